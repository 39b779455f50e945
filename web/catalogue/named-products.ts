// Products by their ids, and products often bought with one: only lazy shelves and the comparison
// use them.
import { MAX_NAMED_PRODUCTS } from '#shared/base/paging.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { SHORT_MS } from '#web/base/api/request-cache.ts';
import type { LoadArgs } from '#web/session/route-data.ts';

type Api = Pick<LoadArgs['api'], 'read'>;

/** Those on sale, in this order; at most MAX_NAMED_PRODUCTS. */
export const readNamed = async (api: Api, ids: readonly number[]): Promise<Product[]> =>
  ids.length === 0
    ? []
    : (
        await api.read('/products/named', {
          name: 'products/named',
          query: { ids: ids.join(',') },
          lifetimeMs: SHORT_MS,
        })
      ).content;

/** All members of a family that are on sale, however many. */
export async function readMembers(api: Api, ids: readonly number[]): Promise<Product[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / MAX_NAMED_PRODUCTS) }, (_, group) =>
    ids.slice(group * MAX_NAMED_PRODUCTS, (group + 1) * MAX_NAMED_PRODUCTS),
  );
  return (await Promise.all(groups.map((group) => readNamed(api, group)))).flat();
}

export const readTogether = async (api: Api, id: number): Promise<Product[]> =>
  (
    await api.read('/products/{id}/together', {
      name: 'product/together',
      path: { id },
      lifetimeMs: SHORT_MS,
    })
  ).content;
