import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { Api } from '#web/base/api/api.ts';
import type { ShowcaseView } from '#web/base/api/catalogue-calls.ts';
import { type CardEntry, type CardProduct, cardEntryOf } from '#web/product/card-product.ts';

/**
 * The entries of a showcase; the page does without them when the call fails, which the client has
 * logged.
 */
export async function loadShowcase(
  api: Api,
  showcase: Showcase,
  view: ShowcaseView,
  limit: number,
): Promise<CardEntry[]> {
  try {
    const { content } = await api.showcases.list(showcase, view);
    return content.slice(0, limit).map(cardEntryOf);
  } catch {
    return [];
  }
}

/** An entry in a row of cards, which show the merchant's badge and not the title. */
export type ShelfEntry = Pick<CardEntry, 'product'> & Partial<Pick<CardEntry, 'badge'>>;

export const productsOf = (entries: readonly ShelfEntry[]): CardProduct[] =>
  entries.map(({ product }) => product);
/** The merchant's own labels for cards, by product. */
export const badgesOf = (entries: readonly ShelfEntry[]): Record<number, string> =>
  Object.fromEntries(entries.flatMap(({ badge, product }) => (badge ? [[product.id, badge]] : [])));
/** Without the products of another part of the same page. */
export const without = (
  entries: readonly CardEntry[],
  ...others: readonly (readonly { id: number }[])[]
): CardEntry[] =>
  entries.filter(
    ({ product }) => !others.some((products) => products.some(({ id }) => id === product.id)),
  );
