// Sections and common actions to which the finder of the back office links.

import type { AdminRight } from '#shared/back-office/rights.ts';
import { fold } from '#shared/base/fold.ts';
import type { AdminSession } from '#web/back-office/session/AdminSession.tsx';
import { type SettingPage, settingPages } from '#web/back-office/settings/setting-pages.ts';
import { sectionPath, sections } from './sections.ts';

export type Place = { key: string; name: string; to: string };

/** Their names are in locales/…/admin.json (`act.{key}`). */
const acts: readonly { key: string; to: string; right: AdminRight; changes?: true }[] = [
  { key: 'newOrder', to: '/admin/orders/new', right: 'orders', changes: true },
  { key: 'toPrepare', to: '/admin/orders?tab=toPrepare', right: 'orders' },
  { key: 'expiring', to: '/admin/orders?needs=expiring', right: 'orders' },
  { key: 'newQuote', to: '/admin/quotes/new', right: 'orders', changes: true },
  { key: 'quoteRequests', to: '/admin/quotes/requests', right: 'orders' },
  { key: 'newProduct', to: '/admin/products/new', right: 'catalogue', changes: true },
  { key: 'importProducts', to: '/admin/products/import', right: 'catalogue', changes: true },
  { key: 'newDiscount', to: '/admin/discounts/new', right: 'discounts', changes: true },
  { key: 'newPriceList', to: '/admin/price-lists/new', right: 'price-lists', changes: true },
];
type Names = {
  section: (key: string) => string;
  act: (key: string) => string;
  /** The name of a tab of the settings. */
  setting: (key: SettingPage) => string;
};

/** All places that an administrator with these rights may open. */
export function placesFor(
  { may, mayChange }: Pick<AdminSession, 'may' | 'mayChange'>,
  names: Names,
): Place[] {
  return [
    ...sections
      .filter(({ right }) => may(right))
      .map(({ key }) => ({ key, name: names.section(key), to: sectionPath(key) })),
    ...acts
      .filter(({ right, changes }) => (changes ? mayChange(right) : may(right)))
      .map(({ key, to }) => ({ key, name: names.act(key), to })),
    ...(may('settings')
      ? settingPages.map((key) => ({
          key: `settings/${key}`,
          name: `${names.section('settings')}: ${names.setting(key)}`,
          to: `/admin/settings/${key}`,
        }))
      : []),
  ];
}

/** Every term of the text is the start of a word in the name: "yeni ür" finds "Yeni ürün ekle". */
export function findPlaces(places: readonly Place[], text: string): Place[] {
  const terms = fold(text).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  return places.filter(({ name }) => {
    const parts = fold(name).split(/[\s:/]+/);
    return terms.every((term) => parts.some((part) => part.startsWith(term)));
  });
}
