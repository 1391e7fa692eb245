"""Figures of insects, worms and what hatches."""

SMALL_ONES = {
    "ant": """
ink |area 50,10 58,12 62,22 56,30 50,31
ink |area 50,32 56,36 57,46 50,51
ink |area 50,52 64,58 66,76 58,90 50,93
ink |line/2.2 54,14 64,4 74,6
ink |line/2.6 55,38 72,28 84,34
ink |line/2.6 56,42 76,46 90,62
ink |line/2.6 54,46 70,62 78,84
cut |disc 55,20,2
cut |line/1.6 50,66 62,64
cut |line/1.6 50,76 62,75
""",
    "flying ant": """
cut |area 54,38! 76,14 94,12 90,28 70,42!
ink |line/1.8 54,38 76,14 94,12 90,28 70,42 54,40
ink |area 50,10 57,12 60,22 56,30 50,31
ink |area 50,32 56,36 57,46 50,51
ink |area 50,52 62,58 64,76 58,90 50,93
ink |line/2.2 54,14 64,6 72,8
ink |line/2.4 56,44 76,52 88,68
ink |line/2.4 54,47 70,66 76,86
cut |disc 55,20,2
cut |line/1.6 50,68 60,66
""",
    "bee": """
cut |area 54,36! 74,10 94,14 90,34 66,46!
ink |line/2 54,38 74,10 94,14 90,34 66,46 54,40
ink |line/1.4 58,36 84,22
ink |disc 50,24,10
ink |area 50,34 62,40 70,56 64,78 50,96!
glow |area 50,50! 68,50! 69,58! 50,58!
glow |area 50,68! 67,68! 62,76! 50,76!
ink |line/2 54,16 60,6
cut |disc 55,22,2.2
""",
    "hive": """
ink |area 50,8 66,12 70,24 80,34 78,46 86,58 80,70 76,82 60,90 50,91
cut |line/1.8 50,26 70,24
cut |line/1.8 50,46 78,44
cut |line/1.8 50,68 82,68
glow disc 50,58,8
ink line/3 50,0 50,10
ink disc 12,30,3
cut disc 14,28,1.6
ink disc 90,16,3
ink disc 94,80,2.6
ink disc 10,72,2.6
""",
    "mantis": """
ink area 34,14! 50,20 58,30 50,36 40,34!
ink line/4.5 52,34 58,50 66,66
ink area 62,58 76,62 92,84 96,96! 80,92 66,76
ink line/4.5 56,44 38,42 24,56
ink line/3.6 24,56 34,30 30,20
ink line/4.5 58,50 42,54 30,72
ink line/3.6 30,72 26,52 18,44
ink line/2.2 66,68 50,82 52,96
ink line/2.2 70,74 66,88 72,96
cut disc 44,26,3
ink line/1.6 40,16 30,4
ink line/1.6 46,18 48,4
cut line/1.6 70,70 90,92
""",
    "beetle": """
ink |area 50,14 60,16 64,28 50,30
ink |area 50,30 66,32 78,50 74,76 60,90 50,92
ink |line/2.6 68,38 82,28 90,16
ink |line/2.6 76,54 92,54 98,64
ink |line/2.6 70,74 84,80 90,94
ink |line/2 54,16 62,4 74,4
cut line/2 50,34 50,90
cut |disc 62,50,3
cut |disc 64,66,3
cut |disc 56,22,1.8
""",
    "tick": """
ink |area 50,34 68,38 80,58 72,80 50,90
ink |area 50,22 56,26 58,36 50,38
ink |line/2.6 60,40 76,26 88,24
ink |line/2.6 70,46 86,42 96,46
ink |line/2.6 76,58 90,62 96,74
ink |line/2.6 72,72 84,82 86,94
glow |area 50,44 60,48 66,60 60,74 50,80
""",
    "moth": """
ink |area 52,34! 70,10 94,12 98,32 84,50 92,66 82,86 66,82 54,62!
ink |area 50,22 55,30 55,60 50,84!
ink |line/2 52,24 60,6
cut |disc 80,28,7
glow |disc 80,28,3.5
cut |disc 74,66,4
cut |line/1.6 58,40 74,52
ink |line/1.4 57,13 63,10
""",
    "cicada": """
ink |area 52,30! 66,34 86,64 88,92! 70,82 56,62!
ink |area 50,16 66,16 70,24 62,34 58,60 50,84
cut |line/1.6 58,40 80,82
cut |line/1.6 56,50 72,78
glow |disc 64,22,4
cut |line/1.6 50,48 56,47
cut |line/1.6 50,58 56,57
""",
    "maggots": """
ink line/13 16,76 28,62 44,64 52,76
ink line/13 40,44 54,34 70,38 80,30
ink line/13 62,82 76,70 90,76
cut line/1.8 26,56 30,70
cut line/1.8 38,57 38,70
cut line/1.8 52,29 55,42
cut line/1.8 64,31 64,44
cut line/1.8 75,65 76,78
glow disc 16,75,2.2
glow disc 40,44,2.2
glow disc 63,81,2.2
ink line/2 6,92 94,92
""",
    "worm": """
ink line/12 14,86 14,60 28,44 42,56 44,76 58,84 70,70 68,42 78,24 88,20
cut line/2 8,70 20,72
cut line/2 16,50 25,58
cut line/2 34,44 32,56
cut line/2 38,68 50,66
cut line/2 50,78 50,90
cut line/2 64,76 74,80
cut line/2 62,56 74,56
cut line/2 66,36 78,40
glow disc 86,19,2
""",
    "ring worm": """
ink line/13 50,18 26,28 20,52 34,76 58,80 78,66 80,42 68,24
cut line/2 28,18 36,32
cut line/2 14,42 27,46
cut line/2 16,64 30,60
cut line/2 38,70 36,84
cut line/2 58,72 60,88
cut line/2 70,60 82,72
cut line/2 72,46 88,46
glow disc 66,24,3
glow disc 76,30,2
""",
    "larva": """
ink area 12,70 14,54 26,46 40,50 50,40 66,40 74,28 86,28 92,42 86,54 78,58 74,72 58,76 48,86 28,86
cut line/2 26,48 30,84
cut line/2 42,50 50,82
cut line/2 54,42 64,74
cut line/2 70,36 80,56
glow disc 85,37,3
cut disc 20,66,2
""",
    "pupa": """
ink line/3 10,6 90,12
ink line/3 50,8 50,20
ink |area 50,16 62,24 70,46 66,70 56,88 50,96!
cut |line/2 50,34 66,38
cut |line/2 50,48 69,52
cut |line/2 50,62 67,66
cut |line/2 50,76 61,79
glow |area 50,22 54,24 54,30 50,31
""",
    "louse": """
ink |disc 50,26,10
ink |area 50,34 64,40 70,60 62,84 50,90
ink |line/3 58,30 74,22 80,30
ink |line/3 62,42 80,42 84,52
ink |line/3 66,54 82,62 80,74
cut |line/1.8 50,50 64,52
cut |line/1.8 50,62 66,64
cut |line/1.8 50,74 62,75
cut |disc 54,24,2
""",
}
