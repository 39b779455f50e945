// The calls with an id in their address, and who may use each.
import { randomUUID } from 'node:crypto';

export type CallById = {
  /** All calls that match. The first matching line decides. */
  path: RegExp;
  /**
   * `own`: only the owner. `order`: the owner, and callers with the order's token. `mine`: affects
   * only the caller. `open`: a row without owner, or for callers with the code.
   */
  rule: 'own' | 'order' | 'mine' | 'open';
  /** The meaning of the id in the address. */
  id?: string;
  body?: (at: { itemId: number; productId: number }) => unknown;
};

export const address = {
  title: 'Ev',
  firstName: 'A',
  lastName: 'B',
  phone: '0532 123 45 67',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Caferağa Mah',
  line: 'C 1',
  postcode: '34710',
};
const company = { companyName: 'Senin', taxOffice: 'Kadıköy', taxNumber: '1234567890' };
export const callsById: readonly CallById[] = [
  { path: /^put \/user\/addresses\/\{id\}$/, rule: 'own', id: 'address', body: () => address },
  { path: /^\w+ \/user\/addresses\/\{id\}/, rule: 'own', id: 'address' },
  {
    path: /^put \/user\/standing-orders\/\{id\}$/,
    rule: 'own',
    id: 'standing',
    body: () => ({
      addressId: 1,
      rhythm: { kind: 'weeks', every: 1 },
      nextOn: '2099-01-01',
      isPaused: true,
      version: 1,
    }),
  },
  { path: /^delete \/user\/standing-orders\/\{id\}$/, rule: 'own', id: 'standing' },
  { path: /^put \/user\/lists\/\{id\}$/, rule: 'own', id: 'list', body: () => ({ name: 'Senin' }) },
  {
    path: /^post \/user\/lists\/\{id\}\/items$/,
    rule: 'own',
    id: 'list',
    body: ({ productId }) => ({ productId }),
  },
  {
    path: /^put \/user\/lists\/\{id\}\/items\/reorder$/,
    rule: 'own',
    id: 'list',
    body: ({ itemId }) => ({ itemIds: [itemId] }),
  },
  {
    path: /^put \/user\/lists\/\{id\}\/items\/\{itemId\}\/notes$/,
    rule: 'own',
    id: 'list',
    body: () => ({ notes: 'senin' }),
  },
  {
    path: /^put \/user\/lists\/\{id\}\/items\/\{itemId\}\/quantity$/,
    rule: 'own',
    id: 'list',
    body: () => ({ quantity: 7 }),
  },
  {
    path: /^put \/user\/lists\/\{id\}\/share$/,
    rule: 'own',
    id: 'list',
    body: () => ({ isShared: true }),
  },
  { path: /^\w+ \/user\/lists\/\{id\}/, rule: 'own', id: 'list' },
  {
    path: /^post \/user\/orders\/\{id\}\/reorder\/items$/,
    rule: 'own',
    id: 'order',
    body: ({ productId }) => ({ productIds: [productId], quantities: [] }),
  },
  { path: /^\w+ \/user\/orders\/\{id\}/, rule: 'own', id: 'order' },
  {
    path: /^put \/user\/companies\/\{id\}$/,
    rule: 'own',
    id: 'company',
    body: () => ({ ...company, version: 1 }),
  },
  {
    path: /^put \/user\/companies\/\{id\}\/members\//,
    rule: 'own',
    id: 'company',
    body: () => ({ role: 'buyer', spendingLimit: null, version: 1 }),
  },
  {
    path: /^(put|post) \/user\/companies\/\{id\}\/addresses/,
    rule: 'own',
    id: 'company',
    body: () => ({ ...address, usage: 'both', version: 1 }),
  },
  {
    path: /^post \/user\/companies\/\{id\}\/invitations$/,
    rule: 'own',
    id: 'company',
    body: () => ({ email: 'baska@ornek.com', role: 'buyer', spendingLimit: null }),
  },
  { path: /^\w+ \/user\/companies\/\{id\}/, rule: 'own', id: 'company' },
  {
    path: /^post \/user\/approvals\/\{id\}\/approve$/,
    rule: 'own',
    id: 'approval',
    body: () => ({ expectedTotal: 1 }),
  },
  {
    path: /^\w+ \/user\/approvals\/\{id\}/,
    rule: 'own',
    id: 'approval',
    body: () => ({ comment: 'senin' }),
  },
  { path: /^delete \/user\/sessions\/\{id\}$/, rule: 'own', id: 'session' },

  {
    path: /^post \/orders\/\{orderNumber\}\/returns$/,
    rule: 'order',
    body: () => ({
      requestKey: randomUUID(),
      reason: 'withdrawal',
      rows: [{ position: 1, quantity: 1 }],
    }),
  },
  {
    path: /^post \/orders\/\{orderNumber\}\/reserve$/,
    rule: 'order',
    body: () => ({ token: 'another' }),
  },
  { path: /^\w+ \/orders\/\{orderNumber\}\/returns\/\{id\}/, rule: 'order', id: 'return' },
  {
    path: /^put \/orders\/\{orderNumber\}\/reviews\/\{productId\}$/,
    rule: 'order',
    body: () => ({ rating: 1, text: 'Senin', author: 'Sen' }),
  },
  { path: /^\w+ \/orders\/\{orderNumber\}/, rule: 'order', id: 'return' },
  {
    path: /^post \/proofs\/\{id\}\/answer$/,
    rule: 'order',
    id: 'proof',
    body: () => ({ decision: 'approved', contentHash: 'e'.repeat(64) }),
  },
  { path: /^get \/proofs\/\{id\}/, rule: 'order', id: 'proof' },

  {
    path: /^put \/user\/designs\/\{code\}$/,
    rule: 'mine',
    id: 'design',
    body: () => ({ name: 'Senin' }),
  },
  { path: /^\w+ \/user\/(favorites|designs)\//, rule: 'mine', id: 'design' },
  { path: /^get \/user\/orders\/(number|status)\//, rule: 'mine', id: 'order' },

  // Public data, and data behind a code that cannot be guessed.
  {
    path: /^\w+ \/(products|popular-products|recommended-products|new-added-products|occasions|blog|texts|places)\//,
    rule: 'open',
  },
  { path: /^get \/(lists|designs|quotes)\//, rule: 'open' },
  { path: /^post \/quotes\/\{code\}\//, rule: 'open' },
  // A marketplace's link to an invoice: it is signed and expires.
  { path: /^get \/invoice-files\//, rule: 'open' },
  // The provider's signature proves its identity.
  { path: /^\w+ \/payments\/\{provider\}\//, rule: 'open' },
  // Reports of carriers: the address contains a secret.
  { path: /^post \/cargo\//, rule: 'open' },
];
