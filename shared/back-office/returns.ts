// Returns on the wire, for the back office.
import { z } from 'zod';
import { isOneLine, paragraph } from '#shared/base/fields.ts';
import { Lira, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { customerStatuses, paymentStates } from '#shared/orders/order-states.ts';
import { refundStates } from '#shared/orders/refunds.ts';
import { RETURN_NOTE_LENGTH, returnReasons, returnStates } from '#shared/orders/return-rules.ts';
import { ReturnPicture } from '#shared/orders/returns.ts';
import { ReturnInvoice } from './accounting.ts';

const moves = ['approve', 'reject', 'receive', 'refund', 'close'] as const;
export type BackOfficeReturnMove = (typeof moves)[number];

export const AdminReturnRow = z.object({
  id: z.int(),
  code: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  reason: z.enum(returnReasons),
  state: z.enum(returnStates),
  pieces: z.int(),
  /** The buyer is a company whose return invoice is not recorded yet. */
  waitsForInvoice: z.boolean(),
  /** The buyer should already have sent the goods. */
  isLate: z.boolean(),
  createdAt: z.string(),
});
export type AdminReturnRow = z.infer<typeof AdminReturnRow>;
export const AdminReturnsPage = pageOf(AdminReturnRow).extend({ hasNext: z.boolean() });
export type AdminReturnsPage = z.infer<typeof AdminReturnsPage>;
export const RETURNS_PAGE_SIZE = 25;
export const ReturnCounts = z.object({ requested: z.int(), approved: z.int(), received: z.int() });
export type ReturnCounts = z.infer<typeof ReturnCounts>;

export const AdminReturn = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  reason: z.enum(returnReasons),
  state: z.enum(returnStates),
  note: z.string().nullable(),
  instructions: z.string().nullable(),
  carrierCode: z.object({ carrier: z.string(), code: z.string() }).nullable(),
  answer: z.string().nullable(),
  sendBy: z.string().nullable(),
  isLate: z.boolean(),
  /** The day by which the refund of a withdrawal is due. */
  refundBy: z.string().nullable(),
  order: z.object({
    orderNumber: z.string(),
    status: z.enum(customerStatuses),
    paymentStatus: z.enum(paymentStates),
    isCorporate: z.boolean(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    total: Lira,
    /** The pieces were taken from stock, so that some can be returned to it. */
    holdsStock: z.boolean(),
    /**
     * The buyer has an account and did not buy on that of a company, so that the refund can become
     * store credit.
     */
    hasAccount: z.boolean().optional(),
  }),
  items: z.array(
    z.object({
      position: z.int(),
      productId: z.int(),
      name: z.string(),
      sku: z.string(),
      imageUrl: z.string(),
      bought: z.int(),
      quantity: z.int(),
      received: z.int().nullable(),
      restocked: z.int().nullable(),
      isPersonalised: z.boolean(),
    }),
  ),
  pictures: z.array(ReturnPicture),
  history: z.array(
    z.object({
      state: z.enum(returnStates),
      at: z.string(),
      actor: z.string(),
      remark: z.string().nullable(),
    }),
  ),
  /** A company's own invoice for the goods it sends back; null where none is needed. */
  returnInvoice: z
    .object({ number: z.string().nullable(), issuedOn: z.string().nullable() })
    .nullable(),
  /** What would be refunded now; null if nothing can be refunded. */
  quote: z
    .object({
      rows: z.array(z.object({ position: z.int(), quantity: z.int(), amount: Lira })),
      shipping: Lira,
      /** What was paid above the order's total: it goes back with the last piece. */
      surplus: Lira,
      amount: Lira,
    })
    .nullable(),
  refund: z.object({ amount: Lira, shipping: Lira, state: z.enum(refundStates) }).nullable(),
  /** The instructions of the last approved return, which are usually reused. */
  /** The text that the approval form starts with: the setting, or the one written last time. */
  usualInstructions: z.string().nullable(),
  /** The address to send the goods to. */
  address: z.string(),
  moves: z.array(z.enum(moves)),
  createdAt: z.string(),
});
export type AdminReturn = z.infer<typeof AdminReturn>;

/**
 * Maximum lengths of the shop's instructions for sending goods back; together they make one
 * return's instructions.
 */
export const USUAL_RETURN = { address: 200, courier: 60, code: 40, textTr: 600, textEn: 600 };
const short = (max: number) => z.string().trim().max(max).refine(isOneLine);
export const ReturnSettings = z.object({
  address: short(USUAL_RETURN.address),
  courier: short(USUAL_RETURN.courier),
  code: short(USUAL_RETURN.code),
  textTr: paragraph(USUAL_RETURN.textTr),
  textEn: paragraph(USUAL_RETURN.textEn),
  /** 0: never saved. */
  version: z.int().min(0),
});
export type ReturnSettings = z.infer<typeof ReturnSettings>;

const remark = paragraph(1_000)
  .nullish()
  .transform((text) => text || null);
/** The expected version: a write with an older one is refused. */
const version = z.int().min(1);
/** Whether the buyer is mailed about it. */
const isNotified = z.boolean().default(true);
const position = z.int().min(1).max(10_000);
const answer = paragraph(RETURN_NOTE_LENGTH).pipe(z.string().min(1));
/** `mustSend`: the buyer must send the goods back first. */
export const ApproveBody = z.object({
  version,
  mustSend: z.boolean(),
  instructions: paragraph(RETURN_NOTE_LENGTH)
    .nullish()
    .transform((text) => text || null),
  remark,
  isNotified,
});
/** `answer` is shown to the buyer. */
export const AnswerBody = z.object({ version, answer, remark, isNotified });
const count = z.int().min(0).max(10_000_000);
export const ReceiveBody = z.object({
  version,
  /** How many arrived, and how many of those are undamaged and return to stock. */
  rows: z
    .array(z.object({ position, received: count, restocked: count }))
    .min(1)
    .max(500),
  remark,
  isNotified,
});
/** `amount`: the amount on the button, in lira. */
export const ReturnRefundBody = z.object({
  version,
  amount: z.number().min(0.01).max(1e10).multipleOf(0.01),
  /** The refund becomes store credit instead of going back to the payment method. */
  asCredit: z.boolean().default(false),
  remark,
});
/** The company's own invoice. */
export const ReturnInvoiceBody = ReturnInvoice.extend({ version });
export type ReturnInvoiceOfReturn = z.infer<typeof ReturnInvoiceBody>;
export type ApproveInput = z.infer<typeof ApproveBody>;
export type AnswerInput = z.infer<typeof AnswerBody>;
export type ReceiveInput = z.infer<typeof ReceiveBody>;
export type ReturnRefundInput = z.infer<typeof ReturnRefundBody>;

const { page, size } = pageQuery(RETURNS_PAGE_SIZE);
export const AdminReturnsQuery = z.object({
  state: z.union([z.literal(''), z.enum(['open', 'late', ...returnStates])]).optional(),
  reason: z.union([z.literal(''), z.enum(returnReasons)]).optional(),
  /** A return code or an order number. */
  text: z.string().trim().max(60).refine(isOneLine).optional(),
  page,
  size,
});
export type AdminReturnsQuery = z.infer<typeof AdminReturnsQuery>;
