// The short facts of a product: new, reduced, sold out, and the two attributes above its name.

import { DAY_MS } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { findNeck, type Neck } from '#shared/catalogue/neck.ts';
import { closingOf } from '#shared/fit/closing.ts';

/** For the `lang` of a text that is Turkish on a page in another language. */
export const writtenIn = (
  { untranslated }: Pick<Product, 'untranslated'>,
  text: 'name' | 'description',
): 'tr' | undefined => (untranslated?.includes(text) ? 'tr' : undefined);

const NEW_FOR_DAYS = 30;
/** At or below this stock the number itself is shown. */
const LOW_STOCK = 9;

/**
 * Evaluated once, by the loader, so that server and browser agree. In whole days, so that a cached
 * page stays right.
 */
export const newSince = (now: number): string =>
  dayOf(new Date(now - NEW_FOR_DAYS * DAY_MS).toISOString());

/** The day of a time in UTC; comparable with days and times as a text. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** An end this near is shown. */
const ENDS_SOON_DAYS = 7;

/**
 * When the reduction ends, while that is within a week of the day of the loader (see `newSince`).
 */
export function endsSoonAt({ discount }: Pick<Product, 'discount'>, since: string): string | null {
  const endsAt = discount?.endsAt ?? null;
  if (endsAt === null) return null;
  const daysLeft = (Date.parse(endsAt) - Date.parse(since)) / DAY_MS - NEW_FOR_DAYS;
  return daysLeft > 0 && daysLeft <= ENDS_SOON_DAYS ? endsAt : null;
}

export type StockLevel = 'in' | 'low' | 'out';

/** A stock above 0 is in stock (specification 4). */
export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? 'out' : stock <= LOW_STOCK ? 'low' : 'in';

export type CardBadge =
  | { kind: 'out' }
  | { kind: 'withdrawn' }
  | { kind: 'new' }
  | { kind: 'percentage'; percentage: number }
  | { kind: 'amount'; amount: number }
  | { kind: 'lastDay'; at: string }
  /** Closes without a crimping tool, like the facet `closing`. */
  | { kind: 'toolFree' };

/** If the product cannot be bought, this is the only badge. */
export function badgesOf(
  product: Pick<Product, 'stock' | 'discount' | 'createdAt' | 'attributes'>,
  since: string,
): CardBadge[] {
  if (stockLevel(product.stock) === 'out') return [{ kind: 'out' }];
  const { discount } = product;
  const reduction: CardBadge[] = !discount
    ? []
    : discount.percentage === null
      ? [{ kind: 'amount', amount: discount.amount }]
      : [{ kind: 'percentage', percentage: discount.percentage }];
  const endsAt = endsSoonAt(product, since);
  return [
    ...reduction,
    ...(endsAt ? [{ kind: 'lastDay', at: endsAt } as const] : []),
    ...(product.createdAt >= since ? [{ kind: 'new' } as const] : []),
    ...(closingOf(product.attributes) === 'hand' ? [{ kind: 'toolFree' } as const] : []),
  ];
}

/** The neck, shown first (look/README.md, principle 2); null if the product has none. */
export function neckOf({ attributes }: Pick<Product, 'attributes'>): Neck | null {
  return (typeof attributes.neck === 'string' && findNeck(attributes.neck)) || null;
}

/** The context for `t`: a product sold by the pack is counted in packs. */
export const packOf = (piecesPerUnit: number): { context?: 'pack' } =>
  piecesPerUnit > 1 ? { context: 'pack' } : {};
