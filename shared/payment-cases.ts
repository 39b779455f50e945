// What happened with money that a person must know of or decide: the merchant's one list.
import { z } from 'zod';
import { Lira } from './catalogue.ts';
import { paragraph } from './fields.ts';

export const paymentCaseKinds = ['mismatch', 'duplicate', 'late', 'refund-refused', 'refund-by-hand', 'refund-unknown', 'open', 'stranger'] as const;
export type PaymentCaseKind = (typeof paymentCaseKinds)[number];

/** `ask`: the provider again. The others are decisions about a payment under review, a refund, or nothing more than having seen it. */
export const caseActs = ['accept', 'refund', 'dismiss', 'again', 'given', 'ask', 'seen'] as const;
export type CaseAct = (typeof caseActs)[number];

export const PaymentCase = z.object({
  kind: z.enum(paymentCaseKinds),
  at: z.string(),
  provider: z.string(),
  orderNumber: z.string().nullable(),
  orderVersion: z.int().nullable(),
  name: z.string().nullable(),
  paymentId: z.string().nullable(),
  refundId: z.int().nullable(),
  strangerId: z.int().nullable(),
  reference: z.string().nullable(),
  /** What was asked for, or is to go back. */
  amount: Lira.nullable(),
  /** What the provider says it took. */
  taken: Lira.nullable(),
  /** The money goes back by itself: how far that is. */
  refundState: z.string().nullable(),
  failure: z.string().nullable(),
  /** What may be done about it, and by this role. */
  acts: z.array(z.enum(caseActs)),
});
export type PaymentCase = z.infer<typeof PaymentCase>;
/** The oldest ones; `count` is of all. */
export const PaymentCases = z.object({ cases: z.array(PaymentCase), count: z.int() });
export type PaymentCases = z.infer<typeof PaymentCases>;

export const SeenBody = z.object({
  remark: paragraph(1_000)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null),
});
