// Measures how many clicks and seconds ten daily tasks of the back office take, in a running shop:
// `node e2e/daily-tasks.ts http://localhost:3000 [password of the owner]`. It creates the orders,
// and one product, for the tasks. Not for a shop with real sales.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { placeOrder, placePaidOrder } from './orders.ts';

const [address = 'http://localhost:3000', password = process.env.ADMIN_PASSWORD ?? ''] =
  process.argv.slice(2);
const sku = 'FL-SVS-020';
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((file) => file && fs.existsSync(file));
const photograph = path.join(
  import.meta.dirname,
  '..',
  'db',
  'demo',
  'photographs',
  'FL-SKS-050.webp',
);

/** Counts the actions of a person: clicks, fields that are filled, choices from lists. */
type Hand = {
  page: Page;
  click: (what: Locator) => Promise<void>;
  type: (where: Locator, text: string) => Promise<void>;
  choose: (where: Locator, label: string) => Promise<void>;
  press: (key: string) => Promise<void>;
};
type Figures = { clicks: number; fields: number; keys: number };

function handOf(page: Page): { hand: Hand; figures: Figures } {
  const figures = { clicks: 0, fields: 0, keys: 0 };
  return {
    figures,
    hand: {
      page,
      async click(what) {
        figures.clicks += 1;
        await what.click();
      },
      async type(where, text) {
        figures.fields += 1;
        await where.fill(text);
      },
      async choose(where, label) {
        figures.clicks += 2;
        await where.selectOption({ label });
      },
      async press(key) {
        figures.keys += 1;
        await page.keyboard.press(key);
      },
    },
  };
}

/** `from`: the page where the merchant starts; the way to it does not count. */
type Task = {
  name: string;
  from: string;
  prepare?: () => Promise<string>;
  work: (hand: Hand, order: string) => Promise<void>;
};

const browser: Browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL: address,
  locale: 'tr-TR',
  viewport: { width: 1440, height: 900 },
});
await context.addInitScript("localStorage.setItem('cookieConsent', 'accepted')");

const inDialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const shown = (what: Locator) => what.waitFor({ state: 'visible' });
const gone = (what: Locator) => what.waitFor({ state: 'hidden' });
const grouped = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`;

async function orderOf(pays: boolean): Promise<string> {
  const buyer = await context.newPage();
  const order = pays
    ? await placePaidOrder(buyer, sku)
    : await placeOrder(buyer, sku, { change: { paymentMethod: 'transfer' } });
  await buyer.close();
  return order.orderNumber;
}
const paid = () => orderOf(true);
const mark = Date.now().toString(36);

const tasks: Task[] = [
  {
    name: 'see what is to be done, and open it',
    from: '/admin',
    prepare: paid,
    async work({ page, click }) {
      await click(page.getByRole('link', { name: /hazırlanacak|hazırlanmayı bekliyor/ }).first());
      await shown(page.getByRole('heading', { level: 1, name: 'Siparişler' }));
    },
  },
  {
    name: 'find an order by its number, from anywhere',
    from: '/admin/settings',
    prepare: paid,
    async work({ page, press, type }, order) {
      await press('Control+k');
      await type(inDialog(page).getByRole('combobox'), order);
      await shown(inDialog(page).getByText(grouped(order)).first());
      await press('Enter');
      await shown(page.getByRole('heading', { level: 1, name: grouped(order) }));
    },
  },
  {
    name: 'ship an order with its tracking number',
    from: '/admin/orders/{order}',
    prepare: paid,
    async work({ page, click, type }) {
      await click(button(page, 'Kargoya ver'));
      await type(page.getByLabel(/Takip numarası/), 'GG123456789');
      await click(button(page, 'Kargoya verildi'));
      await shown(page.getByRole('heading', { name: 'Koliler' }));
    },
  },
  {
    name: 'book a bank transfer',
    from: '/admin/orders/{order}',
    prepare: () => orderOf(false),
    async work({ page, click }) {
      await click(button(page, 'Havale geldi'));
      await click(button(inDialog(page), 'Havale geldi'));
      await gone(inDialog(page));
    },
  },
  {
    name: 'correct an address',
    from: '/admin/orders/{order}',
    prepare: paid,
    async work({ page, click, type }) {
      await click(button(page, 'Bilgileri düzelt'));
      await type(inDialog(page).getByLabel('Açık adres'), 'Barbaros Bulvarı No: 9');
      await click(button(inDialog(page), 'Kaydet'));
      await gone(inDialog(page));
    },
  },
  {
    name: 'give one piece back',
    from: '/admin/orders/{order}',
    prepare: paid,
    async work({ page, click, type }) {
      await click(button(page, 'Ürün iade et'));
      await type(inDialog(page).getByLabel(/İade edilecek adet/), '1');
      await click(inDialog(page).getByRole('radio', { name: 'Ürün gönderilemedi' }));
      await click(button(inDialog(page), /TL iade et$/));
      await gone(inDialog(page));
    },
  },
  {
    name: 'put a product on sale, with photograph and stock',
    from: '/admin/products',
    async work({ page, click, type, choose }) {
      await click(page.getByRole('link', { name: 'Yeni ürün' }));
      await type(page.getByRole('textbox', { name: 'Ad', exact: true }), `Gündelik Şişe ${mark}`);
      await type(page.getByLabel('SKU'), `GG-${mark}`);
      await type(page.getByRole('textbox', { name: 'Marka' }), 'Flakon');
      await choose(page.getByLabel('Kategori'), '\u2003Parfüm Şişeleri');
      await click(page.getByRole('checkbox', { name: 'Yayında' }));
      await type(page.getByLabel('Açılış stoğu'), '40');
      await page.locator('input[type=file]').setInputFiles(photograph);
      await type(page.getByLabel('Birim fiyat'), '12,50');
      await click(button(page, 'Kaydet'));
      await shown(page.getByRole('heading', { level: 1, name: `Gündelik Şişe ${mark}` }));
    },
  },
  {
    name: 'change the price of a product',
    from: `/admin/products?search=${sku}`,
    async work({ page, click, type }) {
      await click(page.getByRole('button', { name: /fiyatı değiştir/ }).first());
      await type(inDialog(page).getByLabel('Fiyat, TL'), `33,${10 + (Date.now() % 80)}`);
      await click(button(inDialog(page), 'Fiyatları kaydet'));
      await gone(inDialog(page));
    },
  },
  {
    name: 'count the stock of a product',
    from: `/admin/products?search=${sku}`,
    async work({ page, click, type }) {
      await click(page.getByRole('button', { name: /stoğu değiştir/ }).first());
      await type(inDialog(page).getByLabel('Sayılan adet'), '250');
      await click(inDialog(page).getByRole('button', { name: /kaydet/i }));
      await gone(inDialog(page));
    },
  },
  {
    name: 'print the packing slips of the newest orders',
    from: '/admin/orders',
    async work({ page, click }) {
      await click(page.getByRole('checkbox', { name: 'Bu sayfadakilerin hepsini seç' }));
      const saved = page.waitForEvent('download');
      await click(button(page, 'Paketleme fişleri'));
      await saved;
    },
  },
];

const login = await context.newPage();
await login.goto('/admin');
await login.getByLabel('E-posta').fill('yonetici@flakon.example');
await login.getByLabel('Şifre', { exact: true }).fill(password);
await button(login, 'Giriş yap').click();
await shown(login.getByRole('heading', { level: 1, name: 'Bugün' }));

const rows: string[] = [];
for (const { name, from, prepare, work } of tasks) {
  const order = (await prepare?.()) ?? '';
  const { hand, figures } = handOf(login);
  await login.goto(from.replace('{order}', order));
  await shown(login.locator('h1'));
  await login.waitForLoadState('networkidle');
  const began = performance.now();
  const failure = await work(hand, order).then(
    () => '',
    (error: unknown) => ` (not done: ${String(error).split('\n')[0]})`,
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const { clicks, fields, keys } = figures;
  rows.push(`| ${name}${failure} | ${clicks} | ${fields} | ${keys} | ${seconds} |`);
  process.stdout.write(`${rows.at(-1)}\n`);
}
await browser.close();
