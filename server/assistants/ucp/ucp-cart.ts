// A platform's cart, priced like the shop's own cart. Amounts are kuruş with tax; each list of
// totals adds up to its last entry.
import { pictureOf } from '#server/assistants/product-facts.ts';
import { fitOfCart } from '#server/assistants/tools/buying-tools.ts';
import { calculate } from '#server/assistants/tools/price-tools.ts';
import { translate } from '#server/base/errors/texts.ts';
import { fromLira, type Kurus, kurus, split, subtract } from '#shared/base/money.ts';
import type { CalculateAnswer, CalculatedItem } from '#shared/cart/cart.ts';
import type { LinkedRow } from '#shared/cart/cart-link.ts';
import type { Product, ProductDetail } from '#shared/catalogue/catalogue.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import type { Message } from './ucp-answers.ts';
import { CURRENCY } from './ucp-answers.ts';
import { type Asking, findProduct } from './ucp-catalogue.ts';
import { type Line, readItemId } from './ucp-requests.ts';

export type PricedCart = {
  rows: LinkedRow[];
  messages: Message[];
  answer: CalculateAnswer;
  products: ReadonlyMap<number, Product>;
};

/** `isRefused`: nothing of it can be sold as it is, and the messages give the reasons. */
export type CheckedLines = PricedCart & { isRefused: boolean };

/** The part of the lines that can be bought; messages report what was changed or left out. */
export async function checkLines(asking: Asking, lines: readonly Line[]): Promise<CheckedLines> {
  const { context, saying } = asking;
  const messages: Message[] = [];
  const asked = rowsOf(lines, (id) => messages.push(goneMessage(asking, id)));
  const first = await calculate(context, saying, asked);
  const rows = asked.flatMap((row, index): LinkedRow[] => {
    const item = first.items[index];
    if (!item?.problem) return [row];
    const path = `$.line_items[${index}]`;
    messages.push(problemMessage(asking, row, item, path));
    return item.possibleQuantity ? [{ ...row, quantity: item.possibleQuantity }] : [];
  });
  const { hints } = rows.length > 0 ? await fitOfCart(context, saying, rows) : { hints: [] };
  const unmatched = hints.filter(({ kind }) => kind === 'NO_PARTNER');
  messages.push(
    ...unmatched.map(
      ({ productId, message }): Message => ({
        type: 'error',
        code: 'parts_do_not_fit',
        content: message,
        severity: 'recoverable',
        path: `$.line_items[${asked.findIndex((row) => row.productId === productId)}]`,
      }),
    ),
    ...hints
      .filter(({ kind }) => kind !== 'NO_PARTNER')
      .map(
        ({ kind, message }): Message => ({
          type: 'warning',
          code: `parts_${kind.toLowerCase()}`,
          content: message,
        }),
      ),
  );
  return {
    ...(await priceRows(asking, rows)),
    messages,
    isRefused: rows.length === 0 || unmatched.length > 0,
  };
}

/** The rows at current prices. */
export async function priceRows(asking: Asking, rows: LinkedRow[]): Promise<PricedCart> {
  const { context, saying } = asking;
  const [answer, found] = await Promise.all([
    calculate(context, saying, rows),
    Promise.all(rows.map(({ productId }) => findProduct(context, saying, String(productId)))),
  ]);
  const products = new Map(
    found.filter((one): one is ProductDetail => one !== null).map((one) => [one.id, one]),
  );
  return { rows, messages: [], answer, products };
}

/** Joins lines of the same product into one row. */
function rowsOf(lines: readonly Line[], onUnknown: (id: string) => void): LinkedRow[] {
  const rows = new Map<number, LinkedRow>();
  for (const { item, quantity } of lines) {
    const productId = readItemId(item.id);
    if (productId === null) onUnknown(item.id);
    else
      rows.set(productId, {
        productId,
        quantity: quantity + (rows.get(productId)?.quantity ?? 0),
      });
  }
  return [...rows.values()];
}

const goneMessage = ({ saying }: Asking, id: string): Message => ({
  type: 'warning',
  code: 'item_unavailable',
  content: `${translate(saying.language, 'errors', 'PRODUCT_NOT_FOUND')} (${id})`,
});

function problemMessage(
  { saying }: Asking,
  { productId }: LinkedRow,
  { problem, possibleQuantity }: CalculatedItem,
  path: string,
): Message {
  return {
    type: 'warning',
    code:
      problem === 'out-of-stock' || problem === 'not-enough'
        ? 'out_of_stock'
        : problem === 'gone'
          ? 'item_unavailable'
          : 'quantity_adjusted',
    content: translate(saying.language, 'assistants', `problem.${problem}`, {
      id: productId,
      possible: possibleQuantity ?? 0,
    }),
    path,
  };
}

type Total = { type: string; amount: number };

/** `line_items`, `currency` and `totals` of a cart or a checkout. */
export function cartFigures({ answer, products }: PricedCart, { saying }: Pick<Asking, 'saying'>) {
  const shipping = fromLira(answer.shippingCost);
  const goods = subtract(fromLira(answer.finalTotal), shipping);
  const grossOf = (amount: Kurus, { taxRatePercentage }: CalculatedItem) =>
    netAndGross(amount, saying.rates, taxRatePercentage).gross;
  const left = (item: CalculatedItem) =>
    subtract(fromLira(item.lineTotal), fromLira(item.discount));
  const ends = split(
    goods,
    answer.items.map((item) => grossOf(left(item), item)),
  );
  const lines = answer.items.map((item, index) => {
    const end = ends[index] ?? kurus(0);
    // Rounding is not a discount: a line without a discount has the same start and end.
    const before = item.discount > 0 ? grossOf(fromLira(item.lineTotal), item) : end;
    return { item, end, start: kurus(Math.max(before, end)) };
  });
  const subtotal = lines.reduce((sum, { start }) => sum + start, 0);
  return {
    line_items: lines.map(({ item, start, end }, index) => ({
      id: `line-${index + 1}`,
      item: itemOf(item, products.get(item.productId), saying),
      quantity: item.quantity,
      totals: totalsOf(start, end),
    })),
    currency: CURRENCY,
    totals: [
      { type: 'subtotal', amount: subtotal },
      ...(goods < subtotal ? [{ type: 'items_discount', amount: goods - subtotal }] : []),
      { type: 'fulfillment', amount: shipping },
      { type: 'total', amount: goods + shipping },
    ] satisfies Total[],
  };
}

const totalsOf = (start: Kurus, end: Kurus): Total[] => [
  { type: 'subtotal', amount: start },
  ...(end < start ? [{ type: 'items_discount', amount: end - start }] : []),
  { type: 'total', amount: end },
];

const itemOf = (
  { productId, unitPrice, taxRatePercentage }: CalculatedItem,
  product: Product | undefined,
  { rates, publicUrl }: Asking['saying'],
) => ({
  id: String(productId),
  title: product?.name ?? String(productId),
  price: netAndGross(fromLira(unitPrice), rates, taxRatePercentage).gross,
  ...(product && { image_url: `${publicUrl}${pictureOf(product)}` }),
});
