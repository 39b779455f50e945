// Long names without a space, from a buyer and from the back office, widen no page; filled with
// them, the screens of the back office are accessible. This file has its own shop, so that the
// lists of messages and customers contain nothing else.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { usualFields } from '../shared/catalogue/product-fields.ts';
import { enterBackOffice, examineOpenScreen, showScreen, signInAsAdmin } from './admin.ts';
import { buyer, expect, findProduct, phone, test } from './shop.ts';

const word = 'Abdurrahmangazioğullarındanmışlarcasınağayçeşmelioğlu';
const email = 'muhasebe.ve.satin.alma.departmani@kizilirmakgil-kozmetik-sanayi.ornek.example';
const tablet = { width: 820, height: 1180 };
/** The narrowest width at which the menu is beside the page and not a drawer. */
const narrowDesktop = { width: 1_100, height: 800 };

test.use({ ownShop: 'long words' });

/**
 * Creates an order, a quote, a message, products and rules with long words. Returns the pages that
 * show them.
 */
async function fillWithLongWords(page: Page) {
  const admin = await signInAsAdmin(page.request);
  const post = async <T>(path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await page.request.post(`/api${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { id: productId, price } = await findProduct(page, 'FL-SVS-020');
  const place = {
    city: 'İstanbul',
    district: 'Kadıköy',
    neighbourhood: 'Caferağa Mah',
    line: word,
    postcode: '34710',
  };
  const person = {
    firstName: word.slice(0, 50),
    lastName: word.slice(0, 50),
    email,
    phone: buyer.phone,
  };
  const invoice = {
    kind: 'corporate',
    companyName: `${word} A.Ş.`,
    taxOffice: word.slice(0, 40),
    taxNumber: '4540536920',
    isEInvoicePayer: false,
  };
  const { finalTotal } = await post<{ finalTotal: number }>('/cart/calculate', {
    cartItems: [{ productId, quantity: 1 }],
  });
  const order = {
    items: [{ productId, quantity: 1, price }],
    customer: person,
    shippingAddress: place,
    invoice,
    paymentMethod: 'transfer',
    notes: word,
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: finalTotal,
    languagePreference: 'tr',
  };
  const placeOne = () =>
    post<{ orderNumber: string; accessToken: string }>('/checkout', order, {
      'idempotency-key': randomUUID(),
    });
  const { orderNumber, accessToken } = await placeOne();
  await placeOne();
  await post('/auth/register', {
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    password: randomUUID(),
  });
  await post('/contact', { name: word, email, topic: 'product', message: `${word} ${word}` });
  const quote = await post<{ number: string }>('/quotes', {
    items: [{ productId, quantity: 3 }],
    name: word,
    companyName: word,
    email,
  });

  const orderCall = (name: string, data: object) =>
    admin<{ version: number }>('POST', `/orders/${orderNumber}/${name}`, data);
  let { version } = await admin<{ version: number }>('GET', `/orders/${orderNumber}`);
  const step = async (name: string, data: object = {}) => {
    ({ version } = await orderCall(name, { version, remark: word, ...data }));
  };
  await step('notes', { text: word });
  await step('book-transfer');
  await step('prepare');
  await step('shipments', {
    carrier: word,
    trackingNumber: 'TK1234567890123456789012345',
    trackingUrl: null,
    rows: [{ position: 1, quantity: 1 }],
  });
  await step('deliver');
  const request = {
    requestKey: randomUUID(),
    reason: 'damaged',
    rows: [{ position: 1, quantity: 1 }],
    note: word,
  };
  const { id: returnId } = await post<{ id: number }>(`/orders/${orderNumber}/returns`, request, {
    'x-order-token': accessToken,
  });

  const product = await admin<{ id: number }>('POST', '/products', {
    ...usualFields,
    sku: 'UZUN-ABDURRAHMANGAZIOGULLARINDANMISLAR',
    name: word,
    slug: null,
    description: word,
    brand: 'Flakon',
    categoryId: 3,
    price: 20,
    attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 },
    isActive: true,
    stock: 1,
  });
  await admin('POST', '/categories', { parentId: null, nameTr: word, nameEn: word });
  const conditions = { couponCode: 'ABDURRAHMANGAZIOGULLARIND' };
  const rule = await admin<{ id: number }>('POST', '/discounts', {
    name: word,
    kind: 'PERCENTAGE',
    scope: 'CART',
    percentage: 5,
    conditions,
  });
  const { content: customers } = await admin<{ content: { id: number }[] }>(
    'GET',
    `/customers?q=${encodeURIComponent(email)}`,
  );
  const { content: messages } = await admin<{ content: { id: number }[] }>('GET', '/messages');
  expect([customers, messages].map(({ length }) => length)).toEqual([1, 1]);
  const backOffice = (paths: string[]) => paths.map((path) => `/admin${path}`);
  return {
    orders: backOffice(['', '/orders', `/orders/${orderNumber}`, '/orders/new', '/payments']),
    'quotes and returns': backOffice([
      '/quotes',
      `/quotes/${quote.number}`,
      '/quotes/new',
      '/returns',
      `/returns/${returnId}`,
    ]),
    products: backOffice([
      '/products',
      '/products?search=bulunmayacak',
      '/products/new',
      '/categories',
      '/showcases/popular',
      '/showcases/recommended',
      '/showcases/new-added',
    ]),
    'one product': backOffice([
      ...['', 'attributes', 'packing', 'stock', 'price', 'pictures'].map(
        (part) => `/products/${product.id}${part && `?part=${part}`}`,
      ),
      // With photographs and prices for quantities.
      '/products/1',
      '/products/1?part=price',
    ]),
    discounts: backOffice([
      '/discounts',
      '/discounts/new',
      '/discounts/1',
      `/discounts/${rule.id}`,
      '/discounts/statistics',
    ]),
    content: backOffice(['/content/blog', '/content/campaigns', '/content/faq', '/content/texts']),
    people: backOffice([
      '/messages',
      ...messages.map(({ id }) => `/messages/${id}`),
      '/customers',
      '/customers?text=yoktur',
      ...customers.map(({ id }) => `/customers/${id}`),
    ]),
    settings: backOffice(['/mails', '/search', '/accounting', '/settings/shop']),
    team: backOffice(['/team', '/audit', '/security', '/security-events']),
    shop: ['/', `/products/${product.id}`, '/products?q=UZUN', '/products'],
  };
}

/** Elements that are wider than the window at one of the widths. */
async function findWide(page: Page, address: string): Promise<string[]> {
  const wide: string[] = [];
  for (const viewport of [phone, tablet, narrowDesktop]) {
    await page.setViewportSize(viewport);
    // A page that has just been resized may render once more.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address)
      .toBeLessThanOrEqual(0);
    const over = await page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return null;
      const isOut = (element: Element) =>
        element.getBoundingClientRect().right > innerWidth + 1 &&
        ![...element.children].some(isOut);
      return [...document.querySelectorAll('body *')]
        .filter(isOut)
        .map(
          (element) =>
            `${element.tagName} .${element.className} in .${element.parentElement?.className}`,
        );
    });
    if (over) wide.push(`${address} at ${viewport.width}: ${over.slice(0, 3).join('; ')}`);
  }
  return wide;
}

let addresses: Awaited<ReturnType<typeof fillWithLongWords>>;
// One shop for all, one after the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  addresses ??= await fillWithLongWords(page);
  await enterBackOffice(page);
});

/** Screens that no other journey checks with axe. */
const examined = new Set([
  'orders',
  'products',
  'one product',
  'discounts',
  'content',
  'people',
  'team',
]);

for (const part of [
  'orders',
  'quotes and returns',
  'products',
  'one product',
  'discounts',
  'content',
  'people',
  'settings',
  'team',
  'shop',
] as const) {
  const isExamined = examined.has(part);
  const also = isExamined ? ', and its screens are accessible' : '';
  test(`one long word widens no page: ${part}${also}`, async ({ page }) => {
    const wide: string[] = [];
    for (const address of addresses[part]) {
      await showScreen(page, address);
      wide.push(...(await findWide(page, address)));
      if (isExamined) await examineOpenScreen(page, address);
    }
    expect(wide).toEqual([]);
  });
}
