// The payments of the local iyzico: what it checks and what it responds. Each shape comes from
// iyzico's public documentation or from responses that other shops have recorded; the source is
// named beside it.
import { createHmac, randomUUID } from 'node:crypto';

export type Answer = { status: number; body: object };

/**
 * The forms of iyzico's response about a declined card; the sources differ, and the shop accepts
 * all of them.
 */
export type DeclineShape = 'failure' | 'bare' | 'signed';

/** Amounts are texts in requests and numbers in responses. */
export type Page = {
  request: {
    price: string;
    paidPrice: string;
    enabledInstallments: number[];
    currency: string;
    basketId: string;
    conversationId: string;
    callbackUrl: string;
    basketItems: { id: string; price: string }[];
  };
  paymentId: string;
  paymentStatus: 'SUCCESS' | 'FAILURE' | 'INIT_THREEDS' | null;
  /** 0 under review, 1 approved, -1 rejected. */
  fraudStatus: number;
  error: { errorCode: string; errorGroup: string } | null;
  shape: DeclineShape;
  isCancelled: boolean;
  refunds: { conversationId: string; price: number }[];
  installment: number;
  surcharge: number;
};

/** What is wrong in the next response about a payment. */
export type AnswerFailure = 'unsigned' | 'other-amount' | 'no-amount' | 'other-basket';

type Sent = Record<string, string>;
type CreateRequest = Page['request'] & {
  buyer?: Sent;
  shippingAddress?: Sent;
  billingAddress?: Sent;
};

export const done = (body: object): Answer => ({
  status: 200,
  body: { status: 'success', ...body },
});

/** A wrong request gets HTTP 400 (docs.iyzico.com, API reference). */
export const refused = (errorCode: string, errorMessage: string, more: object = {}): Answer => ({
  status: 400,
  body: { status: 'failure', errorCode, errorMessage, locale: 'tr', ...more },
});

/** The fields of a buyer without which iyzico refuses a form (docs.iyzico.com, CF-Initialize). */
const BUYER_FIELDS = [
  'name',
  'surname',
  'email',
  'gsmNumber',
  'identityNumber',
  'registrationAddress',
  'city',
  'country',
  'ip',
  'id',
];
const inKurus = (lira: string) => Math.round(Number(lira) * 100);

/** Null if the request is correct. The codes are from docs.iyzico.com, "Error codes". */
function refusalOf(sent: CreateRequest): Answer | null {
  const prices = sent.basketItems.map(({ price }) => inKurus(price));
  const missing = BUYER_FIELDS.filter((key) => !sent.buyer?.[key]);
  if (missing.length > 0) return refused('5', `buyer: ${missing.join(', ')} is missing`);
  if (!sent.shippingAddress?.address || !sent.billingAddress?.contactName)
    return refused('11', 'an address is missing');
  if (!/^https?:\/\//.test(sent.callbackUrl)) return refused('23', 'callbackUrl');
  if (prices.some((price) => !(price > 0))) return refused('5006', 'a price is not above zero');
  if (prices.reduce((sum, price) => sum + price, 0) !== inKurus(sent.price))
    return refused('5062', 'the basket does not add up to the price');
  return null;
}

export function createPayments(secretKey: string, originOf: () => string) {
  const pages = new Map<string, Page>();
  let number = 22_000_000;

  const hmac = (text: string) => createHmac('sha256', secretKey).update(text).digest('hex');
  /** docs.iyzico.com, response signatures: fields in order, amounts without trailing zeros. */
  const signed = (fields: (string | number)[]) => hmac(fields.map(String).join(':'));

  /** docs.iyzico.com, CF-Initialize. The page is valid for half an hour. */
  function create(sent: CreateRequest): Answer {
    const refusal = refusalOf(sent);
    if (refusal) return refusal;
    const token = randomUUID();
    number += 1;
    pages.set(token, {
      request: sent,
      paymentId: String(number),
      paymentStatus: null,
      fraudStatus: 1,
      error: null,
      shape: 'failure',
      isCancelled: false,
      refunds: [],
      installment: 1,
      surcharge: 0,
    });
    return done({
      conversationId: sent.conversationId,
      token,
      tokenExpireTime: 1800,
      paymentPageUrl: `${originOf()}/pay/${token}`,
      signature: signed([sent.conversationId, token]),
    });
  }

  /**
   * A form that nobody submitted gives 5122 with HTTP 400 and no payment: measured by a live shop
   * in Node (three of five open orders), and recorded by two projects in C#.
   */
  const unused = (conversationId: string): Answer =>
    refused('5122', 'Gönderilen tokena ait ödeme bilgisi bulunamadı', { conversationId });

  /** docs.iyzico.com, CF-Retrieve. */
  function retrieve(
    { token = '', conversationId = '' }: Sent,
    failure: AnswerFailure | undefined,
  ): Answer {
    const page = pages.get(token);
    if (!page || page.paymentStatus === null) return unused(conversationId);
    if (page.paymentStatus === 'FAILURE' && page.shape === 'bare')
      return refused(page.error?.errorCode ?? '10051', 'declined', page.error ?? {});
    const body = { conversationId, token, ...paymentOf(page, failure) };
    // `failure` together with the refused payment, HTTP 200, unsigned: "as in the real sandbox" of
    // a project in C#, and a real case of 10208 in a project in TypeScript.
    if (page.paymentStatus === 'FAILURE' && page.shape === 'failure')
      return { status: 200, body: { ...refused('', 'declined').body, ...page.error, ...body } };
    const fields = [page.paymentStatus, page.paymentId, body.currency, body.basketId];
    const signature = signed([...fields, conversationId, body.paidPrice ?? '', body.price, token]);
    return done({
      ...body,
      ...page.error,
      signature: failure === 'unsigned' ? 'f'.repeat(64) : signature,
    });
  }

  /** Fields and types as in the sample of docs.iyzico.com, "Ödeme Sorgulama". */
  function paymentOf(page: Page, failure?: AnswerFailure) {
    const { request, paymentId, paymentStatus, installment, fraudStatus } = page;
    const price = Number(request.price) - (failure === 'other-amount' ? 1 : 0);
    const paid = Math.max(price, Number(request.paidPrice)) + page.surcharge;
    return {
      price,
      paidPrice: failure === 'no-amount' ? undefined : Math.round(paid * 100) / 100,
      installment,
      paymentId,
      paymentStatus,
      // A refused payment has none (iyzipay-dotnet, issue 118).
      fraudStatus: paymentStatus === 'FAILURE' ? undefined : fraudStatus,
      cardType: 'CREDIT_CARD',
      cardAssociation: 'MASTER_CARD',
      cardFamily: 'Axess',
      binNumber: '552608',
      lastFourDigits: '0006',
      basketId: failure === 'other-basket' ? 'of-another-shop' : request.basketId,
      currency: request.currency,
      itemTransactions: request.basketItems.map((item, index) => ({
        itemId: item.id,
        paymentTransactionId: `${paymentId}${index}`,
        transactionStatus: fraudStatus === 1 ? 2 : fraudStatus,
        price: Number(item.price),
      })),
    };
  }

  /**
   * docs.iyzico.com, "Ödeme Sorgulama": the payment by its own id, without `paymentStatus`; signed
   * like every payment (docs.iyzico.com, response signatures).
   */
  function detail({ paymentId = '', conversationId = '' }: Sent): Answer {
    const page = takenBy(paymentId);
    if (!page) return refused('5092', 'no such payment', { conversationId });
    const { paymentStatus: _, ...body } = paymentOf(page);
    const { currency, basketId, paidPrice, price } = body;
    const fields = [paymentId, currency, basketId, conversationId, paidPrice ?? '', price];
    return done({ conversationId, ...body, signature: signed(fields) });
  }

  const takenBy = (paymentId: string) =>
    [...pages.values()].find(
      (page) => page.paymentId === paymentId && page.paymentStatus === 'SUCCESS',
    );

  /** docs.iyzico.com, "Refund v2": any part, by payment id. */
  function refund({
    paymentId = '',
    price = '',
    currency = '',
    conversationId = '',
  }: Sent): Answer {
    const page = takenBy(paymentId);
    if (!page || page.isCancelled) return refused('5092', 'no such payment');
    if (currency !== page.request.currency) return refused('5002', 'another currency was paid');
    const before = page.refunds.reduce((sum, each) => sum + each.price, 0);
    if (before + Number(price) > Number(page.request.paidPrice) + page.surcharge + 0.001)
      return refused('5093', 'more than was paid');
    page.refunds.push({ conversationId, price: Number(price) });
    return done({ paymentId, conversationId, price: Number(price), currency });
  }

  /** docs.iyzico.com, "Cancel": the whole amount, on the same day. */
  function cancel({ paymentId = '', conversationId = '' }: Sent): Answer {
    const page = takenBy(paymentId);
    if (!page || page.isCancelled || page.refunds.length > 0)
      return refused('5094', 'cannot be cancelled any more');
    page.isCancelled = true;
    return done({ paymentId, conversationId, price: Number(page.request.paidPrice) });
  }

  /** docs.iyzico.com, "Webhook", hosted page: JSON, signed if the account has this switched on. */
  function webhook(token: string, secret = secretKey) {
    const page = pageOf(token);
    const payload = {
      paymentConversationId: page.request.conversationId,
      merchantId: '1',
      token,
      status: page.paymentStatus ?? 'INIT_THREEDS',
      iyziReferenceCode: randomUUID(),
      iyziEventType: 'CHECKOUT_FORM_AUTH',
      iyziEventTime: 1_700_000_000_000,
      iyziPaymentId: Number(page.paymentId),
    };
    const { iyziEventType, iyziPaymentId, paymentConversationId, status } = payload;
    const text = `${secret}${iyziEventType}${iyziPaymentId}${token}${paymentConversationId}${status}`;
    return {
      payload: payload as object,
      headers: { 'x-iyz-signature-v3': createHmac('sha256', secret).update(text).digest('hex') },
    };
  }

  /**
   * The end of a payment review: only the payment and its state, without token and signature, as
   * iyzico's integration team wrote to another shop.
   */
  const fraudNotification = (token: string) => ({
    payload: { paymentId: Number(pageOf(token).paymentId), fraudStatus: pageOf(token).fraudStatus },
    headers: {},
  });

  const pageOf = (token: string): Page => {
    const page = pages.get(token);
    if (!page) throw new Error(`no page ${token}`);
    return page;
  };

  return { pages, pageOf, create, retrieve, detail, refund, cancel, webhook, fraudNotification };
}
