import { expect, expectAccessible, findProduct, open, test } from './shop.ts';

test('another colour and another capacity are chosen by keyboard, each with its own address', async ({
  page,
}) => {
  const [clear, black] = [
    await findProduct(page, 'FL-SKS-050'),
    await findProduct(page, 'FL-SKM-050'),
  ];
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
  expect(new URL(page.url()).pathname).toBe(`/products/${black.id}`);
  await expect(colours.getByRole('link', { name: 'Siyah' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});
