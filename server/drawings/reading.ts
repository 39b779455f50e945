// Reading attributes, beside the model's own reading (shared/model/reading.ts), which never lets an odd value reach a coordinate.
import type { AttributeKey, Attributes } from '#shared/attributes.ts';
import { numberOf as firstNumberOf } from '#shared/model/reading.ts';

/** The positive number under the first of the keys that has one, else the fallback. */
export const numberOf = (attributes: Attributes, keys: AttributeKey | readonly AttributeKey[], fallback: number): number =>
  firstNumberOf(attributes, typeof keys === 'string' ? [keys] : keys, fallback);

/** Whether the product states this number itself. */
export const hasNumber = (attributes: Attributes, key: AttributeKey): boolean => numberOf(attributes, key, 0) > 0;

/** A stable number from 0 to 96 made of the attributes: grain and other small differences start from it. */
export function seedOf(attributes: Attributes): number {
  let hash = 7;
  for (const key of Object.keys(attributes).sort()) {
    const entry = `${key}:${String(attributes[key as AttributeKey])}`;
    for (let index = 0; index < entry.length; index++) hash = (hash * 31 + entry.charCodeAt(index)) % 1_000_003;
  }
  return hash % 97;
}
