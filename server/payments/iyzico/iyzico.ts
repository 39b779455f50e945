// iyzico's Checkout Form (domain.md 1.3–1.10): the buyer pays on its page; we ask iyzico for the
// outcome and never trust the browser.
import { type Kurus, toLiraText } from '#shared/base/money.ts';
import { countsOf } from '#shared/pricing/installments.ts';
import {
  type Attempt,
  isSameSignature,
  type Notification,
  type Notified,
  type Outcome,
  type PaymentRequest,
  type Provider,
  type Started as StartedPayment,
  StartRefusal,
} from '../provider.ts';
import {
  Details,
  Done,
  FraudNotice,
  isAboutPayment,
  isRefused,
  Retrieved,
  Sent,
  Started,
  toOutcome,
  Webhook,
} from './answers.ts';
import { toAddresses, toBasketItems, toBuyer } from './basket.ts';
import {
  createIyzicoClient,
  type IyzicoAccount,
  type IyzicoCall,
  IyzicoRefusal,
} from './client.ts';
import { checkKeys, quoteInstallments } from './installments.ts';
import { isPassing, TOO_MANY_CALLS } from './refusals.ts';
import { readIyzicoReport } from './report.ts';
import { signAnswer, signWebhook } from './signing.ts';

const CREATE = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const RETRIEVE = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const PAYMENT = '/payment/detail';
const REFUND = '/v2/payment/refund';
const CANCEL = '/payment/cancel';
const DETAILS = '/v2/reporting/payment/details';
const WEBHOOK_SIGNATURE = 'x-iyz-signature-v3';

/** A page lives half an hour; its payment may be under way for a while longer. */
const PAGE_MINUTES = 30;
const MARGIN_MINUTES = 15;

/** Of a buyer who waits for half a minute, four questions reach iyzico. */
const ANSWER_MS = 8_000;
/** Its limits are per minute. */
const QUIET_MS = 60_000;

type Iyzico = { call: IyzicoCall; secretKey: string; clock: () => Date; quietUntil: number };

export function createIyzico({
  account,
  clock,
}: {
  account: IyzicoAccount;
  clock: () => Date;
}): Provider {
  const { secretKey } = account;
  const iyzico = { call: createIyzicoClient(account), secretKey, clock, quietUntil: 0 };
  return {
    name: 'iyzico',
    isAskable: true,
    pageMinutes: PAGE_MINUTES,
    answerMs: ANSWER_MS,
    start: (request) => startPage(iyzico, request),
    settle: (attempt) => settle(iyzico, attempt),
    refund: (attempt, refund) => refundOnce(iyzico, attempt, refund),
    installments: (price) => quoteInstallments(iyzico.call, price),
    checkKeys: () => checkKeys(iyzico.call),
    report: (day, isOver) => readIyzicoReport(iyzico.call, day, isOver),

    /** Its page cannot be closed and ends by itself: until then the money may come. */
    async cancel(attempt) {
      if (attempt.reference === null) return 'closed';
      const outcome = await settle(iyzico, attempt);
      if (outcome.state === 'failed') return 'closed';
      const ageMs = clock().getTime() - attempt.createdAt.getTime();
      const isOver = ageMs > (PAGE_MINUTES + MARGIN_MINUTES) * 60_000;
      return outcome.state === 'pending' && isOver ? 'closed' : 'open';
    },

    parseNotification: (sent) => parseNotification(account.secretKey, sent),
  };
}

async function startPage(
  { call, secretKey }: Iyzico,
  request: PaymentRequest,
): Promise<StartedPayment> {
  const { attempt, language, basket, installments, returnTo } = request;
  const amount = toLiraText(attempt.amount);
  const answer = await call('POST', CREATE, Started, {
    locale: language,
    conversationId: attempt.id,
    price: amount,
    paidPrice: amount,
    currency: attempt.currency,
    // Comes back with the payment: which attempt it was for.
    basketId: attempt.id,
    paymentGroup: 'PRODUCT',
    callbackUrl: returnTo.origin + returnTo.callbackPath,
    enabledInstallments: countsOf(installments),
    buyer: toBuyer(request),
    ...toAddresses(request),
    basketItems: toBasketItems(basket),
  }).catch((error: unknown) => {
    if (error instanceof IyzicoRefusal && !isPassing(error.code))
      throw new StartRefusal(error.message, { cause: error });
    throw error;
  });
  requireSignature(secretKey, answer.signature, [attempt.id, answer.token]);
  return { reference: answer.token, step: { kind: 'redirect', url: answer.paymentPageUrl } };
}

/** Null when the attempt was never started there. */
async function retrieve(
  iyzico: Iyzico,
  { id, reference, providerPaymentId }: Attempt,
): Promise<Retrieved | null> {
  if (providerPaymentId !== null) return readPayment(iyzico, id, providerPaymentId);
  if (reference === null) return null;
  const { call, secretKey, clock, quietUntil } = iyzico;
  if (clock().getTime() < quietUntil) throw new Error('iyzico was asked too often a moment ago');
  const answer = await call('POST', RETRIEVE, Retrieved, {
    locale: 'tr',
    conversationId: id,
    token: reference,
  }).catch((error: unknown) => {
    if (isTooMany(error)) iyzico.quietUntil = clock().getTime() + QUIET_MS;
    return readFailure(error);
  });
  // Only money has to be signed: what is refused or unfinished moves none.
  if (answer.paymentStatus !== 'SUCCESS') return requireOurs(answer, { id, reference });
  const { paymentId, currency, basketId, conversationId, paidPrice, price } = answer;
  const fields = [paymentId, currency, basketId, conversationId, paidPrice, price];
  requireSignature(secretKey, answer.signature, [answer.paymentStatus, ...fields, reference]);
  return answer;
}

/**
 * A payment under review, by its own id: the review takes days, and iyzico keeps the form's token
 * for half an hour. The answer names no `paymentStatus`: there is a payment.
 */
async function readPayment(
  { call, secretKey }: Iyzico,
  id: string,
  paymentId: string,
): Promise<Retrieved> {
  const sent = { locale: 'tr', conversationId: id, paymentId };
  const answer = await call('POST', PAYMENT, Retrieved, sent).catch(readFailure);
  if (isRefused(answer)) return requireOurs(answer, { id, reference: null });
  const { currency, basketId, conversationId, paidPrice, price } = answer;
  const fields = [paymentId, currency, basketId, conversationId, paidPrice, price];
  requireSignature(secretKey, answer.signature, fields);
  return { ...answer, paymentStatus: answer.paymentStatus ?? 'SUCCESS' };
}

/** @throws when the answer was not signed with our key: money is believed only then */
function requireSignature(
  secretKey: string,
  signature: unknown,
  fields: readonly (string | number | null | undefined)[],
): void {
  const signed = signAnswer(
    secretKey,
    fields.map((field) => field ?? ''),
  );
  if (!isSameSignature(signature, signed))
    throw new Error('an answer of iyzico has a wrong signature');
}

const isTooMany = (error: unknown): boolean =>
  error instanceof IyzicoRefusal && error.code === TOO_MANY_CALLS;

/**
 * iyzico answers `failure` also for a declined card and for a form that nobody used.
 * @throws what it was given, when the answer says nothing about the payment
 */
function readFailure(error: unknown): Retrieved {
  const failure = error instanceof IyzicoRefusal ? Retrieved.safeParse(error.answer) : null;
  if (failure?.success && isAboutPayment(failure.data)) return failure.data;
  throw error;
}

/** @throws when the answer names another payment than the one that was asked about */
function requireOurs(
  answer: Retrieved,
  { id, reference }: Pick<Attempt, 'id' | 'reference'>,
): Retrieved {
  if ((answer.basketId ?? id) === id && (answer.token ?? reference) === reference) return answer;
  throw new Error('iyzico answered about another payment');
}

async function settle(iyzico: Iyzico, attempt: Attempt): Promise<Outcome> {
  const answer = await retrieve(iyzico, attempt);
  return answer ? toOutcome(answer) : { state: 'pending' };
}

async function refundOnce(
  iyzico: Iyzico,
  attempt: Attempt,
  { amount, key }: { amount: Kurus; key: string },
): Promise<void> {
  // Never by the form's token, which iyzico keeps for half an hour.
  const { providerPaymentId: paymentId, taken } = attempt;
  if (paymentId === null) throw new Error(`payment ${attempt.id} was not paid at iyzico`);
  // iyzico knows no keys of ours: look up whether an earlier try went through before another one.
  const isWhole = amount === taken;
  if (await wasRefunded(iyzico, { paymentId, key, isWhole })) return;
  const asked = { locale: 'tr', conversationId: key, paymentId, ip: '127.0.0.1' };
  if (isWhole && (await isCancelled(iyzico, asked))) return;
  await iyzico.call('POST', REFUND, Done, {
    ...asked,
    price: toLiraText(amount),
    currency: 'TRY',
  });
}

async function wasRefunded(
  { call }: Iyzico,
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
 * The whole amount is cancelled on the same day; after the bank has closed its day, it is a refund.
 */
async function isCancelled({ call }: Iyzico, asked: object): Promise<boolean> {
  try {
    await call('POST', CANCEL, Done, asked);
    return true;
  } catch (error) {
    if (error instanceof IyzicoRefusal) return false;
    throw error;
  }
}

function parseNotification(
  secretKey: string,
  { query, body, headers }: Notification,
): Notified | null {
  const review = FraudNotice.safeParse(body);
  // A hint like every message without a token: iyzico is asked what became of it.
  if (review.success && !Sent.safeParse(body).success)
    return { providerPaymentId: review.data.paymentId };
  const signature = headers?.[WEBHOOK_SIGNATURE];
  if (signature !== undefined) {
    const webhook = Webhook.safeParse(body);
    if (!webhook.success || !isSameSignature(signature, signWebhook(secretKey, webhook.data)))
      return null;
    return { reference: webhook.data.token, isMoney: webhook.data.status === 'SUCCESS' };
  }
  // Without a signature it is a hint: iyzico is asked either way.
  const sent = [body, query].map((each) => Sent.safeParse(each)).find(({ success }) => success);
  return sent?.data ? { reference: sent.data.token } : null;
}
