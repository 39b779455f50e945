// The requests of visitors: the same address again and again, another one each time, or as on a
// real day, with a few products far more often than most.
import type autocannon from 'autocannon';
import { zipfOver } from './load.ts';

export type Work = {
  name: string;
  requestOf: (products: number) => autocannon.Request;
  goal?: string | undefined;
};

const LIST_PAGES = 20;
const random = (below: number) => Math.floor(Math.random() * below);
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
const forms = ['kare', 'silindir', 'yuvarlak', 'oval', 'küre', 'yassı', 'konik', 'altıgen'];
const colours = ['şeffaf', 'beyaz', 'siyah', 'altın', 'gümüş', 'mavi', 'yeşil', 'kobalt'];
const things = ['şişe', 'kapak', 'pompa', 'bilezik', 'roll-on', 'kutu', 'esans', 'serum'];
const categories = [1, 3, 4, 5, 6, 7, 8, 9, 10];
const query = () =>
  `${pick([5, 10, 30, 50, 100])} ml ${pick(forms)} ${pick(colours)} ${pick(things)} ${random(500)}`;
/** The first pages are requested far more often. */
const listPage = () => Math.floor(Math.random() ** 3 * LIST_PAGES);

/** One of several thousand slices of a list. */
const slice = () =>
  [
    `page=${random(LIST_PAGES)}`,
    `size=${12 + random(8)}`,
    `sort=${pick(['createdAt', 'price', 'name', 'bestSelling'])},${pick(['asc', 'desc'])}`,
  ].join('&');

const get = (name: string, pathOf: (products: number) => string, goal?: string): Work => ({
  name,
  goal,
  requestOf: (products) => ({
    method: 'GET',
    path: pathOf(products),
    headers: { 'accept-encoding': 'br, gzip' },
  }),
});

const post = (name: string, path: string, bodyOf: () => object, goal?: string): Work => ({
  name,
  goal,
  requestOf: () => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf()),
  }),
});

/** Answered from memory. */
export const cached: Work[] = [
  get('list of a category', () => '/api/products/category/3', '45 %'),
  get('product', () => '/api/products/1', '45 %'),
  get('page: home', () => '/', '20 %'),
  get('page: list', () => '/products?category=3', '20 %'),
  get('page: product', () => '/products/1', '20 %'),
];

export const uncached: Work[] = [
  get('list of a category', () => `/api/products/category/3?${slice()}`, '5 %'),
  get('product', (products) => `/api/products/${1 + random(products)}`, '8 %'),
  post(
    'filtered list',
    '/api/products/category/3/filtered',
    () => ({
      attributes: { neck: [pick(['FEA13', 'FEA15', 'FEA18', 'FEA20'])] },
      minPrice: random(500),
      inStock: true,
    }),
    '3 %',
  ),
  get('fitting parts', (products) => `/api/products/${1 + random(products)}/fitting`),
  post('a cart', '/api/cart/calculate', () => ({
    cartItems: [1, 2, 3].map(() => ({
      productId: 1 + random(100),
      quantity: 1 + random(60),
      price: 10,
    })),
  })),
  // Late: the words of a million products are read until half a minute after the start. Until then
  // PostgreSQL searches, which takes a second.
  get('search', () => `/api/products/search?q=${encodeURIComponent(query())}`, '2.5 %'),
  get(
    'suggestions',
    () => `/api/search/suggestions?q=${encodeURIComponent(query().slice(0, 8 + random(12)))}`,
    '2.5 %',
  ),
  get('page: product', (products) => `/products/${1 + random(products)}`, '0.8 %'),
  get('page: list', () => `/products?category=3&${slice().replace(/&size=\d+/, '')}`, '0.8 %'),
];

/** In a hundred requests: 35 product pages, 20 lists, 10 home, 20 products and 15 lists as JSON. */
export const PAGES_OF_A_HUNDRED = 65;
export function visitorsOf(products: number): () => autocannon.Request {
  const product = zipfOver(products);
  const pathOf = (of: number) => {
    if (of < 35) return `/products/${product()}`;
    if (of < 55) return `/products?page=${listPage()}&category=${pick(categories)}`;
    if (of < 65) return '/';
    if (of < 85) return `/api/products/${product()}`;
    return `/api/products/category/${pick(categories)}?page=${listPage()}`;
  };
  return () => ({
    method: 'GET',
    path: pathOf(Math.random() * 100),
    headers: { 'accept-encoding': 'br, gzip' },
  });
}
