// The calls of the list of payments. Decisions are calls of the order, with the version on the
// screen.
import type { CaseAct, PaymentCase } from '#shared/back-office/payment-cases.ts';
import { adminApi } from '#web/back-office/session/browser.ts';

/** A request to the provider changes nothing, so it needs no confirmation. */
export type DecidedAct = Exclude<CaseAct, 'ask' | 'again' | 'compare'>;
export const isDecided = (act: CaseAct): act is DecidedAct =>
  act !== 'ask' && act !== 'again' && act !== 'compare';

export const keyOf = ({
  kind,
  paymentId,
  refundId,
  unmatchedId,
  differenceId,
}: PaymentCase): string => `${kind} ${refundId ?? unmatchedId ?? differenceId ?? paymentId}`;

/** `isNotified`: the buyer gets a mail about money that pays the order, and about a refund. */
export type CaseChoices = { remark: string; isNotified: boolean };

/** A case with an act has what the act needs. */
function known<Value>(value: Value | null): Value {
  if (value === null) throw new TypeError('a case without what its act needs');
  return value;
}

/** @throws ApiError 409 when it was decided meanwhile */
export async function doCase(
  found: PaymentCase,
  act: CaseAct,
  { remark, isNotified }: CaseChoices,
): Promise<void> {
  const api = adminApi();
  switch (act) {
    case 'accept':
    case 'refund':
    case 'dismiss':
      await api.post('/admin/orders/{orderNumber}/review', {
        path: { orderNumber: known(found.orderNumber) },
        body: {
          version: known(found.orderVersion),
          paymentId: known(found.paymentId),
          decision: act,
          remark,
          ...(act === 'accept' && { isNotified }),
        },
      });
      return;
    case 'again':
    case 'given':
      await api.post(`/admin/orders/{orderNumber}/refunds/{id}/${act}`, {
        path: { orderNumber: known(found.orderNumber), id: known(found.refundId) },
        body: {
          version: known(found.orderVersion),
          remark,
          ...(act === 'given' && { isNotified }),
        },
      });
      return;
    case 'ask':
      await api.post('/admin/payments/{paymentId}/ask', {
        path: { paymentId: known(found.paymentId) },
      });
      return;
    case 'compare':
      await api.post('/admin/payments/reports', { body: { day: known(found.day) } });
      return;
    default:
      await markSeen(found, { remark });
  }
}

async function markSeen(
  { paymentId, unmatchedId, differenceId }: PaymentCase,
  body: { remark: string },
): Promise<void> {
  const api = adminApi();
  if (unmatchedId !== null)
    await api.post('/admin/payments/unmatched/{id}/seen', { path: { id: unmatchedId }, body });
  else if (differenceId !== null)
    await api.post('/admin/payments/differences/{id}/seen', { path: { id: differenceId }, body });
  else
    await api.post('/admin/payments/{paymentId}/seen', {
      path: { paymentId: known(paymentId) },
      body,
    });
}
