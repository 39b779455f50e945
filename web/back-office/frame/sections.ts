// The parts of the back office: where each stands, who may see it, and its code, which comes when
// it is opened. The key is its address below /admin, and its word in locales/…/admin.json
// (`section.{key}`).
import type { ComponentType } from 'react';
import type { AdminRight } from '#shared/back-office/administrators.ts';
import { lazyPart } from '#web/base/page/chunks.ts';
import type { IconName } from '#web/base/ui/Icon.tsx';

type Section = {
  key: string;
  right: AdminRight | readonly AdminRight[] | null;
  icon: IconName;
  Page: ComponentType;
};

/** In the order of the menu. Without a right every administrator may see it. */
export const sections: readonly Section[] = [
  {
    key: 'today',
    right: null,
    icon: 'info',
    Page: lazyPart(() => import('#web/back-office/today/Today.tsx')),
  },
  {
    key: 'orders',
    right: 'orders',
    icon: 'bag',
    Page: lazyPart(() => import('#web/back-office/orders/Orders.tsx')),
  },
  {
    key: 'payments',
    right: 'orders',
    icon: 'card',
    Page: lazyPart(() => import('#web/back-office/payments/Payments.tsx')),
  },
  {
    key: 'quotes',
    right: 'orders',
    icon: 'copy',
    Page: lazyPart(() => import('#web/back-office/quotes/Quotes.tsx')),
  },
  {
    key: 'returns',
    right: 'returns',
    icon: 'return',
    Page: lazyPart(() => import('#web/back-office/returns/Returns.tsx')),
  },
  {
    key: 'products',
    right: ['catalogue', 'stock'],
    icon: 'box',
    Page: lazyPart(() => import('#web/back-office/products/Products.tsx')),
  },
  {
    key: 'categories',
    right: 'catalogue',
    icon: 'menu',
    Page: lazyPart(() => import('#web/back-office/categories/Categories.tsx')),
  },
  {
    key: 'discounts',
    right: 'discounts',
    icon: 'percent',
    Page: lazyPart(() => import('#web/back-office/discounts/Discounts.tsx')),
  },
  {
    key: 'showcases',
    right: 'showcases',
    icon: 'shelves',
    Page: lazyPart(() => import('#web/back-office/showcases/Showcases.tsx')),
  },
  {
    key: 'occasions',
    right: 'showcases',
    icon: 'heart',
    Page: lazyPart(() => import('#web/back-office/occasions/Occasions.tsx')),
  },
  {
    key: 'content',
    right: 'content',
    icon: 'pencil',
    Page: lazyPart(() => import('#web/back-office/content/Content.tsx')),
  },
  {
    key: 'messages',
    right: ['content', 'orders'],
    icon: 'chat',
    Page: lazyPart(() => import('#web/back-office/messages/Messages.tsx')),
  },
  {
    key: 'customers',
    right: 'customer-data',
    icon: 'user',
    Page: lazyPart(() => import('#web/back-office/customers/Customers.tsx')),
  },
  {
    key: 'mails',
    right: 'content',
    icon: 'mail',
    Page: lazyPart(() => import('#web/back-office/mails/Mails.tsx')),
  },
  {
    key: 'search',
    right: 'catalogue',
    icon: 'search',
    Page: lazyPart(() => import('#web/back-office/search/Search.tsx')),
  },
  {
    key: 'accounting',
    right: 'settings',
    icon: 'layers',
    Page: lazyPart(() => import('#web/back-office/accounting/Accounting.tsx')),
  },
  {
    key: 'settings',
    right: 'settings',
    icon: 'filter',
    Page: lazyPart(() => import('#web/back-office/settings/Settings.tsx')),
  },
  {
    key: 'team',
    right: 'users',
    icon: 'people',
    Page: lazyPart(() => import('#web/back-office/team/Team.tsx')),
  },
  {
    key: 'audit',
    right: 'audit',
    icon: 'clock',
    Page: lazyPart(() => import('#web/back-office/audit/Audit.tsx')),
  },
  {
    key: 'security-events',
    right: 'audit',
    icon: 'warning',
    Page: lazyPart(() => import('#web/back-office/security/SecurityEvents.tsx')),
  },
  {
    key: 'security',
    right: null,
    icon: 'lock',
    Page: lazyPart(() => import('#web/back-office/security/Security.tsx')),
  },
];

/** Today is the first page of the back office and has no address of its own. */
export const sectionPath = (key: string): string => (key === 'today' ? '/admin' : `/admin/${key}`);
