// iyzico's Checkout Form (domain.md 1.3–1.10): the buyer pays on iyzico's page; the server asks
// iyzico for the outcome and never trusts the browser.
import { type Kurus, kurus, nearestKurus, toLiraText } from '#shared/base/money.ts';
import { type CardFamily, countsOf } from '#shared/pricing/installments.ts';
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
  FraudNotice,
  isAboutPayment,
  isPassing,
  isRefused,
  Quoted,
  Retrieved,
  Sent,
  Started,
  TOO_MANY_CALLS,
  toOutcome,
  Webhook,
} from './answers.ts';
import { toAddresses, toBasketItems, toBuyer } from './basket.ts';
import {
  createIyzicoClient,
  type IyzicoAccount,
  type IyzicoCall,
  IyzicoRefusal,
  signAnswer,
  signWebhook,
} from './client.ts';
import { refundOnce } from './refund.ts';
import { readIyzicoReport } from './report.ts';

// iyzico's installment tables. The request moves no money, so it is also used to test keys.

const INSTALLMENTS = '/payment/iyzipos/installment';
const TRIED_PRICE = kurus(10_000);

/**
 * Each family once, from the first bank that has it; cards without a family get the name of their
 * bank.
 */
async function quoteInstallments(call: IyzicoCall, price: Kurus): Promise<CardFamily[]> {
  const { installmentDetails } = await call('POST', INSTALLMENTS, Quoted, {
    locale: 'tr',
    price: toLiraText(price),
  });
  const families = new Map<string, CardFamily>();
  for (const { cardFamilyName, bankName, installmentPrices } of installmentDetails ?? []) {
    const name = cardFamilyName || bankName || '';
    if (name === '' || families.has(name)) continue;
    families.set(name, {
      name,
      rows: (installmentPrices ?? []).map((row) => ({
        count: row.installmentNumber,
        total: nearestKurus(row.totalPrice),
      })),
    });
  }
  return [...families.values()];
}

/**
 * Null: iyzico accepts the keys; otherwise its error message. @throws if iyzico gave no clear
 * result
 */
async function checkKeys(call: IyzicoCall): Promise<string | null> {
  try {
    await quoteInstallments(call, TRIED_PRICE);
    return null;
  } catch (error) {
    if (error instanceof IyzicoRefusal && !isPassing(error.code)) return error.reason;
    throw error;
  }
}

const CREATE = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const RETRIEVE = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const PAYMENT = '/payment/detail';
const WEBHOOK_SIGNATURE = 'x-iyz-signature-v3';

/** A page is valid for half an hour; its payment may be in progress for a while longer. */
const PAGE_MINUTES = 30;
const MARGIN_MINUTES = 15;

/** While a buyer waits for half a minute, four requests reach iyzico. */
const ANSWER_MS = 8_000;
/** iyzico's limits are per minute. */
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
    refund: (attempt, refund) => refundOnce(iyzico.call, attempt, refund),
    installments: (price) => quoteInstallments(iyzico.call, price),
    checkKeys: () => checkKeys(iyzico.call),
    report: (day, isOver) => readIyzicoReport(iyzico.call, day, isOver),

    /** The page cannot be closed; until it expires, the money may come. */
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
    // Returned with the payment, to identify the attempt.
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

/** Null if the attempt was never started at iyzico. */
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
  // Only payments must be signed: a refused or unfinished attempt moves no money.
  if (answer.paymentStatus !== 'SUCCESS') return requireOurs(answer, { id, reference });
  const { paymentId, currency, basketId, conversationId, paidPrice, price } = answer;
  const fields = [paymentId, currency, basketId, conversationId, paidPrice, price];
  requireSignature(secretKey, answer.signature, [answer.paymentStatus, ...fields, reference]);
  return answer;
}

/**
 * Reads a payment under review by its own id: a review takes days, but iyzico keeps the form's
 * token for only half an hour. The response has no `paymentStatus`: it exists only for a payment.
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

/** @throws if the response was not signed with our key: only then is a payment trusted */
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
 * iyzico responds with `failure` also for a declined card and for an unused form.
 * @throws the given error if the response tells nothing about the payment
 */
function readFailure(error: unknown): Retrieved {
  const failure = error instanceof IyzicoRefusal ? Retrieved.safeParse(error.answer) : null;
  if (failure?.success && isAboutPayment(failure.data)) return failure.data;
  throw error;
}

/** @throws if the response is about another payment than the requested one */
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

function parseNotification(
  secretKey: string,
  { query, body, headers }: Notification,
): Notified | null {
  const review = FraudNotice.safeParse(body);
  // Only a hint, like every message without a token: iyzico is asked for the result.
  if (review.success && !Sent.safeParse(body).success)
    return { providerPaymentId: review.data.paymentId };
  const signature = headers?.[WEBHOOK_SIGNATURE];
  if (signature !== undefined) {
    const webhook = Webhook.safeParse(body);
    if (!webhook.success || !isSameSignature(signature, signWebhook(secretKey, webhook.data)))
      return null;
    return { reference: webhook.data.token, isMoney: webhook.data.status === 'SUCCESS' };
  }
  // Without a signature it is only a hint: iyzico is asked in any case.
  const sent = [body, query].map((each) => Sent.safeParse(each)).find(({ success }) => success);
  return sent?.data ? { reference: sent.data.token } : null;
}
