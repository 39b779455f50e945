// Refunds at iyzico: each is sent once, although iyzico has no idempotency keys.
import { type Kurus, toLiraText } from '#shared/base/money.ts';
import type { Attempt } from '../provider.ts';
import { Details, Done } from './answers.ts';
import { type IyzicoCall, IyzicoRefusal } from './client.ts';

const REFUND = '/v2/payment/refund';
const CANCEL = '/payment/cancel';
const DETAILS = '/v2/reporting/payment/details';

export async function refundOnce(
  call: IyzicoCall,
  attempt: Attempt,
  { amount, key }: { amount: Kurus; key: string },
): Promise<void> {
  // By the payment's id, because iyzico forgets the token of the form after half an hour.
  const { providerPaymentId: paymentId, taken, takenCurrency: currency } = attempt;
  if (paymentId === null) throw new Error(`payment ${attempt.id} was not paid at iyzico`);
  // iyzico has no idempotency keys: check whether an earlier attempt succeeded before a new one.
  const isWhole = amount === taken;
  if (await wasRefunded(call, { paymentId, key, isWhole })) return;
  const asked = { locale: 'tr', conversationId: key, paymentId, ip: '127.0.0.1' };
  if (isWhole && (await isCancelled(call, asked))) return;
  await call('POST', REFUND, Done, {
    ...asked,
    price: toLiraText(amount),
    currency,
  });
}

async function wasRefunded(
  call: IyzicoCall,
  { paymentId, key, isWhole }: { paymentId: string; key: string; isWhole: boolean },
): Promise<boolean> {
  const { payments } = await call(
    'GET',
    `${DETAILS}?${new URLSearchParams({ paymentId })}`,
    Details,
  );
  return (payments ?? []).some(
    ({ itemTransactions, cancels, paymentRefundStatus }) =>
      (isWhole && paymentRefundStatus === 'TOTALLY_REFUNDED') ||
      (cancels ?? []).some(({ cancelStatus }) => cancelStatus === 1) ||
      (itemTransactions ?? []).some(({ refunds }) =>
        (refunds ?? []).some(
          ({ refundConversationId, refundStatus }) =>
            refundConversationId === key && refundStatus === 1,
        ),
      ),
  );
}

/**
 * A whole amount is cancelled on the same day; after the bank has closed its day, it must be a
 * refund.
 */
async function isCancelled(call: IyzicoCall, asked: object): Promise<boolean> {
  try {
    await call('POST', CANCEL, Done, asked);
    return true;
  } catch (error) {
    if (error instanceof IyzicoRefusal) return false;
    throw error;
  }
}
