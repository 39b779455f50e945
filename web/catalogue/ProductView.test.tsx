// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import {
  answers,
  nothingFits,
  observers,
  setUpProductPage,
  showProduct,
  square,
} from '#web/testing/product-page.tsx';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { leadOf, ProductView } from './ProductView.tsx';

setUpProductPage();

test('the page ends with products often bought together and those that were viewed before', async () => {
  localStorage.setItem('viewedProducts', '[42]');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    if (/reviews|questions/.test(url)) return Response.json(answers);
    const name = String(url).includes('together') ? 'Birlikte Alınan' : 'Bakılan Şişe';
    return new Response(JSON.stringify({ content: [{ ...square, id: 42, name }] }));
  });
  await showProduct();

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
  await showProduct({
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
  await showProduct();
  expect(screen.queryByText('Belgeler')).toBeNull();
});

test('beside the price it says that a crimping tool is needed, and puts it into the cart', async () => {
  const tool = makeProduct({ id: 66, name: 'Krimp Aparatı', price: 1_290 });
  await showProduct(
    { attributes: { part: 'bottle', neck: 'FEA15', contents: 'set' } },
    DEFAULT_RATES,
    {
      ...nothingFits,
      tool,
    },
  );
  expect(screen.getByText(/Kapatmak için sıkma aparatı gerekir\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Aparatı ekle · 1\.522,20 TL/ }));
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 66, quantity: 1 }]);
});

test('another member begins with the typed quantity, as far as its rule and stock allow', async () => {
  const choice = { label: 'Siyah', id: 2, isCurrent: false, isInStock: true };
  const choices = [{ key: 'glassColor', label: 'Cam rengi', values: [choice] }];
  const family = { name: 'Kare şişe', choices, others: [] };
  const black = { ...square, id: 2, minQuantity: 12, quantityStep: 12, stock: 100 };
  const page = (product: ProductDetail) => ({
    path: `/products/${product.id}`,
    element: (
      <ProductView
        key={product.id}
        product={product}
        fitting={nothingFits}
        recommended={[]}
        newSince=""
      />
    ),
  });
  await renderRoutes([page({ ...square, id: 1, family }), page(black)], '/products/1');
  const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adet' });
  fireEvent.change(quantity(), { target: { value: '500' } });
  fireEvent.blur(quantity());
  fireEvent.click(screen.getByRole('link', { name: 'Siyah' }));
  await expect.poll(() => quantity().value).toBe('96');
});

test('a product sold by content says beside its price what 100 ml cost', async () => {
  const essence = { part: 'essence', netAmount: 50, netUnit: 'ml' } as const;
  await showProduct({ price: 289.9, bulkDiscounts: [], attributes: essence });
  // 579,80 without tax.
  expect(screen.getByText('100 ml = 684,16 TL')).toBeTruthy();
  cleanup();
  await showProduct();
  expect(screen.queryByText(/^100 ml/)).toBeNull();
});

test('a bottle that closes without a tool has a note; a part that closes nothing has none', async () => {
  await showProduct({ attributes: { part: 'roll-on', neck: '13/415', contents: 'set' } });
  expect(screen.getByText('Aletsiz kapanır')).toBeTruthy();
  cleanup();
  await showProduct({ attributes: { part: 'cap', neck: 'FEA15' } });
  expect(screen.queryByText(/Aletsiz|sıkma aparatı/)).toBeNull();
});

test('the products that the merchant recommends are below the similar ones', async () => {
  await showProduct();

  expect(screen.getByRole('heading', { name: 'Bunlar da ilginizi çekebilir' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Önerilen Şişe' }).getAttribute('href')).toBe(
    '/products/77',
  );
});

test('[B05] the product is named, described and placed', async () => {
  await showProduct();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(square.name);
  expect(screen.getByRole('link', { name: 'Parfüm Şişeleri' }).getAttribute('href')).toBe(
    '/products?category=3',
  );
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
    'Kalın tabanlı kare şişe.',
  );
  expect(document.title).toBe(square.name);
});

test('properties have their units; related ones share a line', async () => {
  await showProduct();

  expect(
    screen
      .getAllByRole('term')
      .map((term) => term.parentElement?.textContent?.replaceAll('\u00a0', ' ')),
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
  await showProduct();
  const [gallery] = screen.getAllByRole('figure');
  const shown = () =>
    within(gallery as HTMLElement)
      .getByRole('img')
      .getAttribute('alt');
  const thumbs = within(screen.getByRole('list', { name: 'Görseller' })).getAllByRole('button');

  expect(shown()).toBe('main');
  fireEvent.click(thumbs[2] as HTMLElement);
  expect([shown(), thumbs[2]?.getAttribute('aria-current')]).toEqual(['dimensions', 'true']);
  fireEvent.keyDown(thumbs[2] as HTMLElement, { key: 'ArrowRight' });
  expect([shown(), document.activeElement]).toEqual(['main', thumbs[0]]);
});

test('the bar at the bottom appears once the main button is out of view', async () => {
  await showProduct();
  const bar = screen.getByLabelText('Hızlı satın alma');
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

  expect(bar.hidden).toBe(true);
  report(false);
  expect(bar.hidden).toBe(false);
  report(true);
  expect(bar.hidden).toBe(true);
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

test('the page of a print on the glass leads to the design tool instead of the cart', async () => {
  await showProduct({ attributes: { part: 'label', technique: 'screen', isPersonalised: true } });
  const link = await screen.findByRole('link', { name: 'Tasarım aracında baskı seçin' });
  expect(link.getAttribute('href')).toBe('/configurator');
  expect(screen.getByText(/^Şişenin üstüne, bir tasarımla basılır/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sepete ekle' })).toBeNull();
});
