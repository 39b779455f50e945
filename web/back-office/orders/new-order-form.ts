// The form of an order for somebody on the phone: the checkout's fields and rules, and its own
// rows.
import type { TFunction } from 'i18next';
import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { add, fromLira, isLira, type Kurus, toLira, ZERO } from '#shared/base/money.ts';
import { placeOf } from '#shared/base/place.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { PhoneBuyerBody } from '#shared/checkout/checkout.ts';
import {
  isManualMethod,
  type PaymentMethod,
  type phoneMethods,
} from '#shared/orders/payment-methods.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import {
  type CheckoutData,
  type CheckoutValues,
  checkoutResolver,
  emptyForm,
} from '#web/checkout/checkout-form.ts';

/** `agreed`: the agreed price as typed. */
export type NewRow = { product: Product; quantity: number; agreed: string };
export type CallingCompany = { id: number; name: string; taxOffice: string; taxNumber: string };
type OwnValues = {
  rows: NewRow[];
  reason: string;
  language: Language;
  deliveryId: string | null;
  /** As typed; empty uses the price table. */
  shippingPrice: string;
  coupon: string;
  /** The merchant has already received the money. */
  isPaid: boolean;
  /** The order that this one is shipped with. */
  addsTo: string | null;
  /**
   * The company that the caller orders for: the invoice is made out to it, and its account may pay.
   */
  company: CallingCompany | null;
};
export type NewOrderValues = CheckoutValues & OwnValues;
/** The form offers only these methods. */
type PhoneData = CheckoutData & { paymentMethod: (typeof phoneMethods)[number] };
export type NewOrderData = PhoneData & OwnValues;

/** The buyer agrees later, on the order's own page. */
export const emptyOrder = (methods: readonly PaymentMethod[]): NewOrderValues => ({
  ...emptyForm(methods),
  isAgreed: true,
  rows: [],
  reason: '',
  language: 'tr',
  deliveryId: null,
  coupon: '',
  shippingPrice: '',
  isPaid: false,
  addsTo: null,
  company: null,
});

/** Uses the buyer and the address of an order, and is shipped with it. */
export function additionTo(
  order: Pick<AdminOrder, 'orderNumber' | 'customer' | 'addresses' | 'invoice'>,
  methods: readonly PaymentMethod[],
): NewOrderValues {
  const { firstName, lastName, email, phone } = order.customer;
  const { companyName, taxOffice, taxNumber, isEInvoicePayer } = order.invoice;
  const empty = emptyOrder(methods);
  return {
    ...empty,
    addsTo: order.orderNumber,
    customer: { firstName, lastName, email, phone: formatPhone(phone) },
    shippingAddress: placeOf(order.addresses.shipping),
    ...(order.invoice.kind === 'corporate' && {
      invoice: {
        ...empty.invoice,
        kind: 'corporate',
        isEInvoicePayer,
        companyName: companyName ?? '',
        taxOffice: taxOffice ?? '',
        taxNumber: taxNumber ?? '',
      },
    }),
  };
}

export const agreedPriceOf = ({ agreed }: NewRow): number | null => typedNumber(agreed);
/** Lira with at most two decimals, or empty. */
export const isAgreedValid = ({ agreed }: NewRow): boolean => isPriceText(agreed);
export function isPriceText(text: string): boolean {
  const price = typedNumber(text);
  return price === null || (price >= 0 && price <= 1e8 && isLira(price));
}
/** The surcharge for cash on delivery; zero for other payment methods. */
export const surchargeOf = (method: PaymentMethod, surcharge: Kurus): Kurus =>
  method === 'cash-on-delivery' ? surcharge : ZERO;
export const hasAgreedPrice = (rows: readonly NewRow[]): boolean =>
  rows.some((row) => agreedPriceOf(row) !== null);

export function newOrderResolver(
  t: TFunction<['admin-orders', 'checkout']>,
): Resolver<NewOrderValues, unknown, NewOrderData> {
  const checkout = checkoutResolver(t as TFunction, PhoneBuyerBody);
  return async (values, context, options) => {
    const { rows, reason, language, deliveryId, shippingPrice, coupon, isPaid, addsTo, company } =
      values;
    const read = await checkout(
      values,
      context,
      options as unknown as ResolverOptions<CheckoutValues>,
    );
    const errors: FieldErrors<NewOrderValues> = { ...read.errors };
    if (rows.length === 0) errors.rows = { root: { type: 'empty', message: t('new.empty') } };
    if (hasAgreedPrice(rows) && reason.trim() === '')
      errors.reason = { type: 'missing', message: t('new.reasonMissing') };
    if (!isPriceText(shippingPrice))
      errors.shippingPrice = { type: 'price', message: t('new.agreedError') };
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    const data = read.values as PhoneData;
    const own = { rows, reason, language, deliveryId, shippingPrice, coupon, isPaid, addsTo };
    return { values: { ...data, ...own, company }, errors: {} };
  };
}

export const toOrderBody = (
  { rows, reason, language, ...data }: NewOrderData,
  priced: CalculateAnswer,
  surcharge: Kurus,
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
  shippingPrice: typedNumber(data.shippingPrice),
  ...(data.isPaid && isManualMethod(data.paymentMethod) && { isPaid: true }),
  expectedTotal: toLira(
    add(fromLira(priced.finalTotal), surchargeOf(data.paymentMethod, surcharge)),
  ),
  languagePreference: language,
  ...(data.addsTo !== null && { addsTo: data.addsTo }),
  ...(data.company && { companyId: data.company.id }),
});
