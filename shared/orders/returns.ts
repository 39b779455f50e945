// Returns on the wire, for their buyer.
import { z } from 'zod';
import { paragraph } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { RETURN_NOTE_LENGTH, returnReasons, returnStates } from './return-rules.ts';

const position = z.int().min(1).max(10_000);
const quantity = z.int().min(1).max(10_000_000);

/** What a buyer chooses and types. */
export const ReturnContent = z
  .object({
    reason: z.enum(returnReasons),
    rows: z.array(z.object({ position, quantity })).min(1).max(500),
    /** Describes what is wrong; a withdrawal needs no reason. */
    note: paragraph(RETURN_NOTE_LENGTH)
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ reason, note }) => reason === 'withdrawal' || note !== null, {
    path: ['note'],
    // Checked together with the rows, so that a form shows both errors at once.
    when: ({ value }) => z.object({ reason: z.enum(returnReasons) }).safeParse(value).success,
  });
export type ReturnContent = z.infer<typeof ReturnContent>;

export const ReturnBody = ReturnContent.safeExtend({
  /** Created by the browser: the same key twice is one request. */
  requestKey: z.string().regex(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/),
});
export type ReturnBody = z.infer<typeof ReturnBody>;

export const ReturnPicture = z.object({ id: z.int(), width: z.int(), height: z.int() });
export const ReturnAnswer = z.object({
  id: z.int(),
  /** The return's number, to be written on the parcel. */
  code: z.string(),
  reason: z.enum(returnReasons),
  state: z.enum(returnStates),
  note: z.string().nullable(),
  instructions: z.string().nullable(),
  /**
   * The code that the buyer shows at a branch of this carrier, which then returns the parcel free
   * of charge.
   */
  carrierCode: z.object({ carrier: z.string(), code: z.string() }).nullable(),
  /** Why it was rejected, or closed without a refund. */
  answer: z.string().nullable(),
  /** Null if nothing has to be sent. */
  sendBy: z.string().nullable(),
  /** The amount refunded for it. */
  amount: Lira.nullable(),
  items: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      received: z.int().nullable(),
    }),
  ),
  pictures: z.array(ReturnPicture),
  history: z.array(z.object({ state: z.enum(returnStates), at: z.string() })),
  createdAt: z.string(),
});
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;

/** GET /orders/{orderNumber}/returns: what can be returned now. */
export const ReturnOffer = z.object({
  orderNumber: z.string(),
  /** The order is paid, and a part of it was shipped or can no longer be cancelled. */
  isOffered: z.boolean(),
  isCorporate: z.boolean(),
  /** The usual way to send it, once it is approved. */
  howTo: z.string().nullable(),
  reasons: z.array(
    z.object({
      reason: z.enum(returnReasons),
      isInTime: z.boolean(),
      until: z.string().nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      sku: z.string(),
      imageUrl: z.string(),
      quantity: z.int(),
      left: z.int(),
      isPersonalised: z.boolean(),
    }),
  ),
  /** The address to which it will have to be sent. */
  address: z.string(),
});
export type ReturnOffer = z.infer<typeof ReturnOffer>;
