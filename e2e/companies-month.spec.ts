// One month of two companies with five members: invitations, orders within and above the limit,
// refused and approved, a quote, orders on account, a partial return and a payment. The pages, the
// files and the documents must agree with the ledger.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import * as mupdf from 'mupdf';
import { readSheet } from 'read-excel-file/node';
import {
  getOrdersByOrderNumber,
  getUserCompaniesByIdOrders,
  getUserCreditStatement,
  postOrdersByOrderNumberReturns,
  putUserCompaniesChoice,
} from '#sdk/index.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { enterBackOffice, signInAsAdmin } from './admin.ts';
import { dataOf, shopClient } from './api.ts';
import { addToCart } from './buyer.ts';
import {
  addMember,
  makeCompanyOf,
  makePerson,
  openAccount,
  openCheckout,
  orderForCompany,
  type Person,
  screenOf,
} from './companies.ts';
import { mailedLink } from './customer.ts';
import {
  buyingPart,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
} from './shop.ts';

test.describe.configure({ mode: 'serial' });

const sku = 'FL-SKS-050';
const tablet = { width: 820, height: 1_180 };
const first = { companyName: 'Iğdır Kozmetik A.Ş.', taxNumber: '4540536920' };
const second = { companyName: 'Çağlayan Esans Ltd.', taxNumber: '1234567890' };
/**
 * Four members of the first company, each with another role, and the administrator of the second.
 */
const people = {} as Record<'boss' | 'buyer' | 'approver' | 'accountant' | 'otherBoss', Person>;
const ids = { first: 0, second: 0, product: 0 };
/** Number and total, in lira, of each order of the first company on account. */
const orders: { orderNumber: string; total: number }[] = [];

const lira = (amount: number) => formatLira(fromLira(amount), 'tr');

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const admin = await signInAsAdmin(page.request);
  for (const [name, firstName] of Object.entries({
    boss: 'Gülşah',
    buyer: 'Işıl',
    approver: 'Ömer',
    accountant: 'Şule',
    otherBoss: 'Çiğdem',
  }))
    people[name as keyof typeof people] = await makePerson(page, firstName);
  for (const [which, boss] of [
    ['first', people.boss],
    ['second', people.otherBoss],
  ] as const) {
    const own = await screenOf(browser, baseURL, boss, phone);
    const data = which === 'first' ? first : second;
    ids[which] = await makeCompanyOf(own.page, own.accessToken, data);
    await openAccount(admin, ids[which], 50_000);
  }
  await addMember(admin, ids.first, people.approver, { role: 'approver' });
  await addMember(admin, ids.first, people.accountant, { role: 'accountant' });
  ids.product = (await findProduct(page, sku)).id;
});

/** First on the product's page, then at checkout. */
async function putInCart(page: Page, quantity: number) {
  await open(page, `/products/${ids.product}`);
  const field = buyingPart(page).getByRole('textbox', { name: 'Adet' });
  await field.fill(String(quantity));
  await field.press('Tab');
  await addToCart(page);
  await openCheckout(page);
}

/** Records the order that this screen has just placed. */
async function recordOrder(page: Page, accessToken: string) {
  await expect(page).toHaveURL(/orderNumber=/);
  const orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? '';
  await record(page, accessToken, orderNumber);
}

async function record(page: Page, accessToken: string, orderNumber: string) {
  const client = shopClient(page.request, accessToken);
  const order = dataOf(await getOrdersByOrderNumber({ client, path: { orderNumber } }));
  orders.push({ orderNumber, total: order.total });
}

const expectEmptyCart = (page: Page, accessToken: string) =>
  expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await page.request.get('/api/user/cart', { headers })).json();
    })
    .toMatchObject({ items: [] });

const screen = (browser: Browser, person: Person, size = desktop) =>
  screenOf(browser, test.info().project.use.baseURL, person, size);

test('an invited member joins by the mail’s link and orders on account within the limit', async ({
  browser,
}) => {
  const { page: bossPage } = await screen(browser, people.boss);
  await open(bossPage, `/account/companies/${ids.first}`);
  await bossPage.getByRole('button', { name: 'Üye davet et' }).click();
  const dialog = bossPage.getByRole('dialog');
  await dialog.getByLabel('E-posta adresi').fill(people.buyer.email);
  await dialog.getByLabel(/Sipariş sınırı/).fill('1.000');
  await expectAccessible(bossPage);
  await dialog.getByRole('button', { name: 'Davet et' }).click();
  await expect(bossPage.getByText('Bekleyen davetler')).toBeVisible();

  const { page: mobile, accessToken } = await screen(browser, people.buyer, phone);
  await open(mobile, await mailedLink(people.buyer.email, '/join-company'));
  await expectAccessible(mobile);
  await mobile.getByRole('button', { name: 'Firmaya katıl' }).click();
  await expect(mobile.getByRole('heading', { level: 1, name: first.companyName })).toBeVisible();
  await expectNoOverflow(mobile);

  await putInCart(mobile, 12);
  await orderForCompany(mobile, 'Cari hesap');
  await recordOrder(mobile, accessToken);
  await expect(mobile.getByText(/cari hesabına yazıldı/).first()).toBeVisible();
  // The next screen of this person starts with the server's cart.
  await expectEmptyCart(mobile, accessToken);
});

test('an order over the limit is refused with a comment, requested again, and approved by the mail’s link', async ({
  browser,
}) => {
  const { page: mobile } = await screen(browser, people.buyer, phone);
  await putInCart(mobile, 60);
  await orderForCompany(mobile, 'Cari hesap', /^Onaya gönder/);
  await expect(mobile).toHaveURL(/\/account\/approvals\/\d+$/);
  await expect(mobile.getByText('Onay bekliyor')).toBeVisible();
  await expectAccessible(mobile);
  await expectNoOverflow(mobile);
  const earlier = await mailedLink(people.approver.email, '/approval');

  const { page: bossPage } = await screen(browser, people.boss);
  await open(bossPage, new URL(mobile.url()).pathname);
  await bossPage.getByLabel(/Yorum/).fill('Bu ay elliyi geçmeyelim.');
  await expectAccessible(bossPage);
  await bossPage.getByRole('button', { name: 'Reddet' }).press('Enter');
  await expect(bossPage.getByText('Reddedildi')).toBeVisible();
  await mobile.reload();
  await expect(mobile.getByText('Bu ay elliyi geçmeyelim.')).toBeVisible();
  await expect(mobile.getByRole('link', { name: 'Ürünleri yeniden sepete koy' })).toBeVisible();

  await putInCart(mobile, 50);
  await orderForCompany(mobile, 'Cari hesap', /^Onaya gönder/);
  await expect(mobile.getByText('Onay bekliyor')).toBeVisible();
  await expect.poll(() => mailedLink(people.approver.email, '/approval')).not.toBe(earlier);
  const { page: approver, accessToken } = await screen(browser, people.approver, tablet);
  await open(approver, earlier);
  await expect(approver.getByText('Reddedildi')).toBeVisible();
  await open(approver, await mailedLink(people.approver.email, '/approval'));
  await expectAccessible(approver);
  await expectNoOverflow(approver);
  await approver.getByRole('button', { name: /^Onayla ve sipariş ver/ }).click();
  await expect(approver.getByText('Onaylandı', { exact: true })).toBeVisible();
  const client = shopClient(approver.request, accessToken);
  const { content } = dataOf(await getUserCompaniesByIdOrders({ client, path: { id: ids.first } }));
  expect(content).toHaveLength(2);
  await record(approver, accessToken, content[0]?.orderNumber ?? '');
});

test('a quote is asked for, negotiated in one revision, and ordered on account by a colleague', async ({
  page,
  browser,
}) => {
  const { page: mobile } = await screen(browser, people.buyer, phone);
  const quantity = 300;
  await open(mobile, `/quotes/request?product=${ids.product}&quantity=${quantity}`);
  await mobile.getByLabel(/Hedef birim fiyat/).fill('20');
  // The form is there before it is known who asks.
  await expect(mobile.getByLabel('E-posta')).toHaveValue(people.buyer.email);
  await mobile.getByRole('button', { name: 'Teklif isteyin' }).click();
  await expect(mobile.getByText(`Teklifi ${people.buyer.email} adresine`)).toBeVisible();

  await enterBackOffice(page);
  await page.goto('/admin/quotes/requests?state=open');
  const asked = page.getByRole('article').filter({ hasText: people.buyer.email });
  await asked.getByRole('link', { name: 'Teklif hazırla' }).click();
  await expect(page.getByText('Ara toplam')).toBeVisible();
  await page.getByRole('button', { name: 'Teklifi oluştur ve gönder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^TKF-/ })).toBeVisible();

  await open(mobile, '/account/quotes');
  await expectAccessible(mobile);
  await expectNoOverflow(mobile);
  await mobile.getByRole('link', { name: /^TKF-/ }).click();
  await mobile.getByLabel('Mağazaya yazın').fill('21 TL olursa alırız.');
  await mobile.getByRole('button', { name: 'Mesajı gönder' }).click();
  await expect(mobile.getByText('Mesajınız mağazaya ulaştı.')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Yeni revizyon' }).click();
  await page.getByLabel(/^Teklif fiyatı/).fill('21');
  await expect(page.getByText(lira(quantity * 21)).first()).toBeVisible();
  await page.getByRole('button', { name: 'Revizyonu oluştur ve gönder' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /\/2$/ })).toBeVisible();

  const { page: bossPage, accessToken } = await screen(browser, people.boss);
  await open(bossPage, '/account/quotes');
  await expect(bossPage.getByText('Işıl Çağrı istedi').first()).toBeVisible();
  await expectAccessible(bossPage);
  await bossPage.getByRole('link', { name: /\/2$/ }).click();
  await bossPage.getByRole('button', { name: 'Bu fiyatlarla sepete koy' }).click();
  await expect(bossPage.getByText(/teklifinin fiyatları uygulanıyor/)).toBeVisible();
  await openCheckout(bossPage);
  const total = lira(quantity * 21 * 1.2);
  await expect(bossPage.getByText(total).filter({ visible: true }).first()).toBeVisible();
  await orderForCompany(bossPage, 'Cari hesap');
  await recordOrder(bossPage, accessToken);
});

test('a partial return is credited, all documents agree, and a payment pays the oldest order', async ({
  page,
  browser,
}) => {
  const admin = await signInAsAdmin(page.request);
  const refunded = await sendPartBack(browser, admin);
  const documents = orders.reduce((sum, { total }) => sum + fromLira(total), 0);
  const owed = documents - fromLira(refunded);

  const { page: books, accessToken } = await screen(browser, people.accountant, desktop);
  const client = shopClient(books.request, accessToken);
  // A member whom the shop added must choose the company; an invited member has it at once.
  dataOf(await putUserCompaniesChoice({ client, body: { companyId: ids.first } }));
  const read = async () => dataOf(await getUserCreditStatement({ client }));
  await expect.poll(async () => (await read()).rows.length).toBe(orders.length + 1);
  const statement = await read();
  expect(fromLira(statement.balance)).toBe(owed);
  expect(statement.rows.map(({ kind }) => kind)).toEqual(['order', 'order', 'order', 'refund']);
  await open(books, '/account/statement');
  for (const { amount } of statement.rows)
    await expect(books.getByText(lira(amount)).first()).toBeVisible();
  await expect(books.getByText(formatLira(fromLira(statement.closing), 'tr')).last()).toBeVisible();
  await expectAccessible(books);
  await books.setViewportSize(phone);
  await expectNoOverflow(books);
  await expectAccessible(books);
  const { sheet, pdfText } = await filesOf(books);
  expect(sheet.flat()).toContain(statement.closing);
  expect(pdfText).toContain(spaced(lira(statement.closing)));

  const paid = orders[0]?.total ?? 0;
  await enterBackOffice(page);
  await page.goto(`/admin/credit/${ids.first}`);
  await page.getByRole('button', { name: 'Ödeme gir' }).click();
  await page.getByRole('dialog').getByLabel('Tutar (TL)').fill(String(paid).replace('.', ','));
  await page.getByRole('dialog').getByRole('button', { name: 'Ödemeyi kaydet' }).click();
  await expect(page.getByText('Ödeme hesaba işlendi.')).toBeVisible();
  await expectAccessible(page);
  const after = await read();
  expect(fromLira(after.balance)).toBe(owed - fromLira(paid));
  expect(after.rows[0]).toMatchObject({ kind: 'order', open: 0 });
  await open(books, '/account/statement');
  await expect(books.getByText('Ödendi', { exact: true }).first()).toBeVisible();
});

/** Returns ten pieces of the second order. The result is the amount credited, in lira. */
async function sendPartBack(
  browser: Browser,
  admin: Awaited<ReturnType<typeof signInAsAdmin>>,
): Promise<number> {
  const orderNumber = orders[1]?.orderNumber ?? '';
  const change = async (act: string, body: object = {}) => {
    const { version } = await admin<{ version: number }>('GET', `/orders/${orderNumber}`);
    await admin('POST', `/orders/${orderNumber}/${act}`, { version, ...body });
  };
  const rows = [{ position: 1, quantity: 50 }];
  await change('shipments', { carrier: 'yurtici', trackingNumber: '1', rows });
  await change('deliver');
  const { page: own, accessToken } = await screen(browser, people.buyer, phone);
  const { id } = dataOf(
    await postOrdersByOrderNumberReturns({
      client: shopClient(own.request, accessToken),
      path: { orderNumber },
      body: {
        requestKey: randomUUID(),
        reason: 'damaged',
        note: 'On şişe kırık geldi.',
        rows: [{ position: 1, quantity: 10 }],
      },
    }),
  );
  type Read = { version: number; quote: { amount: number } | null };
  const decide = async (act: string, body: object) => {
    const { version } = await admin<Read>('GET', `/returns/${id}`);
    return admin<Read>('POST', `/returns/${id}/${act}`, { version, ...body });
  };
  await decide('approve', { mustSend: true });
  await decide('receive', { rows: [{ position: 1, received: 10, restocked: 0 }] });
  const issuedOn = new Date().toISOString().slice(0, 10);
  const { quote } = await decide('invoice', { number: 'IGD2026000000007', issuedOn });
  await decide('refund', { amount: quote?.amount });
  return quote?.amount ?? 0;
}

/** Replaces all spaces by plain ones, because the writers of the files use different ones. */
const spaced = (text: string) => text.replace(/\s+/g, ' ');

/** The cells of the worksheet and the text of the PDF. */
async function filesOf(page: Page) {
  const load = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return fs.readFileSync(await (await download).path());
  };
  const sheet = await readSheet(await load('Excel indir'));
  const pdf = mupdf.Document.openDocument(await load('PDF indir'), 'application/pdf');
  const pdfText = pdf.loadPage(0).toStructuredText('preserve-whitespace').asText();
  return { sheet, pdfText: spaced(pdfText) };
}

test('the second company sees nothing of the first', async ({ browser }) => {
  const { page: other, accessToken } = await screen(browser, people.otherBoss, phone);
  const client = shopClient(other.request, accessToken);
  expect(dataOf(await getUserCreditStatement({ client }))).toMatchObject({ rows: [], balance: 0 });
  await open(other, '/account/statement');
  await expect(other.getByText('Bu dönemde hareket yok.')).toBeVisible();
  await expectNoOverflow(other);
  await expectAccessible(other);
  const headers = { authorization: `Bearer ${accessToken}` };
  const statusOf = async (path: string) =>
    (await other.request.get(`/api${path}`, { headers })).status();
  for (const path of [
    `/user/companies/${ids.first}`,
    `/user/companies/${ids.first}/orders`,
    `/user/companies/${ids.first}/approvals`,
    '/user/approvals/1',
    '/user/approvals/2',
    `/orders/${orders[0]?.orderNumber}`,
  ])
    expect(await statusOf(path), path).toBe(404);
});
