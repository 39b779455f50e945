// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { DEFAULT_RATES, FALLBACK_RATES } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { makeEntry } from '#web/testing/make-entry.ts';
import { drawing, makeProduct, percentTier } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { shownText } from '#web/testing/shown-text.ts';
import { leadOf, ProductView } from './ProductView.tsx';

const image = (view: 'main' | 'detail' | 'dimensions') => ({
  ...drawing(`/media/drawings/SK-1/${view}.svg?v=1`),
  alt: view,
  view,
});
const square: ProductDetail = {
  ...makeProduct({
    stock: 2480,
    piecesPerCarton: 96,
    description: 'Kalın tabanlı kare şişe. Ağzı FEA15 krimptir.',
    images: [image('main'), image('detail'), image('dimensions')],
    bulkDiscounts: [percentTier(12, 5), percentTier(48, 10), percentTier(96, 20)],
    attributes: {
      neck: 'FEA15',
      closure: 'crimp',
      capacityMl: 50,
      brimfulMl: 55.5,
      widthMm: 46,
      depthMm: 46,
      heightMm: 69,
      glassColor: 'clear',
      color: 'clear',
      cartonSizeCm: '38 x 29 x 24',
    },
    variant: 'Şeffaf',
    subcategory: { id: 3, name: 'Parfüm Şişeleri' },
    category: { id: 2, name: 'Parfüm Malzemeleri' },
  }),
  documents: [],
  similar: [],
  freightFrom: null,
};

const observers: IntersectionObserverCallback[] = [];

beforeEach(() => {
  localStorage.clear();
  observers.length = 0;
  answering();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: IntersectionObserverCallback) {
        observers.push(callback);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The calls that the page makes once it is shown. */
const answers = {
  dates: null,
  content: [] as ProductDetail[],
  totalElements: 0,
};
const answering = (change: Partial<typeof answers> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...answers, ...change })));

const none: FittingAnswer = { groups: [], remarks: [], tool: null };

const show = (
  parts: Partial<ProductDetail> = {},
  rates = DEFAULT_RATES,
  fitting = none,
  settings: Partial<ShopAnswer> = {},
) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <ProductView
            product={{ ...square, ...parts }}
            fitting={fitting}
            recommended={[makeEntry({ id: 77, name: 'Önerilen Şişe' })]}
            newSince="2026-06-01"
          />
        ),
      },
    ],
    '/',
    rates,
    { shop: settings },
  );
test('at the end stands what was often bought with it, and what this visitor looked at before', async () => {
  localStorage.setItem('viewedProducts', '[42]');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    if (/reviews|questions/.test(url)) return Response.json(answers);
    const name = String(url).includes('together') ? 'Birlikte Alınan' : 'Bakılan Şişe';
    return new Response(JSON.stringify({ content: [{ ...square, id: 42, name }] }));
  });
  await show();

  const shelf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;
  expect(
    within(await shelf('Çok birlikte alınan')).getByRole('link', { name: 'Birlikte Alınan' }),
  ).toBeTruthy();
  const viewed = await shelf('Son baktıklarınız');
  expect(within(viewed).getByRole('link', { name: 'Bakılan Şişe' })).toBeTruthy();
  expect(within(viewed).getByRole('link', { name: 'Karşılaştır' }).getAttribute('href')).toBe(
    `/compare?ids=${square.id},42`,
  );
  expect(asked.some((url) => url.endsWith('/products/named?ids=42'))).toBe(true);
  expect(localStorage.getItem('viewedProducts')).toBe(`[${square.id},42]`);
});

test('documents are there to be downloaded, each with its kind and size; without any they are not mentioned', async () => {
  await show({
    documents: [
      {
        kind: 'safety-data',
        title: 'Gül esansı formu',
        url: '/media/documents/ab/gul-esansi-formu.pdf',
        sizeBytes: 1_300_000,
      },
    ],
  });
  const link = screen.getByRole('link', { name: 'Gül esansı formu' });
  expect([
    link.getAttribute('href'),
    link.hasAttribute('download'),
    link.parentElement?.textContent,
  ]).toEqual([
    '/media/documents/ab/gul-esansi-formu.pdf',
    true,
    'Gül esansı formuGüvenlik bilgi formu · PDF · 1,2 MB',
  ]);
  cleanup();
  await show();
  expect(screen.queryByText('Belgeler')).toBeNull();
});

test('beside the price it says that a crimping tool is needed, and puts it into the cart', async () => {
  const tool = makeProduct({ id: 66, name: 'Krimp Aparatı', price: 1_290 });
  await show({ attributes: { part: 'bottle', neck: 'FEA15', contents: 'set' } }, DEFAULT_RATES, {
    ...none,
    tool,
  });
  expect(screen.getByText(/Kapatmak için sıkma aparatı gerekir\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Aparatı ekle · 1\.522,20 TL/ }));
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 66, quantity: 1 }]);
});

test('a bottle that closes without a tool says so; what closes nothing says nothing', async () => {
  await show({ attributes: { part: 'roll-on', neck: '13/415', contents: 'set' } });
  expect(screen.getByText('Aletsiz kapanır')).toBeTruthy();
  cleanup();
  await show({ attributes: { part: 'cap', neck: 'FEA15' } });
  expect(screen.queryByText(/Aletsiz|sıkma aparatı/)).toBeNull();
});

test('below its neighbours stand the products that the merchant recommends', async () => {
  await show();

  expect(screen.getByRole('heading', { name: 'Bunlar da ilginizi çekebilir' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Önerilen Şişe' }).getAttribute('href')).toBe(
    '/products/77',
  );
});

test('a reduction says how much, until when if that is soon, and lowers every stair', async () => {
  const discount = {
    percentage: 10,
    amount: 3.49,
    price: 31.41,
    endsAt: '2026-07-03T21:00:00.000Z',
    previousPrice: 34.9,
    steps: [{ percentage: 10, amount: null }],
  };
  await show({ discount });

  expect(textOf('.product-reduction')).toBe('%10 indirimİndirim bitişi: 4 Temmuz 00:00');
  expect(textOf('.product-buy .price')).toBe(
    '37,06 TL KDV dahil Önceki fiyat 41,18 TL31,41 TL + KDV',
  );
  expect([...document.querySelectorAll('.ladder li b')].map((price) => shownText(price))).toEqual([
    '37,06',
    '35,21',
    '33,36',
    '29,65',
  ]);
  type('12');
  expect(textOf('.product-buy .price')).not.toContain('Önceki fiyat');
});

const textOf = (selector: string) => shownText(document.querySelector(selector));
const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adet' });
const type = (text: string) => {
  fireEvent.change(quantity(), { target: { value: text } });
  fireEvent.keyDown(quantity(), { key: 'Enter' });
};
const addButton = () => screen.getAllByRole('button', { name: 'Sepete ekle' })[0] as HTMLElement;

test('[B05] the product is named, described and placed', async () => {
  await show();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(square.name);
  expect(screen.getByRole('link', { name: 'Parfüm Şişeleri' }).getAttribute('href')).toBe(
    '/products?category=3',
  );
  expect(textOf('.product-head .second')).toBe('Kalın tabanlı kare şişe.');
  expect(document.title).toBe(square.name);
});

test('the price, the step in force and the way to the next follow the quantity', async () => {
  await show();
  const state = () => [
    textOf('.price--l'),
    textOf('.ladder [aria-current]'),
    textOf('.ladder .next') ?? null,
    textOf('.product-total'),
  ];

  expect(state()).toEqual([
    '41,18 TL KDV dahil34,90 TL + KDV',
    '41,181–11',
    '11 adet daha ekleyin, birim fiyat 39,13 TL olsun: toplam 469,55 TL.',
    '1 adet41,18 TL KDV dahil · 34,90 TL + KDV',
  ]);

  type('12');
  expect(state()).toEqual([
    '39,13 TL KDV dahil, 12 adet ve üzeri33,16 TL + KDV',
    '39,1312+',
    '36 adet daha ekleyin, birim fiyat 37,06 TL olsun: toplam 1.779,06 TL.',
    '12 adet469,55 TL KDV dahil · 397,92 TL + KDV',
  ]);

  type('90');
  expect(state()[2]).toBe(
    '6 adet daha ekleyin, birim fiyat 32,95 TL olsun: toplam 3.162,78 TL, 172,96 TL daha az ödersiniz.',
  );

  type('96');
  expect(state()).toEqual([
    '32,95 TL KDV dahil, 96 adet ve üzeri27,92 TL + KDV',
    '32,95Koli 96+',
    'En düşük adet fiyatına ulaştınız.',
    '96 adet3.162,78 TL KDV dahil · 2.680,32 TL + KDV',
  ]);
});

test('for companies everything is there without tax too', async () => {
  await show();
  type('12');
  const netOf = (selector: string) => shownText(document.querySelector(selector), 'net');
  expect(netOf('.price--l')).toBe('39,13 TL KDV dahil33,16 TL + KDV, 12 adet ve üzeri');
  expect(netOf('.ladder [aria-current]')).toBe('33,1612+');
  expect(netOf('.product-total')).toBe('12 adet397,92 TL + KDV · 469,55 TL KDV dahil');
});

test('a carton is added with one touch, and what is chosen goes into the cart', async () => {
  await show();

  fireEvent.click(screen.getByRole('button', { name: /Koli ekle/ }));
  expect(quantity().value).toBe('96');
  fireEvent.click(addButton());

  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 1, quantity: 96 }]);
});

test('the set-up of a print is not sold here: its page leads to the design tool', async () => {
  await show({ attributes: { part: 'label', technique: 'screen' } });

  const tool = await screen.findByRole('link', { name: 'Tasarım aracında baskı seçin' });
  expect(tool).toHaveProperty('pathname', '/configurator');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(square.name);
  expect(screen.queryByRole('button', { name: 'Sepete ekle' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Adet' })).toBeNull();
  expect(document.querySelector('.buy-bar')).toBeNull();
  await waitFor(() => expect(document.body.outerHTML).toMatch(/"Product"(?!.*"offers")/s));
});

test('minimum and step are obeyed and named', async () => {
  await show({ minQuantity: 10, quantityStep: 10 });

  expect(quantity().value).toBe('10');
  expect(textOf('.product-act .hint')).toBe('En az 10 adet alınır, 10 adetlik katlarla artar.');
  type('11');
  expect(quantity().value).toBe('20');
});

test.each([
  [2480, 'Stokta, 2.480 adet'],
  [9, 'Son 9 adet'],
  [1, 'Son 1 adet'],
  [0, 'Tükendi'],
])('[E20] a stock of %i is "%s"', async (stock, expected) => {
  await show({ stock });

  expect(textOf('.stock')).toBe(expected);
});

test('[E20] what is sold out cannot be bought', async () => {
  await show({ stock: 0 });

  expect(screen.queryByRole('button', { name: 'Sepete ekle' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Adet' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Gelince haber ver' })).toBeTruthy();
});

test('nobody is promised what the product does not keep: a dispatch today of what is sold out, a return of what is made for one buyer', async () => {
  const facts = () =>
    [...document.querySelectorAll('.product-facts li')].map((fact) =>
      fact.textContent?.replaceAll('\u00a0', ' ').trim(),
    );
  const promising = (parts: Partial<ProductDetail> = {}) =>
    show(parts, undefined, undefined, { dispatchBefore: '14:00' });
  await show();
  const neck = 'Ağız denetimi: uymayan parçayı sepette söyleriz';
  expect(facts().slice(1)).toEqual(['500 TL + KDV ve üzeri ücretsiz', neck, '14 gün içinde iade']);
  cleanup();

  await promising();
  expect(facts()[1]).toBe(
    'Saat 14:00 öncesi ödenen siparişler aynı iş günü kargoda. 500 TL + KDV ve üzeri ücretsiz',
  );
  cleanup();

  await promising({ stock: 0 });
  expect(facts()).toEqual([
    'Tükendi',
    '500 TL + KDV ve üzeri ücretsiz',
    neck,
    '14 gün içinde iade',
  ]);
  cleanup();

  // From the quantity on that no carrier accepts.
  await promising({
    freightFrom: 2,
    minQuantity: 2,
    attributes: { part: 'bottle', neck: 'FEA15' },
  });
  expect(facts().slice(1)).toEqual([
    'Bu miktar ambarla gider: taşımayı alıcı öder, teslim günü sözü veremiyoruz.',
    'Krimp denetimi: ağza uymayan parçayı ve eksik sıkma aparatını sepette söyleriz',
    '14 gün içinde iade',
  ]);
  cleanup();

  await promising({ freightFrom: 2 });
  expect(facts()[1]).toMatch(/^Saat 14:00 öncesi/);
  cleanup();

  await promising({ attributes: { part: 'label', isPersonalised: true } });
  expect([facts()[1], facts().at(-1)]).toEqual([
    '500 TL + KDV ve üzeri ücretsiz',
    'Size özel hazırlanır: cayma hakkı yoktur.',
  ]);
});

test('what is sold by the pack is counted in packs, figures as they are written', async () => {
  await show({ quantity: 100, minQuantity: 1_000, quantityStep: 1_000, stock: 40_000 });
  expect(textOf('.product-act .hint')).toBe(
    'Pakette 100 adet. En az 1.000 paket alınır, 1.000 paketlik katlarla artar.',
  );
  cleanup();

  await show({ quantity: 100, minQuantity: 2 });
  expect(textOf('.product-act .hint')).toBe('Pakette 100 adet. En az 2 paket alınır.');
});

test('free shipping is promised from the threshold on, and not when that is unknown', async () => {
  await show();
  expect(textOf('.product-facts')).toContain('500 TL + KDV ve üzeri ücretsiz');
  cleanup();

  await show({}, FALLBACK_RATES);
  expect(textOf('.product-facts')).toContain('Kargo 80,00 TL');
});

test('properties carry their units; what belongs together stands in one line', async () => {
  await show();

  expect(
    [...document.querySelectorAll('.spec div')].map((row) =>
      row.textContent?.replaceAll('\u00a0', ' '),
    ),
  ).toEqual([
    'Ağız ölçüsüFEA15, krimpli (sıkmalı)',
    'Hacim50 ml, silme 55,5 ml',
    'Cam rengiŞeffaf',
    'Ölçü46 × 46 × 69 mm',
    'MarkaFlakon',
    'Koli içi96 adet · 38 × 29 × 24 cm',
  ]);
});

test('pictures are chosen by their buttons and by arrow keys', async () => {
  await show();
  const shown = () => document.querySelector('.gallery-main img')?.getAttribute('alt');
  const thumbs = within(screen.getByRole('list', { name: 'Görseller' })).getAllByRole('button');

  expect(shown()).toBe('main');
  fireEvent.click(thumbs[2] as HTMLElement);
  expect([shown(), thumbs[2]?.getAttribute('aria-current')]).toEqual(['dimensions', 'true']);
  fireEvent.keyDown(thumbs[2] as HTMLElement, { key: 'ArrowRight' });
  expect([shown(), document.activeElement]).toEqual(['main', thumbs[0]]);
});

test('the bar at the foot comes once the main button has left the view', async () => {
  await show();
  const bar = document.querySelector<HTMLElement>('.buy-bar');
  // The shelves below also use an IntersectionObserver.
  const report = (isIntersecting: boolean) =>
    act(() =>
      observers.forEach(
        (observer) =>
          void observer(
            [{ isIntersecting } as IntersectionObserverEntry],
            {} as IntersectionObserver,
          ),
      ),
    );

  expect(bar?.hidden).toBe(true);
  report(false);
  expect(bar?.hidden).toBe(false);
  report(true);
  expect(bar?.hidden).toBe(true);
});

test.each([
  ['Tek cümle.', 'Tek cümle.'],
  ['1,5 ml örnek; 2.5 mm delik. Sonra ikinci.', '1,5 ml örnek; 2.5 mm delik.'],
  ['Noktasız', 'Noktasız'],
  ['Başlık\n\nİlk cümle. İkinci.', 'Başlık'],
  ['', ''],
])('the lead of %j is %j', (description, lead) => {
  expect(leadOf(description)).toBe(lead);
});
