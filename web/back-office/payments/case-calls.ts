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

/** @throws ApiError 409 when it was decided meanwhile */
export async function doCase(
  found: PaymentCase,
  act: CaseAct,
  { remark, isNotified }: CaseChoices,
): Promise<void> {
  const {
    orderNumber,
    orderVersion: version,
    paymentId,
    refundId,
    unmatchedId,
    differenceId,
    day,
  } = found;
  const order = `/admin/orders/${encodeURIComponent(orderNumber ?? '')}`;
  const post = (path: string, body: object = {}) => adminApi().call('POST', path, { body });
  switch (act) {
    case 'accept':
    case 'refund':
    case 'dismiss':
      return void (await post(`${order}/review`, {
        ...{ version, paymentId, decision: act, remark },
        ...(act === 'accept' && { isNotified }),
      }));
    case 'again':
    case 'given':
      return void (await post(`${order}/refunds/${refundId}/${act}`, {
        ...{ version, remark },
        ...(act === 'given' && { isNotified }),
      }));
    case 'ask':
      return void (await adminApi().call('POST', `/admin/payments/${paymentId}/ask`));
    case 'compare':
      return void (await post('/admin/payments/reports', { day }));
    default:
      return void (await post(
        `/admin/payments/${unmatchedId !== null ? `strangers/${unmatchedId}` : differenceId !== null ? `differences/${differenceId}` : paymentId}/seen`,
        {
          remark,
        },
      ));
  }
}
