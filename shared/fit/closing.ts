// How a bottle is closed: a crimp neck takes a crimping tool, everything else a hand.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { findNeck } from '#shared/catalogue/neck.ts';
import { rolesOf } from './fit-parts.ts';

export type Closing = 'tool' | 'hand';

/**
 * Of bottles, sets with bottles, and crimp pumps; null for what closes nothing, and where it is not
 * known. A diffuser's ring is pressed on by hand.
 */
export function closingOf(attributes: Attributes): Closing | null {
  const roles = rolesOf(attributes);
  const isBottle = roles.includes('bottle') || attributes.part === 'set';
  const neck = findNeck(String(attributes.neck));
  if (neck?.closure === 'crimp' && attributes.part !== 'diffuser-bottle')
    return isBottle || roles.includes('pump') ? 'tool' : null;
  return isBottle && (neck || attributes.contents === 'set') ? 'hand' : null;
}
