// Orders that wait for an approval, on the wire.
import { z } from 'zod';
import { paragraph } from '#shared/base/fields.ts';
import { cartProblems } from '#shared/cart/cart.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { paymentMethods } from './payment-methods.ts';

export const APPROVAL_DAYS = 7;

const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const ApprovalRow = z.object({
  id: z.int(),
  state: z.enum(approvalStates),
  requestedBy: z.string().nullable(),
  isOwn: z.boolean(),
  /** The total when approval was requested. */
  total: Lira,
  firstItem: z.string(),
  itemCount: z.int(),
  createdAt: z.string(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;
export const ApprovalsAnswer = z.object({ content: z.array(ApprovalRow) });
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>;

export const Approval = ApprovalRow.extend({
  companyId: z.int(),
  companyName: z.string(),
  mayDecide: z.boolean(),
  items: z.array(
    z.object({
      /** Null for a part of a design, a sample, and in a request of an older version. */
      productId: z.int().nullable(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: Lira,
      lineTotal: Lira,
    }),
  ),
  /** Whether the prices of the items include the tax; the totals always do. */
  pricesIncludeTax: z.boolean(),
  paymentMethod: z.enum(paymentMethods),
  /** The address on one line; null once the approval is decided or expired. */
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** While it waits: what the order costs now, and what prevents it. */
  today: z
    .object({
      total: Lira,
      problems: z.array(
        z.object({ productId: z.int(), name: z.string(), problem: z.enum(cartProblems) }),
      ),
    })
    .nullable(),
  comment: z.string().nullable(),
  decidedBy: z.string().nullable(),
  isDecidedByShop: z.boolean(),
  decidedAt: z.string().nullable(),
  orderId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  /** The total of the placed order: its price may have changed since the request. */
  orderTotal: Lira.nullable(),
  expiresAt: z.string(),
});
export type Approval = z.infer<typeof Approval>;

const comment = paragraph(500).default('');
export const ApproveBody = z.object({
  comment,
  /** The total in lira that the approver saw. */
  expectedTotal: z.number().min(0).max(1e10),
});
export type ApproveBody = z.infer<typeof ApproveBody>;
/** The shop must give a reason. */
export const ShopApproveBody = ApproveBody.extend({
  comment: paragraph(500).refine((text) => text !== ''),
});
export type ShopApproveBody = z.infer<typeof ShopApproveBody>;
export const ShopRejectBody = ShopApproveBody.pick({ comment: true });
export type ShopRejectBody = z.infer<typeof ShopRejectBody>;
export const RejectBody = z.object({ comment });
/** The token of the mail, instead of a sign-in. */
const token = z.string().min(1).max(200);
export const ApprovalTokenBody = z.object({ token });
export const ApproveByLinkBody = ApproveBody.extend({ token });
export const RejectByLinkBody = RejectBody.extend({ token });

/** In `details` of a 409 APPROVAL_NEEDED: the order was not placed and waits for approval. */
export const ApprovalAsked = z.object({ approvalId: z.int(), companyId: z.int() });
export type ApprovalAsked = z.infer<typeof ApprovalAsked>;
