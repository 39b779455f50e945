// One address for each page that the server renders and caches: a query key that no page reads,
// such as those of advertisements, must not create another cached page.
import { facetKeys } from '#shared/catalogue/attributes.ts';

/** Every query key that a page of the shop reads, in the order in which links write them. */
export const pageQueryKeys: readonly string[] = [
  'category',
  'search',
  'asTyped',
  ...facetKeys,
  'minPrice',
  'maxPrice',
  'inStock',
  'fits',
  'sort',
  'q',
  'status',
  'page',
  'ids',
  'design',
  'bottle',
  'edit',
  'address',
  'orderNumber',
  'paymentId',
  'reason',
  'token',
  'product',
  'quantity',
  'old',
  'company',
  'from',
  'list',
  'order',
];

/** @param address path and query */
export function canonicalPageAddress(address: string): string {
  const [path = '', query] = address.split('?', 2);
  if (query === undefined) return path;
  const given = new URLSearchParams(query);
  const known = new URLSearchParams(
    pageQueryKeys.flatMap((key) =>
      given.getAll(key).map((value): [string, string] => [key, value]),
    ),
  );
  return known.size === 0 ? path : `${path}?${readableQuery(known)}`;
}

/** Slashes and commas are allowed unescaped in a query, so 18/415 stays readable. */
export const readableQuery = (params: URLSearchParams): string =>
  params.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
