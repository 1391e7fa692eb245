"""Which figures stand for a sigil: a large one, and often a small one in its corner that tells it from its family.

A line is ``SIGIL: FIGURE`` or ``SIGIL: LARGE SMALL``, lines may share a row with ``;``; words of one figure's name
are written ``two_words``. No two sigils wear the same.
"""

from __future__ import annotations

from functools import lru_cache

BY_SIGIL = """
airborne: wings; mighty-leap: leap; fledgling: sprout; touch-of-death: skull; many-lives: cat; stinky: stink
sprinter: run; hefty: push; corpse-eater: mouth skull; waterborne: waves; worthy-sacrifice: drop plus
bone-king: bone crown; leader: flag; unkillable: return skull; fecundity: egg plus; trifurcated-strike: three_blows
sharp-quills: quills; burrower: burrow; guardian: shield; loose-tail: tail; ant-damage: ant rise; ant-spawner: ant egg
rabbit-hole: rabbit; bees-within: hive; hoarder: bag; trinket-bearer: box; bellist: bell; dam-builder: dam
ringer: bell rise; handy: hand; rorrim: mirror; brood-parasite: egg crack; bone-digger: shovel bone; armored: wall
repulsive: stink one_blow; blood-lust: drop rise; half-bones: bone rise; sacrifices-this-turn: drop blade
rampager: swap; frozen-away: snow; scavenger: vulture bone; morsel: meat; amorphous: riddle
finical-hatchling: egg riddle; bifurcated-strike: two_blows; double-strike: twice

alter-buff: spiral rise; alter-flight: spiral wings; alter-mega: spiral fist; alter-quills: spiral quills
alter-sniper: spiral target; alter-venom: spiral skull; annoying: microphone rise; ant-eater: ant mouth
aquanaut: waves one_blow; arcane-blessing: wizard_staff rise; armor-conduit: conduit wall
attack-conduit: conduit fist
august-aura: crown rise; b34st-tamer: paw robot; bastion: columns shield; bat-lord: bat crown
battery-bearer: battery plus; bell-ringer: bell fist; blood-battery: battery drop; blood-conduit: conduit drop
blood-rage: fist drop; bloodlust: blade rise; bloodsucker: mouth drop; blue-archmagus-sigil-2: wizard cards
blue-conduit: conduit waves; blue-gem: gem waves; body-of-dust: dust man; bomb-latcher: bomb link
bone-latcher: bone link; bone-powered-beatdown: bone twice; bonehorn: goat bone; brittle: crack
buff-when-powered: lightning rise; bulldoze: push wall; chew-toy: wolf bone; circuit-dependent: broken_link skull
circuit-latcher: conduit link; circuit-protector: conduit shield; clinger: hook run; conduit-hotfix: conduit plus
consume-knowledge: book mouth; convalesce: bandage plus; creeping-outwards: sprout run; death-surge: battery skull
defiler: cards skull; detonator: bomb burst; disentomb: coffin skeleton; divination: globe eye
dooming-dust: dust skull
double-death: skull twice; dust-barrier: dust shield; dust-eater: dust mouth; dust-gatherer: dust lens
dust-power: dust rise; dust-tempest: tornado dust; dusted-knuckles: fist dust; dusting-blademaster: blade dust
dustmaker: dust plus; dynamo: machine lightning; energy-conduit: conduit lightning; energy-gun: gun lightning
enlarge: rise heart; equivalent-exchange: swap cards; extreme-rage: fist twice; fishhook: hook fish
foresight: eye rise; fossil-fuel: battery bone; frog-friend: frog run; gem-animator: gem rise
gem-dependent: gem skull; gem-eater: gem mouth; gem-guardian: gem shield; gem-instability: gem quills
gem-intercept: gem swap; gem-repair: gem return; gem-scrying: gem eye; generator: lightning plus
gift-bearer: box plus; gift-when-powered: box lightning; glooming-dust: dust sink; golduggery: coins blade
grave-recovery: grave return; gray-gem: gem moon; green-conduit: conduit leaf; green-gem: gem leaf
haunted-stonework: wall ghost; haunter: ghost; haunting-reflection: mirror ghost; heal-conduit: conduit heart
heart-of-dust: heart dust; hearty-offering: heart drop; humgry: hand sink; imitation-art: mirror cards
important: crown target; infinifold: gem twice; inky-defense: octopus run; intraspectrum: gem rain
ironsides: knight wall; leep-legion: robot run; loaded: cards plus; loose-bones: bone run; looter: coins cards
made-of-stone: mountain; magnificent-gem: gem star; marrow-rage: bone fist; mass-grave: grave bone
mental-gemnastics: gem lens
mox-dropper: gem run; no-max-reduction: battery shield; null-conduit: conduit; omni-strike: all_blows
orange-conduit: conduit sun; orange-gem: gem sun; overcharge: battery sink; overclock-conduit: conduit clock
overclocked: clock lightning; overcoat: coat gem; pay-tribute: drop crown; piercing: spear; poisonous: syringe skull
power-cannon: tank lightning; power-digger: shovel lightning; precalculation: gem clock; prism-gem: gem riddle
puppet-master: hand yarn; purist: star shield; raging-flames: fire rise; rattle-em: skeleton target
ravenous: mouth sink; re-index: book cards; rebuild-when-powered: return lightning; remote-bomb: bomb robot
rise-again: grave rise; rooted: anchor; rotting: maggots sink; ruby-heart: heart gem; scrounger: bag bone
sea-shanty: guitar waves; search-engine: lens lightning; sentry: eye gun; shield-latcher: shield link
short-lived: hourglass skull; side-hustle: coins run; skeleton-crew: skeleton run; snake-eyes: dice skull
sniper: target; soul-stealer: ghost hand; soul-strike: ghost one_blow; sparkling-dust: dust star
spawn-conduit: conduit egg; spine-walker: spine run; spiritual-persistence: ghost return
squirrel-shedder: squirrel run; stalker: eye blade; steel-trap: trap; stimulate: syringe rise
sunken-latcher: waves link; swapper: swap heart; synthetic-gem: gem robot; taunt: microphone target
tech-spam-sigil-lol: computer rise; telekinetic-general: gem hand; tomb-digger: grave shovel
trawl-the-depths: ship hook; trifurcate-when-powered: three_blows lightning; true-scholar: book gem
unburial: coffin bone; unearthed-pack: shovel cards; unseelie-authority: scales hand; vessel-animator: bottle rise
waterborne-when-powered: waves lightning; wavering-allegiance: flag swap; witching-hour: moon ghost

krill-trait: krill; abundance: wheat plus; amalgam-trait: masks; ant-power: ant fist; arcane-trickster-trait: wizard
beastly: paw drop; blood-power: drop fist; bloodless: drop crack; bone-power: bone spiral; boneless: bone crack
captive-file-trait: letter hourglass; diamond-cost: gem coins; dice-power: dice; fortune-teller-trait: globe hand
gem-power: gem fist; gnawed-remains-trait: meat bone; gone-trait: smoke; gunbot-trait: gun robot
hand-power: hand rise
iron-maiden-trait: coffin quills; kraken-trait: tentacle; lammergier-trait: hawk bone; maw-power: mouth gem
mirror-power: mirror fist; nine-lives: cat hourglass; noble-stag-trait: deer rise; pharaohs-pets-trait: pyramid cat
pike-sage-trait: spear scales; pipe-bomb-trait: bomb maggots; skeleton-army-trait: skeleton flag
skeleton-crew-trait: skeleton ship; spine-ripper-trait: spine blade; trait-13: clock swap
umbral-puppeteer-trait: moon hand; umbral-servant-trait: moon sink
"""


@lru_cache(maxsize=1)
def worn() -> dict[str, tuple[str, ...]]:
    """The figures of each sigil by its id: the large one, and the small one if there is one."""
    found = {}
    for part in BY_SIGIL.replace("\n", ";").split(";"):
        if part.strip():
            sigil, _, figures = part.partition(": ")
            found[sigil.strip()] = tuple(name.replace("_", " ") for name in figures.split())
    return found
