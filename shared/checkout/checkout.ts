// POST /checkout and payment on the wire (specification 7).
import { z } from 'zod';
import { email, isOneLine, line, phone } from '#shared/base/fields.ts';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { languages } from '#shared/base/languages.ts';
import { cartProblems } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { customerStatuses, paymentStates } from '#shared/orders/order-states.ts';
import { checkoutMethods } from '#shared/orders/payment-methods.ts';

export const CustomerBody = z.object({ firstName: line(60), lastName: line(60), email, phone });
/**
 * The buyer of an order that the shop makes: without an e-mail address, the link is sent some other
 * way.
 */
export const PhoneBuyerBody = CustomerBody.extend({
  // A pipe inside of a choice is lost in the contract.
  email: z
    .string()
    .trim()
    .pipe(z.literal('').or(z.email().max(254))),
});

export const AddressBody = z.object({
  firstName: line(60).optional(),
  lastName: line(60).optional(),
  phone: phone.optional(),
  city: line(40),
  district: line(60),
  neighbourhood: line(100),
  line: line(300),
  postcode: z.union([z.string().regex(/^\d{5}$/), z.literal('')]).default(''),
});
export type AddressBody = z.infer<typeof AddressBody>;

/**
 * A company is identified by its VKN, a sole trader by a T.C. kimlik no; a private buyer needs
 * neither.
 */
export const InvoiceBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('individual'),
    identityNumber: z
      .union([z.literal(''), z.string().refine(isTckn, { params: { key: 'tckn' } })])
      .nullish(),
  }),
  z.object({
    kind: z.literal('corporate'),
    companyName: line(150),
    taxOffice: line(80),
    taxNumber: z
      .string()
      .refine((text) => isVkn(text) || isTckn(text), { params: { key: 'taxNumber' } }),
    isEInvoicePayer: z.boolean().default(false),
  }),
]);
export type InvoiceBody = z.infer<typeof InvoiceBody>;

/** A gift voucher, the store credit of the signed-in customer, or both. */
const BalancesToUse = z.object({
  voucherCode: z.string().trim().max(40).nullish(),
  useCredit: z.boolean().default(false),
  /**
   * The amount left to pay in lira, as the buyer saw it; a difference is reported, never charged.
   */
  toPay: z.number().min(0).max(1e10),
});

export const CheckoutBody = z.object({
  items: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(MAX_QUANTITY),
        /**
         * The unit price that the buyer saw, before or after the bulk tier; a difference is
         * reported, never charged.
         */
        price: z.number().min(0).max(1e9),
        designId: z.string().max(40).optional(),
        isSample: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(MAX_CART_ROWS),
  customer: CustomerBody,
  shippingAddress: AddressBody,
  billingAddress: AddressBody.nullish(),
  invoice: InvoiceBody,
  paymentMethod: z.enum(checkoutMethods),
  couponCode: z.string().trim().max(40).nullish(),
  /** The balances that it is paid with besides money (POST /checkout/balances). */
  balances: BalancesToUse.nullish(),
  /** An option that POST /cart/calculate offered; if left out, the cheapest. */
  shippingOptionId: z.string().max(24).nullish(),
  /** The quote that the cart was filled from. */
  quoteCode: z.string().max(40).nullish(),
  /**
   * The company that the page showed the cart to be for; null: for the customer personally. If the
   * account's choice has changed since, COMPANY_CHANGED is reported; if left out, the account's
   * choice applies.
   */
  companyId: z.int().min(1).nullable().optional(),
  note: z
    .string()
    .trim()
    .max(500)
    .refine((text) => isOneLine(text.replace(/[\r\n\t]/g, ' ')))
    .nullish(),
  consents: z.object({
    preliminaryInformation: z.boolean(),
    distanceSales: z.boolean(),
    marketing: z.boolean().optional(),
  }),
  /** For cash on delivery, if the shop requires it (POST /checkout/phone-codes). */
  phoneCode: z
    .string()
    .trim()
    .regex(/^\d{6}$/)
    .nullish(),
  /** The total in lira that the buyer saw on the button. */
  expectedTotal: z.number().min(0).max(1e10),
  languagePreference: z.enum(languages).default('tr'),
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;
export type CheckoutInput = z.input<typeof CheckoutBody>;

/** How the buyer continues to pay. `transfer` and `none` need no further page. */
export const PaymentStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('iframe'), url: z.string() }),
  z.object({
    kind: z.literal('transfer'),
    bank: z.string(),
    accountHolder: z.string(),
    iban: z.string(),
    reference: z.string(),
    payBefore: z.string(),
  }),
  z.object({ kind: z.literal('none') }),
]);
export type PaymentStep = z.infer<typeof PaymentStep>;

export const CheckoutAnswer = z.object({
  orderNumber: z.string(),
  paymentId: z.string(),
  status: z.enum(customerStatuses),
  total: Lira,
  /** The part to be paid in money: the total less gift voucher and store credit. */
  toPay: Lira,
  payment: PaymentStep,
  accessToken: z.string(),
});
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>;

/**
 * POST /installments. Without a total, it is calculated for the goods at today's prices, with their
 * tax and without shipping.
 */
export const InstallmentsBody = z.object({
  items: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(MAX_QUANTITY),
      }),
    )
    .min(1)
    .max(MAX_CART_ROWS),
  total: z.number().min(0).max(90_000_000).multipleOf(0.01).nullish(),
});
export type InstallmentsBody = z.infer<typeof InstallmentsBody>;
/**
 * `isDown`: the provider does not respond now, and a card pays in one payment. `monthly` is the
 * first and largest installment.
 */
export const InstallmentsAnswer = z.object({
  price: Lira,
  isDown: z.boolean(),
  families: z.array(
    z.object({
      name: z.string(),
      rows: z.array(z.object({ count: z.int(), monthly: Lira, total: Lira, surcharge: Lira })),
    }),
  ),
});
export type InstallmentsAnswer = z.infer<typeof InstallmentsAnswer>;

/**
 * POST /orders/{orderNumber}/pay: an order that the shop made can be paid once the buyer has
 * accepted its texts.
 */
export const PayBody = z
  .object({
    consents: z
      .object({ preliminaryInformation: z.boolean(), distanceSales: z.boolean() })
      .nullish(),
  })
  .nullish();

/**
 * In `details` of a 409 CART_CHANGED: the rows that differ from what the buyer saw, and the true
 * total.
 */
export const CartChange = z.object({
  rows: z.array(
    z.object({
      productId: z.int(),
      name: z.string().nullable(),
      problem: z.enum([...cartProblems, 'price']),
      requestedQuantity: z.int(),
      availableQuantity: z.int(),
      seenPrice: Lira,
      price: Lira.nullable(),
    }),
  ),
  total: Lira.nullable(),
});
export type CartChange = z.infer<typeof CartChange>;

export const VerifyBody = z.object({
  orderNumber: z.string().max(60),
  paymentId: z.string().max(80),
});
export const VerifyAnswer = z.object({
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
  /** Why this attempt failed, as a code with a text in locales; null unless it failed. */
  failureReason: z.string().nullable(),
});
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

/** Names in Turkish order: GET /places/cities, …/districts, …/neighbourhoods. */
export const PlacesAnswer = z.object({ names: z.array(z.string()) });
export type PlacesAnswer = z.infer<typeof PlacesAnswer>;
