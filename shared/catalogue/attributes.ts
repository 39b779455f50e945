// The attributes of the trade: what a product of this shop can be described by.
// A value is a code in English (its word on the screen is in locales/<language>/attributes.json),
// a number in the unit given here, free text, or a list of codes.
import { closures, necks } from './neck.ts';

type AttributeDefinition = {
  kind: 'code' | 'codes' | 'number' | 'text' | 'flag';
  unit?: 'mm' | 'ml' | 'g' | '%';
  /** The codes of the trade; they also fix the order in facets. */
  values?: readonly string[];
  /** The merchant may name further values (decision 0101); elsewhere `values` are all. */
  isOpen?: true;
  /** Offered as a facet in lists where products have it. */
  isFacet?: boolean;
  /** Follows from the others (shared/fit): lists are filtered by it, no product states it. */
  isDerived?: boolean;
};

const neckCodes = necks.map((neck) => neck.code);
const colors = [
  'clear',
  'white',
  'black',
  'gold',
  'silver',
  'rose',
  'amber',
  'smoke',
  'blue',
  'green',
  'brown',
  'natural',
  'walnut',
  'kraft',
  'red',
  'pink',
] as const;

/** In the order in which the product page and the facets show them. */
export const attributeDefinitions = {
  neck: { kind: 'code', values: neckCodes, isFacet: true },
  /** Caps with an inner plug, and tools, serve several necks. */
  fitsNecks: { kind: 'codes', values: neckCodes },
  capacityMl: { kind: 'number', unit: 'ml', isFacet: true },
  closure: { kind: 'code', values: closures, isFacet: true, isOpen: true },
  closing: { kind: 'code', values: ['hand', 'tool'], isFacet: true, isDerived: true },
  /** What the thing is; every product has one. */
  part: {
    kind: 'code',
    isOpen: true,
    isFacet: true,
    values: [
      'bottle',
      'vial',
      'roll-on',
      'atomizer',
      'dropper-bottle',
      'airless-bottle',
      'diffuser-bottle',
      'car-bottle',
      'cap',
      'pump',
      'ring',
      'pump-ring-set',
      'dropper',
      'reducer',
      'reeds',
      'base-liquid',
      'room-fragrance',
      'car-fragrance',
      'essence',
      'box',
      'pouch',
      'label',
      'bag',
      'wrap',
      'crimper',
      'tube',
      'filling-kit',
      'set',
      'plug',
      'cord',
      'seal',
    ],
  },
  form: {
    kind: 'code',
    isOpen: true,
    isFacet: true,
    values: [
      'square',
      'rectangle',
      'cylinder',
      'round',
      'oval',
      'sphere',
      'diamond',
      'baguette',
      'flat',
      'cube',
      'heart',
      'pen',
      'hexagon',
      'cone',
    ],
  },
  glassColor: {
    kind: 'code',
    isOpen: true,
    isFacet: true,
    values: [
      'clear',
      'frosted',
      'black',
      'white',
      'amber',
      'smoke',
      'gradient-blue',
      'gradient-rose',
      'gold',
      'silver',
      'cobalt',
      'green',
      'rose',
    ],
  },
  /** bare: the bottle alone; set: with pump, ring and cap. */
  contents: { kind: 'code', isFacet: true, values: ['bare', 'set'] },
  material: {
    kind: 'code',
    isOpen: true,
    isFacet: true,
    values: [
      'glass',
      'zamak',
      'abs',
      'acrylic',
      'surlyn',
      'beech',
      'walnut',
      'bamboo',
      'aluminium',
      'steel',
      'plastic',
      'leather',
      'rattan',
      'fibre',
      'cardboard',
      'velvet',
      'organza',
      'paper',
      'cotton',
      'film',
    ],
  },
  color: { kind: 'code', isFacet: true, isOpen: true, values: colors },
  finish: {
    kind: 'code',
    isOpen: true,
    values: ['glossy', 'matte', 'lacquered', 'frosted', 'metallic', 'brushed', 'natural'],
  },
  isMagnetic: { kind: 'flag', isFacet: true },
  /** Personalised with a design: without the right of withdrawal. */
  isPersonalised: { kind: 'flag' },
  /**
   * Printed on the glass itself: with `isPersonalised` the print, without it its set-up (decision
   * 0097).
   */
  technique: { kind: 'code', values: ['screen', 'foil'] },
  /** Of a technique: how many inks one print may have. */
  maxColours: { kind: 'number' },
  /** A cap whose own ring is in its box. */
  hasRing: { kind: 'flag' },
  ringStyle: { kind: 'code', isOpen: true, values: ['stepped', 'plain', 'magnetic', 'reed'] },
  /** What a tool is for: it crimps, is a further head of one that does, or opens what was crimped. */
  toolUse: { kind: 'code', values: ['crimp', 'head', 'open'] },
  /** What a serum bottle is closed with. */
  tip: {
    kind: 'code',
    isOpen: true,
    isFacet: true,
    values: ['dropper', 'pump', 'reducer', 'ball', 'spray', 'plug', 'stick'],
  },
  /** How a car fragrance is mounted. */
  mount: { kind: 'code', isFacet: true, isOpen: true, values: ['hanging', 'clip'] },
  scentFamily: {
    kind: 'code',
    isOpen: true,
    isFacet: true,
    values: [
      'floral',
      'woody',
      'oriental',
      'spicy',
      'fresh',
      'aquatic',
      'fruity',
      'gourmand',
      'powdery',
      'chypre',
      'leather',
    ],
  },
  gender: { kind: 'code', isFacet: true, values: ['women', 'men', 'unisex'] },
  uses: {
    kind: 'codes',
    isOpen: true,
    isFacet: true,
    values: ['perfume', 'diffuser', 'candle', 'car', 'soap', 'laundry', 'serum'],
  },
  notes: { kind: 'text' },
  /** Share of essence advised in the finished product, e.g. "%15–20". */
  usageRatio: { kind: 'text' },
  netAmount: { kind: 'number' },
  netUnit: { kind: 'code', values: ['ml', 'g'] },
  forCapacityMl: { kind: 'number', unit: 'ml', isFacet: true },
  heightMm: { kind: 'number', unit: 'mm' },
  widthMm: { kind: 'number', unit: 'mm' },
  depthMm: { kind: 'number', unit: 'mm' },
  diameterMm: { kind: 'number', unit: 'mm' },
  shoulderMm: { kind: 'number', unit: 'mm' },
  /** From the plane of the neck to the base, inside: a dip tube must reach it. */
  innerHeightMm: { kind: 'number', unit: 'mm' },
  tubeLengthMm: { kind: 'number', unit: 'mm' },
  pipetteMm: { kind: 'number', unit: 'mm' },
  stickLengthMm: { kind: 'number', unit: 'mm' },
  stickDiameterMm: { kind: 'number', unit: 'mm' },
  brimfulMl: { kind: 'number', unit: 'ml' },
  doseMl: { kind: 'number', unit: 'ml' },
  weightG: { kind: 'number', unit: 'g' },
  /** The closure sold with a set; the drawing and the photograph show it. */
  pumpColor: { kind: 'code', isOpen: true, values: colors },
  capMaterial: {
    kind: 'code',
    isOpen: true,
    values: [
      'zamak',
      'abs',
      'acrylic',
      'surlyn',
      'beech',
      'walnut',
      'bamboo',
      'aluminium',
      'plastic',
    ],
  },
  capColor: { kind: 'code', isOpen: true, values: colors },
  capForm: { kind: 'code', isOpen: true, values: ['cylinder', 'square', 'sphere', 'cone'] },
  cartonSizeCm: { kind: 'text' },
} as const satisfies Record<string, AttributeDefinition>;

export type AttributeKey = keyof typeof attributeDefinitions;
export type AttributeValue = string | number | boolean | string[];
export type Attributes = Partial<Record<AttributeKey, AttributeValue>>;

const allKeys = Object.keys(attributeDefinitions) as AttributeKey[];

export const definitionOf = (key: AttributeKey): AttributeDefinition => attributeDefinitions[key];

/** Codes that the merchant has named, by attribute. */
export type OwnCodes = { readonly [Key in AttributeKey]?: readonly string[] };

/** Attributes whose value may have a colour to be shown. */
export const swatchKeys: readonly AttributeKey[] = ['glassColor', 'color'];

/** What a product can state. */
export const attributeKeys = allKeys.filter((key) => !definitionOf(key).isDerived);

export const facetKeys: readonly AttributeKey[] = allKeys.filter(
  (key) => definitionOf(key).isFacet,
);

/** Those that the merchant may name further values of. */
export const openKeys: readonly AttributeKey[] = attributeKeys.filter(
  (key) => definitionOf(key).isOpen,
);

/** What a code that is no one of the trade's looks like. */
export const isOwnCode = (key: AttributeKey, code: string): boolean =>
  definitionOf(key).isOpen === true && /^[a-z0-9-]{1,60}$/.test(code);

/** All that a product may state: the trade's, then the merchant's. */
export const codesOf = (key: AttributeKey, own: OwnCodes): readonly string[] => [
  ...(definitionOf(key).values ?? []),
  ...(own[key] ?? []),
];

/** What may be codes that the merchant has named: only the server knows. */
export const possibleOwnCodes = (attributes: Attributes): OwnCodes =>
  Object.fromEntries(
    openKeys.map((key) => [
      key,
      [attributes[key]].flat().filter((code) => typeof code === 'string' && isOwnCode(key, code)),
    ]),
  );
