// The cost of photographs for the buyer: bytes, and layout shifts while they load.
import type { Locator, Page } from '@playwright/test';
import type { ProductPage } from '../shared/catalogue/catalogue.ts';
import { expect, largePicture, listedProducts, open, phone, test, watchShifts } from './shop.ts';

const MOST_LIST_BYTES = 400_000;

type Got = { url: string; type: string; bytes: number };

/** Records all pictures that the page has loaded so far. */
function watchPictures(page: Page): () => Promise<Got[]> {
  const pictures: Promise<Got>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/media/')) return;
    const read = async () => {
      await response.finished();
      const { responseBodySize } = await response.request().sizes();
      return {
        url: response.url(),
        type: (await response.headerValue('content-type')) ?? '',
        bytes: responseBodySize,
      };
    };
    pictures.push(read());
  });
  return () => Promise.all(pictures);
}

/** With those that are not read out, because the name below says the same. */
const cardPictures = (page: Page) => listedProducts(page).locator('img');

/** Scrolls like a thumb, so that all lazy pictures load. */
async function lookAtAll(shown: Locator) {
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
  }
}

test.describe('on a dense phone', () => {
  test.use({ viewport: phone, deviceScaleFactor: 3 });

  test('the pictures of a whole list have less than 400 kB, and nothing shifts while they load', async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    const pictures = watchPictures(page);
    await open(page, '/products?sort=bestSelling,desc');
    await lookAtAll(cardPictures(page));

    const got = await pictures();
    expect(got.length).toBeGreaterThanOrEqual(16);
    expect(got.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_LIST_BYTES);
    expect(await shifts()).toBeLessThan(0.02);
    // A photograph has the best format that the browser supports, and the drawing is not loaded in
    // addition.
    expect(
      got.filter(({ url, type }) => url.includes('/media/images/') && type !== 'image/avif'),
    ).toEqual([]);
  });

  test('the first row loads at once, the rest when it is near, and each picture has an alternative text', async ({
    page,
  }) => {
    await open(page, '/products?sort=bestSelling,desc');

    const cards = await cardPictures(page).evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        loading: image.loading,
        hasRoom: image.hasAttribute('width') && image.hasAttribute('height'),
        isSilent: image.alt === '',
        isPhotograph: image.closest('picture') !== null,
      })),
    );
    expect(cards.map(({ loading }) => loading)).toEqual([
      ...Array(4).fill('eager'),
      ...Array(cards.length - 4).fill('lazy'),
    ]);
    expect(
      cards.every(({ hasRoom, isSilent, isPhotograph }) => hasRoom && !(isPhotograph && isSilent)),
    ).toBe(true);
  });
});

test('a photographed product shows its photographs first and the dimension drawing last, and the large one loads first', async ({
  page,
}) => {
  const answer = await page.request.get('/api/products?size=100&sort=bestSelling,desc');
  const { content } = (await answer.json()) as ProductPage;
  const product = content.find(({ images }) => images.some(({ widths }) => widths.length > 0));
  expect(product).toBeDefined();
  const images = product?.images ?? [];
  const pictures = watchPictures(page);
  await open(page, `/products/${product?.id}`);

  const large = largePicture(page).getByRole('img');
  await expect(large).toHaveAttribute('alt', images[0]?.alt ?? '');
  await expect(large).toHaveAttribute('loading', 'eager');
  expect(images.map(({ widths }) => widths.length > 0).lastIndexOf(true)).toBe(
    images.filter(({ widths }) => widths.length > 0).length - 1,
  );
  await lookAtAll(
    large.or(page.getByRole('list', { name: 'Görseller', exact: true }).locator('img')),
  );
  expect(
    (await pictures()).filter(
      ({ url, type }) => url.includes('/media/images/') && type !== 'image/avif',
    ),
  ).toEqual([]);
  if (images.length > 1) {
    await page
      .getByRole('button', { name: `Görsel ${images.length}: ${images.at(-1)?.alt}` })
      .click();
    await expect(large).toHaveAttribute('alt', images.at(-1)?.alt ?? '');
  }
});

test('a single picture of a product is as large as others at each width', async ({ page }) => {
  const answer = await page.request.get('/api/products?size=100&sort=bestSelling,desc');
  const { content } = (await answer.json()) as ProductPage;
  const widthsOf = async (isRight: (count: number) => boolean) => {
    const product = content.find(({ images }) => isRight(images.length));
    await open(page, `/products/${product?.id}`);
    const widths: number[] = [];
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      widths.push((await largePicture(page).boundingBox())?.width ?? 0);
    }
    return widths;
  };
  const single = await widthsOf((count) => count === 1);
  const several = await widthsOf((count) => count > 1);
  expect(several.every((width) => width > 0)).toBe(true);
  for (const [index, width] of several.entries())
    expect(single[index], `the one beside ${width} px`).toBeGreaterThanOrEqual(width);
});

test('no picture is on a page twice', async ({ page }) => {
  for (const [address, least] of [
    ['/', 20],
    ['/en', 20],
    ['/blog', 5],
    ['/occasions', 3],
    ['/occasions/dugun-nikah', 5],
  ] as const) {
    const html = await (await page.request.get(address)).text();
    const pictures = [...html.matchAll(/<img[^>]*? src="([^"]+)\/\d+\.webp"/g)].map(
      ([, picture]) => picture,
    );
    expect(pictures.length, address).toBeGreaterThan(least);
    expect(pictures.length - new Set(pictures).size, address).toBe(0);
  }
});
