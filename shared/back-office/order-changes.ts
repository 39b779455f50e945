// Changes that the merchant makes to an order: moves, refunds, notes, invoices, parcels.
import { z } from 'zod';
import { line, paragraph, productId } from '#shared/base/fields.ts';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { CalculateAnswer } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { AddressBody, CustomerBody, InvoiceBody as PayerBody } from '#shared/checkout/checkout.ts';
import { cancelReasons } from '#shared/orders/order-states.ts';
import { invoiceKinds } from '#shared/orders/orders.ts';
import { goodwillReasons, refundReasons } from '#shared/orders/refunds.ts';

const REMARK_LENGTH = 1_000;
const day = z.iso.date();

const remark = paragraph(REMARK_LENGTH)
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);
/** The expected version: a write with an older one is refused. */
const version = z.int().min(1);
export const EInvoicePayerBody = z.object({ version, isEInvoicePayer: z.boolean() });
/** Whether the buyer is mailed about it. */
const isNotified = z.boolean().default(true);
export const MoveBody = z.object({ version, remark, isNotified });

const [IndividualPayer, CorporatePayer] = PayerBody.options;
/**
 * A tax number that is left blank stays as stored, because a sole trader's number is never shown.
 */
export const CorrectedPayer = z.discriminatedUnion('kind', [
  IndividualPayer,
  CorporatePayer.extend({
    taxNumber: z.string().refine((text) => text === '' || isVkn(text) || isTckn(text), {
      params: { key: 'taxNumber' },
    }),
  }),
]);
export type CorrectedPayer = z.infer<typeof CorrectedPayer>;
/**
 * The checkout's fields of the buyer, except the e-mail address: links sent to it open the order.
 */
export const CorrectionBody = MoveBody.extend({
  customer: CustomerBody.omit({ email: true }),
  shippingAddress: AddressBody,
  billingAddress: AddressBody.nullish(),
  invoice: CorrectedPayer,
  isNotified: z.boolean().default(false),
});
export type Correction = z.infer<typeof CorrectionBody>;
export const CancelBody = MoveBody.extend({
  reason: z.enum(cancelReasons),
  /** The mail contains the reason and the remark. */
  isReasonMailed: z.boolean().default(false),
});
export const ReviewBody = MoveBody.extend({
  paymentId: z.string().max(60),
  /**
   * `accept`: it pays the order; `refund`: the provider refunds it; `dismiss`: it was refunded
   * manually, or never arrived.
   */
  decision: z.enum(['accept', 'refund', 'dismiss']),
});
export type ReviewDecision = z.infer<typeof ReviewBody>['decision'];
export const RefundBody = MoveBody.extend({
  /** `restocked`: how many are undamaged and return to stock. */
  rows: z
    .array(
      z.object({
        position: z.int().min(1).max(10_000),
        quantity: z.int().min(1).max(10_000_000),
        restocked: z.int().min(0).max(10_000_000),
      }),
    )
    .max(500),
  shipping: z.boolean(),
  /** The amount on the button, in lira. */
  amount: z.number().min(0.01).max(1e10).multipleOf(0.01),
  reason: z.enum(refundReasons),
});
export type RefundInput = Pick<
  z.infer<typeof RefundBody>,
  'rows' | 'shipping' | 'amount' | 'reason'
>;
export const GoodwillBody = MoveBody.omit({ isNotified: true }).extend({
  /** In lira. */
  amount: z.number().min(0.01).max(1e10).multipleOf(0.01),
  reason: z.enum(goodwillReasons),
  /** The refund becomes store credit instead of going back to the payment method. */
  asCredit: z.boolean().default(false),
});
export type GoodwillInput = Pick<z.infer<typeof GoodwillBody>, 'amount' | 'reason' | 'asCredit'>;
export const NoteBody = z.object({ text: paragraph(2_000).pipe(z.string().min(1)) });
export const DocumentAnswer = z.object({ html: z.string(), version: z.string() });

const reason = line(300);
export const InvoiceFields = z.object({
  kind: z.enum(invoiceKinds),
  /** The invoice number of the integrator, e.g. ABC2026000000123; also the file's name. */
  number: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{2,39}$/u),
  issuedOn: day,
});
export const InvoiceBody = InvoiceFields.extend({
  url: z.url({ protocol: /^https$/ }).max(500),
  replaces: z.int().min(1).nullish(),
  isNotified,
  reason: reason.nullish(),
});
/** The request body is the file. */
export const InvoiceFileQuery = InvoiceFields.extend({
  replaces: wholeNumber(1, 1e15).optional(),
  isNotified: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(true),
  reason: reason.optional(),
});
export type InvoiceInput = z.infer<typeof InvoiceFields> & {
  url?: string | undefined;
  isNotified?: boolean;
  replaces?: number | null | undefined;
  reason?: string | null | undefined;
};
export const InvoiceRemoveBody = z.object({ reason });
export type InvoiceRemoval = z.infer<typeof InvoiceRemoveBody>;
/** 5 MB are enough for any invoice. */
export const MAX_INVOICE_BYTES = 5 * 2 ** 20;

const trackingUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullish()
  .transform((address) => address ?? null);
const trackingNumber = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\w ./-]*$/)
  .transform((typed) => typed || null)
  .nullish()
  .transform((typed) => typed ?? null);
export const ParcelBody = z.object({ version, carrier: line(60), trackingNumber, trackingUrl });
export const ShipBody = ParcelBody.extend({
  remark,
  isNotified,
  rows: z
    .array(
      z.object({ position: z.int().min(1).max(10_000), quantity: z.int().min(1).max(10_000_000) }),
    )
    .min(1)
    .max(500),
});
export type ParcelInput = z.infer<typeof ParcelBody>;
export type ShipInput = z.infer<typeof ShipBody>;

/** All rows as they should become; `position`: the order's row that it was, null for a new one. */
const rows = z
  .array(
    z.object({
      position: z.int().min(1).max(10_000).nullable(),
      productId,
      quantity: z.int().min(1).max(MAX_QUANTITY),
    }),
  )
  .min(1)
  .max(MAX_CART_ROWS)
  .refine((rows) => {
    const known = rows.flatMap(({ position }) => (position === null ? [] : [position]));
    return new Set(known).size === known.length;
  });
export type RequestedRow = z.infer<typeof rows>[number];

/** Correcting the rows of a placed order, that is what is sold, before its first parcel. */
export const RowsPreviewBody = z.object({ rows });
export const RowsPreview = z.object({
  priced: CalculateAnswer,
  /** In lira, including the order's surcharge. */
  total: Lira,
  /**
   * The difference to the present total, or of a paid order to what is left of its money; negative
   * if it is refunded.
   */
  difference: Lira,
});
export type RowsPreview = z.infer<typeof RowsPreview>;
export const RowsCorrectionBody = MoveBody.extend({
  rows,
  /** The total on the screen, in lira; if it differs, nothing is changed. */
  expectedTotal: z.number().min(0).max(1e9).multipleOf(0.01),
});
export type RowsCorrection = z.infer<typeof RowsCorrectionBody>;
