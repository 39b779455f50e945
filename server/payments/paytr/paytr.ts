// PayTR's iFrame API (domain.md 1.12): the buyer pays in a frame of its; PayTR's server then tells ours, signed. It can be
// asked about payments that succeeded, and about no others.
import { z } from 'zod';
import { countsOf } from '#shared/installments.ts';
import { add, type Kurus, kurus, percentOf } from '#shared/money.ts';
import { paidShares } from '#shared/refunds.ts';
import { type Order, type OrderItemRecord, selectOrderById, selectOrderParts } from '../../orders/orders.ts';
import { randomCode } from '../../random-code.ts';
import { selectPayment } from '../payments.sql.ts';
import type { FailureReason, Outcome, Provider, ProviderParts } from '../provider.ts';
import { isSameSignature } from '../signature.ts';
import { readPaytrReport } from './report.ts';
import { type PaytrKeys, signNotification, signPage, signQuery, signRates, signRefund } from './signing.ts';

/** Shorter than the ten seconds after which our own callers give up. */
const TIMEOUT_MS = 8_000;
/** The frame's own limit; afterwards nothing can be paid in it. */
const FRAME_MINUTES = 30;
const MARGIN_MINUTES = 15;
const MOST = { email: 100, name: 60, address: 400, phone: 20 };

export type PaytrAccount = PaytrKeys & { url: string; isTest: boolean };

const Page = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), token: z.string().min(1) }),
  z.object({ status: z.literal('failed'), reason: z.string().nullish() }),
]);
const Status = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    payment_amount: z.coerce.string(),
    /** With the surcharge of installments. */
    payment_total: z.coerce.string().nullish(),
    currency: z.string(),
    returns: z.array(z.object({ reference_no: z.string().nullish(), return_amount: z.coerce.string().nullish() })).nullish(),
  }),
  z.object({ status: z.enum(['error', 'failed']), err_no: z.coerce.string().nullish(), err_msg: z.string().nullish() }),
]);
/** Of each family the surcharge of each count, in percent: {"bonus": {"taksit_2": 4.5, …}, …}. */
const Rates = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), oranlar: z.record(z.string(), z.record(z.string(), z.coerce.number().nullable())) }),
  z.object({ status: z.enum(['error', 'failed']), err_msg: z.string().nullish() }),
]);
const Given = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success') }),
  z.object({ status: z.enum(['error', 'failed']), err_no: z.coerce.string().nullish(), err_msg: z.string().nullish() }),
]);
const Notice = z.object({
  merchant_oid: z.string(),
  status: z.enum(['success', 'failed']),
  total_amount: z.string().regex(/^\d{1,15}$/),
  hash: z.string(),
  failed_reason_code: z.string().nullish(),
  currency: z.string().nullish(),
});

/** It finds successful payments only: this says that there is none. */
const NO_SUCH_PAYMENT = '004';

export function createPaytr({ account, publicUrl, db, clock }: Pick<ProviderParts, 'db' | 'clock'> & { account: PaytrAccount; publicUrl: string }): Provider {
  async function post<T>(path: string, schema: z.ZodType<T>, fields: Record<string, string>): Promise<T> {
    const response = await fetch(account.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`PayTR answered ${response.status} to ${path}`);
    return schema.parse(await response.json());
  }

  async function askStatus(merchantOid: string) {
    const answer = await post('/odeme/durum-sorgu', Status, { merchant_id: account.merchantId, merchant_oid: merchantOid, paytr_token: signQuery(account, merchantOid) });
    if (answer.status === 'success') return answer;
    if (answer.err_no === NO_SUCH_PAYMENT) return null;
    throw new Error(`PayTR cannot say what became of ${merchantOid}: ${answer.err_no} ${answer.err_msg ?? ''}`);
  }

  async function settle({ reference }: { reference: string | null }): Promise<Outcome> {
    const paid = reference === null ? null : await askStatus(reference);
    if (!paid || reference === null) return { state: 'pending' };
    const amount = fromLiraText(paid.payment_amount);
    const total = paid.payment_total ? fromLiraText(paid.payment_total) : amount;
    return { state: 'paid', ...inParts(amount, total), currency: currencyOf(paid.currency), attemptId: reference, providerPaymentId: reference };
  }

  return {
    name: 'paytr',
    isAskable: true,
    pageMinutes: FRAME_MINUTES,
    frameOrigin: new URL(account.url).origin,

    async start(attempt) {
      const payment = await selectPayment(db, attempt.id);
      const order = payment && (await selectOrderById(db, payment.orderId));
      if (!order) throw new Error(`payment ${attempt.id} has no order`);
      const { items } = await selectOrderParts(db, order.id);
      const back = `${publicUrl}/payment/callback?${new URLSearchParams({ orderNumber: order.orderNumber, paymentId: attempt.id })}`;
      const fields = {
        user_ip: order.remoteAddress ?? '127.0.0.1',
        merchant_oid: attempt.id,
        email: plainLetters(order.email).slice(0, MOST.email),
        payment_amount: String(attempt.amount),
        user_basket: basketText(order, items),
        ...installmentFields(countsOf(order.installmentOffer).at(-1) ?? 1),
        currency: 'TL',
        test_mode: account.isTest ? '1' : '0',
      };
      const { city, district, neighbourhood, line } = order.shippingAddress;
      const answer = await post('/odeme/api/get-token', Page, {
        ...fields,
        merchant_id: account.merchantId,
        user_name: `${order.firstName} ${order.lastName}`.slice(0, MOST.name),
        user_address: [neighbourhood, line, district, city].filter(Boolean).join(' ').slice(0, MOST.address),
        user_phone: order.phone.slice(0, MOST.phone),
        merchant_ok_url: back,
        merchant_fail_url: back,
        debug_on: '0',
        timeout_limit: String(FRAME_MINUTES),
        lang: order.language,
        paytr_token: signPage(account, fields),
      });
      if (answer.status === 'failed') throw new Error(`PayTR refused to start a payment: ${answer.reason ?? ''}`);
      return { reference: attempt.id, step: { kind: 'iframe', url: `${account.url}/odeme/guvenli/${encodeURIComponent(answer.token)}` } };
    },

    settle,

    async installments(price) {
      const request_id = randomCode(REQUEST_ID_LENGTH);
      const answer = await post('/odeme/taksit-oranlari', Rates, { merchant_id: account.merchantId, request_id, paytr_token: signRates(account, request_id) });
      if (answer.status !== 'success') throw new Error(`PayTR says no installments: ${answer.err_msg ?? ''}`);
      return Object.entries(answer.oranlar).map(([family, rates]) => ({ name: familyNames[family] ?? family, rows: toRows(rates, price) }));
    },

    async refund({ reference }, { amount, key }) {
      if (reference === null) throw new Error('PayTR never heard of this payment');
      const paid = await askStatus(reference);
      if (!paid) throw new Error(`payment ${reference} was not paid at PayTR`);
      const word = refundWord(key);
      // An earlier try may have gone through without its answer coming back.
      if ((paid.returns ?? []).some(({ reference_no }) => reference_no === word)) return;
      const returned = (amount / 100).toFixed(2);
      const fields = {
        merchant_id: account.merchantId,
        merchant_oid: reference,
        return_amount: returned,
        reference_no: word,
        paytr_token: signRefund(account, reference, returned),
      };
      const answer = await post('/odeme/iade', Given, fields);
      if (answer.status !== 'success') throw new Error(`PayTR refused the refund: ${answer.err_no} ${answer.err_msg ?? ''}`);
    },

    report: (day) => readPaytrReport(post, account, day),

    /** A frame cannot be closed; it closes by itself. Until then the money may come. */
    async cancel(attempt) {
      if (attempt.reference === null) return 'closed';
      if ((await settle(attempt)).state === 'paid') return 'open';
      const payment = await selectPayment(db, attempt.id);
      const isOver = payment !== null && clock().getTime() - payment.createdAt.getTime() > (FRAME_MINUTES + MARGIN_MINUTES) * 60_000;
      return isOver || payment?.state === 'FAILED' ? 'closed' : 'open';
    },

    /** What is signed is believed: PayTR cannot be asked why a payment failed. What was asked for it does not sign, so that is our own record. */
    parseNotification({ body }) {
      const notice = Notice.safeParse(body);
      if (!notice.success) return null;
      const { merchant_oid, status, total_amount, hash, failed_reason_code, currency } = notice.data;
      if (!isSameSignature(hash, signNotification(account, { merchant_oid, status, total_amount }))) return null;
      const outcome: Outcome =
        status === 'success'
          ? { state: 'paid', amount: kurus(Number(total_amount)), isTotal: true, currency: currencyOf(currency ?? 'TL'), attemptId: merchant_oid, providerPaymentId: merchant_oid }
          : { state: 'failed', reason: reasons[failed_reason_code ?? ''] ?? 'declined' };
      return { reference: merchant_oid, outcome, isMoney: status === 'success' };
    },
  };
}

const REQUEST_ID_LENGTH = 26;
const familyNames: Readonly<Record<string, string>> = {
  axess: 'Axess',
  world: 'World',
  maximum: 'Maximum',
  cardfinans: 'CardFinans',
  paraf: 'Paraf',
  advantage: 'Advantage',
  combo: 'Bankkart Combo',
  bonus: 'Bonus',
  saglamkart: 'Sağlam Kart',
};

/** PayTR offers everything up to a limit, or nothing. */
const installmentFields = (most: number) => (most > 1 ? { no_installment: '0', max_installment: String(most) } : { no_installment: '1', max_installment: '0' });

/** A rate has two decimals at most; one that is no number, or below zero, is none. */
const toRows = (rates: Record<string, number | null>, price: Kurus) =>
  Object.entries(rates).flatMap(([key, percent]) => {
    const count = Number(/^taksit_(\d{1,2})$/.exec(key)?.[1] ?? 0);
    return count > 1 && percent !== null && percent >= 0 && percent < 1_000 ? [{ count, total: add(price, percentOf(price, Math.round(percent * 100))) }] : [];
  });

/** What was asked for, and what the card paid above it. */
const inParts = (amount: Kurus, total: Kurus) => (total >= amount ? { amount, surcharge: total - amount } : { amount: total });

const reasons: Readonly<Record<string, FailureReason>> = { '1': 'wrong-code', '2': 'wrong-code', '6': 'expired', '9': 'technical', '99': 'technical' };

const currencyOf = (currency: string): string => (currency === 'TL' ? 'TRY' : currency);

/** "149.9" → 14990. */
const fromLiraText = (text: string) => kurus(Math.round(Number(text) * 100));

/** Letters and digits only, at most 64. */
const refundWord = (key: string): string => key.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 64);

/** PayTR takes no others in an address. */
const plainLetters = (email: string): string =>
  email
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replaceAll(/[^\x21-\x7e]/g, '');

/** For the eye of whoever looks at it at PayTR: each row with what is paid for it. */
function basketText(order: Order, items: readonly OrderItemRecord[]): string {
  const shares = paidShares({
    rows: items.map(({ position, quantity, lineTotalKurus, discountKurus }) => ({ position, quantity, lineTotal: kurus(lineTotalKurus), discount: kurus(discountKurus) })),
    tax: order.taxKurus,
    pricesIncludeTax: order.pricesIncludeTax,
  });
  const rows = items.map(({ name, quantity }, index) => [`${quantity} × ${name}`, ((shares[index] ?? 0) / 100).toFixed(2), 1] as const);
  const all = order.shippingKurus > 0 ? [...rows, ['Kargo', (order.shippingKurus / 100).toFixed(2), 1] as const] : rows;
  return Buffer.from(JSON.stringify(all), 'utf8').toString('base64');
}
