"""Which figure a card wears: by the words of its name, else by what its game says of it, such as a tribe.

A line is ``FIGURE: WORD WORD …``. Words of a name that count together are written ``two_words``. What is longest \
wins,
then what stands first in the name.
"""

from __future__ import annotations

import re
from functools import lru_cache

BY_WORD = """
wolf: wolf coyote bloodhound hound dog mutt alpha cerberus canine bolthound ijiraq bonehound barking paws k-9
cat: cat feline pounce purr night_eyes sharp_ears wet_paws
bear: grizzly bear urayuli gr1zz bigfoot wechuge wolverine russia survivalists bjørnë cryptid
deer: elk deer pronghorn hart stag fawn hooved wendigo springknight hrokkall
moose: moose buck canada
goat: goat
bull: bull cattle bovine texas
rabbit: rabbit jackrabbit hare
mouse: mice mouse rodent
rat: rat rats
squirrel: squirrel aquasquirrel
beaver: beaver
otter: otter stoat weasel
opossum: opossum possum
skunk: skunk
raccoon: raccoon
porcupine: porcupine
mole: mole gravedigger scrapdigger digger dig diglin
bat: bat vampires nosferatu darkness
pig: pig hoggy pork
mule: mule donkey democrats
sparrow: sparrow bird avian mockingbird whispering
magpie: magpie cuckoo robin
raven: raven crow valravn
vulture: vulture vultures
kingfisher: kingfisher cormorant heron
rooster: rooster turkey chicken france
goose: goose duck swan
hawk: hawk eagle lammergeier lammergier c.i.a. republicans
owl: owl sage librarian scholar
egg: egg
feather: feather feathers
fan: fan birdleg
snake: adder rattler snake serpent viper hydra reptile
ring_snake: ouroboros ourobot
lizard: geck skink lizard salamander axolotl newt alligators dinosaur
turtle: turtle tortoise snapper
frog: bullfrog frog toad polliwog poly-worg amphibian frogs
tadpole: tadpole
fish: fish goldfish salmon tuna piranha seaman
shark: shark great_white white sharks
octopus: octopus kraken squid cthulhu undertow
tentacle: tentacle tentacles
krill: krill shrimp
whale: whale whales
ant: ant ants
flying_ant: flying_ant
bee: bee bees insectodrone
hive: beehive hive
mantis: mantis
beetle: stinkbug cockroach roach beetle hodag insect bug
tick: tick
moth: mothman moth shutterbug butterfly
cicada: cicada cricket crickets locust fly
maggots: maggots mealworm maggot leucochloridium carrion
worm: worm wyrm internet_worm
ring_worm: ring_worm ringworm
larva: larva grub
pupa: pupa cocoon chrysalis
louse: lice louse
bottle: in_a_bottle bottle jar vial poison liquor drink chemist flask talisman
scissors: scissors tax_breaks cut reform straighten
pliers: pliers sabotage gremlins
hook: hook fishing curve weak_link link
hourglass: hourglass sycophant gap fifty_years years time
lens: lens inspector detective scouting observer investigating auditor exposed! censorship pollsters polls watch
bell: bell chime alarm early_warning
moon: moon daus night_shifters full_moon moonbase nocturnal good_night's sleep moons weightless
smoke: smoke fog vents tobacco ectoplasm poltergeist gas powder bronze_head
forest: forest bark tree trees druids kudzu
fire: fire burner burnt melter torcher soulburner sufferings fever reload!
gem: gem mox crystal crystalline prism prismatic ruby sapphire emerald amber lazuli jade banneret
dam: dam
burrow: warren burrow den hole void maw shelter cache
tail: tail wriggling leg
bone: bone bones marrow skeletal
spine: vertebrae spine ripper
man: man leshy johnny steven jimmy meatman spokesman bodyguard elvis mason reagan clinton bush quayle castro noriega \
hussein perot gore hoffa charles janitor ollie eames yusuf fischer prospector kids men leader gordo gone dalgyal
woman: woman ariadne wives nancy hillary imelda margaret princess mothers' feminists queen virgins girlie bimbo mal \
stewardess eliza midwife
hat_man: cobb saito arthur forger mafia men_in_black gunman gangs rivals crew hat overlords overseer trader offer \
mob agent secret_service k.g.b. mossad mi-5 bounty extortion slinger spellslinger gang back-alley gunmen cover-up
coat: coat lawyers lawyer intellectuals executive briefing privatization merger chief victory conspiracy gnomes \
employee abundance brigund
child: child boy kid sprouts pupil homework pinky professor
hood: hood archmagus cultist reaper umbral tenebrose nachzehrer virtuoso secrets w.i.t.c.h. hidden subliminals curse \
hex rosicrucians swindler robber burglar ninjas shadow shade
wizard: wizard magus mage magickant mystic magician enchanter hermes counterspell magic trickster prolific \
voudonistas holo-trader
wizard_staff: soothsayer seer oracle tarot teller clawbearer conjurer acolyte pylonmancer abjurer weaver arcanist \
necromancer skelemancer exorcist master
knight: knight paladin soldier guardian armor warrior mercenary centurion spellsword mercenaries anarchism sigil \
bishobot templars holy_grail grail maiden chess
king: king pharaoh lord monarch england kingdroid
skull: skull lich hunter hanged headless revenant death corpse dead murder skullduggery hitler's
skeleton: skeleton skeletaur skele skel skelemagus skelemagebot exeskeleton skel-e-latcher exeskelemagbot undead \
walkers draugr draugear army
ghost: ghost spirit soul banshee allip ghast haunt phantom wraith drowned poltergeists hallucinations deaths spectre \
possessed kkk alone crowd
zombie: zombie ghoul frank stein bloated pati-ant unlucky mound gnawed flesh burnt_body amalgam abomination chimera \
meat
mummy: mummy sarcophagus
vampire: vampire dracula sucked bloodless
hand: let_it_go hand prints hand_it_over footprints stealing
grave: grave graveyard cairn tomb disturbed bodies wounds
coffin: coffin casket
robot: robot bot droid android automaton automata 4ntdroid cyborg golem cyber roboboardscale steambot swapbot sentry \
l33pbot c0pp3r-h34d m34t junk-0 qu177 titan titanium scarecrow springer cyber_hero clone tech artificial \
technoripper roboboardscale.obj
robot_arm: latcher arm builder hardware mechanic shovester repair maintenance construct
machine: machine factory engine mill oiler shredder processing processor unit clockwork security system cyborgs \
scrapton boom-o-latcher devices vacuum animator
conduit: conduit tower pylon null_conduit energy power_companies power_grab nucleocharger energy_crisis overcharger \
overclock
battery: cell battery 50-nar generator sparkplug guardian_cell energizer
gun: gun gunner gunbot sidearm quickdraw shot-out 49er carbine bullet fratricide
rifle: rifle sniper marksman survival bunker covering patrol nra antiwar b.a.t.f. siege
pirate: pirate privateer davy jones cap'n scurvy corsair dredger
alien: alien ufos shangri-la l-4 invaders weird martians
demon: demon devil fiend imp satan demons gargoyle beast jikinikki wrath hell gloam combined_disasters disasters \
eris!
angel: angel angel's angels messiah moonies tv_preachers martyrs heaven rescuer
masks: mask masks theatre mimic impostor masked forgery hollywood identity i_lied double-cross actor changeling \
improvise unmasked! curator discordian
eye: eye eyes adepts bavarian illuminati paranoids n.s.a. watching spirit_orb orb tsukumogami veiled fnord! secret
pyramid: pyramid triangle marketing network illuminated pets
sword: sword sabre blade longsword slayer swords jihad samurai
spear: spear pike spike lance
book: book scroll library tome scriptures necronomicon kells principia comic manual archiver journal text rewriting \
board school evil_geniuses geniuses s.m.o.f.
clock: clock rehearsal rest clockmaker lingering
lamp: lamp light lights points lighthouse
candle: candle vigil wax
umbrella: umbrella umbrellas rainy
box: box cardboard locker carrier gift ark warehouse pandora cubo
door: door doors wardrobe way_back closed opportunity bunker_door gate
key: key keys keycards lost_key unlock
letter: letter mail post_office paper junk_mail waiting code corruption
sock: sock socks
bowl: kitchen bowl soup broccoli cucumber stew ketchup fast_food food diet cake hunger donut clot eat amoeba
tin: tin can
chair: chair seat throne dentist dentists dentist's
spinning_top: status spinning top
suitcase: suitcase help luggage case sedate
grenade: grenade
bandage: bandage dressing field_dressing red_cross healing a.m.a. medical
cards: cards card gamblobot las_vegas trading_card gambler sweepstakes unlucky_13 lucky
coins: coins gold coin money bank banks dollars bribery payoff fund currency loans savings loan slush speculation \
embezzlement budget midas economics opec tax taxes i.r.s. swiss wall_street stock market investment scam score \
sellout privileged
television: television tv cable media media_blitz vee cartoons empty_vee trekkies celebrity hoax
telephone: telephone phone psychics missed call reach_out
newspaper: newspaper tabloids newspapers scandal underground pulitzer advertising madison coverage expose leak
computer: computer hackers hacker chip virus core-v1d programmer semiconductors silicon infobahn deprogrammers eff \
video_games phreaks logic_bomb
tank: tank rooktank blitzkrieg pentagon nato military martial war wargamers triliberal multinational
atom: atom nuclear fusion anti-nuclear cold_fusion meltdown atomic uranium science
bomb: bomb explode explosive nuke pipe_bomb terrorist mrs._bomb detonator liberation spasm kill smash
rocket: rocket nasa orbit missile hover c-diver space
saucer: saucer flying_saucer botched_contact
balloon: balloon holo balloons
plane: plane paper_plane airplane flight
ship: ship boat sail cruise boomer bermuda loch sea tightrope
train: train freight cloud_train railway rail locomotive
car: car autoduel cars van motor windscreen tailgated tyres hit_and_run snowcat pursuit chase traffic
motorbike: motorbike motorcycle cycle
star: star stars charismatic trumpet nobel citizenship prize pledge new_blood fans joggers self-esteem fun
sun: sun sunbeam hawaii day summer california
snow: snow avalanche ski snowman finland frozen blizzard freeze
rain: rain hurricane weather storm cloud deep_water flood rain-slick
lightning: lightning thunder spark brazen plasma shock laser lasers thor orbital
volcano: volcano lava eruption hot
tornado: tornado whirl air_magic upheaval!
mountain: mountain switzerland mountains ridge glass_mountain earthquake meteor earth tough stonehenge
leaf: growth leaf eco-guerrillas garden flower flora rifkinites grassroots kinder grass
rose: rose flowers pansy angst flower_power
wheat: wheat grain crop harvest farm
waves: waves wave tidal water pond river ocean shore whirlpool aquatic sand nurikabe
house: house home congressional window sill hidden_city
building: building city skyline new_york japan alley architect corporations bigger corporate lobby madison_avenue \
bridge corridor xanadu military-industrial
columns: columns federal supreme court congress senate reserve democracy parthenon republic nationalization \
government italy cfl-aio elders
church: church vatican preachers nephews religious moral moral_minority fundie cathedral monastery chapel humanists
stairs: stairs staircase stairwell shelf attic ladder
lift: lift elevator shaft
globe: globe world united_nations international communist peace global solidarity flat_earthers goal
flag: flag flags revolution! counter-revolution party nation patriot nationalist fred_birch liberal german germany \
china israel cuba brazil political dictatorship march emergency activists nazis black_activists fear_and_loathing
crown: crown crowns royal emperor monarchy monopoly noble
scales: scales scale justice law lawful order equality fraternal political_correctness judge reforms libertarians \
gay_activists
microphone: microphone concert speech preacher talk smooth read_my_lips recording announcer choir
guitar: guitar song melody bard gravebard punk musicians harmonica flute
fist: fist fight brawl boxer fury brace! kick strike urban resistance commitment bouncer never_surrender militants \
power baton freaking suicide assertiveness backlash red_scare purge foiled! interference blood
handshake: handshake deal let's alliance betrayal agreement bargain convention fraternity reorganization volunteer \
aid
syringe: syringe doctor epidemic disease cocaine serum fluoridators psychiatrists immortality plague crud clinic
shield: shield badge police f.b.i. sheriff cover guard defence blockers blocker just_say_no protection
torch: torch flashlight
slingshot: slingshot
scarf: scarf blanket cape wool soft_blanket shroud
mirror: mirror glass reflection twin alternate
yarn: yarn string thread
glove: glove mitten
ball: ball football sport sports world_cup soccer marbles juggling professional
"""

BY_KIND = {
    "item": "box",
    "illuminati": "pyramid",
    "organization": "columns",
    "place": "globe",
    "personality": "man",
    "resource": "key",
    "plot": "cards",
    "nwo": "eye",
    "goal": "star",
    "disaster": "tornado",
    "assassination": "gun",
}
"""What stands on a card whose words tell nothing, by the kind that its game gives it."""


@lru_cache(maxsize=1)
def _by_word() -> dict[str, str]:
    found = {}
    for line in BY_WORD.strip().splitlines():
        figure, _, words = line.partition(": ")
        for word in words.split():
            if not word.endswith("?"):
                found[word.replace("_", " ")] = figure.replace("_", " ")
    return found


@lru_cache(maxsize=4096)
def figure_for(name: str, traits: tuple[str, ...] = (), kind: str = "") -> str | None:
    """The name of the figure for a card, by its name, then by each trait, then by its kind; None if all are \
silent."""
    for text in (name, *traits):
        found = _told_by(text)
        if found is not None:
            return found
    return BY_KIND.get(kind)


def _told_by(text: str) -> str | None:
    words = re.sub(r"[,:()&/]", " ", text.lower()).split()
    spans = (" ".join(words[first : first + size]) for size in (3, 2, 1) for first in range(len(words) - size + 1))
    return next(filter(None, (_by_word().get(span) or _by_word().get(span.rstrip(".!?")) for span in spans)), None)
