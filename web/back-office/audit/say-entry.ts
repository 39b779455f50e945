// Renders an entry of the audit log as a sentence: the action, its subject, and the page of the
// record.
import type { AuditRow } from '#shared/back-office/audit.ts';

type Entry = Pick<AuditRow, 'action' | 'entity' | 'before' | 'after'>;
type Fields = Record<string, unknown>;

export const asFields = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

/** The actions on an order, recognised by the fields of the entry; the first match decides. */
const orderActs: readonly [act: string, fits: (after: Fields, before: Fields) => boolean][] = [
  ['undo', (after) => after.isUndone === true || 'removedParcel' in after],
  ['ship', (after) => 'shipmentId' in after && 'rows' in after],
  ['parcel', (after) => 'shipmentId' in after && 'carrier' in after],
  ['refund', (after) => 'refund' in after],
  ['goodwill', (after) => 'goodwill' in after],
  ['refund-again', (after) => after.isTriedAgain === true],
  ['refund-manual', (after) => after.isManual === true],
  ['review', (after) => 'decision' in after],
  ['reserve', (after) => after.holdsStock === true],
  ['payer', (after) => 'isEInvoicePayer' in after],
  ['return-invoice', (after) => 'returnInvoice' in after],
  ['cancel', (after, before) => after.state === 'CANCELLED' && before.state !== 'CANCELLED'],
  ['deliver', (after, before) => after.state === 'DELIVERED' && before.state !== 'DELIVERED'],
  ['prepare', (after, before) => after.state === 'PREPARING' && before.state !== 'PREPARING'],
  ['paid', (after, before) => after.paymentState === 'PAID' && before.paymentState !== 'PAID'],
  ['parcel', (after) => 'shipmentId' in after],
];

const returnActs = ['approved', 'rejected', 'received', 'refunded', 'closed'] as const;

const toggleOf = (after: Fields): string => {
  const isOn = 'isActive' in after ? after.isActive : after.answeredAt;
  return isOn === undefined ? 'toggle' : isOn ? 'toggle-on' : 'toggle-off';
};

/** The key in `audit.say` of the action. */
export function actOf({ action, entity, before, after }: Entry): string {
  const was = asFields(before);
  const is = asFields(after);
  if (action === 'toggle') return toggleOf(is);
  if (action !== 'update') return action;
  if (entity === 'order') return orderActs.find(([, fits]) => fits(is, was))?.[0] ?? 'update';
  const moved = entity === 'return' && is.state !== was.state;
  return (moved && returnActs.find((state) => state === is.state)) || 'update';
}

type Located = Pick<AuditRow, 'entity' | 'entityId' | 'orderNumber' | 'isThere'>;

/** Records with their own page, as long as they exist. */
const own: Record<string, string> = {
  product: 'products',
  'product-pictures': 'products',
  'product-documents': 'products',
  discount: 'discounts',
  occasion: 'occasions',
  'blog-post': 'content/blog',
  campaign: 'content/campaigns',
  'faq-group': 'content/faq',
  'contact-message': 'messages',
  customer: 'customers',
  return: 'returns',
  quote: 'quotes',
};
/** Records that are shown on the page of their kind. */
const shared: Record<string, string> = {
  'quote-request': 'quotes/requests',
  accounting: 'accounting',
  'payment-report': 'payments',
  payment: 'payments',
  category: 'categories',
  'showcase popular': 'showcases/popular',
  'showcase recommended': 'showcases/recommended',
  'showcase new-added': 'showcases/new-added',
  synonyms: 'search',
  'faq-entry': 'content/faq',
  'page-text': 'content/texts',
  review: 'reviews',
  question: 'reviews/questions',
  consents: 'customers',
  admin: 'team',
  invitation: 'team',
  security: 'team',
  settings: 'settings',
  connection: 'settings/connections',
  'api-key': 'api-keys',
  webhook: 'webhooks',
  'order-view': 'orders',
  'bank-statement': 'payments/bank',
  'bank-line': 'payments/bank',
  supplier: 'stock/suppliers',
};

/** Records whose page always exists, whoever changed it last. */
const fixed: Record<string, string> = { 'site-part': 'content', 'mail-words': 'mails' };

/** The page of the record; null if there is none. */
export function pathOf({ entity, entityId, orderNumber, isThere }: Located): string | null {
  const page = own[entity];
  if (page && isThere) return `/admin/${page}/${encodeURIComponent(entityId)}`;
  if (orderNumber) return `/admin/orders/${orderNumber}`;
  if (entity === 'import') return `/admin/products/import/${encodeURIComponent(entityId)}`;
  if (fixed[entity]) return `/admin/${fixed[entity]}/${encodeURIComponent(entityId)}`;
  const list = shared[entity] ?? page;
  return list ? `/admin/${list}` : null;
}
