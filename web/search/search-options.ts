// The options of the list under the search field, in the order of the arrow keys.
import type { SuggestedProduct, Suggestions } from '#shared/catalogue/search.ts';
import { listHref } from '#web/product/list-url.ts';

type SuggestedCategory = Suggestions['categories'][number];

export type SearchOption =
  | { kind: 'corrected' | 'all' | 'recent'; text: string }
  | { kind: 'occasion'; occasion: NonNullable<Suggestions['occasion']> }
  /** The results for the text in this category, which its number counts. */
  | { kind: 'category'; category: SuggestedCategory; text: string }
  | { kind: 'product'; product: SuggestedProduct }
  /** Deletes all recent searches: an action, not a link. */
  | { kind: 'clear' };

export function suggestedOptions(
  text: string,
  { searchedFor, categories, products, occasion }: Suggestions,
): SearchOption[] {
  return [
    ...(searchedFor === null ? [] : [{ kind: 'corrected', text: searchedFor } as const]),
    ...(occasion ? [{ kind: 'occasion', occasion } as const] : []),
    ...categories.map((category) => ({ kind: 'category', category, text }) as const),
    ...products.map((product) => ({ kind: 'product', product }) as const),
    { kind: 'all', text },
  ];
}

export const recentOptions = (searches: readonly string[]): SearchOption[] =>
  searches.length === 0
    ? []
    : [...searches.map((text) => ({ kind: 'recent', text }) as const), { kind: 'clear' }];

export function optionHref(option: Exclude<SearchOption, { kind: 'clear' }>): string {
  if (option.kind === 'occasion') return `/occasions/${option.occasion.slug}`;
  if (option.kind === 'category')
    return listHref({ category: option.category.id, search: option.text });
  if (option.kind === 'product') return `/products/${option.product.id}`;
  return listHref({ search: option.text });
}

export function optionKey(option: SearchOption): string {
  if (option.kind === 'category') return `category ${option.category.id}`;
  if (option.kind === 'product') return `product ${option.product.id}`;
  return option.kind === 'recent' ? `recent ${option.text}` : option.kind;
}
