// The sections of the back office: the place of each in the menu, the required right, and its code,
// which loads when it is opened. The key is its address below /admin, and its text in
// locales/…/admin.json (`section.{key}`).
import type { ComponentType } from 'react';
import type { AdminRight } from '#shared/back-office/rights.ts';
import { lazyPart } from '#web/base/page/chunks.ts';
import type { SectionIconName } from './SectionIcon.tsx';

export const sectionGroups = ['sales', 'companies', 'catalogue', 'shop', 'management'] as const;
type SectionGroup = (typeof sectionGroups)[number];

type Section = {
  key: string;
  right: AdminRight | readonly AdminRight[] | null;
  icon: SectionIconName;
  /** The heading in the menu; "Bugün" has none. */
  group?: SectionGroup;
  Page: ComponentType;
};

/** In the order of the menu. Without a right every administrator may see it. */
export const sections: readonly Section[] = [
  {
    key: 'today',
    right: null,
    icon: 'home',
    Page: lazyPart(() => import('#web/back-office/today/Today.tsx')),
  },
  {
    key: 'orders',
    right: 'orders',
    icon: 'bag',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/orders/Orders.tsx')),
  },
  {
    key: 'payments',
    right: 'orders',
    icon: 'card',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/payments/Payments.tsx')),
  },
  {
    key: 'quotes',
    right: 'orders',
    icon: 'copy',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/quotes/Quotes.tsx')),
  },
  {
    key: 'returns',
    right: 'returns',
    icon: 'return',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/returns/Returns.tsx')),
  },
  {
    key: 'customers',
    right: 'customer-data',
    icon: 'user',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/customers/Customers.tsx')),
  },
  {
    key: 'messages',
    right: ['content', 'orders'],
    icon: 'chat',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/messages/Messages.tsx')),
  },
  {
    key: 'reviews',
    right: 'content',
    icon: 'star',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/reviews/Reviews.tsx')),
  },
  {
    key: 'vouchers',
    right: 'credit',
    icon: 'gift',
    group: 'sales',
    Page: lazyPart(() => import('#web/back-office/vouchers/Vouchers.tsx')),
  },
  {
    key: 'companies',
    right: 'companies',
    icon: 'building',
    group: 'companies',
    Page: lazyPart(() => import('#web/back-office/companies/Companies.tsx')),
  },
  {
    key: 'credit',
    right: 'credit',
    icon: 'ledger',
    group: 'companies',
    Page: lazyPart(() => import('#web/back-office/credit/Credit.tsx')),
  },
  {
    key: 'price-lists',
    right: 'price-lists',
    icon: 'tag',
    group: 'companies',
    Page: lazyPart(() => import('#web/back-office/price-lists/PriceLists.tsx')),
  },
  {
    key: 'products',
    right: ['catalogue', 'stock'],
    icon: 'box',
    group: 'catalogue',
    Page: lazyPart(() => import('#web/back-office/products/Products.tsx')),
  },
  {
    key: 'stock',
    right: ['catalogue', 'stock'],
    icon: 'warehouse',
    group: 'catalogue',
    Page: lazyPart(() => import('#web/back-office/stock/Stock.tsx')),
  },
  {
    key: 'categories',
    right: 'catalogue',
    icon: 'tree',
    group: 'catalogue',
    Page: lazyPart(() => import('#web/back-office/categories/Categories.tsx')),
  },
  {
    key: 'discounts',
    right: 'discounts',
    icon: 'percent',
    group: 'catalogue',
    Page: lazyPart(() => import('#web/back-office/discounts/Discounts.tsx')),
  },
  {
    key: 'showcases',
    right: 'showcases',
    icon: 'shelves',
    group: 'shop',
    Page: lazyPart(() => import('#web/back-office/showcases/Showcases.tsx')),
  },
  {
    key: 'occasions',
    right: 'showcases',
    icon: 'heart',
    group: 'shop',
    Page: lazyPart(() => import('#web/back-office/occasions/Occasions.tsx')),
  },
  {
    key: 'content',
    right: 'content',
    icon: 'pencil',
    group: 'shop',
    Page: lazyPart(() => import('#web/back-office/content/Content.tsx')),
  },
  {
    key: 'search',
    right: 'catalogue',
    icon: 'search',
    group: 'shop',
    Page: lazyPart(() => import('#web/back-office/search/Search.tsx')),
  },
  {
    key: 'channels',
    right: 'catalogue',
    icon: 'share',
    group: 'shop',
    Page: lazyPart(() => import('#web/back-office/channels/Channels.tsx')),
  },
  {
    key: 'mails',
    right: 'content',
    icon: 'mail',
    group: 'shop',
    Page: lazyPart(() => import('#web/back-office/mails/Mails.tsx')),
  },
  {
    key: 'reports',
    right: 'reports',
    icon: 'chart',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/reports/Reports.tsx')),
  },
  {
    key: 'invoices',
    right: 'accounting',
    icon: 'receipt',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/invoices/Invoices.tsx')),
  },
  {
    key: 'accounting',
    right: 'accounting',
    icon: 'layers',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/accounting/Accounting.tsx')),
  },
  {
    key: 'settings',
    right: 'settings',
    icon: 'gear',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/settings/Settings.tsx')),
  },
  {
    key: 'team',
    right: 'users',
    icon: 'people',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/team/Team.tsx')),
  },
  {
    key: 'api-keys',
    right: 'users',
    icon: 'key',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/api-keys/ApiKeys.tsx')),
  },
  {
    key: 'webhooks',
    right: 'settings',
    icon: 'hook',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/webhooks/Webhooks.tsx')),
  },
  {
    key: 'audit',
    right: 'audit',
    icon: 'clock',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/audit/Audit.tsx')),
  },
  {
    key: 'security-events',
    right: 'audit',
    icon: 'warning',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/security/SecurityEvents.tsx')),
  },
  {
    key: 'security',
    right: null,
    icon: 'lock',
    group: 'management',
    Page: lazyPart(() => import('#web/back-office/security/Security.tsx')),
  },
];

/** Today is the first page of the back office and has no address of its own. */
export const sectionPath = (key: string): string => (key === 'today' ? '/admin' : `/admin/${key}`);
