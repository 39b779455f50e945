// The product lists for analytics. Their names are for reports: the same in every language, and
// never shown.
import type { Category } from '#shared/catalogue/catalogue.ts';

export type ItemList = { id: string; name: string };

export const itemLists = {
  all: { id: 'all_products', name: 'All products' },
  search: { id: 'search_results', name: 'Search results' },
  suggestions: { id: 'search_suggestions', name: 'Search suggestions' },
  hero: { id: 'home_hero', name: 'Home: hero' },
  carousel: { id: 'home_carousel', name: 'Home: carousel' },
  popular: { id: 'home_popular', name: 'Home: popular' },
  homeBestSellers: { id: 'home_best_sellers', name: 'Home: best sellers' },
  homeRecommended: { id: 'home_recommended', name: 'Home: recommended' },
  newest: { id: 'home_newest', name: 'Home: newest' },
  bestSellers: { id: 'list_best_sellers', name: 'Product list: best sellers' },
  nearest: { id: 'list_nearest', name: 'Product list: nearest' },
  side: { id: 'list_recommended', name: 'Product list: recommended' },
  similar: { id: 'product_similar', name: 'Product: similar' },
  fitting: { id: 'product_fitting', name: 'Product: bottles it fits' },
  together: { id: 'product_together', name: 'Product: bought together' },
  viewed: { id: 'product_viewed', name: 'Product: recently viewed' },
  compared: { id: 'compared', name: 'Comparison' },
  recommended: { id: 'product_recommended', name: 'Product: recommended' },
  favorites: { id: 'favorites', name: 'Favourites' },
  notFound: { id: 'not_found', name: 'Not found: alternatives' },
  occasion: { id: 'occasion', name: 'Occasion: products' },
  blog: { id: 'blog_products', name: 'Blog: products' },
  /** For products that were opened or bought without a list. */
  direct: { id: 'direct', name: 'Direct' },
} as const satisfies Record<string, ItemList>;

/** A search is a separate list, in any category. */
export function productList(
  category: Pick<Category, 'id' | 'key'> | undefined,
  search: string,
): ItemList {
  if (search) return itemLists.search;
  return category
    ? { id: `category_${category.id}`, name: `Category: ${category.key}` }
    : itemLists.all;
}
