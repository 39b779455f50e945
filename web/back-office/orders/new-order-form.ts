// The form of an order for somebody on the phone: the checkout's fields and rules, and its own
// rows.
import type { TFunction } from 'i18next';
import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { PhoneBuyerBody } from '#shared/checkout/checkout.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import {
  type CheckoutData,
  type CheckoutValues,
  checkoutResolver,
  emptyForm,
} from '#web/checkout/checkout-form.ts';

/** `agreed` as it is typed. */
export type NewRow = { product: Product; quantity: number; agreed: string };
type OwnValues = {
  rows: NewRow[];
  reason: string;
  language: string;
  deliveryId: string | null;
  coupon: string;
};
export type NewOrderValues = CheckoutValues & OwnValues;
export type NewOrderData = CheckoutData & OwnValues;

/** The buyer agrees later, on the order's own page. */
export const emptyOrder = (methods: readonly PaymentMethod[]): NewOrderValues => ({
  ...{ ...emptyForm(methods), isAgreed: true },
  ...{ rows: [], reason: '', language: 'tr', deliveryId: null, coupon: '' },
});

export const agreedPriceOf = ({ agreed }: NewRow): number | null => typedNumber(agreed);
/** Lira with two decimals at most, or nothing. */
export const isAgreedValid = (row: NewRow): boolean => {
  const price = agreedPriceOf(row);
  return (
    price === null ||
    (price >= 0 && price <= 1e8 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6)
  );
};
export const hasAgreedPrice = (rows: readonly NewRow[]): boolean =>
  rows.some((row) => agreedPriceOf(row) !== null);

export function newOrderResolver(
  t: TFunction<['admin-orders', 'checkout']>,
): Resolver<NewOrderValues, unknown, NewOrderData> {
  const checkout = checkoutResolver(t as TFunction, PhoneBuyerBody);
  return async (values, context, options) => {
    const { rows, reason, language, deliveryId, coupon } = values;
    const read = await checkout(
      values,
      context,
      options as unknown as ResolverOptions<CheckoutValues>,
    );
    const errors: FieldErrors<NewOrderValues> = { ...read.errors };
    if (rows.length === 0) errors.rows = { root: { type: 'empty', message: t('new.empty') } };
    if (hasAgreedPrice(rows) && reason.trim() === '')
      errors.reason = { type: 'missing', message: t('new.reasonMissing') };
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    const data = read.values as CheckoutData;
    return { values: { ...data, rows, reason, language, deliveryId, coupon }, errors: {} };
  };
}

export const toOrderBody = (
  { rows, reason, language, ...data }: NewOrderData,
  priced: CalculateAnswer,
) => ({
  items: rows.map((row, index) => ({
    productId: row.product.id,
    quantity: row.quantity,
    price: priced.items[index]?.unitPrice ?? 0,
    agreedPrice: agreedPriceOf(row),
  })),
  ...(hasAgreedPrice(rows) && { agreedReason: reason.trim() }),
  customer: data.customer,
  shippingAddress: data.shippingAddress,
  invoice: data.invoice,
  paymentMethod: data.paymentMethod,
  ...(data.coupon.trim() && { couponCode: data.coupon.trim() }),
  ...(data.note && { note: data.note }),
  ...(priced.shippingOptionId && { shippingOptionId: priced.shippingOptionId }),
  expectedTotal: priced.finalTotal,
  languagePreference: language,
});
