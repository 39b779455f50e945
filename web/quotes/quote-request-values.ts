// The typed values of a quote request, and the request body made from them.
import type { TFunction } from 'i18next';
import type { Resolver } from 'react-hook-form';
import { istanbulDay } from '#shared/base/format.ts';
import { typedLira } from '#shared/base/money.ts';
import { plainNumber } from '#shared/base/typed-number.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { QuoteRequestBody } from '#shared/quotes/quote-requests.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

const named = ['quantity', 'targetPrice', 'neededOn', 'taxNumber', 'name', 'email'] as const;
type Named = (typeof named)[number];
export type RequestValues = Record<Named | 'note' | 'companyName' | 'phone', string>;

/** "1.200" and "1200"; null for an invalid quantity. */
export function readQuantity(typed: string): number | null {
  const plain = plainNumber(typed) ?? '';
  const quantity = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

/** "12,50"; null for an invalid price. */
export const readPrice = (typed: string): number | null => typedLira(typed) || null;

const RequestForm = QuoteRequestBody.refine(
  ({ neededOn }) => !neededOn || neededOn >= istanbulDay(new Date()),
  { path: ['neededOn'] },
);

export function requestResolver(
  productId: number,
  t: TFunction<'quotes'>,
): Resolver<RequestValues, unknown, QuoteRequestBody> {
  const check = formResolver<RequestValues, QuoteRequestBody>(RequestForm, ({ path }) => {
    const field = named.find((one) => one === path?.[0]);
    return t(field ? `request.errors.${field}` : 'request.errors.other');
  });
  return (values, context, options) => check(bodyOf(productId, values) as never, context, options);
}

export const bodyOf = (productId: number, values: RequestValues): QuoteRequestBody => ({
  ...values,
  productId,
  // The schema rejects an unreadable value at its field.
  quantity: readQuantity(values.quantity) ?? Number.NaN,
  targetPrice:
    values.targetPrice.trim() === '' ? null : (readPrice(values.targetPrice) ?? Number.NaN),
  neededOn: values.neededOn || null,
});
