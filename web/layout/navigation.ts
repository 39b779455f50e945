// The links of header, phone menu and footer. One list, so that all three are the same
// (specification 2).
import { type SeededCategory, seededCategories } from '#shared/catalogue/categories.ts';

export const productsOf = (category: SeededCategory): string => `/products?category=${category.id}`;

const findSeeded = (key: string): SeededCategory => {
  const category = seededCategories.find((candidate) => candidate.key === key);
  if (!category) throw new Error(`No seeded category ${key}`);
  return category;
};

const essences = findSeeded('essences');
export const supplies = findSeeded('supplies');
export const supplyCategories: readonly SeededCategory[] = seededCategories.filter(
  (category) => category.parentKey === supplies.key,
);

/** Keys are those of locales/…/layout.json. */
export const mainLinks = {
  home: '/',
  essences: productsOf(essences),
  campaigns: '/campaigns',
  blog: '/blog',
  designTool: '/configurator',
} as const;

/** Ready sets by occasion. */
export const giftPath = '/occasions';

export const helpLinks = {
  trackOrder: '/orders/order-tracking',
  faq: '/faq',
  contact: '/contact',
} as const;

export const accountLinks = {
  orders: '/account/orders',
  favorites: '/account/favorites',
  lists: '/account/lists',
  account: '/account',
  addresses: '/account/addresses',
} as const;

export const signInLinks = { login: '/login', register: '/register' } as const;

export const corporateLinks = {
  about: '/about',
  privacyPolicy: '/privacy-policy',
  distanceSales: '/distance-sales-agreement',
  warrantyReturn: '/warranty-return',
  membership: '/membership-agreement',
} as const;

export const legalLinks = { kvkk: '/kvkk', cookies: '/cookies' } as const;

/** Whether a link leads to the current page; for a list the category decides. */
export function isCurrentLink(to: string, location: { pathname: string; search: string }): boolean {
  const [path = '', search = ''] = to.split('?');
  if (path !== location.pathname) return path === '/blog' && location.pathname.startsWith('/blog/');
  return (
    new URLSearchParams(search).get('category') ===
    new URLSearchParams(location.search).get('category')
  );
}
