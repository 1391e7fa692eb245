// Written by tests/quality/page_types.py from the structs that the server sends; do not edit.

export interface ActionGroup {
  title: string;
  choices: Choice[];
  by_hand: boolean;
}

export interface Advice {
  state: "none" | "thinking" | "done" | "over" | "failed";
  level: string;
  moves: string[];
  why: string;
}

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface AtSeat {
  seat: string;
  level: string;
  seal: string;
  salt: string;
  seconds: number;
  hurried: boolean;
  asks: string[];
  waits: boolean;
  rang: boolean;
  laid: string;
  fair: boolean;
}

export interface Badge {
  text: string;
  rule: string;
  kind: string;
  sign: string;
}

export interface Blank {
  name: string;
  label: string;
  options?: Option[];
  kind?: "text" | "words" | "list" | "number" | "decimal" | "numbers" | "yes" | "one" | "some" | "order" | "card" | "place" | "drawing" | "group" | "pair" | "verb" | "script" | "scripts";
  value?: any;
  optional?: boolean;
  least?: number | null;
  most?: number | null;
  hint?: string;
  hidden?: boolean;
  clause?: string;
  blanks?: Blank[];
  word?: string;
  usual?: any;
  upfront?: boolean;
  seat?: string;
}

export interface CardKind {
  name: string;
  label: string;
  help: string;
  blanks: Blank[];
  verbs: string[];
}

export interface CardView {
  card: string;
  name: string;
  power: number | null;
  health: number | null;
  hearts: number | null;
  cost: string;
  badges: Badge[];
  face_down: boolean;
  angle: number;
  under: string[];
  note: string;
  kind: string;
  values: Value[];
  condition: Wellbeing | null;
  attached: CardView[];
  struck: boolean;
  lives: string;
  gems: string[];
  besides: string;
}

export interface Cell {
  place: string;
  label: string;
  owner: string | null;
  cards: CardView[];
  note: string;
  spread: boolean;
  area: Area | null;
  joined: string;
  tally: Tally | null;
  kind: string;
}

export interface Change {
  say: string;
  places: string[];
}

export interface Checked {
  ok: boolean;
  say: string;
  counts: Record<string, number>;
  faults: DeckFault[];
  costs: CostBar[];
  name: string;
}

export interface Choice {
  label: string;
  words: string;
  seat: string;
  hint: string;
  why: string;
  standing: "next" | "often" | "rare" | "costs";
}

export interface Contest {
  heading: string;
  title: string;
  total: number;
  required: number;
  seat: string;
  whom: string;
  say: string;
  lines: Value[];
  against: Value[];
  boosts: PossibleBoost[];
  reach: number | null;
  success: string;
  failure: string;
  odds: [number, number] | null;
  sides: [string, string];
  key: string;
}

export interface CostBar {
  resource: string;
  amount: number;
  count: number;
}

export interface Course {
  title: string;
  over: boolean;
  headline: string;
  names: Record<string, string>;
  minutes: number;
  moves: HistoryLine[];
  moments: Moment[];
  turning: TurningPoint[];
  fallen: Fallen[];
  curve: Lines | null;
  survivor: Survivor | null;
  taken_back: HistoryLine[];
}

export interface DecisiveTurn {
  n: number;
  turn: number;
  seat: string;
  who: string;
  before: number;
  after: number;
  did: string[];
  better: string[];
  words: string[];
  why: string;
  gain: number;
}

export interface DeckCard {
  id: string;
  name: string;
  cost: string;
  about: string;
  pile: string;
  kinds: string[];
  resources: string[];
  power: number | null;
  rules: [string, string][];
}

export interface DeckFault {
  code: string;
  clause: string;
  say: string;
  cards: string[];
  pile: string;
  lines: number[];
}

export interface DeckPile {
  name: string;
  label: string;
  size: string;
}

export interface DemoShown {
  state: "ready" | "playing" | "paused" | "over" | "lost";
  caption: string;
}

export interface DeviceStatus {
  name: string;
  status: string;
  say: string;
}

export interface Draft {
  verb: string;
  seat: string;
  title: string;
  blanks: Blank[];
  missing: string;
  words: string;
  button: string;
  say: string;
  clause: string;
  follows: string[];
  preview: Contest | null;
}

export interface EdgeArrow {
  edge: string;
  out: boolean;
}

export interface Fallen {
  card: string;
  name: string;
  n: number;
}

export interface Fault {
  card: string;
  field: string;
  say: string;
}

export interface Fiducial {
  id: number;
  x: number;
  y: number;
  size: number;
  dict: string;
}

export interface Form {
  verb: string;
  seat: string;
  blanks: Blank[];
  label: string;
}

export interface GameForm {
  name: string;
  title: string;
  seat_counts: number[];
  blanks: Blank[];
  blurb: string;
  own_cards: boolean;
  seats: string[];
  own_decks: boolean;
  light: string;
  cooperative: boolean;
}

export interface Guide {
  help: [string, string][];
  signs: [string, string][];
}

export interface HallPage {
  version: number;
  tables: ShownTable[];
  left: number;
  hosts: boolean;
  broker: string;
}

export interface HandOver {
  to: string;
  count: number;
  words: string;
  seat: string;
  pile: string;
  card: string;
}

export interface HistoryLine {
  n: number;
  seat: string;
  text: string;
  lines: string[];
  at: string;
  who: string;
  only_for: string[] | null;
  why: string;
  small: boolean;
  paid: boolean;
}

export interface JudgedTurn {
  n: number;
  turn: number;
  seat: string;
  who: string;
  then: number[];
  now: number[];
}

export interface Judging {
  done: number;
  steps: number;
  found: LookingBack | null;
  failed: boolean;
}

export interface KeptDeck {
  name: string;
  text: string;
  ready: boolean;
}

export interface Levels {
  candles: Record<string, number>;
  lit: string[];
  scale_us: number | null;
  scale_at: number | null;
  scale_degrees: number | null;
  bell: boolean;
  status_led: boolean;
  simulated: boolean;
}

export interface Lines {
  says: string;
  names: string[];
  low: number;
  high: number;
}

export interface Look {
  good: boolean;
  complaints: string[];
  facts: string[];
  found: number;
  of: number;
  error_mm: number;
  blur_mm: number;
  stops: number;
  px_per_module: number;
  size: [number, number];
  seen: [number, number][][];
  unseen: [number, number][][];
  mat: [number, number][];
  camera: string;
  lockable: boolean;
  cards: number;
  kept: string;
  busy: boolean;
  said: string;
  well: boolean;
}

export interface LookingBack {
  level: string;
  nodes: number;
  seed: number;
  lines: string[];
  turns: JudgedTurn[];
  decisive: DecisiveTurn[];
}

export interface Mark {
  place: string;
  say: string;
}

export interface Marker {
  id: number;
  size: number;
  dict: string;
}

export interface Mat {
  size_mm: [number, number];
  fiducials: Fiducial[];
  regions: Region[];
  title: string;
  settle_s: number;
}

export interface MatOffer {
  players: number[];
  size_mm: [number, number];
  sheets: Record<string, number>;
}

export interface Meter {
  key: string;
  label: string;
  value: number;
  seat: string | null;
  maximum: number | null;
  known: string[];
  derived: boolean;
}

export interface Moment {
  n: number;
  values: number[];
}

export interface Opened {
  ok: boolean;
  say: string;
  path: string;
}

export interface Opener {
  verb: string;
  seat: string;
  title: string;
  answers: boolean;
  standing: "next" | "often" | "rare" | "costs";
  said: Record<string, string[]>;
  places: string[];
}

export interface Option {
  value: any;
  label: string;
  hint?: string;
  card?: string;
  place?: string;
  blank?: Blank | null;
}

export interface OwnCard {
  key: string;
  name: string;
  kind: string;
  copies: number;
  deck: string;
  values: Record<string, any>;
  printed: Printed;
}

export interface Page {
  version: number;
  game: string;
  title: string;
  view: View;
  seat: string | null;
  taken: string[];
  question: Question | null;
  trouble: Problem | null;
  chores: string[];
  errands: Choice[];
  hand_overs: HandOver[];
  choices: Choice[];
  thumb: string[];
  groups: ActionGroup[];
  dialogs: Opener[];
  lean: number;
  moves: HistoryLine[];
  notes: string[];
  devices: DeviceStatus[];
  undo: string;
  redo: string;
  over: boolean;
  guide: string;
  timers: boolean;
  marks: Mark[];
  light: string;
  in_all_languages: boolean;
  waiting: WaitingGame[];
  number: number;
  companions: AtSeat[];
  advice: boolean;
  handed: string[];
  taught: number;
  mend: Choice[];
}

export interface Part {
  name: string;
  label: string;
  wire: string;
  status: string;
  say: string;
  question: string;
  pressed: boolean;
  busy: boolean;
  found: TestResult | null;
}

export interface PileView {
  key: string;
  label: string;
  count: number;
  seat: string | null;
  region: string;
}

export interface Player {
  seat: string;
  name: string;
  candles: boolean[];
  meters: Meter[];
  tally: Tally | null;
  box: string[] | null;
}

export interface PossibleBoost {
  label: string;
  effect: string;
  where: string;
  how: string;
  gain: number | null;
  enough: boolean;
  sure: boolean;
  taps: Tap[];
}

export interface Preview {
  kind: "undo" | "redo";
  version: number;
  what: string;
  cards: Change[];
  numbers: string[];
  turn: string;
  asks: string;
  count: number;
}

export interface PrintJob {
  number: number;
  game: string;
  what: string;
  paper: string;
  state: "waiting" | "printing" | "done" | "failed";
  done: number;
  pages: number;
  bytes: number;
  say: string;
}

export interface PrintOffer {
  mats: MatOffer[];
  cards: number;
  labels: Record<string, string>;
  how: Record<string, [string, string[]][]>;
}

export interface Printed {
  name: string;
  corner: string;
  left: string;
  right: string;
  lines: string[];
  kind: string;
  group: string;
  ends: Printed[];
  meanings: string[];
  arrows: EdgeArrow[];
  traits: string[];
  signs: string[];
  portrait: string;
  own: boolean;
}

export interface Problem {
  verdict: string;
  say: string;
  code: string;
  clause: string;
  put_back: string[];
  choices: Choice[];
  openers: Opener[];
}

export interface Question {
  key: string;
  say: string;
  clause: string;
  choices: Choice[];
  waiting: string[];
  seconds_left: number | null;
  forms: Form[];
  seconds: number | null;
  silence: string;
  preview: Preview | null;
  usual: boolean;
  by_hand: boolean;
}

export interface Region {
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  kind: "slot" | "pile" | "row" | "free";
  label: string;
  facing: number;
  marker: Marker | null;
  layer: string;
}

export interface Reply {
  ok: boolean;
  say: string;
  version: number;
  code: string;
}

export interface Requirement {
  text: string;
  done: boolean;
  why: string;
}

export interface Row {
  cells: Cell[];
  title: string;
  kind: string;
  note: string;
  lit: boolean;
  checks: Requirement[];
  checks_title: string;
  marks: Badge[];
  meters: Meter[];
  places: string[];
}

export interface Said {
  ok: boolean;
  say: string;
  faults: Fault[];
  key: string;
  printed: Printed | null;
}

export interface ShownTable {
  table: TableLine;
  closes: boolean;
  code: string;
}

export interface Survivor {
  card: string;
  name: string;
  moves: number;
}

export interface TableLine {
  id: string;
  name: string;
  state: "free" | "playing" | "over" | "away" | "failed";
  game: string;
  players: string[];
  headline: string;
  say: string;
  address: string;
  box: boolean;
  opener: string;
}

export interface Tally {
  label: string;
  total: number;
  required: number;
  say: string;
}

export interface Tap {
  label: string;
  words: string;
  seat: string;
}

export interface TestResult {
  well: boolean;
  words: string;
}

export interface TurningPoint {
  n: number;
  says: string;
}

export interface Value {
  label: string;
  value: number;
  why: string;
}

export interface VerbHelp {
  word: string;
  label: string;
  help: string;
  blanks: Blank[];
}

export interface View {
  headline: string;
  todo: string;
  players: Player[];
  rows: Row[];
  meters: Meter[];
  scale: number | null;
  scale_text: string;
  notes: string[];
  layout: string;
  contest: Contest | null;
  places: [string, string][];
  phases: string[];
  phase: number;
}

export interface WaitingGame {
  number: number;
  title: string;
  names: string;
  began: string;
  moves: number;
  why: string;
  helps: string;
}

export interface Wellbeing {
  word: string;
  rank: number;
  most: number;
}
