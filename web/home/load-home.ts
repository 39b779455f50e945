// What the home page shows: all of it from the catalogue.
import type { Category, Product } from '#shared/catalogue.ts';
import { ladderSteps } from '../catalogue/product-price.ts';
import { newSince } from '../catalogue/product-state.ts';
import type { LoadArgs } from '../route-data.ts';
import { MOST_STAIRS } from './BulkBand.tsx';
import type { NeckCount } from './NeckRings.tsx';

const SHELF_SIZE = 8;
export const BOTTLES_KEY = 'perfume-bottles';

export type HomeData = { necks: NeckCount[]; categories: Category[]; bestSellers: Product[]; newest: Product[]; staircase: Product | null; newSince: string };

export async function loadHome({ api }: Pick<LoadArgs, 'api'>): Promise<HomeData> {
  const listed = api.categories.list();
  const [filters, categories, bestSellers, newest, bottles] = await Promise.all([
    api.products.filters(),
    listed,
    api.products.list({ sort: 'bestSelling,desc', size: SHELF_SIZE }),
    api.products.list({ sort: 'createdAt,desc', size: SHELF_SIZE }),
    listed.then((all) => {
      const category = all.find(({ key }) => key === BOTTLES_KEY);
      return category ? api.products.inCategory(category.id, { sort: 'bestSelling,desc' }) : null;
    }),
  ]);
  return {
    necks: filters.facets.find(({ key }) => key === 'neck')?.values.map(({ value, count }) => ({ code: value, count })) ?? [],
    categories,
    bestSellers: bestSellers.content,
    newest: newest.content,
    staircase: bottles?.content.find((product) => ladderSteps(product).length >= MOST_STAIRS) ?? null,
    newSince: newSince(Date.now()),
  };
}
