// The data of the comparison: the products of the address, and others to add.
import type { Product } from '#shared/catalogue/catalogue.ts';
import { type CardProduct, cardOf } from '#web/product/card-product.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { MOST_COMPARED } from './compare-address.ts';
import { readNamed } from './named-products.ts';

export type CompareData = {
  products: Product[];
  /** Similar to the first one, and not compared yet. */
  others: CardProduct[];
};

/** The ids in the address, each once; anything that is no number is left out. */
const idsOf = (text: string): number[] =>
  [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id)))]
    .slice(0, MOST_COMPARED)
    .map(Number);

/** Products that are no longer on sale are left out. */
export async function loadCompare({
  api,
  url,
}: Pick<LoadArgs, 'api' | 'url'>): Promise<CompareData> {
  const ids = idsOf(url.searchParams.get('ids') ?? '');
  const products = await readNamed(api, ids);
  const [first] = products;
  const similar = first ? (await api.products.find(first.id)).similar : [];
  return {
    products,
    others: similar.filter(({ id }) => !products.some((product) => product.id === id)).map(cardOf),
  };
}
