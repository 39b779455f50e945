// Names without a space for a break: what a buyer or the desk writes in one long word widens no page of the back office,
// and what the desk names so none of the shop. In a shop of its own, whose first page would be everybody's.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { enterOffice, signInAsAdmin } from './admin.ts';
import { ownShop } from './own-shop.ts';
import { buyer, expect, findProduct, phone, test } from './shop.ts';

const shop = ownShop('words', 9);
const word = 'Abdurrahmangazioğullarındanmışlarcasınağayçeşmelioğlu';
const email = 'muhasebe.ve.satin.alma.departmani@kizilirmakgil-kozmetik-sanayi.ornek.example';
const tablet = { width: 820, height: 1180 };
/** Beside the menu, which is not a drawer from here on, the least room there is. */
const narrowDesktop = { width: 1_100, height: 800 };

test.use({ baseURL: shop.baseURL });
test.beforeAll(() => shop.start());
test.afterAll(() => shop.stop());

/** Somebody buys, asks for a quote and writes, the desk makes what it names itself; answers the pages of it. */
async function fillWithWords(page: Page): Promise<string[]> {
  const admin = await signInAsAdmin(page.request);
  const post = async <T>(path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await page.request.post(`/api${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { id: productId, price } = await findProduct(page, 'FL-SVS-020');
  const place = { city: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Caferağa Mah', line: word, postcode: '34710' };
  const person = { firstName: word.slice(0, 50), lastName: word.slice(0, 50), email, phone: buyer.phone };
  const invoice = { kind: 'corporate', companyName: `${word} A.Ş.`, taxOffice: word.slice(0, 40), taxNumber: '4540536920', isEInvoicePayer: false };
  const { finalTotal } = await post<{ finalTotal: number }>('/cart/calculate', { cartItems: [{ productId, quantity: 1 }] });
  const order = {
    items: [{ productId, quantity: 1, price }],
    ...{ customer: person, shippingAddress: place, invoice, paymentMethod: 'transfer', notes: word },
    ...{ consents: { preliminaryInformation: true, distanceSales: true }, expectedTotal: finalTotal, languagePreference: 'tr' },
  };
  const placeOne = () => post<{ orderNumber: string; accessToken: string }>('/checkout', order, { 'idempotency-key': randomUUID() });
  const { orderNumber, accessToken } = await placeOne();
  await placeOne();
  await post('/auth/register', { firstName: person.firstName, lastName: person.lastName, email, password: randomUUID() });
  await post('/contact', { name: word, email, topic: 'product', message: `${word} ${word}` });
  const quote = await post<{ number: string }>('/quotes', { items: [{ productId, quantity: 3 }], name: word, companyName: word, email });

  const orderCall = (name: string, data: object) => admin<{ version: number }>('POST', `/orders/${orderNumber}/${name}`, data);
  let { version } = await admin<{ version: number }>('GET', `/orders/${orderNumber}`);
  const step = async (name: string, data: object = {}) => {
    ({ version } = await orderCall(name, { version, remark: word, ...data }));
  };
  await step('notes', { text: word });
  await step('book-transfer');
  await step('prepare');
  await step('shipments', { carrier: word, trackingNumber: 'TK1234567890123456789012345', trackingUrl: null, rows: [{ position: 1, quantity: 1 }] });
  await step('deliver');
  const wish = { requestKey: randomUUID(), reason: 'damaged', rows: [{ position: 1, quantity: 1 }], note: word };
  const { id: returnId } = await post<{ id: number }>(`/orders/${orderNumber}/returns`, wish, { 'x-order-token': accessToken });

  const product = await admin<{ id: number }>('POST', '/products', {
    ...{ sku: 'UZUN-ABDURRAHMANGAZIOGULLARINDANMISLAR', name: word, slug: null, description: word, brand: 'Flakon', categoryId: 3, variant: null },
    ...{ price: 20, cost: null, piecesPerUnit: 1, minQuantity: 1, quantityStep: 1, piecesPerCarton: null, attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 } },
    ...{ unitWeightG: null, unitVolumeCm3: null, cartonWeightG: null, cartonVolumeCm3: null, successorId: null, tiers: [], isActive: true, stock: 1 },
  });
  await admin('POST', '/categories', { parentId: null, nameTr: word, nameEn: word });
  const conditions = { couponCode: 'ABDURRAHMANGAZIOGULLARIND' };
  const rule = await admin<{ id: number }>('POST', '/discounts', { name: word, kind: 'PERCENTAGE', scope: 'CART', percentage: 5, conditions });
  const { content: customers } = await admin<{ content: { id: number }[] }>('GET', `/customers?q=${encodeURIComponent(email)}`);
  const { content: messages } = await admin<{ content: { id: number }[] }>('GET', '/messages');
  expect([customers, messages].map(({ length }) => length)).toEqual([1, 1]);
  return [
    ...['', '/orders', `/orders/${orderNumber}`, '/orders/new', '/payments', '/quotes', `/quotes/${quote.number}`, '/quotes/new', '/returns', `/returns/${returnId}`],
    ...['/products', '/products/new', ...['', '?part=stock', '?part=prices', '?part=pictures'].map((part) => `/products/${product.id}${part}`), '/categories'],
    ...['/discounts', `/discounts/${rule.id}`, '/discounts/statistics', '/showcases', '/content/blog', '/content/campaigns', '/content/faq', '/content/texts'],
    ...['/messages', ...messages.map(({ id }) => `/messages/${id}`), '/customers', ...customers.map(({ id }) => `/customers/${id}`)],
    ...['/mails', '/search', '/accounting', '/settings/shop', '/team', '/audit', '/security'],
  ]
    .map((path) => `/admin${path}`)
    .concat('/', `/products/${product.id}`, '/products?q=UZUN', '/products');
}

test('what is written in one long word widens no page of the back office, nor of the shop', async ({ page }) => {
  // Some forty pages at three widths.
  test.slow();
  const addresses = await fillWithWords(page);
  const wide: string[] = [];
  await enterOffice(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('h1')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    for (const viewport of [phone, tablet, narrowDesktop]) {
      await page.setViewportSize(viewport);
      const over = await page.evaluate(() => {
        if (document.documentElement.scrollWidth <= innerWidth) return null;
        const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1 && ![...element.children].some(isOut);
        return [...document.querySelectorAll('body *')].filter(isOut).map((element) => `${element.tagName} .${element.className} in .${element.parentElement?.className}`);
      });
      if (over) wide.push(`${address} at ${viewport.width}: ${over.slice(0, 3).join('; ')}`);
    }
  }
  expect(wide).toEqual([]);
});
