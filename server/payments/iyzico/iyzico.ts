// iyzico's Checkout Form (domain.md 1.3–1.10): the buyer pays on its page; what became of it is asked for, never believed.
import { z } from 'zod';
import { type CardFamily, countsOf } from '#shared/installments.ts';
import type { Kurus } from '#shared/money.ts';
import { selectOrderById, selectOrderParts } from '../../orders/orders.ts';
import { selectPayment } from '../payments.sql.ts';
import type { Attempt, FailureReason, Outcome, Provider, ProviderParts } from '../provider.ts';
import { isSameSignature } from '../signature.ts';
import { addressesOf, basketOf, buyerOf, fromIyzicoAmount, toIyzicoAmount } from './basket.ts';
import { createIyzicoClient, type IyzicoAccount, IyzicoRefusal } from './client.ts';
import { readIyzicoReport } from './report.ts';
import { signAnswer, signWebhook } from './signing.ts';

const CREATE = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const RETRIEVE = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const REFUND = '/v2/payment/refund';
const CANCEL = '/payment/cancel';
const DETAILS = '/v2/reporting/payment/details';
const INSTALLMENTS = '/payment/iyzipos/installment';
const WEBHOOK_SIGNATURE = 'x-iyz-signature-v3';

/** A page lives half an hour; its payment may be under way for a while longer. */
const PAGE_MINUTES = 30;
const MARGIN_MINUTES = 15;

const Started = z.object({ status: z.literal('success'), token: z.string().min(1).max(200), paymentPageUrl: z.url({ protocol: /^https?$/ }), signature: z.string() });

const Retrieved = z.object({
  status: z.literal('success'),
  paymentStatus: z.string().nullish(),
  paymentId: z.coerce.string().nullish(),
  currency: z.string().nullish(),
  basketId: z.string().nullish(),
  conversationId: z.string().nullish(),
  price: z.number().nullish(),
  paidPrice: z.number().nullish(),
  installment: z.number().nullish(),
  fraudStatus: z.number().nullish(),
  errorCode: z.coerce.string().nullish(),
  errorGroup: z.string().nullish(),
  signature: z.string().nullish(),
});
type Retrieved = z.infer<typeof Retrieved>;

const Quoted = z.object({
  installmentDetails: z
    .array(
      z.object({
        cardFamilyName: z.string().nullish(),
        bankName: z.string().nullish(),
        installmentPrices: z.array(z.object({ installmentNumber: z.number(), totalPrice: z.number() })).nullish(),
      }),
    )
    .nullish(),
});

const Done = z.object({ status: z.literal('success') });
const Details = z.object({
  payments: z
    .array(
      z.object({
        itemTransactions: z.array(z.object({ refunds: z.array(z.object({ refundConversationId: z.string().nullish(), refundStatus: z.number().nullish() })).nullish() })).nullish(),
        cancels: z.array(z.object({ cancelStatus: z.number().nullish() })).nullish(),
      }),
    )
    .nullish(),
});

const Sent = z.object({ token: z.string().min(1).max(200) });
const Webhook = Sent.extend({ iyziEventType: z.string(), iyziPaymentId: z.coerce.string(), paymentConversationId: z.string(), status: z.string() });

export function createIyzico({ account, publicUrl, db, clock }: Pick<ProviderParts, 'db' | 'clock'> & { account: IyzicoAccount; publicUrl: string }): Provider {
  const call = createIyzicoClient(account);
  const { secretKey } = account;

  /** Null when the attempt was never started there. */
  async function retrieve({ id, reference }: Attempt): Promise<Retrieved | null> {
    if (reference === null) return null;
    const answer = await call('POST', RETRIEVE, Retrieved, { locale: 'tr', conversationId: id, token: reference });
    // What is not finished yet is not signed, and decides nothing.
    if (!answer.paymentStatus) return answer;
    const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = answer;
    const fields = [paymentStatus, paymentId ?? '', currency ?? '', basketId ?? '', conversationId ?? '', paidPrice ?? '', price ?? '', reference];
    if (!isSameSignature(answer.signature, signAnswer(secretKey, fields))) throw new Error('an answer of iyzico is not signed rightly');
    return answer;
  }

  async function settle(attempt: Attempt): Promise<Outcome> {
    const answer = await retrieve(attempt);
    return answer ? toOutcome(answer) : { state: 'pending' };
  }

  async function wasRefunded(attempt: Attempt, key: string): Promise<boolean> {
    const { payments } = await call('GET', `${DETAILS}?${new URLSearchParams({ paymentConversationId: attempt.id })}`, Details);
    return (payments ?? []).some(
      ({ itemTransactions, cancels }) =>
        (cancels ?? []).some(({ cancelStatus }) => cancelStatus === 1) ||
        (itemTransactions ?? []).some(({ refunds }) => (refunds ?? []).some(({ refundConversationId, refundStatus }) => refundConversationId === key && refundStatus === 1)),
    );
  }

  return {
    name: 'iyzico',
    isAskable: true,
    pageMinutes: PAGE_MINUTES,

    async start(attempt) {
      const payment = await selectPayment(db, attempt.id);
      const order = payment && (await selectOrderById(db, payment.orderId));
      if (!order) throw new Error(`payment ${attempt.id} has no order`);
      const { items } = await selectOrderParts(db, order.id);
      const amount = toIyzicoAmount(attempt.amount);
      const answer = await call('POST', CREATE, Started, {
        locale: order.language,
        conversationId: attempt.id,
        price: amount,
        paidPrice: amount,
        currency: attempt.currency,
        // Comes back with the payment: which attempt it was for.
        basketId: attempt.id,
        paymentGroup: 'PRODUCT',
        callbackUrl: `${publicUrl}/api/payments/iyzico/callback`,
        enabledInstallments: countsOf(order.installmentOffer),
        buyer: buyerOf(order),
        ...addressesOf(order),
        basketItems: basketOf(order, items),
      });
      if (!isSameSignature(answer.signature, signAnswer(secretKey, [attempt.id, answer.token]))) throw new Error('an answer of iyzico is not signed rightly');
      return { reference: answer.token, step: { kind: 'redirect', url: answer.paymentPageUrl } };
    },

    settle,

    async refund(attempt, { amount, key }) {
      const paid = await retrieve(attempt);
      if (!paid?.paymentId) throw new Error(`payment ${attempt.id} was not paid at iyzico`);
      // It knows no keys of ours: whether an earlier try went through is looked up before another is made.
      if (await wasRefunded(attempt, key)) return;
      const wanted = { locale: 'tr', conversationId: key, paymentId: paid.paymentId, ip: '127.0.0.1' };
      if (isWhole(paid, amount) && (await isCancelled(wanted))) return;
      await call('POST', REFUND, Done, { ...wanted, price: toIyzicoAmount(amount), currency: 'TRY' });
    },

    /** Families come once, by the first bank that has them; what is no family is called by its bank. */
    async installments(price) {
      const { installmentDetails } = await call('POST', INSTALLMENTS, Quoted, { locale: 'tr', price: toIyzicoAmount(price) });
      const families = new Map<string, CardFamily>();
      for (const { cardFamilyName, bankName, installmentPrices } of installmentDetails ?? []) {
        const name = cardFamilyName || bankName || '';
        if (name === '' || families.has(name)) continue;
        families.set(name, { name, rows: (installmentPrices ?? []).map((row) => ({ count: row.installmentNumber, total: fromIyzicoAmount(row.totalPrice) })) });
      }
      return [...families.values()];
    },

    report: (day, isOver) => readIyzicoReport(call, day, isOver),

    /** A page cannot be closed: it closes by itself. Until then the money may come. */
    async cancel(attempt) {
      if (attempt.reference === null) return 'closed';
      const outcome = await settle(attempt);
      if (outcome.state === 'failed') return 'closed';
      const payment = await selectPayment(db, attempt.id);
      const isOver = payment !== null && clock().getTime() - payment.createdAt.getTime() > (PAGE_MINUTES + MARGIN_MINUTES) * 60_000;
      return outcome.state === 'pending' && isOver ? 'closed' : 'open';
    },

    parseNotification({ query, body, headers }) {
      const signature = headers?.[WEBHOOK_SIGNATURE];
      if (signature !== undefined) {
        const webhook = Webhook.safeParse(body);
        if (!webhook.success || !isSameSignature(signature, signWebhook(secretKey, webhook.data))) return null;
        return { reference: webhook.data.token, isMoney: webhook.data.status === 'SUCCESS' };
      }
      // Without a signature it is a hint: iyzico is asked either way.
      const sent = [body, query].map((each) => Sent.safeParse(each)).find(({ success }) => success);
      return sent?.data ? { reference: sent.data.token } : null;
    },
  };

  /** The whole amount on the same day; later, or once the bank has closed its day, it is a refund. */
  async function isCancelled(wanted: object): Promise<boolean> {
    try {
      await call('POST', CANCEL, Done, wanted);
      return true;
    } catch (error) {
      if (error instanceof IyzicoRefusal) return false;
      throw error;
    }
  }
}

const isWhole = ({ paidPrice }: Retrieved, amount: Kurus): boolean => typeof paidPrice === 'number' && fromIyzicoAmount(paidPrice) === amount;

/** Only what is clearly paid or clearly failed is either. */
export function toOutcome(answer: Retrieved): Outcome {
  const { paymentStatus, paymentId, price, paidPrice, currency, basketId, fraudStatus, installment } = answer;
  if (paymentStatus === 'FAILURE' || fraudStatus === -1) return { state: 'failed', reason: reasonOf(answer) };
  if (paymentStatus !== 'SUCCESS' || fraudStatus !== 1) return { state: 'pending' };
  if (!paymentId || typeof price !== 'number' || typeof paidPrice !== 'number') throw new Error('iyzico says paid, and not how much');
  // A surcharge for paying in parts raises what the card pays; less than the price is never enough.
  const amount = fromIyzicoAmount(Math.min(price, paidPrice));
  const surcharge = fromIyzicoAmount(Math.max(price, paidPrice)) - amount;
  const parts = paidPrice < price ? {} : { surcharge, installments: installment ?? null };
  return { state: 'paid', amount, ...parts, currency: currency ?? '', attemptId: basketId ?? '', providerPaymentId: paymentId };
}

const reasonByGroup: Readonly<Record<string, FailureReason>> = {
  NOT_SUFFICIENT_FUNDS: 'insufficient-funds',
  INVALID_CVC2: 'declined',
  DO_NOT_HONOUR: 'declined',
  EXPIRED_CARD: 'declined',
  LOST_CARD: 'declined',
  STOLEN_CARD: 'declined',
  FRAUD_SUSPECT: 'declined',
  INVALID_TRANSACTION: 'declined',
};

/** Lost, stolen and suspected cards are told no more than others (domain.md 1.10). */
function reasonOf({ errorGroup, errorCode, fraudStatus }: Retrieved): FailureReason {
  if (fraudStatus === -1) return 'declined';
  if (errorCode === '10051') return 'insufficient-funds';
  return reasonByGroup[errorGroup ?? ''] ?? (/^10\d{3}$/.test(errorCode ?? '') ? 'declined' : 'technical');
}
