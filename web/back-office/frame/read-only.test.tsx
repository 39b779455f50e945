// @vitest-environment jsdom
// An administrator who may only see a section is offered nothing that the server would refuse.
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { connectionNames } from '#shared/settings/connections.ts';
import Categories from '#web/back-office/categories/Categories.tsx';
import Content from '#web/back-office/content/Content.tsx';
import Discounts from '#web/back-office/discounts/Discounts.tsx';
import Mails from '#web/back-office/mails/Mails.tsx';
import Occasions from '#web/back-office/occasions/Occasions.tsx';
import { Buyer } from '#web/back-office/orders/Buyer.tsx';
import type { OrderActions } from '#web/back-office/orders/use-order-change.ts';
import Payments from '#web/back-office/payments/Payments.tsx';
import Products from '#web/back-office/products/Products.tsx';
import Quotes from '#web/back-office/quotes/Quotes.tsx';
import Returns from '#web/back-office/returns/Returns.tsx';
import Reviews from '#web/back-office/reviews/Reviews.tsx';
import { EditorFields, ReadOnlyContext } from '#web/back-office/session/read-only.tsx';
import Settings from '#web/back-office/settings/Settings.tsx';
import Showcases from '#web/back-office/showcases/Showcases.tsx';
import Stock from '#web/back-office/stock/Stock.tsx';
import { makeAdminEntry } from '#web/testing/make-entry.ts';
import { makeRule } from '#web/testing/make-rule.ts';
import { type Answers, serve } from '#web/testing/render-page.tsx';
import { makeAdmin, renderSection } from '#web/testing/render-section.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pageOf = (content: unknown[]) => ({
  body: { content, page: 0, size: 50, totalElements: content.length, totalPages: 1 },
});
const order = {
  orderNumber: '7K3M9QX2TD',
  canCorrect: true,
  customer: { id: 1, firstName: 'Işıl', lastName: 'Çağrı', email: 'i@ornek.com', phone: '' },
  addresses: { shipping: {}, billing: null },
  invoice: { kind: 'corporate', companyName: 'Işıl Ltd.', isEInvoicePayer: false },
  documents: [],
  unpaidOfBuyer: { orders: 2, total: 100 },
} as unknown as AdminOrder;
const answers: Answers = {
  'GET /admin/discounts': pageOf([makeRule()]),
  'GET /admin/discounts/1': { body: makeRule() },
  'GET /admin/categories': {
    body: [
      {
        ...{ id: 1, key: 'bottles', parentId: null, nameTr: 'Şişe', nameEn: 'Bottles', version: 1 },
        ...{ taxPercent: null, taxPercentInForce: 20, isFixed: false, productCount: 0 },
        branchCount: 0,
      },
    ],
  },
  'GET /admin/products': pageOf([]),
  'GET /admin/returns': pageOf([]),
  'GET /admin/settings/returns': {
    body: { address: '', courier: '', code: '', textTr: '', textEn: '', version: 1 },
  },
  'GET /admin/reviews': pageOf([
    {
      ...{ id: 1, stars: 5, title: '', text: 'Güzel', name: 'Işıl', pictures: [], answer: null },
      ...{ state: 'waiting', version: 1, orderNumber: '7K3M9QX2TD', variant: null },
      ...{ createdAt: '2026-11-20T09:00:00.000Z', decidedAt: null, decidedBy: null },
      product: { id: 1, name: 'Kare', sku: 'K' },
    },
  ]),
  'GET /admin/questions': pageOf([]),
  'GET /admin/settings/logo': { body: { logo: null } },
  'GET /admin/settings/connections': {
    body: Object.fromEntries(
      connectionNames.map((name) => [
        name,
        {
          ...{ source: 'none', isReadable: true, isSandbox: false },
          ...{ changedBy: null, changedAt: null, version: 0 },
        },
      ]),
    ),
  },
  'GET /admin/settings/setup': {
    body: {
      ...{ steps: [], isLive: false, offersTestbank: true, shopFindings: [] },
      ...{ environmentFindings: [], livePaymentProviders: 'transfer' },
    },
  },
  'GET /admin/popular-products': pageOf([makeAdminEntry({ id: 1, name: 'Kare' })]),
  'GET /admin/recommended-products': pageOf([]),
  'GET /admin/mails': {
    body: [{ kind: 'order-paid', group: 'buyer', languages: ['tr'], subject: 'Ödendi' }],
  },
  'GET /admin/mails/order-paid/tr': { body: { subject: 'Ödendi', html: '', text: '' } },
  'GET /admin/payments': { body: { cases: [], count: 0, reporters: ['iyzico'], days: [] } },
  'GET /admin/stock/suppliers': {
    body: [{ id: 1, name: 'Camcı', contact: null, leadDays: 7, version: 1, purchaseCount: 0 }],
  },
  'GET /admin/content/posts': pageOf([]),
  'GET /admin/content/campaigns': { body: [] },
  'GET /admin/blog': pageOf([]),
  'GET /admin/campaigns': { body: [] },
  'GET /admin/occasions': { body: [] },
  'GET /admin/settings': {
    body: {
      shop: {
        phone: '',
        whatsappNumber: '',
        iban: '',
        socialLinks: [],
        orderEmails: [],
        version: 1,
      },
    },
  },
  'GET /admin/quotes': pageOf([]),
  'GET /admin/settings/quotes': { body: { days: 14, version: 1 } },
  'GET /admin/quotes/requests': pageOf([
    {
      ...{
        id: 1,
        version: 1,
        state: 'open',
        quoteNumber: null,
        note: '',
        quantity: 100,
        targetPrice: 10,
      },
      ...{ name: 'Işıl', createdAt: '2026-11-20T09:00:00.000Z', product: { name: 'Kare' } },
    },
  ]),
};

/**
 * The labels of all controls that can be pressed, ticked or typed into, except filters and links.
 */
async function offeredIn(section: ReactNode, path: string, pattern = path): Promise<string[]> {
  serve(
    new Proxy(answers, { get: (all, key) => all[String(key).replace(/\?.*$/, '')] }) as Answers,
  );
  const admin = makeAdmin({
    role: 'custom',
    grants: [...grantsOfRole('read-only'), 'settings:see'],
  });
  const { container } = await renderSection(
    <ReadOnlyContext value={true}>{section}</ReadOnlyContext>,
    { path, pattern, admin },
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Yükleniyor' })).toBeNull());
  const controls = container.querySelectorAll(
    'button, input, textarea, select, a[href$="/new"], a[href*="/new?"]',
  );
  return [...controls]
    .filter((one) => !one.matches(':disabled') && !one.closest('fieldset:disabled, [role=search]'))
    .map((one) => one.getAttribute('aria-label') || (one.closest('label') ?? one).textContent);
}

type Row = { at: string; section: ReactNode; path: string; left?: string[] };
const board = ['Ana sayfada nasıl görünecek?'];
const files = ['CSV indir', 'Excel indir'];
const forms = ['Tasarımlı', 'Düz metin'];
const actions = { busy: null } as OrderActions;
const sections: Row[] = [
  { at: 'the rules', section: <Discounts />, path: 'discounts', left: files },
  { at: 'a rule', section: <Discounts />, path: 'discounts/1' },
  { at: 'the board', section: <Showcases />, path: 'showcases/popular', left: board },
  { at: 'no entry', section: <Showcases />, path: 'showcases/recommended' },
  { at: 'a mail', section: <Mails />, path: 'mails/order-paid', left: forms },
  { at: 'the payments', section: <Payments />, path: 'payments', left: files },
  { at: 'the suppliers', section: <Stock />, path: 'stock/suppliers' },
  { at: 'no post', section: <Content />, path: 'content/blog' },
  { at: 'no campaign', section: <Content />, path: 'content/campaigns' },
  { at: 'no occasion', section: <Occasions />, path: 'occasions' },
  { at: 'the quotes', section: <Quotes />, path: 'quotes', left: files },
  { at: 'the requests', section: <Quotes />, path: 'quotes/requests' },
  { at: 'the settings', section: <Settings />, path: 'settings/shop' },
  { at: 'the connections', section: <Settings />, path: 'settings/connections' },
  { at: 'the first steps', section: <Settings />, path: 'settings/setup' },
  { at: 'the categories', section: <Categories />, path: 'categories' },
  { at: 'a review', section: <Reviews />, path: 'reviews' },
  { at: 'the questions', section: <Reviews />, path: 'reviews/questions' },
  { at: 'the products', section: <Products />, path: 'products' },
  { at: 'the returns', section: <Returns />, path: 'returns', left: files },
  { at: 'a buyer', section: <Buyer order={order} actions={actions} />, path: 'orders' },
];

test.each(sections)('$at: nothing is offered that changes it', async ({ section, path, left }) => {
  const pattern = `/admin/${path.split('/')[0]}/*`;
  expect(await offeredIn(section, `/admin/${path}`, pattern)).toEqual(left ?? []);
});

test('what can be read stays: only the fields of a form are disabled', async () => {
  const form = (
    <>
      <button type="button">English</button>
      <EditorFields>
        <input aria-label="Ad" />
      </EditorFields>
    </>
  );
  expect(await offeredIn(form, '/')).toEqual(['English']);
});
