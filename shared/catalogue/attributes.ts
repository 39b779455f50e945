// The attributes of the trade: the facts that can describe a product of this shop. A value is a
// code in English (its text on the screen is in locales/<language>/attributes.json), a number in
// the unit given here, free text, or a list of codes.
import { closures, necks } from './neck.ts';

type AttributeDefinition = {
  kind: 'code' | 'codes' | 'number' | 'text' | 'flag';
  unit?: 'mm' | 'ml' | 'g' | '%';
  /** The built-in codes; they also define the order in facets. */
  values?: readonly string[];
  /** The merchant may add values (decision 0101); otherwise `values` is the complete list. */
  isOpen?: true;
  /** Lists with such products offer it as a facet. */
  isFacet?: boolean;
  /**
   * Derived from the other attributes (shared/fit): lists can be filtered by it, but no product
   * states it.
   */
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

/** In the display order of the product page and the facets. */
export const attributeDefinitions = {
  neck: { kind: 'code', values: neckCodes, isFacet: true },
  /** The necks that a product fits: caps with an inner plug, and tools, serve several. */
  fitsNecks: { kind: 'codes', values: neckCodes },
  capacityMl: { kind: 'number', unit: 'ml', isFacet: true },
  closure: { kind: 'code', values: closures, isFacet: true, isOpen: true },
  closing: { kind: 'code', values: ['hand', 'tool'], isFacet: true, isDerived: true },
  /** The kind of thing; every product has one. */
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
  /** For a technique: the maximum number of inks in one print. */
  maxColours: { kind: 'number' },
  /** A cap that comes with its own ring. */
  hasRing: { kind: 'flag' },
  ringStyle: { kind: 'code', isOpen: true, values: ['stepped', 'plain', 'magnetic', 'reed'] },
  /**
   * The use of a tool: it crimps, is an extra head for one that does, or opens crimped closures.
   */
  toolUse: { kind: 'code', values: ['crimp', 'head', 'open'] },
  /** The closure of a serum bottle. */
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
  /** The recommended share of essence in the finished product, e.g. "%15–20". */
  usageRatio: { kind: 'text' },
  netAmount: { kind: 'number' },
  netUnit: { kind: 'code', values: ['ml', 'g'] },
  forCapacityMl: { kind: 'number', unit: 'ml', isFacet: true },
  heightMm: { kind: 'number', unit: 'mm' },
  widthMm: { kind: 'number', unit: 'mm' },
  depthMm: { kind: 'number', unit: 'mm' },
  diameterMm: { kind: 'number', unit: 'mm' },
  shoulderMm: { kind: 'number', unit: 'mm' },
  /** The inner height from the plane of the neck to the base: a dip tube must reach the bottom. */
  innerHeightMm: { kind: 'number', unit: 'mm' },
  tubeLengthMm: { kind: 'number', unit: 'mm' },
  pipetteMm: { kind: 'number', unit: 'mm' },
  stickLengthMm: { kind: 'number', unit: 'mm' },
  stickDiameterMm: { kind: 'number', unit: 'mm' },
  brimfulMl: { kind: 'number', unit: 'ml' },
  doseMl: { kind: 'number', unit: 'ml' },
  weightG: { kind: 'number', unit: 'g' },
  /** The closure sold with a set; it is shown in the drawing and the photograph. */
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

/** Attributes whose values may have a colour swatch. */
export const swatchKeys: readonly AttributeKey[] = ['glassColor', 'color'];

/** The attributes that a product can state. */
export const attributeKeys = allKeys.filter((key) => !definitionOf(key).isDerived);

export const facetKeys: readonly AttributeKey[] = allKeys.filter(
  (key) => definitionOf(key).isFacet,
);
