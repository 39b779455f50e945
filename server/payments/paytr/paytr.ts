// PayTR's iFrame API (domain.md 1.12): the buyer pays in a frame; PayTR's server then notifies ours
// with a signed message. PayTR can be asked about successful payments only.
import type { z } from 'zod';
import { randomCode } from '#server/base/db/random-code.ts';
import { add, type Kurus, kurus, percentOf, toLiraText } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';
import { type CardFamily, countsOf } from '#shared/pricing/installments.ts';
import {
  isSameSignature,
  type Notification,
  type Notified,
  type Outcome,
  type PaymentRequest,
  type Provider,
  type Started,
  StartRefusal,
} from '../provider.ts';
import { failureReasons, Given, Notice, Page, Rates, Status } from './answers.ts';
import { readPaytrReport } from './report.ts';
import {
  type PaytrKeys,
  signNotification,
  signPage,
  signQuery,
  signRates,
  signRefund,
} from './signing.ts';

/** Shorter than the ten-second timeout of our own callers. */
const TIMEOUT_MS = 8_000;
/** The frame's own limit; afterwards nothing can be paid in it. */
const FRAME_MINUTES = 30;
const MARGIN_MINUTES = 15;
const MOST = { email: 100, name: 60, address: 400, phone: 20 };
const REQUEST_ID_LENGTH = 26;
/** PayTR finds successful payments only: this code means that there is none. */
const NO_SUCH_PAYMENT = '004';

export type PaytrAccount = PaytrKeys & { url: string; isTest: boolean };

export function createPaytr({
  account,
  clock,
}: {
  account: PaytrAccount;
  clock: () => Date;
}): Provider {
  return {
    name: 'paytr',
    isAskable: true,
    pageMinutes: FRAME_MINUTES,
    frameOrigin: new URL(account.url).origin,
    start: (request) => startFrame(account, request),
    settle: (attempt) => settle(account, attempt),
    installments: (price) => quoteInstallments(account, price),
    async checkKeys() {
      const answer = await askRates(account);
      return answer.status === 'success' ? null : (answer.err_msg ?? '');
    },
    refund: (attempt, refund) => refundOnce(account, attempt, refund),
    report: (day) =>
      readPaytrReport((path, schema, fields) => post(account, path, schema, fields), account, day),

    /** A frame cannot be closed; until it expires, the money may come. */
    async cancel(attempt) {
      if (attempt.reference === null) return 'closed';
      if ((await settle(account, attempt)).state === 'paid') return 'open';
      const ageMs = clock().getTime() - attempt.createdAt.getTime();
      return ageMs > (FRAME_MINUTES + MARGIN_MINUTES) * 60_000 ? 'closed' : 'open';
    },

    parseNotification: (sent) => parseNotification(account, sent),
  };
}

async function post<T>(
  { url }: PaytrAccount,
  path: string,
  schema: z.ZodType<T>,
  fields: Record<string, string>,
): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`PayTR answered ${response.status} to ${path}`);
  return schema.parse(await response.json());
}

async function startFrame(account: PaytrAccount, request: PaymentRequest): Promise<Started> {
  const { attempt, buyer, shippingAddress, language, installments, basket, returnTo } = request;
  const page = returnTo.origin + returnTo.pagePath;
  const fields = {
    user_ip: buyer.ip,
    merchant_oid: attempt.id,
    email: plainLetters(buyer.email).slice(0, MOST.email),
    payment_amount: String(attempt.amount),
    user_basket: encodeBasket(basket),
    ...installmentFields(countsOf(installments).at(-1) ?? 1),
    currency: 'TL',
    test_mode: account.isTest ? '1' : '0',
  };
  const { city, district } = shippingAddress;
  const answer = await post(account, '/odeme/api/get-token', Page, {
    ...fields,
    merchant_id: account.merchantId,
    user_name: `${buyer.firstName} ${buyer.lastName}`.slice(0, MOST.name),
    user_address: [streetOf(shippingAddress, ' '), district, city]
      .filter(Boolean)
      .join(' ')
      .slice(0, MOST.address),
    user_phone: buyer.phone.slice(0, MOST.phone),
    merchant_ok_url: page,
    merchant_fail_url: page,
    debug_on: '0',
    timeout_limit: String(FRAME_MINUTES),
    lang: language,
    paytr_token: signPage(account, fields),
  });
  if (answer.status === 'failed')
    throw new StartRefusal(`PayTR refused to start a payment: ${answer.reason ?? ''}`);
  return {
    reference: attempt.id,
    step: {
      kind: 'iframe',
      url: `${account.url}/odeme/guvenli/${encodeURIComponent(answer.token)}`,
    },
  };
}

/** Null when there is no successful payment. */
async function askStatus(account: PaytrAccount, merchantOid: string) {
  const answer = await post(account, '/odeme/durum-sorgu', Status, {
    merchant_id: account.merchantId,
    merchant_oid: merchantOid,
    paytr_token: signQuery(account, merchantOid),
  });
  if (answer.status === 'success') return answer;
  if (answer.err_no === NO_SUCH_PAYMENT) return null;
  throw new Error(
    `PayTR does not know the outcome of ${merchantOid}: ${answer.err_no} ${answer.err_msg ?? ''}`,
  );
}

async function settle(
  account: PaytrAccount,
  { reference }: { reference: string | null },
): Promise<Outcome> {
  const paid = reference === null ? null : await askStatus(account, reference);
  if (!paid || reference === null) return { state: 'pending' };
  const { payment_amount: amount, payment_total: total, taksit } = paid;
  return {
    state: 'paid',
    ...splitSurcharge(amount, total ?? amount),
    installments: typeof taksit === 'number' ? Math.max(1, taksit) : null,
    currency: toIsoCurrency(paid.currency),
    attemptId: reference,
    providerPaymentId: reference,
  };
}

async function refundOnce(
  account: PaytrAccount,
  { reference }: { reference: string | null },
  { amount, key }: { amount: Kurus; key: string },
): Promise<void> {
  if (reference === null) throw new Error('this payment was never started at PayTR');
  const paid = await askStatus(account, reference);
  if (!paid) throw new Error(`payment ${reference} was not paid at PayTR`);
  const referenceNo = toReferenceNo(key);
  // An earlier attempt may have succeeded although its response was lost.
  if ((paid.returns ?? []).some(({ reference_no }) => reference_no === referenceNo)) return;
  const returned = toLiraText(amount);
  const answer = await post(account, '/odeme/iade', Given, {
    merchant_id: account.merchantId,
    merchant_oid: reference,
    return_amount: returned,
    reference_no: referenceNo,
    paytr_token: signRefund(account, reference, returned),
  });
  if (answer.status !== 'success')
    throw new Error(`PayTR refused the refund: ${answer.err_no} ${answer.err_msg ?? ''}`);
}

function askRates(account: PaytrAccount): Promise<Rates> {
  const request_id = randomCode(REQUEST_ID_LENGTH);
  return post(account, '/odeme/taksit-oranlari', Rates, {
    merchant_id: account.merchantId,
    request_id,
    paytr_token: signRates(account, request_id),
  });
}

async function quoteInstallments(account: PaytrAccount, price: Kurus): Promise<CardFamily[]> {
  const answer = await askRates(account);
  if (answer.status !== 'success')
    throw new Error(`PayTR says no installments: ${answer.err_msg ?? ''}`);
  return Object.entries(answer.oranlar).map(([family, rates]) => ({
    name: familyNames[family] ?? family,
    rows: toRows(rates, price),
  }));
}

/**
 * A signed message is trusted, because PayTR cannot be asked why a payment failed. It does not sign
 * the requested amount, so our own record of that amount counts.
 */
function parseNotification(account: PaytrAccount, { body }: Notification): Notified | null {
  const notice = Notice.safeParse(body);
  if (!notice.success) return null;
  const { merchant_oid, status, total_amount, hash, failed_reason_code, currency } = notice.data;
  if (!isSameSignature(hash, signNotification(account, { merchant_oid, status, total_amount })))
    return null;
  const outcome: Outcome =
    status === 'success'
      ? {
          state: 'paid',
          amount: kurus(Number(total_amount)),
          isTotal: true,
          currency: toIsoCurrency(currency ?? 'TL'),
          attemptId: merchant_oid,
          providerPaymentId: merchant_oid,
        }
      : { state: 'failed', reason: failureReasons[failed_reason_code ?? ''] ?? 'declined' };
  return { reference: merchant_oid, outcome, isMoney: status === 'success' };
}

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

/** PayTR offers every installment count up to a limit, or none. */
const installmentFields = (most: number) =>
  most > 1
    ? { no_installment: '0', max_installment: String(most) }
    : { no_installment: '1', max_installment: '0' };

/** Rates are basis points; a rate that is negative or not a number is left out. */
const toRows = (rates: Record<string, number | null>, price: Kurus) =>
  Object.entries(rates).flatMap(([key, points]) => {
    const count = Number(/^taksit_(\d{1,2})$/.exec(key)?.[1] ?? 0);
    return count > 1 && points !== null && points >= 0 && points < 100_000
      ? [{ count, total: add(price, percentOf(price, points)) }]
      : [];
  });

/** The requested amount, and the surcharge that the card paid in addition. */
const splitSurcharge = (amount: Kurus, total: Kurus) =>
  total >= amount ? { amount, surcharge: total - amount } : { amount: total };

const toIsoCurrency = (currency: string): string => (currency === 'TL' ? 'TRY' : currency);

/** PayTR accepts letters and digits only, at most 64. */
const toReferenceNo = (key: string): string => key.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 64);

/** PayTR accepts only plain ASCII letters in an e-mail address. */
const plainLetters = (email: string): string =>
  email
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replaceAll(/[^\x21-\x7e]/g, '');

/** Shown to the merchant at PayTR: each row with the amount paid for it. */
function encodeBasket({ rows, shipping }: PaymentRequest['basket']): string {
  const all = [
    ...rows.map(({ name, quantity, amount }) => ({ name: `${quantity} × ${name}`, amount })),
    ...(shipping > 0 ? [{ name: 'Kargo', amount: shipping }] : []),
  ].map(({ name, amount }) => [name, toLiraText(amount), 1]);
  return Buffer.from(JSON.stringify(all), 'utf8').toString('base64');
}
