// An order that the shop makes for a buyer.
import { z } from 'zod';
import { line, productId } from '#shared/base/fields.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { CheckoutBody, PhoneBuyerBody } from '#shared/checkout/checkout.ts';
import { Address, OrderParams } from '#shared/orders/orders.ts';
import { isManualMethod, phoneMethods } from '#shared/orders/payment-methods.ts';

/** Lira for one unit; null: the catalogue's price. */
const agreedPrice = z.number().min(0).max(1e8).multipleOf(0.01).nullish();
/** Lira for the whole order; null: the shipping table's price. */
const shippingPrice = z.number().min(0).max(1e6).multipleOf(0.01).nullish();
/**
 * The company that the order is for: it gets the invoice and its prices, and may pay on account
 * (decision 0099).
 */
const companyId = CheckoutBody.shape.companyId;
const isOnce = (items: readonly { productId: number }[]) =>
  new Set(items.map((item) => item.productId)).size === items.length;
export const BackOfficeOrderPreviewBody = z.object({
  items: z
    .array(z.object({ productId, quantity: z.int().min(1).max(MAX_QUANTITY), agreedPrice }))
    .max(MAX_CART_ROWS)
    .refine(isOnce),
  shippingOptionId: z.string().max(24).nullish(),
  shippingPrice,
  companyId,
  couponCode: CheckoutBody.shape.couponCode,
  /** Needed for a coupon with a limit per buyer. */
  guest: z.object({ email: z.string().max(254), phone: z.string().max(30) }).nullish(),
});
export type BackOfficeOrderPreviewBody = z.infer<typeof BackOfficeOrderPreviewBody>;
/** A checkout without the buyer's consents, which follow later; each product once. */
export const BackOfficeOrderBody = CheckoutBody.omit({
  consents: true,
  items: true,
  quoteCode: true,
})
  .extend({
    customer: PhoneBuyerBody,
    items: z
      .array(
        z.object({
          productId,
          quantity: z.int().min(1).max(MAX_QUANTITY),
          price: z.number().min(0).max(1e9),
          agreedPrice,
        }),
      )
      .min(1)
      .max(MAX_CART_ROWS)
      .refine(isOnce),
    agreedReason: line(300).nullish(),
    paymentMethod: z.enum(phoneMethods),
    shippingPrice,
    /** The merchant already has the money; only for manual payment methods. */
    isPaid: z.boolean().optional(),
    /** The order that this one ships with, before its first parcel (decision 0087). */
    addsTo: OrderParams.shape.orderNumber.nullish(),
  })
  .refine(({ isPaid, paymentMethod }) => !isPaid || isManualMethod(paymentMethod), {
    path: ['isPaid'],
  })
  .refine(
    ({ paymentMethod, companyId: company }) => paymentMethod !== 'account' || company != null,
    {
      path: ['companyId'],
    },
  )
  .refine(
    ({ items, agreedReason }) =>
      agreedReason ||
      items.every((item) => item.agreedPrice === null || item.agreedPrice === undefined),
    { path: ['agreedReason'] },
  );
export type BackOfficeOrderBody = z.infer<typeof BackOfficeOrderBody>;
export const PlacedManualOrder = z.object({ orderNumber: z.string() });
export const PastBuyersQuery = z.object({ text: z.string().max(1_000) });
export const PastBuyers = z.object({
  buyers: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      address: Address,
      orderNumber: z.string(),
    }),
  ),
});
export type PastBuyers = z.infer<typeof PastBuyers>;
