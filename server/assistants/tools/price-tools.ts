// The prices of quantities, calculated like the cart, and the delivery time.
import { z } from 'zod';
import { stepsOf } from '#server/assistants/product-facts.ts';
import { fromLira, kurus, subtract } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { DeliveryDatesAnswer } from '#shared/settings/config.ts';
import { provinces } from '#shared/shipping/regions.ts';
import { defineTool, get, post, type Speaking, sayingOf, type ToolContext } from './tool.ts';
import { language, Money, productId, quantity, toMoney } from './tool-schemas.ts';

const MOST_QUANTITIES = 8;

const PricedQuantity = z.object({
  quantity: z.int(),
  unit_price: Money,
  total: Money.meta({ description: 'Of the goods, after discounts, without shipping' }),
  shipping: z.number().meta({ description: 'Lira, when nothing else is in the parcel' }),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why this quantity cannot be ordered: out-of-stock, not-enough …' }),
  possible_quantity: z.int().nullable(),
});

const priceLadder = defineTool({
  name: 'price_ladder',
  title: 'Prices by quantity',
  description:
    'The price tiers of a product, and what given quantities cost in all. An order that reaches a tier gets all pieces at that price.',
  input: z.object({
    product_id: productId,
    quantities: z.array(quantity).max(MOST_QUANTITIES).optional(),
    language,
  }),
  output: z.object({
    product_id: z.int(),
    name: z.string(),
    tiers: z.array(z.object({ from: z.int(), to: z.int().nullable(), unit_price: Money })),
    quantities: z.array(PricedQuantity),
  }),
  async run(context, input) {
    const [{ rates }, product] = await Promise.all([
      sayingOf(context, input),
      get<ProductDetail>(context, input, `/products/${input.product_id}`),
    ]);
    const requested = [...new Set(input.quantities ?? [])].sort((a, b) => a - b);
    return {
      product_id: product.id,
      name: product.name,
      tiers: stepsOf(product, rates).map(({ from, to, ...price }) => ({
        from,
        to,
        unit_price: toMoney(price),
      })),
      quantities: await Promise.all(
        requested.map(async (count) => {
          const answer = await calculate(context, input, [
            { productId: product.id, quantity: count },
          ]);
          const total = goodsOf(answer, rates.pricesIncludeTax);
          return {
            quantity: count,
            unit_price: toMoney({
              net: kurus(Math.round(total.net / count)),
              gross: kurus(Math.round(total.gross / count)),
            }),
            total: toMoney(total),
            shipping: answer.shippingCost,
            problem: answer.items[0]?.problem ?? null,
            possible_quantity: answer.items[0]?.possibleQuantity ?? null,
          };
        }),
      ),
    };
  },
});

export const calculate = (
  context: ToolContext,
  spoken: Speaking,
  cartItems: readonly { productId: number; quantity: number }[],
): Promise<CalculateAnswer> =>
  post<CalculateAnswer>(context, spoken, { path: '/cart/calculate', body: { cartItems } });

/** The goods after discounts, without shipping. */
export function goodsOf(
  { subtotal, totalDiscountAmount, taxAmount }: CalculateAnswer,
  pricesIncludeTax: boolean,
) {
  const left = subtract(fromLira(subtotal), fromLira(totalDiscountAmount));
  const net = pricesIncludeTax ? subtract(left, fromLira(taxAmount)) : left;
  return { net, gross: kurus(net + fromLira(taxAmount)) };
}

const deliveryDate = defineTool({
  name: 'delivery_date',
  title: 'Delivery date',
  description:
    'When an order that is paid now leaves and arrives in a province of Türkiye. What goes by freight has no promised day.',
  input: z.object({
    city: z.enum(provinces as [string, ...string[]]).meta({ description: 'A province' }),
    is_personalised: z
      .boolean()
      .optional()
      .meta({ description: 'Something of it is made for this buyer, e.g. a printed label' }),
    language,
  }),
  output: z.object({
    pay_before: z.string().nullable().meta({ description: 'To leave on that day' }),
    leaves_on: z.string().nullable(),
    arrives_from: z.string().nullable(),
    arrives_to: z.string().nullable(),
  }),
  async run(context, input) {
    const query = new URLSearchParams({
      city: input.city,
      ...(input.is_personalised && { personalised: 'true' }),
    });
    const { dates } = await get<DeliveryDatesAnswer>(context, input, `/delivery-dates?${query}`);
    return {
      pay_before: dates?.payBefore ?? null,
      leaves_on: dates?.dispatchOn ?? null,
      arrives_from: dates?.arrival?.from ?? null,
      arrives_to: dates?.arrival?.to ?? null,
    };
  },
});

export const priceTools = [priceLadder, deliveryDate];
