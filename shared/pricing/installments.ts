// Paying by card in installments (domain.md 2.6, decision 0031). Pure: which numbers of
// installments a cart can have, what each costs, and whether a payment that a provider reports is
// one of them. The same in the browser, in the contract and when a payment is settled.
import { type Kurus, split, subtract } from '#shared/base/money.ts';

export const MOST_INSTALLMENTS = 12;
/**
 * Who pays the bank's fee for installments: the buyer, in addition to the price, or the shop, out
 * of it.
 */
export const surchargePayers = ['buyer', 'shop'] as const;
export type SurchargePayer = (typeof surchargePayers)[number];

/**
 * A provider's quote: for each family of cards, the total to pay for each number of installments.
 */
export type CardFamily = { name: string; rows: { count: number; total: Kurus }[] };
/** The installments offered for a cart, stored with its order. Only counts above one. */
export type InstallmentOffer = { price: Kurus; families: CardFamily[] };

export type InstallmentRules = {
  isOn: boolean;
  maxCount: number;
  /** Below this total there are no installments. */
  minTotal: Kurus;
  payer: SurchargePayer;
  /** A category with its subcategories and its maximum number of installments; 1 means none. */
  categories: readonly { categoryId: number; maxCount: number }[];
};

/**
 * The maximum number of installments for this cart. `categoriesOfRows`: for each row its category
 * and all above it.
 */
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

/**
 * Null if no installments are possible. A total below the price is ignored: it would be no
 * surcharge, and no bank quotes it.
 */
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

/**
 * The amount of each month: they add up to the total, and the first ones contain the remaining
 * kuruş.
 */
export const monthlyParts = (total: Kurus, count: number): Kurus[] =>
  split(
    total,
    Array.from({ length: count }, () => 1),
  );
const surchargeOf = ({ total }: { total: Kurus }, price: Kurus): Kurus => subtract(total, price);

/** Paying at once is always possible. */
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

/** The number of installments with this surcharge, if only one number has it. */
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
