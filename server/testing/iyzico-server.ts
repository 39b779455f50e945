// A local server that speaks iyzico's Checkout Form protocol (domain.md 1.2–1.9), with failures at will. It checks and makes
// signatures with code of its own: what the shop's client does must agree with the protocol, not with itself.
import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const paths = {
  '/payment/iyzipos/checkoutform/initialize/auth/ecom': 'create',
  '/payment/iyzipos/checkoutform/auth/ecom/detail': 'retrieve',
  '/v2/payment/refund': 'refund',
  '/payment/cancel': 'cancel',
  '/v2/reporting/payment/details': 'details',
  '/payment/iyzipos/installment': 'installments',
  '/v2/reporting/payment/transactions': 'report',
} as const;
type Call = (typeof paths)[keyof typeof paths];

/** `slow`: nothing comes until the server is stopped. `cut`: no answer and nothing done. `lost`: done, and no answer. `html`: a proxy's error page. */
type Failure =
  | 'slow'
  | 'cut'
  | 'lost'
  | 'html'
  | 'refuse'
  | 'unsigned'
  | 'other-amount'
  | 'no-amount'
  | 'other-basket'
  | 'empty'
  | 'page-missing';

/** A line of its report of a day, as its client libraries name the fields. */
export type IyzicoTransaction = {
  transactionType: string;
  transactionId: number;
  paymentId: string;
  conversationId: string;
  basketId: string;
  price: number;
  paidPrice: number;
} & Record<string, unknown>;
const PAGE_SIZE = 1;

/** How iyzico may answer about a declined card; the sources differ. */
export type DeclineShape = 'failure' | 'bare' | 'signed';

type Page = {
  request: {
    price: string;
    paidPrice: string;
    enabledInstallments: number[];
    currency: string;
    basketId: string;
    conversationId: string;
    callbackUrl: string;
  };
  paymentId: string;
  paymentStatus: string | null;
  fraudStatus: number;
  error: { errorCode: string; errorGroup: string } | null;
  shape: DeclineShape;
  isCancelled: boolean;
  refunds: { conversationId: string; price: number }[];
  installment: number;
  surcharge: number;
};

export type IyzicoServer = Awaited<ReturnType<typeof startIyzicoServer>>;

export async function startIyzicoServer({
  apiKey,
  secretKey,
}: {
  apiKey: string;
  secretKey: string;
}) {
  const pages = new Map<string, Page>();
  const failures: { call: Call; failure: Failure }[] = [];
  const calls: Call[] = [];
  const asked: string[] = [];
  let reported: IyzicoTransaction[] | null = null;
  let isDown = false;
  let number = 22_000_000;

  const hmac = (text: string) => createHmac('sha256', secretKey).update(text).digest('hex');
  const signed = (fields: (string | number)[]) =>
    hmac(fields.map((field) => (typeof field === 'number' ? field.toString() : field)).join(':'));
  const refusal = (errorCode: string, errorMessage: string, errorGroup?: string) => ({
    status: 'failure',
    errorCode,
    errorMessage,
    ...(errorGroup ? { errorGroup } : {}),
    locale: 'tr',
  });

  function isAuthorized(request: http.IncomingMessage, path: string, body: string): boolean {
    const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
    const parts = Object.fromEntries(
      Buffer.from(encoded, 'base64')
        .toString()
        .split('&')
        .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]),
    );
    const random = request.headers['x-iyzi-rnd'];
    return (
      scheme === 'IYZWSv2' &&
      parts.apiKey === apiKey &&
      parts.randomKey === random &&
      parts.signature === hmac(`${random}${path}${body}`)
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: as it comes from the wire
  function create(sent: any): object {
    const basket = (sent.basketItems as { price: string }[]).map(({ price }) =>
      Math.round(Number(price) * 100),
    );
    const missing = [
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
    ].filter((key) => !sent.buyer?.[key]);
    if (missing.length > 0) return refusal('5', `buyer: ${missing.join(', ')} is missing`);
    if (!sent.shippingAddress?.address || !sent.billingAddress?.contactName)
      return refusal('11', 'an address is missing');
    if (!/^https?:\/\//.test(sent.callbackUrl)) return refusal('23', 'callbackUrl');
    if (basket.some((price) => !(price > 0))) return refusal('5006', 'a price is not above zero');
    if (basket.reduce((sum, price) => sum + price, 0) !== Math.round(Number(sent.price) * 100))
      return refusal('5062', 'the basket does not add up to the price');
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
    return {
      status: 'success',
      conversationId: sent.conversationId,
      token,
      tokenExpireTime: 1800,
      paymentPageUrl: `${url()}/pay/${token}`,
      signature: signed([sent.conversationId, token]),
    };
  }

  /** A form that was never submitted (HTTP 400), as other shops measured it. */
  const unusedForm = (conversationId: string) => ({
    ...refusal('5122', 'Gönderilen tokena ait ödeme bilgisi bulunamadı'),
    conversationId,
  });

  /** A declined card: `failure` with or without the payment beside it, or a signed `success`. */
  function declined({ shape, error, paymentId, request }: Page, conversationId: string): object {
    const refused = { ...refusal(error?.errorCode ?? '10051', 'declined'), ...error };
    if (shape === 'bare') return refused;
    const { price, paidPrice, currency, basketId } = request;
    return {
      ...refused,
      conversationId,
      paymentStatus: 'FAILURE',
      paymentId,
      price: Number(price),
      paidPrice: Number(paidPrice),
      currency,
      basketId,
    };
  }

  function retrieve(
    { token, conversationId }: { token: string; conversationId: string },
    failure: Failure | undefined,
  ): object {
    const page = pages.get(token);
    if (!page || page.paymentStatus === null) return unusedForm(conversationId);
    if (page.paymentStatus === 'FAILURE' && page.shape !== 'signed')
      return declined(page, conversationId);
    const price = Number(page.request.price) + (failure === 'other-amount' ? -1 : 0);
    const basketId = failure === 'other-basket' ? 'of-another-shop' : page.request.basketId;
    const paidPrice =
      failure === 'no-amount'
        ? undefined
        : Math.round((Math.max(price, Number(page.request.paidPrice)) + page.surcharge) * 100) /
          100;
    const fields = [
      page.paymentStatus,
      page.paymentId,
      page.request.currency,
      basketId,
      conversationId,
      paidPrice ?? '',
      price,
      token,
    ];
    return {
      status: 'success',
      paymentStatus: page.paymentStatus,
      paymentId: page.paymentId,
      currency: page.request.currency,
      basketId,
      conversationId,
      price,
      paidPrice,
      token,
      installment: page.installment,
      fraudStatus: page.fraudStatus,
      ...page.error,
      signature: failure === 'unsigned' ? 'f'.repeat(64) : signed(fields),
    }; // prettier-ignore
  }

  const byPayment = (paymentId: string) =>
    [...pages.values()].find(
      (page) => page.paymentId === paymentId && page.paymentStatus === 'SUCCESS',
    );

  function refund({
    paymentId,
    price,
    conversationId,
  }: {
    paymentId: string;
    price: string;
    conversationId: string;
  }): object {
    const page = byPayment(paymentId);
    if (!page || page.isCancelled) return refusal('5092', 'no such payment');
    const before = page.refunds.reduce((sum, each) => sum + each.price, 0);
    if (before + Number(price) > Number(page.request.paidPrice) + page.surcharge + 0.001)
      return refusal('5093', 'more than was paid');
    page.refunds.push({ conversationId, price: Number(price) });
    return { status: 'success', paymentId, conversationId };
  }

  function cancel({
    paymentId,
    conversationId,
  }: {
    paymentId: string;
    conversationId: string;
  }): object {
    const page = byPayment(paymentId);
    if (!page || page.isCancelled || page.refunds.length > 0)
      return refusal('5094', 'cannot be cancelled any more');
    page.isCancelled = true;
    return { status: 'success', paymentId, conversationId };
  }

  function details(query: URLSearchParams): object {
    const page = [...pages.values()].find(
      ({ request, paymentId, paymentStatus }) =>
        paymentStatus !== null &&
        (request.conversationId === query.get('paymentConversationId') ||
          paymentId === query.get('paymentId')),
    );
    if (!page) return { status: 'success', payments: [] };
    const refunds = page.refunds.map((each) => ({
      refundConversationId: each.conversationId,
      refundPrice: each.price,
      refundStatus: 1,
    }));
    return {
      status: 'success',
      payments: [
        {
          paymentId: page.paymentId,
          itemTransactions: [{ refunds }],
          cancels: page.isCancelled ? [{ cancelStatus: 1 }] : [],
        },
      ],
    };
  }

  /** What the pages have seen: a line for each part of a basket, and for each refund. It knows no days: everything was on the one asked for. */
  function transactions(): IyzicoTransaction[] {
    let id = 900_000;
    return [...pages.values()]
      .filter(({ paymentStatus }) => paymentStatus === 'SUCCESS')
      .flatMap(({ request, paymentId, surcharge, refunds, isCancelled }) => {
        const line = (
          transactionType: string,
          price: number,
          conversationId = request.conversationId,
        ): IyzicoTransaction => {
          id += 1;
          return {
            transactionType,
            transactionId: id,
            transactionStatus: 2,
            transactionCurrency: 'TRY',
            paymentId,
            conversationId,
            basketId: request.basketId,
            price,
            paidPrice: price,
          };
        };
        const paid = Math.round((Number(request.paidPrice) + surcharge) * 100);
        const first = Math.floor(paid / 3);
        const parts = [line('PAYMENT', first / 100), line('PAYMENT', (paid - first) / 100)];
        return [
          ...parts,
          ...refunds.map((each) => line('REFUND', each.price, each.conversationId)),
          ...(isCancelled ? [line('CANCEL', paid / 100)] : []),
        ];
      });
  }

  function report(query: URLSearchParams, failure: Failure | undefined): object {
    const page = Number(query.get('page'));
    if (!/^\d{4}-\d\d-\d\d$/.test(query.get('transactionDate') ?? '') || !(page >= 1))
      return refusal('11', 'transactionDate, page');
    asked.push(query.get('transactionDate') ?? '');
    if (failure === 'empty')
      return { status: 'success', currentPage: 1, totalPageCount: 1, transactions: [] };
    const all = reported === null ? transactions() : reported;
    const isMissing = failure === 'page-missing' && page > 1;
    if (failure === 'page-missing' && page === 1) failures.push({ call: 'report', failure });
    return {
      status: 'success',
      currentPage: page,
      totalPageCount: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
      transactions: isMissing ? [] : all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    };
  }

  /** As merchants see it: per bank, and families that several banks share. */
  function quote(sent: { price: string }): object {
    const price = Number(sent.price);
    const rows = (rates: [number, number][]) =>
      [[1, 0] as [number, number], ...rates].map(([installmentNumber, rate]) => {
        const totalPrice = Math.round(price * (1 + rate) * 100) / 100;
        return {
          installmentNumber,
          totalPrice,
          installmentPrice: Math.round((totalPrice / installmentNumber) * 100) / 100,
        };
      });
    const installmentDetails = [
      {
        bankName: 'Garanti',
        cardFamilyName: 'Bonus',
        installmentPrices: rows([
          [2, 0.025],
          [3, 0.041],
        ]),
      },
      { bankName: 'Denizbank', cardFamilyName: 'Bonus', installmentPrices: rows([[2, 0.9]]) },
      {
        bankName: 'Akbank',
        cardFamilyName: 'Axess',
        installmentPrices: rows([
          [2, 0.02],
          [6, 0.08],
        ]),
      },
    ]; // prettier-ignore
    return { status: 'success', installmentDetails };
  }

  /** What a browser sees of it: one button that pays, and the way back as iyzico's page goes it, by a form. */
  function showPage(token: string, isPaid: boolean, response: http.ServerResponse): void {
    const page = pageOf(token);
    if (isPaid) Object.assign(page, { paymentStatus: 'SUCCESS', error: null });
    const form = isPaid
      ? `<form method="post" action="${page.request.callbackUrl}"><input type="hidden" name="token" value="${token}"><button>Mağazaya dön</button></form>`
      : `<form method="post"><p>${page.request.paidPrice} TL</p><button>Öde</button></form>`;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="tr"><title>iyzico</title><link rel="icon" href="data:,"><main><h1>iyzico</h1>${form}</main></html>`,
      );
  }

  const held: http.ServerResponse[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const paying = /^\/pay\/([\w-]+)$/.exec(path)?.[1];
    if (paying && pages.has(paying)) return showPage(paying, request.method === 'POST', response);
    const call = paths[path as keyof typeof paths];
    if (!call) return response.writeHead(404).end();
    calls.push(call);
    const at = failures.findIndex((each) => each.call === call);
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
    if (failure === 'slow') return void held.push(response);
    if (failure === 'cut' || isDown) return response.destroy();
    if (failure === 'html')
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const sent = body ? JSON.parse(body) : {};
    const answer = !isAuthorized(request, path, body)
      ? refusal('1000', 'wrong signature')
      : failure === 'refuse'
        ? call === 'retrieve'
          ? refusal('100001', 'Sistem hatası')
          : refusal('10058', 'not permitted', 'NOT_PERMITTED_TO_TERMINAL')
        : call === 'create'
          ? create(sent)
          : call === 'retrieve'
            ? retrieve(sent, failure)
            : call === 'refund'
              ? refund(sent)
              : call === 'cancel'
                ? cancel(sent)
                : call === 'installments'
                  ? quote(sent)
                  : call === 'report'
                    ? report(new URLSearchParams(query), failure)
                    : details(new URLSearchParams(query));
    if (failure === 'lost') return response.destroy();
    const status = (answer as { errorCode?: string }).errorCode === '5122' ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pageOf = (token: string): Page => {
    const page = pages.get(token);
    if (!page) throw new Error(`no page ${token}`);
    return page;
  };

  return {
    url: url(),
    calls,
    /** The days that were asked for. */
    asked,
    /** What the report says, instead of what happened; null: what happened. */
    setReport: (change: ((happened: IyzicoTransaction[]) => IyzicoTransaction[]) | null) => {
      reported = change === null ? null : change(transactions());
    },
    pageOf,
    /** From now on it answers nothing, or answers again. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** The token is of no use any more; its payment stands. */
    forget(token: string) {
      const page = pageOf(token);
      pages.delete(token);
      pages.set(`forgotten ${token}`, page);
    },
    /** The next call of this kind goes wrong. */
    failNext: (call: Call, failure: Failure) => failures.push({ call, failure }),
    /** What the buyer does on the page. */
    pay(token: string, { fraudStatus = 1, installment = 1, surcharge = 0 } = {}) {
      Object.assign(pageOf(token), {
        paymentStatus: 'SUCCESS',
        error: null,
        fraudStatus,
        installment,
        surcharge,
      });
    },
    decline(
      token: string,
      error: { errorCode: string; errorGroup: string },
      shape: DeclineShape = 'failure',
    ) {
      Object.assign(pageOf(token), { paymentStatus: 'FAILURE', error, shape });
    },
    begin3ds(token: string) {
      Object.assign(pageOf(token), { paymentStatus: 'INIT_THREEDS' });
    },
    /** As it is posted to the address in the merchant's panel. */
    webhook(token: string, secret = secretKey) {
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
      }; // prettier-ignore
      const text = `${secret}${payload.iyziEventType}${payload.iyziPaymentId}${token}${payload.paymentConversationId}${payload.status}`;
      return {
        payload,
        headers: { 'x-iyz-signature-v3': createHmac('sha256', secret).update(text).digest('hex') },
      };
    },
    stop: () => {
      for (const response of held) response.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
