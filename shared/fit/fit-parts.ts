// The roles of a part for a bottle, and what its attributes say about its neck and measures.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { findNeck } from '#shared/catalogue/neck.ts';

/**
 * The roles of a set. A pump sold with its ring has two roles, and so has a magnetic cap sold with
 * its ring.
 */
export const fitRoles = [
  'bottle',
  'pump',
  'ring',
  'cap',
  'dropper',
  'insert',
  'reeds',
  'tube',
  'tool',
  'box',
] as const;
export type FitRole = (typeof fitRoles)[number];

export type FitPart = { id: number; attributes: Attributes };

const rolesByPart: Readonly<Record<string, readonly FitRole[]>> = {
  bottle: ['bottle'],
  vial: ['bottle'],
  'roll-on': ['bottle'],
  atomizer: ['bottle'],
  'dropper-bottle': ['bottle'],
  'airless-bottle': ['bottle'],
  'diffuser-bottle': ['bottle'],
  'car-bottle': ['bottle'],
  pump: ['pump'],
  ring: ['ring'],
  'pump-ring-set': ['pump', 'ring'],
  cap: ['cap'],
  dropper: ['dropper'],
  reducer: ['insert'],
  plug: ['insert'],
  reeds: ['reeds'],
  tube: ['tube'],
  crimper: ['tool'],
  box: ['box'],
};

const rolesOfCapWithRing: readonly FitRole[] = ['cap', 'ring'];
const noRoles: readonly FitRole[] = [];

/** Empty for products that are not part of a bottle: essences, labels, bags. */
export function rolesOf({ part, hasRing }: Attributes): readonly FitRole[] {
  if (part === 'cap' && hasRing === true) return rolesOfCapWithRing;
  return rolesByPart[String(part)] ?? noRoles;
}

export const numberOf = ({ attributes }: FitPart, key: keyof Attributes): number | null =>
  typeof attributes[key] === 'number' ? attributes[key] : null;
export const neckOf = ({ attributes }: FitPart): string | null =>
  typeof attributes.neck === 'string' ? attributes.neck : null;
/** The necks that a part fits: caps with an inner plug, and tools, fit several. */
export function necksOf(part: FitPart): readonly string[] {
  const { fitsNecks } = part.attributes;
  const neck = neckOf(part);
  return Array.isArray(fitsNecks) && fitsNecks.length > 0 ? fitsNecks : neck === null ? [] : [neck];
}
export const isCrimp = (part: FitPart): boolean =>
  findNeck(neckOf(part) ?? '')?.closure === 'crimp';
export const isReedRing = ({ attributes }: FitPart): boolean => attributes.ringStyle === 'reed';
export const isMagnetic = ({ attributes }: FitPart): boolean => attributes.isMagnetic === true;
export const isDiffuser = ({ attributes }: FitPart): boolean =>
  attributes.part === 'diffuser-bottle';
/** Whether it is sold with its closure. */
export const isSet = ({ attributes }: FitPart): boolean => attributes.contents === 'set';
export const widthOf = (part: FitPart): number =>
  numberOf(part, 'diameterMm') ?? numberOf(part, 'widthMm') ?? 0;

const usesByPart: Readonly<Record<string, string>> = {
  'diffuser-bottle': 'diffuser',
  'car-bottle': 'car',
  'dropper-bottle': 'serum',
  'airless-bottle': 'serum',
};
/** A box made for more than this multiple of the bottle's content makes the bottle look lost. */
const MOST_SPARE_CAPACITY = 2;

/**
 * Whether a box is meant for a bottle: by use and by capacity, where they are stated. Whether the
 * bottle fits in is checked elsewhere.
 */
export function isBoxMeantFor(box: FitPart, bottle: FitPart): boolean {
  const { uses } = box.attributes;
  const use = usesByPart[String(bottle.attributes.part)] ?? 'perfume';
  if (Array.isArray(uses) && uses.length > 0 && !uses.includes(use)) return false;
  const capacity = numberOf(bottle, 'capacityMl');
  const forCapacity = numberOf(box, 'forCapacityMl');
  if (capacity === null || forCapacity === null) return true;
  return forCapacity >= capacity && forCapacity <= capacity * MOST_SPARE_CAPACITY;
}
