// The browser's own assistant (WebMCP): in a Chromium with the interface it finds the tools of a
// page and fills the cart with them; an assistant's cart link fills it too.
import { expect, findProduct, open, test } from './shop.ts';

type PageContext = {
  getTools: () => Promise<{ name: string }[]>;
  executeTool: (tool: object, input: object) => Promise<unknown>;
};

test.use({ feature: 'WebMCP' });

test('an assistant searches and fills the cart of the page', async ({ page }) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  const names = () =>
    page.evaluate(async () => {
      const { modelContext } = document as never as { modelContext: PageContext };
      return (await modelContext.getTools()).map(({ name }) => name).sort();
    });
  await expect
    .poll(names)
    .toEqual(['add_to_cart', 'get_product', 'search_products', 'which_parts_fit']);
  const answer = await page.evaluate(
    async ([id, quantity]) => {
      const { modelContext } = document as never as { modelContext: PageContext };
      const tool = (await modelContext.getTools()).find(({ name }) => name === 'add_to_cart');
      return JSON.stringify(
        await modelContext.executeTool(tool as object, { product_id: id, quantity }),
      );
    },
    [product.id, 120] as const,
  );
  expect(String(answer)).toContain(product.name);
  await expect(page.getByRole('link', { name: /^Sepet .+ ürün$/ })).toBeVisible();
});

test('a cart link fills the cart with the products it names, and adds nothing when opened again', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  for (let times = 0; times < 2; times += 1) {
    await open(page, `/buy/${product.id}:120`);
    await expect(page.getByText('Bu bağlantıdan 120 adet ürün sepetinizde.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect(page.getByText('1 ürün, 120 adet')).toBeVisible();
});
