// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ManualQuotePreview, ManualQuotePreviewBody } from '#shared/back-office/quotes.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { emptyDraft, findDraft } from './quote-draft.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ADMIN = 1;
const OWN = 90;
const product = makeProduct({ id: 7, name: 'Kare şişe', sku: 'SK-7', price: 10 });

function preview({ items, shippingCost }: ManualQuotePreviewBody): ManualQuotePreview {
  const rows = items.map(({ productId, designId, quantity, ownPrice }) => ({
    productId,
    designId: designId ?? null,
    quantity,
    listUnitPrice: 10,
    listDiscount: 0,
    isOwnRow: productId === OWN,
    steps: [],
    unitPrice: ownPrice ?? 10,
    lineTotal: (ownPrice ?? 10) * quantity,
    discount: 0,
    taxRatePercentage: 20,
    tax: 0,
    stock: 500,
    minQuantity: 1,
    quantityStep: 1,
    problem: null,
    alternativeTo: null,
    isShort: false,
    cost: 6,
    margin: 30,
    isBelowCost: (ownPrice ?? 10) < 6,
  }));
  const subtotal = rows.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return {
    items: rows,
    subtotal,
    totalDiscountAmount: 0,
    taxAmount: 0,
    taxes: [],
    taxRatePercentage: 20,
    pricesIncludeTax: true,
    shippingCost: shippingCost ?? 50,
    calculatedShipping: 50,
    shippingOptions: [],
    shippingOptionId: null,
    days: 15,
    finalTotal: subtotal + (shippingCost ?? 50),
  };
}
async function open() {
  const asked = serve({
    'POST /admin/quotes/preview': ({ body }) => ({ body: preview(body as ManualQuotePreviewBody) }),
    'POST /admin/quotes': { body: { number: 'T-1' } },
    'POST /admin/quotes/own-rows': {
      body: { productId: OWN, sku: 'OZEL-1', name: 'Kalıp bedeli' },
    },
    'GET /products/search?q=kare&size=8': { body: { content: [product] } },
  });
  await renderSection(
    <QuoteEditor
      adminId={ADMIN}
      source=""
      start={emptyDraft()}
      isSaved={false}
      onRestart={() => undefined}
    />,
  );
  return () =>
    asked.filter(({ path }) => path === '/admin/quotes').map(({ body }) => body as object);
}
const type = (name: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(name), { target: { value } }));
const send = () => pressButton('Teklifi oluştur ve gönder');
async function addProduct() {
  await type('Ürün ekle: ad ya da stok kodu', 'kare');
  fireEvent.click(await screen.findByRole('button', { name: 'Ekle: Kare şişe' }));
  await screen.findByLabelText('Teklif fiyatı: Kare şişe');
}
async function typeBuyer() {
  await type('Ad soyad', 'Ayşe Yılmaz');
  await type('E-posta', 'ayse@ornek.com');
}

test('a row that is not in the catalogue has its name, quantity, price and rate of KDV', async () => {
  const sent = await open();
  await addProduct();
  await typeBuyer();
  await pressButton('Kendi satırını ekle');
  await type('Satırın adı', 'Kalıp bedeli');
  await type('Adet', '2');
  await type('Birim fiyatı, TL', '1.250,50');
  await type('KDV', '20');
  await pressButton('Satırı ekle');
  expect(await screen.findByLabelText('Teklif fiyatı: Kalıp bedeli')).toBeDefined();
  // It has no stock, which would only confuse.
  await waitFor(() => expect(screen.getByText(/katalog dışı/).textContent).not.toContain('stok'));
  // Only the row was sent, not yet the quote around it.
  expect(sent()).toEqual([]);
  await send();
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { items: [{ productId: 7 }, { productId: OWN, quantity: 2, ownPrice: 1250.5 }] },
    ]),
  );
});

test('what is missing is shown at its field, the first has the focus, and nothing is sent', async () => {
  const sent = await open();
  expect(screen.queryByText('Ad soyad yazın.')).toBeNull();
  await send();
  expect(await screen.findByText('Ad soyad yazın.')).toBeDefined();
  expect(screen.getByText('Geçerli bir e-posta yazın.')).toBeDefined();
  expect(screen.getByText('En az bir ürün ekleyin.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ad soyad')));
  expect(sent()).toEqual([]);
  await typeBuyer();
  await addProduct();
  await waitFor(() => expect(screen.queryByText('En az bir ürün ekleyin.')).toBeNull());
  expect(screen.queryByText('Ad soyad yazın.')).toBeNull();
});

test('an own price, a fixed shipping cost and the days go with the quote', async () => {
  const sent = await open();
  await typeBuyer();
  await addProduct();
  await type('Teklif fiyatı: Kare şişe', '0');
  expect(screen.getByText('Sıfırdan büyük bir tutar yazın, örneğin 12,50.')).toBeDefined();
  await type('Teklif fiyatı: Kare şişe', '8,50');
  await act(async () => void fireEvent.click(screen.getByLabelText(/^Kargo ücretini sabitle/)));
  await send();
  expect(await screen.findByText('0 ya da daha büyük bir tutar yazın.')).toBeDefined();
  await type('Kargo ücreti, TL', '20');
  await type('Geçerlilik (gün)', '200');
  await send();
  expect(await screen.findByText('1 ile 90 arasında bir gün sayısı yazın.')).toBeDefined();
  expect(sent()).toEqual([]);
  await type('Geçerlilik (gün)', '30');
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    items: [{ productId: 7, quantity: 1, ownPrice: 8.5 }],
    name: 'Ayşe Yılmaz',
    email: 'ayse@ornek.com',
    days: 30,
    shippingCost: 20,
    expectedTotal: 28.5,
    acceptsBelowCost: false,
    languagePreference: 'tr',
  });
  expect(findDraft(ADMIN, '')).toBeNull();
});

test('a price below cost needs a confirmation before it is sent', async () => {
  const sent = await open();
  await typeBuyer();
  await addProduct();
  await type('Teklif fiyatı: Kare şişe', '5');
  await screen.findByText(/maliyetin altında/);
  await send();
  expect(await screen.findByRole('dialog', { name: 'Maliyetin altında fiyat' })).toBeDefined();
  expect(sent()).toEqual([]);
});

test('a draft is saved once something is typed, and not before', async () => {
  await open();
  expect(findDraft(ADMIN, '')).toBeNull();
  await type('Ad soyad', 'Ayşe');
  await waitFor(() => expect(findDraft(ADMIN, '')?.name).toBe('Ayşe'));
  await addProduct();
  await waitFor(() => expect(findDraft(ADMIN, '')?.rows).toMatchObject([{ productId: 7 }]));
});
