// How a bottle is closed: a crimp neck needs a crimping tool, all others are closed by hand.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { findNeck } from '#shared/catalogue/neck.ts';
import { rolesOf } from './fit-parts.ts';

type Closing = 'tool' | 'hand';

/**
 * For bottles, sets with bottles, and the parts that close a bottle; null for everything else and
 * if unknown. A crimped pump holds the cap above it, so such a cap closes nothing. A diffuser's
 * ring is pressed on by hand.
 */
export function closingOf(attributes: Attributes): Closing | null {
  const { part, contents } = attributes;
  const roles = rolesOf(attributes);
  const neck = findNeck(String(attributes.neck));
  if (roles.includes('bottle') || part === 'set') {
    if (neck?.closure === 'crimp' && part !== 'diffuser-bottle') return 'tool';
    return neck || contents === 'set' ? 'hand' : null;
  }
  const isPump = roles.includes('pump') || roles.includes('dropper');
  if (neck?.closure === 'crimp') return isPump ? 'tool' : null;
  return neck && (isPump || roles.includes('cap')) ? 'hand' : null;
}
