import type { Grade } from '../../../worker/contract/grades.ts';
import type { seededPeople } from './people.ts';

/** A person's history in days before today. `blocked` alternates between blocking and unblocking. */
export interface Story {
  readonly joined: number;
  /** The name that Discord shows, if it differs from the username. */
  readonly displayName?: string;
  readonly grades?: readonly (readonly [Grade, number])[];
  readonly blocked?: readonly number[];
  readonly signedOut?: readonly number[];
}

/** The histories of the seven people one can sign in as. */
export const known: Readonly<Record<(typeof seededPeople)[number]['username'], Story>> = {
  owner: { joined: 268 },
  executive: { joined: 267, grades: [[5, 267]] },
  manager: {
    joined: 259,
    grades: [
      [3, 258],
      [4, 171],
    ],
  },
  moderator: {
    joined: 233,
    grades: [
      [2, 219],
      [2.5, 164],
      [3, 88],
    ],
  },
  junior: {
    joined: 141,
    grades: [
      [2, 126],
      [2.5, 47],
    ],
  },
  trial: { joined: 44, grades: [[2, 19]] },
  member: { joined: 133 },
};

/** The rest of the community: staff, former staff, blocked people, Members. */
export const others: Readonly<Record<string, Story>> = {
  'vesper.north': { joined: 267, displayName: 'Vesper North', grades: [[5, 266]], signedOut: [103] },
  marisol_q: { joined: 266, displayName: 'Marisol Quintero', grades: [[4, 265]] },
  haldane: {
    joined: 262,
    grades: [
      [3, 261],
      [4, 201],
    ],
  },
  'ines.okt': {
    joined: 251,
    displayName: 'Inês Oktay',
    grades: [
      [3, 250],
      [4, 95],
    ],
  },

  // A manager who asked to be a moderator again.
  'halfmoon.pier': {
    joined: 263,
    grades: [
      [3, 262],
      [4, 210],
      [3, 64],
    ],
  },
  quietharbor: { joined: 265, displayName: 'Quiet Harbor ⚓', grades: [[3, 263]] },
  tobi_: { joined: 262, grades: [[3, 261]] },
  brambleandthorn: {
    joined: 262,
    grades: [
      [2, 261],
      [2.5, 200],
      [3, 128],
    ],
  },
  nordlicht: {
    joined: 236,
    grades: [
      [2, 222],
      [2.5, 170],
      [3, 101],
    ],
  },
  oakley_dm: { joined: 237, displayName: 'Oakley', grades: [[3, 216]] },
  'kestrel.wav': {
    joined: 231,
    grades: [
      [2, 211],
      [2.5, 150],
      [3, 74],
    ],
  },
  papercrane: {
    joined: 224,
    displayName: 'おりづる',
    grades: [
      [2, 203],
      [2.5, 139],
      [3, 60],
    ],
  },
  'søren.k': {
    joined: 219,
    displayName: 'Søren Kjær',
    grades: [
      [2, 197],
      [3, 112],
    ],
  },

  // Demoted.
  'pale.cassette': {
    joined: 243,
    grades: [
      [2, 228],
      [2.5, 165],
      [3, 90],
      [2.5, 22],
    ],
  },
  // Left, and came back.
  'driftwood.fm': {
    joined: 199,
    grades: [
      [2, 180],
      [1, 151],
      [2, 83],
      [2.5, 30],
    ],
  },
  نسيم_الليل: {
    joined: 112,
    displayName: 'نسيم الليل',
    grades: [
      [2, 88],
      [2.5, 15],
    ],
  },
  'mira.k': {
    joined: 187,
    displayName: 'Mira K.',
    grades: [
      [2, 172],
      [2.5, 93],
    ],
  },
  lumenforge: {
    joined: 176,
    grades: [
      [2, 149],
      [2.5, 70],
    ],
  },
  żubr_: {
    joined: 169,
    grades: [
      [2, 138],
      [2.5, 66],
    ],
  },
  deltaferns: {
    joined: 150,
    grades: [
      [2, 124],
      [2.5, 52],
    ],
    signedOut: [44],
  },
  the_last_cartographer_of_ember: {
    joined: 147,
    displayName: 'The Last Cartographer of Ember',
    grades: [
      [2, 113],
      [2.5, 41],
    ],
  },
  'yuki.snowfield': {
    joined: 118,
    grades: [
      [2, 97],
      [2.5, 29],
    ],
  },

  pixelmarten: { joined: 104, grades: [[2, 79]] },
  cloverhex: { joined: 93, grades: [[2, 62]] },
  'ada.lune': { joined: 81, displayName: 'Ada Lune', grades: [[2, 48]] },
  rennekk: { joined: 76, grades: [[2, 33]] },
  夜行列車: { joined: 70, grades: [[2, 40]] },
  café_nocturne: { joined: 63, grades: [[2, 26]] },
  somewhere_beyond_the_tin_weather: { joined: 49, grades: [[2, 16]] },
  orbitalgoose: { joined: 52, displayName: 'honk honk', grades: [[2, 12]] },
  ひなた_: { joined: 38, grades: [[2, 5]] },

  grimalkin: {
    joined: 245,
    grades: [
      [2, 230],
      [2.5, 160],
      [1, 58],
    ],
  },
  sunkencathedral: {
    joined: 208,
    grades: [
      [2, 184],
      [1, 119],
    ],
  },
  jaspervane: {
    joined: 260,
    grades: [
      [3, 258],
      [1, 36],
    ],
  },
  umbrelle: {
    joined: 256,
    grades: [
      [2, 240],
      [2.5, 188],
      [3, 118],
      [1, 71],
    ],
  },
  nine_of_cups: {
    joined: 194,
    grades: [
      [2, 177],
      [1, 132],
    ],
  },
  softlock: {
    joined: 264,
    displayName: 'Softlock (he/him)',
    grades: [
      [3, 263],
      [4, 206],
      [1, 27],
    ],
    signedOut: [28],
  },

  xX_lootgoblin_Xx: { joined: 160, displayName: 'L O O T', blocked: [140] },
  nitro4free_official: { joined: 201, blocked: [201] },
  grindset_guru: { joined: 117, blocked: [96] },
  'admin.support.team': { joined: 66, blocked: [66] },
  wallet_recovery_help: { joined: 39, blocked: [38] },
  vantablade: { joined: 128, blocked: [31] },
  'moss.exe': { joined: 83, blocked: [8] },
  freeskins_daily: { joined: 58, blocked: [57] },

  aldersong: { joined: 229 },
  bitterorange: { joined: 221 },
  'kaito.r': { joined: 214 },
  static_bloom: { joined: 206 },
  wren: { joined: 197 },
  duskpeddler: { joined: 188, blocked: [77, 74] },
  ferrofluid: { joined: 179, blocked: [112, 105] },
  nell_of_the_marsh: { joined: 168 },
  coppertide: { joined: 161 },
  'luka.dev': { joined: 152 },
  'pomegranate.mp3': { joined: 144 },
  saltglass: { joined: 136 },
  a_very_patient_lighthousekeeper: { joined: 129 },
  ghostorchid: { joined: 121 },
  milo_3d: { joined: 114 },
  zephyrine: { joined: 108 },
  'tamsin.w': { joined: 99 },
  ökonaut: { joined: 91 },
  CobaltFox: { joined: 86 },
  rook_e4: { joined: 79 },
  marzipan: { joined: 74 },
  'isla.draws': { joined: 68 },
  bytewidow: { joined: 61 },
  nightbus: { joined: 56 },
  'élodie.px': { joined: 50 },
  hollowpine: { joined: 45 },
  karo: { joined: 41 },
  threnody_for_a_broken_gamepad: { joined: 36 },
  'juniper.jpg': { joined: 31 },
  sable_moth: { joined: 27 },
  'owen.builds': { joined: 23 },
  tidepool: { joined: 18 },
  mateo_fps: { joined: 14 },
  starling77: { joined: 10 },
  안개꽃: { joined: 7 },
  'petrichor.ogg': { joined: 4 },
  LowPolyDan: { joined: 2 },
  nimbusnine: { joined: 1 },
};
