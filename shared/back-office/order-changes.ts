// What the merchant does to an order: moves, refunds, notes, invoices, parcels.
import { z } from 'zod';
import { line, paragraph } from '#shared/base/fields.ts';
import { wholeNumber } from '#shared/catalogue/catalogue.ts';
import { invoiceKinds } from '#shared/orders/orders.ts';
import { refundReasons } from '#shared/orders/refunds.ts';

const REMARK_LENGTH = 1_000;
const day = z.iso.date();

const remark = paragraph(REMARK_LENGTH)
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);
/** The version that the administrator saw: an older one is refused. */
const version = z.int().min(1);
export const EInvoicePayerBody = z.object({ version, isEInvoicePayer: z.boolean() });
export const MoveBody = z.object({ version, remark });
export const ReviewBody = MoveBody.extend({
  paymentId: z.string().max(60),
  /** It pays the order; the provider refunds it; it was refunded manually, or never arrived. */
  decision: z.enum(['accept', 'refund', 'dismiss']),
});
export type ReviewDecision = z.infer<typeof ReviewBody>['decision'];
export const RefundBody = MoveBody.extend({
  /** `restocked`: so many of them are sound and return to the shelf. */
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
export const NoteBody = z.object({ text: paragraph(2_000).pipe(z.string().min(1)) });
export const DocumentAnswer = z.object({ html: z.string(), version: z.string() });

const reason = line(300);
export const InvoiceFields = z.object({
  kind: z.enum(invoiceKinds),
  /** As the integrator numbered it, e.g. ABC2026000000123; also its file's name. */
  number: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{2,39}$/u),
  issuedOn: day,
});
export const InvoiceBody = InvoiceFields.extend({
  url: z.url({ protocol: /^https$/ }).max(500),
  replaces: z.int().min(1).nullish(),
  reason: reason.nullish(),
});
/** The file is the body. */
export const InvoiceFileQuery = InvoiceFields.extend({
  replaces: wholeNumber(1, 1e15).optional(),
  reason: reason.optional(),
});
export type InvoiceInput = z.infer<typeof InvoiceFields> & {
  url?: string | undefined;
  replaces?: number | null | undefined;
  reason?: string | null | undefined;
};
export const InvoiceRemoveBody = z.object({ reason });
export type InvoiceRemoval = z.infer<typeof InvoiceRemoveBody>;
/** 5 MB hold any invoice. */
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
  rows: z
    .array(
      z.object({ position: z.int().min(1).max(10_000), quantity: z.int().min(1).max(10_000_000) }),
    )
    .min(1)
    .max(500),
});
export type ParcelInput = z.infer<typeof ParcelBody>;
export type ShipInput = z.infer<typeof ShipBody>;
