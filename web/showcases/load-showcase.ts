import type { Product } from '#shared/catalogue/catalogue.ts';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { ShowcaseEntry } from '#shared/showcases/showcases.ts';
import type { Api } from '#web/base/api/api.ts';
import type { ShowcaseView } from '#web/base/api/catalogue-calls.ts';

/**
 * What the merchant puts forward; a page goes without it when the call fails, which the client has
 * logged.
 */
export async function loadShowcase(
  api: Api,
  showcase: Showcase,
  view: ShowcaseView,
  limit: number,
): Promise<ShowcaseEntry[]> {
  try {
    return (await api.showcases.list(showcase, view)).content.slice(0, limit);
  } catch {
    return [];
  }
}

export const productsOf = (entries: readonly ShowcaseEntry[]): Product[] =>
  entries.map(({ product }) => product);
/** The merchant's own words on a card, by product. */
export const badgesOf = (entries: readonly ShowcaseEntry[]): Record<number, string> =>
  Object.fromEntries(entries.flatMap(({ badge, product }) => (badge ? [[product.id, badge]] : [])));
/** Without the products of another part of the same page. */
export const without = (
  entries: readonly ShowcaseEntry[],
  ...others: readonly (readonly { id: number }[])[]
): ShowcaseEntry[] =>
  entries.filter(
    ({ product }) => !others.some((products) => products.some(({ id }) => id === product.id)),
  );
