// Tools that act. None of them buys or sends anything: each returns a link that the buyer opens.
import { z } from 'zod';
import { addressOf } from '#server/assistants/product-facts.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { cartLink } from '#shared/cart/cart-link.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { DesignCodeAnswer, RepairAnswer } from '#shared/designs/design-tool.ts';
import { designRoles } from '#shared/designs/designs.ts';
import type { CartFitAnswer } from '#shared/fit/fitting.ts';
import { choicesOf, Finding, quoteParts } from './fit-tools.ts';
import { calculate, goodsOf } from './price-tools.ts';
import {
  defineTool,
  get,
  languageOf,
  post,
  refusal,
  type Speaking,
  sayingOf,
  type ToolContext,
  ToolRefusal,
} from './tool.ts';
import { language, Money, productId, quantity, toMoney } from './tool-schemas.ts';

const MOST_ROWS = 50;

const cartLinkTool = defineTool({
  name: 'cart_link',
  title: 'A link to a filled cart',
  description:
    'Checks products and quantities (stock, minimum, steps, whether parts fit the bottles) and gives a link that fills the buyer’s cart when they open it. Nothing is bought. Parts that fit no bottle of the cart are refused.',
  input: z.object({
    items: z
      .array(z.object({ product_id: productId, quantity }))
      .min(1)
      .max(MOST_ROWS),
    language,
  }),
  output: z.object({
    url: z.string().meta({ description: 'Give it to the buyer' }),
    items: z.array(
      z.object({
        product_id: z.int(),
        quantity: z.int(),
        unit_price: z.number().meta({ description: 'Lira, as the shop shows prices' }),
      }),
    ),
    goods: Money,
    shipping: z.number(),
    total: z.number().meta({ description: 'Lira, with tax and shipping' }),
    hints: z.array(z.string()).meta({ description: 'What is missing or needed; tell the buyer' }),
  }),
  async run(context, input) {
    const rows = input.items.map(({ product_id, quantity: count }) => ({
      productId: product_id,
      quantity: count,
    }));
    const [saying, answer, { hints }] = await Promise.all([
      sayingOf(context, input),
      calculate(context, input, rows),
      fitOfCart(context, input, rows),
    ]);
    refuseProblems(answer, input);
    const unmatched = hints.filter(({ kind }) => kind === 'NO_PARTNER');
    if (unmatched.length > 0) throw refuseUnmatched(unmatched, input);
    return {
      url: addressOf(saying, cartLink(rows)),
      items: answer.items.map(({ productId: id, quantity: count, unitPrice }) => ({
        product_id: id,
        quantity: count,
        unit_price: unitPrice,
      })),
      goods: toMoney(goodsOf(answer, saying.rates.pricesIncludeTax)),
      shipping: answer.shippingCost,
      total: answer.finalTotal,
      hints: hints.map(({ message }) => message),
    };
  },
});

export const fitOfCart = (
  context: ToolContext,
  spoken: Speaking,
  items: readonly { productId: number; quantity: number }[],
): Promise<CartFitAnswer> =>
  post<CartFitAnswer>(context, spoken, { path: '/cart/fit', body: { items } });

/**
 * @throws ToolRefusal with the problem of each row, and the quantity that could be ordered instead
 */
function refuseProblems({ items }: CalculateAnswer, spoken: Speaking): void {
  const lines = items.flatMap(({ productId: id, problem, possibleQuantity }) =>
    problem
      ? [
          translate(languageOf(spoken), 'assistants', `problem.${problem}`, {
            id,
            possible: possibleQuantity ?? 0,
          }),
        ]
      : [],
  );
  if (lines.length > 0) throw new ToolRefusal(lines.join('\n'));
}

const refuseUnmatched = (
  unmatched: readonly { productId: number; message: string }[],
  spoken: Speaking,
): ToolRefusal =>
  new ToolRefusal(
    [
      ...unmatched.map(({ productId: id, message }) => `#${id}: ${message}`),
      translate(languageOf(spoken), 'assistants', 'refusal.unmatched'),
    ].join('\n'),
  );

const quoteRequest = defineTool({
  name: 'quote_request',
  title: 'A link to a request for a quote',
  description:
    'For large quantities: a link to the form on which the buyer asks the merchant for a price. Nothing is sent before the buyer fills in who they are and presses the button.',
  input: z.object({ product_id: productId, quantity, language }),
  output: z.object({ url: z.string(), product: z.string(), quantity: z.int() }),
  async run(context, input) {
    const [saying, product] = await Promise.all([
      sayingOf(context, input),
      get<ProductDetail>(context, input, `/products/${input.product_id}`),
    ]);
    return {
      url: addressOf(saying, `/quotes/request?product=${product.id}&quantity=${input.quantity}`),
      product: product.name,
      quantity: input.quantity,
    };
  },
});

const parts = z
  .object(Object.fromEntries(designRoles.map((role) => [role, productId.optional()])))
  .meta({ description: 'One product for each role; a bottle at least' });

const designSet = defineTool({
  name: 'design_set',
  title: 'A link to a set in the design tool',
  description:
    'Puts a bottle and its parts together as a set, shows its price for a number of sets and gives a link to it in 3D, where the buyer may change it, add a label and put it into the cart. Parts that do not fit are refused with the reason. With complete, missing parts are added.',
  isMaking: true,
  input: z.object({
    parts,
    sets: z.int().min(1).max(100_000).optional(),
    complete: z.boolean().optional(),
    language,
  }),
  output: z.object({
    url: z.string(),
    code: z.string(),
    parts: z.array(z.object({ role: z.string(), product_id: z.int() })),
    sets: z.int(),
    per_set: Money,
    total: Money.meta({ description: 'Of all sets, without shipping' }),
    is_in_stock: z.boolean(),
    most_sets: z.int().meta({ description: 'That the stock allows' }),
    missing: z.array(z.string()),
    findings: z.array(Finding),
  }),
  async run(context, input) {
    const sets = input.sets ?? 50;
    const given = input.parts as Partial<Record<(typeof designRoles)[number], number>>;
    if (given.bottle === undefined) throw refusal(input, 'noBottle');
    const asked = await quoteParts(context, input, { parts: given, sets });
    if (!asked.fit.isConsistent)
      throw new ToolRefusal(
        asked.fit.findings
          .filter(({ level }) => level === 'error')
          .map(({ message }) => message)
          .join('\n'),
      );
    const chosen = input.complete ? await completed(context, input, given) : given;
    const [saying, { code }, quote] = await Promise.all([
      sayingOf(context, input),
      post<DesignCodeAnswer>(context, input, {
        path: '/designs',
        body: { choices: choicesOf(chosen, sets) },
      }),
      quoteParts(context, input, { parts: chosen, sets }),
    ]);
    const [column] = quote.columns;
    const lira = (net = 0, gross = 0) => ({ net, gross, currency: 'TRY' as const });
    return {
      url: addressOf(saying, `/configurator?design=${code}`),
      code,
      parts: designRoles.flatMap((role) =>
        chosen[role] === undefined ? [] : [{ role, product_id: chosen[role] }],
      ),
      sets,
      per_set: lira(column?.netPerSet, column?.grossPerSet),
      total: lira(column?.net, column?.gross),
      is_in_stock: column?.isEnough ?? false,
      most_sets: quote.mostSets,
      missing: quote.fit.missing,
      findings: quote.fit.findings.map(({ level, message }) => ({ level, message })),
    };
  },
});

/** The given parts, all parts of the set, and the parts that are still missing. */
async function completed(
  context: ToolContext,
  spoken: Speaking,
  given: Partial<Record<(typeof designRoles)[number], number>>,
) {
  const repaired = await post<RepairAnswer>(context, spoken, {
    path: '/designs/repair',
    body: { parts: given, keep: 'bottle', complete: true },
  });
  return { ...repaired.parts, ...given };
}

export const buyingTools = [cartLinkTool, quoteRequest, designSet];
