// A local server with iyzico's Checkout Form protocol (domain.md 1.2–1.9), with failures on demand.
// It checks and creates signatures with its own code, so that the shop's client is tested against
// the protocol and not against itself. The official client library calls it in iyzico-sdk.test.ts.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Answer,
  type AnswerFailure,
  createPayments,
  type DeclineShape,
  refused,
} from './iyzico-payments.ts';
import {
  details,
  type IyzicoTransaction,
  quote,
  type ReportFailure,
  reportPage,
  transactionsOf,
} from './iyzico-reports.ts';

export type { IyzicoTransaction } from './iyzico-reports.ts';

type Call =
  | 'create'
  | 'retrieve'
  | 'detail'
  | 'refund'
  | 'cancel'
  | 'details'
  | 'installments'
  | 'report';
/**
 * `slow`: no response until the server is stopped. `cut`: no response and not executed. `lost`:
 * executed, but no response. `html`: a proxy's error page. `refuse`: a refusal that is not about a
 * card. `contract`: the shop's account lacks the permission. `too-many`: too many calls.
 */
type Failure =
  | 'slow'
  | 'cut'
  | 'lost'
  | 'html'
  | 'refuse'
  | 'contract'
  | 'too-many'
  | AnswerFailure
  | ReportFailure;
type Asked = {
  // biome-ignore lint/suspicious/noExplicitAny: as it comes from the wire
  sent: any;
  query: URLSearchParams;
  failure: Failure | undefined;
};

/** docs.iyzico.com, "Error codes" and "Limiters". */
const refusals: Partial<Record<Failure, Answer>> = {
  refuse: refused('100001', 'Sistem hatası'),
  contract: refused('10208', 'Üye işyeri kategori kodu hatalı'),
  'too-many': refused('50000', 'Too many requests'),
};

export type IyzicoServer = Awaited<ReturnType<typeof startIyzicoServer>>;

export async function startIyzicoServer({
  apiKey,
  secretKey,
}: {
  apiKey: string;
  secretKey: string;
}) {
  const payments = createPayments(secretKey, () => url());
  const { pages, pageOf } = payments;
  const failures: { call: Call; failure: Failure }[] = [];
  const calls: Call[] = [];
  const bodies: { call: Call; body: string }[] = [];
  const asked: string[] = [];
  const unanswered: http.ServerResponse[] = [];
  let reported: IyzicoTransaction[] | null = null;
  let isDown = false;

  const handlers: Record<string, [Call, (asked: Asked) => Answer]> = {
    '/payment/iyzipos/checkoutform/initialize/auth/ecom': [
      'create',
      ({ sent }) => payments.create(sent),
    ],
    '/payment/iyzipos/checkoutform/auth/ecom/detail': [
      'retrieve',
      ({ sent, failure }) => payments.retrieve(sent, failure as AnswerFailure | undefined),
    ],
    '/payment/detail': ['detail', ({ sent }) => payments.detail(sent)],
    '/v2/payment/refund': ['refund', ({ sent }) => payments.refund(sent)],
    '/payment/cancel': ['cancel', ({ sent }) => payments.cancel(sent)],
    '/payment/iyzipos/installment': ['installments', ({ sent }) => quote(sent)],
    '/v2/reporting/payment/details': ['details', ({ query }) => details(pages, query)],
    '/v2/reporting/payment/transactions': ['report', report],
  };

  function report({ query, failure }: Asked): Answer {
    asked.push(query.get('transactionDate') ?? '');
    // The second page is the one that is missing.
    if (failure === 'page-missing' && query.get('page') === '1')
      failures.push({ call: 'report', failure });
    const all = reported ?? transactionsOf(pages);
    return reportPage(all, query, failure as ReportFailure | undefined);
  }

  /** docs.iyzico.com, "HMACSHA256 Auth": random key, path without its query, and body. */
  function isAuthorized(request: http.IncomingMessage, path: string, body: string): boolean {
    const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
    const parts = Object.fromEntries(
      Buffer.from(encoded, 'base64')
        .toString()
        .split('&')
        .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]),
    );
    const random = request.headers['x-iyzi-rnd'];
    const signature = createHmac('sha256', secretKey).update(`${random}${path}${body}`);
    return (
      scheme === 'IYZWSv2' &&
      parts.apiKey === apiKey &&
      parts.randomKey === random &&
      parts.signature === signature.digest('hex')
    );
  }

  function nextFailure(call: Call): Failure | undefined {
    if (isDown) return 'cut';
    const at = failures.findIndex((each) => each.call === call);
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
  }

  const refusalOf = (isAllowed: boolean, failure: Failure | undefined): Answer | undefined =>
    isAllowed ? failure && refusals[failure] : refused('1000', 'Geçersiz imza');

  /** True if the caller gets no response from iyzico itself. */
  function breaks(failure: Failure | undefined, response: http.ServerResponse): boolean {
    if (failure === 'slow') unanswered.push(response);
    else if (failure === 'cut') response.destroy();
    else if (failure === 'html')
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    else return false;
    return true;
  }

  const server = http.createServer(async (request, response) => {
    const body = await textOf(request);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const paying = /^\/pay\/([\w-]+)$/.exec(path)?.[1];
    if (paying && pages.has(paying)) return showPage(paying, request.method === 'POST', response);
    const [call, handle] = handlers[path] ?? [];
    if (!call || !handle) return response.writeHead(404).end();
    calls.push(call);
    bodies.push({ call, body });
    const failure = nextFailure(call);
    if (breaks(failure, response)) return;
    const sent = { sent: body ? JSON.parse(body) : {}, query: new URLSearchParams(query), failure };
    const answer = refusalOf(isAuthorized(request, path, body), failure) ?? handle(sent);
    if (failure === 'lost') return response.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(writeJson({ locale: 'tr', systemTime: 1_698_048_416_625, ...answer.body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /**
   * The page that a browser shows: one button that pays and, like iyzico's page, returns to the
   * shop with a form.
   */
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

  return {
    url: url(),
    /** Its records: every created page, with the paid and refunded amounts. */
    pages,
    calls,
    /** The bodies of all calls. */
    bodies,
    /** The requested days. */
    asked,
    /** Changes what the report contains; null: what really happened. */
    setReport: (change: ((happened: IyzicoTransaction[]) => IyzicoTransaction[]) | null) => {
      reported = change === null ? null : change(transactionsOf(pages));
    },
    pageOf,
    /** Makes the server stop responding, or respond again. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** The token is no longer valid; its payment stays. */
    dropToken(token: string) {
      const page = pageOf(token);
      pages.delete(token);
      pages.set(`dropped ${token}`, page);
    },
    /** Makes the next call of this kind fail. */
    failNext: (call: Call, failure: Failure) => failures.push({ call, failure }),
    /** What the buyer does on the page. */
    pay(token: string, { fraudStatus = 1, installment = 1, surcharge = 0 } = {}) {
      const paid = { paymentStatus: 'SUCCESS', error: null, fraudStatus, installment, surcharge };
      Object.assign(pageOf(token), paid);
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
    /** The decision of iyzico's team about a payment under review. */
    review(token: string, fraudStatus: number) {
      pageOf(token).fraudStatus = fraudStatus;
    },
    webhook: payments.webhook,
    fraudNotification: payments.fraudNotification,
    stop: () => {
      for (const response of unanswered) response.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Amounts have eight decimals: 28.00000000 (docs.iyzico.com, samples). */
const writeJson = (answer: object): string =>
  JSON.stringify(answer).replaceAll(
    /"(price|paidPrice|refundPrice|totalPrice|installmentPrice)":(\d+(?:\.\d+)?)/g,
    (_match, key, amount) => `"${key}":${Number(amount).toFixed(8)}`,
  );

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
