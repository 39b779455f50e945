// Products by their numbers, and what was often bought with one: only shelves that come late and the
// comparison read them.
import type { NamedProducts, Product } from '#shared/catalogue/catalogue.ts';
import { SHORT_MS } from '#web/base/api/request-cache.ts';
import type { LoadArgs } from '#web/session/route-data.ts';

type Api = Pick<LoadArgs['api'], 'read'>;

/** Those on sale, in this order; at most MAX_NAMED_PRODUCTS. */
export const readNamed = async (api: Api, ids: readonly number[]): Promise<Product[]> =>
  ids.length === 0
    ? []
    : (
        await api.read<NamedProducts>({
          name: 'products/named',
          path: '/products/named',
          query: { ids: ids.join(',') },
          lifetimeMs: SHORT_MS,
        })
      ).content;

export const readTogether = async (api: Api, id: number): Promise<Product[]> =>
  (
    await api.read<NamedProducts>({
      name: 'product/together',
      path: `/products/${id}/together`,
      lifetimeMs: SHORT_MS,
    })
  ).content;
