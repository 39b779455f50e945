// @vitest-environment jsdom
// An administrator who may only see a section is offered nothing that the server would refuse.
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { givenGrants, hasChanges } from '#shared/back-office/rights.ts';
import { Buyer } from '#web/back-office/orders/Buyer.tsx';
import type { OrderActions } from '#web/back-office/orders/use-order-change.ts';
import { EditorFields, ReadOnlyContext } from '#web/back-office/session/read-only.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { readOnlyAnswers } from '#web/testing/read-only-answers.ts';
import { type Answers, serve } from '#web/testing/render-page.tsx';
import { makeAdmin, renderSection } from '#web/testing/render-section.tsx';
import { sections } from './sections.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

const labelOf = (control: Element) =>
  control.closest('label') ?? (control as HTMLInputElement).labels?.[0];

/**
 * The labels of all controls that can be pressed, ticked or typed into, except filters and links.
 */
async function offeredIn(section: ReactNode, path: string, pattern = path): Promise<string[]> {
  const nothing = { body: { content: [], page: 0, size: 50, totalElements: 0, totalPages: 0 } };
  const answerTo = (call: string) =>
    readOnlyAnswers[call] ?? (call.startsWith('GET ') ? nothing : undefined);
  serve(
    new Proxy(readOnlyAnswers, {
      get: (_, call) => answerTo(String(call).replace(/\?.*$/, '')),
    }) as Answers,
  );
  const admin = makeAdmin({
    role: 'custom',
    grants: givenGrants.filter((grant) => grant.endsWith(':see')),
  });
  const { container } = await renderSection(
    <ReadOnlyContext value={true}>{section}</ReadOnlyContext>,
    { path, pattern, admin },
  );
  await screen.findAllByRole('heading');
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Yükleniyor' })).toBeNull());
  const controls = container.querySelectorAll(
    'button, input, textarea, select, a[href$="/new"], a[href*="/new?"]',
  );
  return [...controls]
    .filter((one) => !one.matches(':disabled') && !one.closest('fieldset:disabled, [role=search]'))
    .map((one) => one.getAttribute('aria-label') || (labelOf(one) ?? one).textContent);
}

const board = ['Ana sayfada nasıl görünecek?'];
const files = ['CSV indir', 'Excel indir'];
const forms = ['Tasarımlı', 'Düz metin'];
const downloads = ['Excel indir', 'CSV indir', 'Excel şablonu', 'CSV şablonu'];
const priceQuestion = [
  'Firma ya da grup ara (isteğe bağlı)',
  'Kim ',
  'Ürün seç ',
  'Adet ',
  'Fiyatı göster',
];
const changeable = sections.filter(({ right }) => right !== null && hasChanges(right));

/** Addresses below /admin, with what is left there to press. */
const screens: Record<string, string[]> = {
  discounts: files,
  'discounts/1': [],
  'discounts/new': [],
  'showcases/popular': board,
  'showcases/recommended': [],
  mails: [],
  'mails/order-paid': forms,
  payments: files,
  stock: files,
  'stock/suppliers': [],
  'stock/purchases/new': [],
  'content/blog': [],
  'content/blog/new': [],
  'content/campaigns': [],
  'content/campaigns/new': [],
  'content/faq/1/new': [],
  'content/menu': [],
  'content/home': [],
  'content/announcement': [],
  occasions: [],
  'occasions/new': [],
  quotes: files,
  'quotes/requests': [],
  'quotes/new': [],
  orders: [],
  'orders/new': [],
  'settings/shop': [],
  'settings/connections': [],
  'settings/setup': [],
  categories: [],
  reviews: [],
  'reviews/questions': [],
  products: [],
  'products/new': [],
  'products/7': [],
  'products/7?part=attributes': [],
  'products/7?part=price': [],
  'products/7?part=packing': [],
  'products/7?part=pictures': ['Görseli büyüt: Kare Şişe'],
  'products/7?part=documents': [],
  'products/7?part=stock': [],
  'products/import': downloads,
  'products/photographs': [],
  'products/families': [],
  'products/techniques': [],
  'products/values': [],
  returns: files,
  customers: files,
  messages: files,
  vouchers: files,
  companies: files,
  credit: [...files, 'Hatırlatma ve durdurma'],
  'price-lists': priceQuestion,
  'price-lists/new': [],
  search: [],
  channels: [],
  invoices: [],
  accounting: ['İlk gün ', 'Son gün ', 'Göster', 'CSV indir', 'UBL-TR indir (ZIP)'],
  team: [],
  'api-keys': [],
  webhooks: [],
};

test('every section that can be changed is among these screens', () => {
  const keys = new Set(Object.keys(screens).map((path) => path.split(/[/?]/)[0]));
  expect(changeable.map(({ key }) => key).filter((key) => !keys.has(key))).toEqual([]);
});

test.each(Object.entries(screens))('%s: nothing is offered that changes it', async (path, left) => {
  const key = path.split(/[/?]/)[0];
  const Page = changeable.find((section) => section.key === key)?.Page;
  if (!Page) throw new Error(`there is no section ${key}`);
  const section = (
    <LazyPart fallback={<output aria-label="Yükleniyor" />}>
      <Page />
    </LazyPart>
  );
  expect(await offeredIn(section, `/admin/${path}`, `/admin/${key}/*`)).toEqual(left);
});

test('a buyer: nothing is offered that changes the order', async () => {
  const actions = { busy: null } as OrderActions;
  expect(await offeredIn(<Buyer order={order} actions={actions} />, '/admin/orders')).toEqual([]);
});

test('what can be read stays: only the fields of a form are disabled', async () => {
  const form = (
    <>
      <h2>Ad</h2>
      <button type="button">English</button>
      <EditorFields>
        <input aria-label="Ad" />
      </EditorFields>
    </>
  );
  expect(await offeredIn(form, '/')).toEqual(['English']);
});
