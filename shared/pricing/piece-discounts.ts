// The discount on one piece of a product that everybody gets: the price on its card (decision
// 0016).
import { type Kurus, kurus, percentOf, subtract, ZERO } from '#shared/base/money.ts';
import {
  type DiscountRow,
  type DiscountRule,
  isFor,
  isForEverybody,
  type PreparedRules,
} from './discount-rules.ts';

export type PieceDiscount = { steps: { points: number; amount: Kurus }[]; endsAt: Date | null };

const isOnForEverybody = (rule: DiscountRule, now: Date): boolean =>
  isForEverybody(rule) &&
  (!rule.startsAt || now >= rule.startsAt) &&
  (!rule.endsAt || now < rule.endsAt);

/** Whether any product can have a discount on one piece; if not, `pieceDiscountOf` is null. */
export const hasPieceDiscounts = ({ rules }: PreparedRules, now: Date): boolean =>
  rules.some(({ rule }) => isOnForEverybody(rule, now));

/** The discount on one piece of a product that everybody gets; null if there is none. */
export function pieceDiscountOf(
  { rules }: PreparedRules,
  product: Pick<DiscountRow, 'productId' | 'categoryIds'>,
  now: Date,
): PieceDiscount | null {
  const takers: DiscountRule[] = [];
  for (const candidate of rules) {
    const { rule } = candidate;
    if (!isOnForEverybody(rule, now) || !isFor(candidate, product)) continue;
    if (takers.length === 0 || (rule.isCombinable && takers.every((taker) => taker.isCombinable)))
      takers.push(rule);
  }
  if (takers.length === 0) return null;
  const ends = takers.flatMap((rule) => (rule.endsAt ? [rule.endsAt.getTime()] : []));
  return {
    steps: takers.map(({ kind, points, amount }) => ({
      points: kind === 'PERCENTAGE' ? points : 0,
      amount: kind === 'PERCENTAGE' ? ZERO : amount,
    })),
    endsAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
  };
}

/** The price of a piece, e.g. at a tier, after these steps. */
export function withPieceDiscount(
  price: Kurus,
  discount: Pick<PieceDiscount, 'steps'> | null,
): Kurus {
  return (discount?.steps ?? []).reduce(
    (left, { points, amount }) =>
      subtract(left, points > 0 ? percentOf(left, points) : kurus(Math.min(left, amount))),
    price,
  );
}
