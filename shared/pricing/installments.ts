// Paying by card in parts (domain.md 2.6, decision 0031). Pure: which counts are offered for a
// cart, what each costs, and whether what a provider says it took is one of them. The same in the
// browser, in the contract and when a payment is settled.
import { type Kurus, split, subtract } from '#shared/base/money.ts';

export const MOST_INSTALLMENTS = 12;
/** Who pays what the bank asks for waiting: the buyer, on top of the price, or the shop, out of it. */
export const surchargePayers = ['buyer', 'shop'] as const;
export type SurchargePayer = (typeof surchargePayers)[number];

/** What a provider says: for each family of cards, what would be paid all in all for a number of parts. */
export type CardFamily = { name: string; rows: { count: number; total: Kurus }[] };
/** The installments offered for a cart, stored with its order. Only counts above one. */
export type InstallmentOffer = { price: Kurus; families: CardFamily[] };

export type InstallmentRules = {
  isOn: boolean;
  maxCount: number;
  /** Below it there are none. */
  minTotal: Kurus;
  payer: SurchargePayer;
  /** A category with everything below it: at most so many parts; 1 is none. */
  categories: readonly { categoryId: number; maxCount: number }[];
};

/** In how many parts this cart may be paid. `categoriesOfRows`: of each row its category and all above it. */
export function mostInstallments(
  rules: InstallmentRules,
  total: Kurus,
  categoriesOfRows: readonly (readonly number[])[],
): number {
  if (!rules.isOn || total < rules.minTotal || total === 0) return 1;
  const limits = rules.categories
    .filter(({ categoryId }) => categoriesOfRows.some((ids) => ids.includes(categoryId)))
    .map(({ maxCount }) => maxCount);
  return Math.max(1, Math.min(rules.maxCount, ...limits));
}

/** Null where nothing can be paid in parts. A total below the price is no surcharge, and none of a bank's sums. */
export function offerOf(
  quoted: readonly CardFamily[],
  price: Kurus,
  { most, payer }: { most: number; payer: SurchargePayer },
): InstallmentOffer | null {
  const families = quoted
    .map(({ name, rows }) => ({
      name,
      rows: rows
        .filter(
          ({ count, total }) =>
            Number.isInteger(count) && count > 1 && count <= most && total >= price,
        )
        .map(({ count, total }) => ({ count, total: payer === 'shop' ? price : total }))
        .toSorted((one, other) => one.count - other.count),
    }))
    .filter(({ rows }) => rows.length > 0);
  return families.length > 0 ? { price, families } : null;
}

/** The amount of each month: they add up to the total, the first ones have the remaining kuruş. */
export const monthlyParts = (total: Kurus, count: number): Kurus[] =>
  split(
    total,
    Array.from({ length: count }, () => 1),
  );
export const surchargeOf = ({ total }: { total: Kurus }, price: Kurus): Kurus =>
  subtract(total, price);

/** One part is always possible. */
export const countsOf = (offer: InstallmentOffer | null): number[] =>
  [
    ...new Set([
      1,
      ...(offer?.families ?? []).flatMap(({ rows }) => rows.map(({ count }) => count)),
    ]),
  ].sort((one, other) => one - other);

/**
 * Whether the payment is within the offer. For a provider that does not report the number of
 * installments (`count` null) only the surcharge is compared. The limit is the highest offered
 * surcharge of any card family for that number, because only the bank knows the card's family.
 */
export function isAsOffered(
  offer: InstallmentOffer | null,
  { count, surcharge }: { count: number | null; surcharge: number },
): boolean {
  if (!Number.isSafeInteger(surcharge) || surcharge < 0) return false;
  if (surcharge === 0 && (count === null || count === 1)) return true;
  if (count === 1 || offer === null) return false;
  const rows = offer.families
    .flatMap(({ rows }) => rows)
    .filter((row) => count === null || row.count === count);
  return surcharge <= Math.max(...rows.map((row) => surchargeOf(row, offer.price)), -1);
}

/** The number of installments of a surcharge, if only one number has it. */
export function countOfSurcharge(offer: InstallmentOffer | null, surcharge: number): number | null {
  if (
    surcharge === 0 &&
    !offer?.families.some(({ rows }) => rows.some(({ total }) => total === offer.price))
  )
    return 1;
  const rows =
    offer?.families
      .flatMap(({ rows }) => rows)
      .filter((row) => surchargeOf(row, offer.price) === surcharge) ?? [];
  const counts = new Set(rows.map(({ count }) => count));
  return counts.size === 1 ? ([...counts][0] ?? null) : null;
}
