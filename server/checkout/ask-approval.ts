// An order over the limit of a member becomes a request for approval: it holds no stock, and
// nothing is paid. A request that is sent twice is stored once.

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import {
  insertApproval,
  selectApprovalByKey,
  selectApprovers,
} from '#server/companies/approval-requests.ts';
import { writeCompanyHistory } from '#server/companies/history.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CheckoutAnswer, CheckoutBody } from '#shared/checkout/checkout.ts';
import { APPROVAL_DAYS, type ApprovalAsked } from '#shared/orders/approvals.ts';
import { placeOrder } from './checkout.ts';
import { hashOfRequest, type PlacedBody } from './new-order.ts';
import type { CheckoutDeps } from './order-terms.ts';
import { OverLimit } from './over-limit.ts';
import type { Sender } from './placing.ts';

/**
 * @throws AppError APPROVAL_NEEDED with `ApprovalAsked` if approval was requested instead of
 * placing the order; otherwise as `placeOrder`
 */
export async function placeOrAsk(
  deps: CheckoutDeps,
  body: CheckoutBody,
  sender: Sender,
): Promise<CheckoutAnswer> {
  await refuseAsked(deps, body, sender);
  try {
    return await placeOrder(deps, body, sender);
  } catch (error) {
    if (!(error instanceof OverLimit) || sender.customerId === null) throw error;
    if (body.balances) throw new AppError('VOUCHER_NOT_POSSIBLE');
    throw needed(await ask(deps, { body, sender, customerId: sender.customerId, over: error }));
  }
}

const needed = (details: ApprovalAsked) => new AppError('APPROVAL_NEEDED', { details });

/**
 * If the limit was raised since, the repeated request must not become an order while its approval
 * is pending.
 */
async function refuseAsked(
  deps: CheckoutDeps,
  body: CheckoutBody,
  { idempotencyKey, customerId }: Sender,
): Promise<void> {
  if (idempotencyKey === null || customerId === null) return;
  const asked = await selectApprovalByKey(deps.db, idempotencyKey);
  if (!asked) return;
  if (asked.customerId !== customerId || asked.requestHash !== hashOf(deps, body))
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  throw needed({ approvalId: asked.id, companyId: asked.companyId });
}

/** The phone code is not part of the order. */
function hashOf({ secrets }: CheckoutDeps, { phoneCode: _, ...body }: CheckoutBody): string {
  return hashOfRequest(secrets, body);
}

type Asking = { body: CheckoutBody; sender: Sender; customerId: number; over: OverLimit };

async function ask(
  deps: CheckoutDeps,
  { body, sender, customerId, over }: Asking,
): Promise<ApprovalAsked> {
  const { companyId } = over.company;
  const at = deps.clock();
  const { phoneCode: _, ...sent } = body;
  return inTransaction(deps.db, async (tx) => {
    const approvalId = await insertApproval(tx, {
      companyId,
      customerId,
      idempotencyKey: sender.idempotencyKey,
      items: over.items,
      requestHash: hashOf(deps, body),
      body: forCompany(sent, over),
      totalKurus: over.totalKurus,
      paymentMethod: body.paymentMethod,
      createdAt: at,
      expiresAt: new Date(at.getTime() + APPROVAL_DAYS * DAY_MS),
    });
    if (approvalId === null) {
      const first = await selectApprovalByKey(tx, sender.idempotencyKey ?? '');
      if (!first) throw new Error('an approval was neither asked for nor there');
      return { approvalId: first.id, companyId: first.companyId };
    }
    for (const approverId of await selectApprovers(tx, companyId, customerId))
      await addJob(
        tx,
        'send-company-approval',
        { approvalId, approverId },
        `approval ${approvalId} ${approverId}`,
      );
    await writeCompanyHistory(tx, { companyId, act: 'approval-asked', by: customerId, at });
    return { approvalId, companyId };
  });
}

/**
 * A pending order of a company is invoiced to the company, so no identity number of a person is
 * stored.
 */
const forCompany = (body: PlacedBody, { company }: OverLimit): PlacedBody => {
  const { companyName, taxOffice, taxNumber } = company;
  const isEInvoicePayer = body.invoice.kind === 'corporate' && body.invoice.isEInvoicePayer;
  const { companyId: _, ...rest } = body;
  return {
    ...rest,
    invoice: { kind: 'corporate', companyName, taxOffice, taxNumber, isEInvoicePayer },
  };
};
