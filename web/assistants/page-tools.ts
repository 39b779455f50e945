// The tools of a page for the assistant of its browser (WebMCP, draft of 2026-06-24): they do what
// the page's own buttons do, as the visitor who sits in front of it, and never pay.
import type { Product } from '#shared/catalogue/catalogue.ts';
import { logError } from '#web/base/api/log.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { readStored } from '#web/base/api/storage.ts';
import type { Cart } from '#web/cart/CartContext.ts';
import { readItems } from '#web/product/cart-item.ts';
import { quantityProblem } from '#web/product/quantity-problem.ts';
import { browserApi } from '#web/session/browser.ts';

type PageTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean };
  execute: (input: never) => Promise<object>;
};
type ModelContext = {
  registerTool: (tool: PageTool, options: { signal: AbortSignal }) => Promise<unknown> | undefined;
};

/** The draft has it on the document, earlier browsers on the navigator. */
const modelContext = (): ModelContext | undefined =>
  (document as { modelContext?: ModelContext }).modelContext ??
  (navigator as { modelContext?: ModelContext }).modelContext;

/** Offers the tools until the signal is aborted. If the browser refuses one, the others stay. */
export async function offerTools(addToCart: Cart['addToCart'], signal: AbortSignal): Promise<void> {
  const context = modelContext();
  for (const tool of [...readingTools, cartTool(addToCart)]) {
    if (!context || signal.aborted) return;
    try {
      await context.registerTool({ ...tool, execute: answered(tool.execute) }, { signal });
    } catch (error) {
      if (!signal.aborted) logError(`page tool ${tool.name}`, error);
    }
  }
}

/** A refusal by the server is a result too, with the server's message. */
const answered =
  (execute: PageTool['execute']): PageTool['execute'] =>
  async (input) => {
    try {
      return await execute(input);
    } catch (error) {
      const refused = serverMessage(error);
      if (refused === null) throw error;
      return { refused };
    }
  };

const number = (description: string) => ({ type: 'integer', minimum: 1, description });
const schema = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
});
const productId = number('The number of a product: id of search_products');
const reads = { readOnlyHint: true, untrustedContentHint: true };

const readProduct = (id: unknown) =>
  browserApi().get('/products/{id}', { path: { id: Number(id) } });

const summaryOf = ({ id, sku, name, price, discount, stock, attributes, ...rest }: Product) => ({
  id,
  sku,
  name,
  price: discount?.price ?? price,
  stock,
  minQuantity: rest.minQuantity,
  quantityStep: rest.quantityStep,
  attributes,
  url: `${location.origin}/products/${id}`,
});

const readingTools: PageTool[] = [
  {
    name: 'search_products',
    title: 'Search products',
    description:
      'Searches the shop: bottles, pumps, caps, essences, boxes. Turkish words, capacities ("50 ml") and necks ("FEA15") are understood best.',
    inputSchema: schema({ query: { type: 'string' } }, ['query']),
    annotations: reads,
    async execute({ query }: { query: string }) {
      const page = await browserApi().get('/products/search', { query: { q: query, size: 10 } });
      return { total: page.totalElements, products: page.content.map(summaryOf) };
    },
  },
  {
    name: 'get_product',
    title: 'One product',
    description: 'One product with its price tiers. Prices are lira for one sales unit.',
    inputSchema: schema({ product_id: productId }, ['product_id']),
    annotations: reads,
    async execute({ product_id }: { product_id: number }) {
      const product = await readProduct(product_id);
      return {
        ...summaryOf(product),
        description: product.description,
        tiers: product.bulkDiscounts.filter(({ isActive }) => isActive),
      };
    },
  },
  {
    name: 'which_parts_fit',
    title: 'Which parts fit',
    description: 'The parts that fit a bottle, or the bottles that a part fits. Never guess that.',
    inputSchema: schema({ product_id: productId }, ['product_id']),
    annotations: reads,
    async execute({ product_id }: { product_id: number }) {
      const { groups } = await browserApi().get('/products/{id}/fitting', {
        path: { id: Number(product_id) },
      });
      return {
        groups: groups.map(({ role, total, products }) => ({
          role,
          total,
          products: products.map(summaryOf),
        })),
      };
    },
  },
];

const cartTool = (addToCart: Cart['addToCart']): PageTool => ({
  name: 'add_to_cart',
  title: 'Add to cart',
  description:
    'Puts a product into the visitor’s cart on this page, as its button does. What fits no bottle of the cart is refused. The visitor pays themselves.',
  inputSchema: schema({ product_id: productId, quantity: number('Sales units') }, [
    'product_id',
    'quantity',
  ]),
  annotations: { readOnlyHint: false, untrustedContentHint: true },
  async execute({ product_id, quantity }: { product_id: number; quantity: number }) {
    const product = await readProduct(product_id);
    const there = readItems(readStored('cart'));
    const present = there.find(
      ({ id, designId, isSample }) => id === product.id && !designId && !isSample,
    );
    const problem = quantityProblem(product, (present?.quantity ?? 0) + quantity);
    if (problem) return { refused: problem.kind, possible: problem.possible };
    const { hints } = await browserApi().post('/cart/fit', {
      body: {
        items: [
          ...there
            .filter(({ isSample }) => !isSample)
            .map(({ id, quantity: count, designId = null }) => ({
              productId: id,
              quantity: count,
              designId,
            })),
          { productId: product.id, quantity },
        ],
      },
    });
    const unmatched = hints.find(
      ({ kind, productId: id }) => kind === 'NO_PARTNER' && id === product.id,
    );
    if (unmatched) return { refused: unmatched.message };
    addToCart(product, quantity);
    return { added: product.name, quantity, hints: hints.map(({ message }) => message) };
  },
});
