import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  listedProducts,
  open,
  phone,
  test,
} from './shop.ts';

test('another colour and another capacity are chosen by keyboard, each with its own address', async ({
  page,
}) => {
  const clear = await findProduct(page, 'FL-SKS-050');
  const black = await findProduct(page, 'FL-SKM-050');
  await open(page, `/products/${clear.id}`);
  const colours = page.getByRole('list', { name: 'Cam rengi' });
  await expect(colours.getByRole('link', { name: 'Şeffaf' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(page);

  await colours.getByRole('link', { name: 'Siyah' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: black.name })).toBeVisible();
  await expect(page).toHaveURL(`/products/${black.id}`);
  await expect(colours.getByRole('link', { name: 'Siyah' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('several members of a family are ordered at once, each at the price of its quantity', async ({
  page,
}) => {
  const clear = await findProduct(page, 'FL-SKS-050');
  const black = await findProduct(page, 'FL-SKM-050');
  const soldOut = await findProduct(page, 'FL-SMG-050');
  await page.setViewportSize(phone);
  await open(page, `/products/${clear.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const family = page.getByRole('region', { name: 'Birlikte sipariş edin' });
  const quantityOf = ({ name }: { name: string }) =>
    family.getByRole('textbox', { name: `Kaç tane: ${name}`, exact: true });
  await family.scrollIntoViewIfNeeded();
  await expect(quantityOf(soldOut)).toBeDisabled();
  const add = family.getByRole('button', { name: 'Seçilenleri ekle' });
  await add.click();
  await expect(family.getByText('Önce en az bir ürünün adedini yazın.')).toBeVisible();

  await quantityOf(clear).fill('120');
  await expect(family.getByText('33,50 TL').or(family.getByText('33,504 TL'))).toBeVisible();
  await quantityOf(black).fill('999999');
  await add.click();
  await expect(quantityOf(black)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(family.getByText(/^Stokta .* adet var\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await quantityOf(black).fill('24');
  await expect(family.getByText('2 ürün seçildi')).toBeVisible();
  await page.setViewportSize(desktop);
  await expectNoOverflow(page);
  await add.click();

  await expect(page.getByText('2 ürün sepete eklendi')).toBeVisible();
  await expect(quantityOf(clear)).toHaveValue('');
  const cart = async () => {
    const rows = await page.evaluate(
      () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; quantity: number }[],
    );
    return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]));
  };
  await expect.poll(cart).toEqual({ [clear.id]: 120, [black.id]: 24 });
});

test('a list has one card for a family, which shows the member that matches a filter', async ({
  page,
}) => {
  const family = await Promise.all(
    ['FL-SKS-030', 'FL-SKS-050', 'FL-SKS-100', 'FL-SKM-050', 'FL-SMA-050'].map((sku) =>
      findProduct(page, sku),
    ),
  );
  const cardsOfFamily = async () => {
    const links = await listedProducts(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    return links.filter((href) => family.some(({ id }) => href === `/products/${id}`));
  };
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await open(page, '/products?search=kare+cam+parf%C3%BCm');
    await expect(page.getByText(/^\d+ seçenek$/)).not.toHaveCount(0);
    await expect.poll(cardsOfFamily).toHaveLength(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }

  await open(page, '/products?search=kare+cam+parf%C3%BCm&glassColor=black');
  const black = await findProduct(page, 'FL-SKM-050');
  await expect.poll(cardsOfFamily).toEqual([`/products/${black.id}`]);
});
