// Comparing signatures of providers.
import { timingSafeEqual } from 'node:crypto';

/** Takes as long whatever differs. */
export function isSameSignature(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
