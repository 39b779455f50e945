// A press is a click at any place on the button, even if the press removes the focus from a field.
import type { Locator, Page } from '@playwright/test';
import {
  buyingPart,
  currentStep,
  desktop,
  expect,
  fillCart,
  findProduct,
  open,
  phone,
  test,
} from './shop.ts';

const places = [0.1, 0.5, 0.9];

/**
 * Waits until the page has been laid out again between press and release, as with a real person. A
 * page that paints nothing has no frames.
 */
const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 1_000);
      }),
  );

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** The place of a button in the window, after what was still loading has moved it. */
async function restingBox(button: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect
    .poll(async () => {
      const before = box;
      // It may have moved it out of the window.
      await button.scrollIntoViewIfNeeded();
      box = await button.boundingBox();
      return box !== null && JSON.stringify(box) === JSON.stringify(before);
    })
    .toBe(true);
  if (!box) throw new Error('the button is not visible');
  return box;
}

/** Presses at this height of the button, and releases without moving. */
async function press(page: Page, button: Locator, place: number) {
  const box = await restingBox(button);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * place);
  await page.mouse.down();
  await nextFrames(page);
  expect(await button.boundingBox()).toEqual(box);
  await page.mouse.up();
}

async function tap(page: Page, button: Locator, place: number) {
  const box = await restingBox(button);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * place);
}

async function findTiers(page: Page, sku: string) {
  const product = await findProduct(page, sku);
  const answer = await page.request.get(`/api/products/${product.id}`);
  const { bulkDiscounts } = (await answer.json()) as { bulkDiscounts: { minQuantity: number }[] };
  const last = Math.max(...bulkDiscounts.map(({ minQuantity }) => minQuantity));
  return { ...product, last: String(last) };
}

const addButton = (page: Page) =>
  buyingPart(page).getByRole('button', { name: 'Sepete ekle', exact: true });
const checkoutLink = (page: Page) =>
  page.getByRole('link', { name: 'Siparişi tamamla' }).filter({ visible: true }).last();

/** The pieces in the visitor's cart. */
const piecesInCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    ),
  );

async function expectAdded(page: Page, act: typeof press) {
  const product = await findTiers(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  const quantity = buyingPart(page).getByRole('textbox', { name: 'Adet' });
  const first = {
    quantity: await quantity.inputValue(),
    step: (await currentStep(page).textContent()) ?? '',
  };
  for (const [index, place] of places.entries()) {
    // Each press starts from the state of a newly opened page.
    await quantity.fill(first.quantity);
    await quantity.blur();
    await expect(currentStep(page)).toHaveText(first.step);
    await quantity.fill(product.last);
    await act(page, addButton(page), place);

    await expect(page.getByText(/^Sepete eklendi/).first()).toBeVisible();
    await expect
      .poll(() => piecesInCart(page), `at ${place} of the button`)
      .toBe(Number(product.last) * (index + 1));
  }
}

/**
 * Scrolls to where a row that gets one line shorter brings the summary's button into the window and
 * hides the bar.
 */
const scrollBeforeSummary = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Özet' })
    .getByRole('link', { name: 'Siparişi tamamla' })
    .evaluate((button) =>
      window.scrollBy(0, button.getBoundingClientRect().top - window.innerHeight - 8),
    );

async function expectCheckout(page: Page, act: typeof press) {
  const { sku, last } = await findTiers(page, 'FL-SKS-050');
  await fillCart(page, { [sku]: 1 });
  await open(page, '/cart');
  const quantity = page.getByRole('textbox', { name: /^Adet/ });
  const members = page
    .getByRole('complementary', { name: 'Özet' })
    .getByText(/^Üyelere: /)
    .filter({ visible: true });
  // The server's part of the summary has arrived: from here on the button keeps its position.
  await expect(members).toBeVisible();
  const ofOne = (await members.textContent()) ?? '';
  for (const place of places) {
    await quantity.fill('1');
    await quantity.blur();
    await expect(members).toHaveText(ofOne);
    await quantity.fill(last);
    if (page.viewportSize()?.width === phone.width) await scrollBeforeSummary(page);
    await act(page, checkoutLink(page), place);

    await expect(page, `at ${place} of the button`).toHaveURL(/\/checkout/);
    await page.goBack();
    await expect(quantity).toHaveValue(last);
  }
}

/** The typed quantity corrects the only row: its message disappears, and the row is ready. */
async function expectQuickOrder(page: Page, act: typeof press) {
  const { name } = await findProduct(page, 'FL-SKS-050');
  await open(page, '/quick-order');
  for (const [index, place] of places.entries()) {
    await page.getByLabel('Ürün kodu ve adet').fill('FL-SKS-050 999999');
    await page.getByRole('button', { name: 'Satırları denetle' }).click();
    await expect(page.getByText(/^Stokta .* adet var\.$/)).toBeVisible();
    // The result takes the focus after it has appeared; later it would take it from the quantity.
    await expect(page.getByRole('region', { name: /^\d+ satır$/ })).toBeFocused();
    await page.getByRole('textbox', { name: `Adet: ${name}` }).fill('12');
    await act(page, page.getByRole('button', { name: /sepete ekle$/ }), place);

    await expect(page.getByText('1 ürün sepete eklendi').first()).toBeVisible();
    await expect.poll(() => piecesInCart(page), `at ${place} of the button`).toBe(12 * (index + 1));
  }
}

for (const viewport of [desktop, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('[E01] after a typed quantity a press adds to the cart', async ({ page }) => {
      await expectAdded(page, press);
    });

    test('after a typed quantity in the cart a press leads to the checkout', async ({ page }) => {
      await expectCheckout(page, press);
    });

    test('after a typed quantity in a quick order a press adds its row to the cart', async ({
      page,
    }) => {
      await expectQuickOrder(page, press);
    });

    test('the message that appears when a press leaves a field does not move the pressed button', async ({
      page,
    }) => {
      for (const place of places) {
        await open(page, '/register');
        await page.getByRole('textbox', { name: 'E-posta' }).fill('x');
        await press(page, page.locator('main').getByRole('button', { name: 'Üye ol' }), place);

        // Only a click reports the fields that are still empty.
        await expect(page.getByText('Bu alanı doldurun.').first()).toBeVisible();
      }
    });
  });
}

test.describe('with a finger', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('[E01] after a typed quantity a tap adds to the cart', async ({ page }) => {
    await expectAdded(page, tap);
  });

  test('after a typed quantity in a quick order a tap adds its row to the cart', async ({
    page,
  }) => {
    await expectQuickOrder(page, tap);
  });

  test('after a typed quantity in the cart a tap leads to the checkout', async ({ page }) => {
    await expectCheckout(page, tap);
  });
});

test('after a quantity is typed, the set of a bottle is added wherever its button is pressed', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  const quantity = buyingPart(page).getByRole('textbox', { name: 'Adet' });
  const first = await quantity.inputValue();
  const button = page.getByRole('button', { name: 'Takımı sepete ekle' });
  let before = 0;
  for (const place of places) {
    await quantity.fill(first);
    await quantity.blur();
    await quantity.fill('24');
    await button.scrollIntoViewIfNeeded();
    await press(page, button, place);

    await expect(page.getByText(/ürün sepete eklendi/).first()).toBeVisible();
    await expect
      .poll(() => piecesInCart(page), `at ${place} of the button`)
      .toBeGreaterThanOrEqual(before + 24);
    before = await piecesInCart(page);
  }
});
