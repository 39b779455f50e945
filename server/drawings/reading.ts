// Reading attributes: every drawing asks here, so that a missing or odd value never reaches a coordinate.
import type { AttributeKey, Attributes } from '#shared/attributes.ts';
import { findNeck, type Neck } from '#shared/neck.ts';

/** The positive number under the first of the keys that has one, else the fallback. */
export function numberOf(attributes: Attributes, keys: AttributeKey | AttributeKey[], fallback: number): number {
  for (const key of Array.isArray(keys) ? keys : [keys]) {
    const value = Number(attributes[key]);
    if (Number.isFinite(value) && value > 0) return value;
  }
  return fallback;
}

/** Whether the product states this number itself. */
export const hasNumber = (attributes: Attributes, key: AttributeKey): boolean => numberOf(attributes, key, 0) > 0;

/** The code under the key, else the fallback. */
export function codeOf(attributes: Attributes, key: AttributeKey, fallback: string): string {
  const value = attributes[key];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

/** The neck of the product; the first fitting neck of caps and tools; FEA15 when nothing is said. */
export function neckOf(attributes: Attributes): Neck {
  const fits = attributes.fitsNecks;
  const code = typeof attributes.neck === 'string' ? attributes.neck : Array.isArray(fits) ? fits[0] : undefined;
  const known = code === undefined ? undefined : findNeck(code);
  if (known) return known;
  return attributes.closure === 'screw' ? { code: '18/415', closure: 'screw', diameterMm: 18 } : { code: 'FEA15', closure: 'crimp', diameterMm: 15 };
}

/** A stable number from 0 to 96 made of the attributes: grain and other small differences start from it. */
export function seedOf(attributes: Attributes): number {
  let hash = 7;
  for (const key of Object.keys(attributes).sort()) {
    const entry = `${key}:${String(attributes[key as AttributeKey])}`;
    for (let index = 0; index < entry.length; index++) hash = (hash * 31 + entry.charCodeAt(index)) % 1_000_003;
  }
  return hash % 97;
}
