import { SHORT_MS } from '#web/base/api/request-cache.ts';
import { newSince } from '#web/product/product-state.ts';
import type { LoadArgs } from '#web/session/route-data.ts';

export const loadOccasions = async ({ api }: Pick<LoadArgs, 'api'>) =>
  (await api.read('/occasions', { name: 'showcases/occasions', lifetimeMs: SHORT_MS })).content;

/** @throws ApiError NOT_FOUND */
export async function loadOccasion({ api, params }: Pick<LoadArgs, 'api' | 'params'>) {
  const [occasion, others] = await Promise.all([
    api.read('/occasions/{slug}', {
      name: 'showcases/occasion',
      path: { slug: params.slug ?? '' },
      lifetimeMs: SHORT_MS,
    }),
    loadOccasions({ api }),
  ]);
  return {
    occasion,
    // Without pictures: they may be among those of this occasion.
    others: others
      .filter(({ slug }) => slug !== occasion.slug)
      .map((other) => ({ ...other, picture: null })),
    newSince: newSince(Date.now()),
  };
}
