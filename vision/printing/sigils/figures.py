"""Figures that sigils need beyond those that portraits show, written as `vision.printing.portraits.outline` says."""

OWN = {
    "wings": """
ink |area 50,66! 44,46 28,24 2,14! 8,34! 6,36! 14,50! 14,54! 28,64! 30,70! 50,84!
cut |line/3 46,62 34,46 18,34
glow disc 50,60,7
""",
    "leap": """
ink area 50,4! 86,44! 63,44! 63,72! 37,72! 37,44! 14,44!
glow line/9 12,92 50,82 88,92
""",
    "rise": """
ink area 50,6! 92,46! 72,46! 50,26! 28,46! 8,46!
ink area 50,38! 92,78! 72,78! 50,58! 28,78! 8,78!
glow disc 50,88,8
""",
    "sink": """
ink area 50,94! 92,54! 72,54! 50,74! 28,54! 8,54!
ink area 50,62! 92,22! 72,22! 50,42! 28,22! 8,22!
glow disc 50,12,8
""",
    "sprout": """
ink line/9 50,96 50,48
ink |area 50,58! 28,54 12,34 8,10! 34,16 48,36
glow disc 50,32,9
""",
    "run": """
ink area 97,50! 58,12! 58,36! 32,36! 32,64! 58,64! 58,88!
glow line/9 4,36 20,36
glow line/9 2,64 20,64
""",
    "push": """
ink area 8,14! 22,14! 22,86! 8,86!
ink area 96,50! 62,16! 62,38! 30,38! 30,62! 62,62! 62,84!
""",
    "weight": """
ink disc 50,24,20
cut disc 50,24,10
ink area 26,38! 74,38! 94,94! 6,94!
glow disc 50,70,9
""",
    "drop": """
ink area 50,3! 74,42 82,66 70,90 50,97 30,90 18,66 26,42
glow disc 40,72,9
""",
    "heart": """
ink |area 50,94! 10,54 4,26 24,8 50,26!
glow disc 32,34,8
""",
    "quills": """
ink line/7 50,92 50,6
ink |line/6 50,92 26,12
ink |line/6 50,92 6,34
ink |line/6 48,92 4,66
glow |disc 26,12,6
glow disc 50,8,6
ink disc 50,90,9
""",
    "paw": """
ink area 50,50! 72,62 80,82 66,94 50,86 34,94 20,82 28,62
ink |disc 16,46,12
ink |disc 38,22,13
""",
    "shovel": """
ink line/9 34,8 66,8
ink line/9 50,8 50,54
ink area 24,46! 76,46! 76,70 50,98! 24,70
cut line/4 50,60 50,80
""",
    "one blow": """
ink line/11 50,96 50,36
ink area 50,4! 72,40! 28,40!
""",
    "two blows": """
ink |line/9 50,94 24,42
ink |area 10,10! 40,34! 8,52!
""",
    "twice": """
ink |line/10 27,96 27,36
ink |area 27,4! 48,40! 6,40!
""",
    "three blows": """
ink line/9 50,94 50,34
ink area 50,2! 66,34! 34,34!
ink |line/8 48,94 18,52
ink |area 2,26! 32,44! 4,62!
""",
    "all blows": """
ink line/8 50,92 50,30
ink area 50,2! 64,30! 36,30!
ink |line/7 48,92 26,46
ink |area 14,18! 38,36! 14,50!
ink |line/7 46,92 18,78
ink |area 0,68! 22,62! 20,90!
""",
    "target": """
ink disc 50,50,42
cut disc 50,50,33
ink disc 50,50,20
cut disc 50,50,12
ink line/7 50,2 50,28
ink line/7 50,72 50,98
ink line/7 2,50 28,50
ink line/7 72,50 98,50
glow disc 50,50,6
""",
    "return": """
ink disc 50,52,42
cut disc 50,52,28
cut area 50,52! 100,20! 100,60!
ink area 98,56! 60,56! 82,24!
""",
    "swap": """
ink area 97,30! 64,4! 64,20! 8,20! 8,40! 64,40! 64,56!
ink area 3,70! 36,44! 36,60! 92,60! 92,80! 36,80! 36,96!
""",
    "link": """
ink disc 28,50,27
cut disc 28,50,15
ink disc 72,50,27
cut disc 72,50,15
ink line/10 34,50 66,50
""",
    "broken link": """
ink disc 26,56,25
cut disc 26,56,14
ink disc 74,44,25
cut disc 74,44,14
cut area 44,0! 60,0! 56,100! 40,100!
glow line/6 50,4 46,30
glow line/6 54,70 50,96
""",
    "wall": """
ink area 4,16! 96,16! 96,90! 4,90!
cut line/4 4,41 96,41
cut line/4 4,66 96,66
cut line/4 34,16 34,41
cut line/4 66,16 66,41
cut line/4 50,41 50,66
cut line/4 20,41 20,66
cut line/4 80,41 80,66
cut line/4 34,66 34,90
cut line/4 66,66 66,90
""",
    "plus": """
ink area 36,6! 64,6! 64,36! 94,36! 94,64! 64,64! 64,94! 36,94! 36,64! 6,64! 6,36! 36,36!
""",
    "dust": """
ink disc 24,70,14
ink disc 50,76,16
ink disc 76,70,13
ink disc 36,46,10
ink disc 62,48,11
ink disc 82,40,7
ink disc 16,40,6
ink disc 48,24,7
ink disc 72,18,5
glow disc 26,16,5
glow disc 52,52,4
""",
    "stink": """
ink line/9 22,94 10,74 30,52 16,30 26,6
ink line/9 50,94 38,74 58,52 44,30 54,6
ink line/9 78,94 66,74 86,52 72,30 82,6
""",
    "trap": """
ink area 4,52! 16,66! 26,52! 36,68! 50,52! 64,68! 74,52! 84,66! 96,52! 92,84 50,96 8,84
ink area 6,38! 18,26! 28,40! 38,24! 50,40! 62,24! 72,40! 82,26! 94,38! 82,12 50,4 18,12
""",
    "burst": """
ink area 50,2! 60,32! 86,14! 70,42! 98,50! 70,60! 86,88! 60,70! 50,98! 40,70! 14,88! 30,60! 2,50! 30,42! 14,14! 40,32!
glow disc 50,50,11
""",
    "mouth": """
ink area 2,46! 28,18 50,28 72,18 98,46! 76,82 50,90 24,82
cut area 14,46! 86,46! 70,66 50,70 30,66
ink area 24,46! 42,46! 33,60!
ink area 58,46! 76,46! 67,60!
glow area 40,78 50,72 60,78 50,84
""",
    "riddle": """
ink line/13 24,30 32,12 54,8 74,24 66,44 50,56 50,70
ink disc 50,90,9
""",
    "crack": """
ink area 50,3! 94,50! 50,97! 6,50!
cut line/6 50,0 40,30 60,52 42,72 50,100
""",
    "dice": """
ink area 8,12! 88,12! 88,92! 8,92!
cut disc 28,32,8
cut disc 68,32,8
cut disc 48,52,8
cut disc 28,72,8
cut disc 68,72,8
""",
    "bag": """
ink area 34,26! 66,26! 88,62 82,96! 18,96! 12,62
ink area 28,6! 42,12! 50,6! 58,12! 72,6! 64,22! 36,22!
glow disc 50,64,12
""",
    "meat": """
ink area 8,44 34,10 70,20 82,48 62,78 26,74
cut disc 40,42,9
ink line/11 66,66 88,86
ink disc 94,82,8
ink disc 84,95,8
""",
    "spiral": """
ink line/9 50,52 58,44 66,54 54,68 36,62 32,42 50,26 74,34 82,58 66,84 36,88 14,66 12,36 34,8 66,6 92,28
glow disc 50,52,7
""",
    "blade": """
ink area 95,4! 90,30! 44,76! 24,56! 70,10!
ink line/9 14,52 46,84
ink line/11 30,70 8,92
glow disc 8,92,8
""",
    "anchor": """
ink disc 50,14,12
cut disc 50,14,5
ink line/9 50,22 50,92
ink line/8 28,36 72,36
ink line/9 8,58 18,82 50,93 82,82 92,58
""",
}
"""Figures by their names, none of which a portrait has."""
