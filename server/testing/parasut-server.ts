// A local server with Paraşüt's API version 4, with failures on demand. It responds as its
// description and clients show: invoices.md sections 6 and 8 (S10, S11). It has no idempotency
// keys, and creates a second invoice if a request is repeated.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { istanbulDay } from '#shared/base/format.ts';
import { ParasutBooks } from './parasut-books.ts';

export type ParasutCall =
  | 'token'
  | 'inboxes'
  | 'contacts'
  | 'products'
  | 'sales_invoices'
  | 'e_documents'
  | 'trackable_jobs'
  | 'pdf'
  | 'cancel';
/** The same as for the local Nilvera; `maintenance`: 503. */
export type ParasutFailure = 'slow' | 'cut' | 'lost' | 'maintenance';
type Answer = { status: number; body: unknown; bytes?: Buffer };
type Options = { companyId?: string; clock?: () => Date; port?: number };

const TOKEN_MS = 7_200_000;
const LIMIT_CALLS = 10;
const ok = (body: unknown): Answer => ({ status: 200, body });
const made = (body: unknown): Answer => ({ status: 201, body });
const NOTHING: Answer = { status: 204, body: null };
const refused = (status: number, detail: string): Answer => ({
  status,
  body: { errors: [{ title: 'Hata', detail }] },
});
const MISSING = refused(404, 'Kayıt bulunamadı');

export type ParasutServer = Awaited<ReturnType<typeof startParasutServer>>;

export async function startParasutServer({
  companyId = '115',
  clock = () => new Date(),
  port = 0,
}: Options = {}) {
  const keys = {
    companyId,
    clientId: 'deneme',
    clientSecret: 'gizli',
    username: 'a@ornek.com',
    password: 'parola, uzun',
  };
  const books = new ParasutBooks(clock);
  const failures: { call: ParasutCall; failure: ParasutFailure }[] = [];
  const calls: ParasutCall[] = [];
  const times: number[] = [];
  const unanswered: http.ServerResponse[] = [];
  const tokens = new Map<string, number>();
  const refreshTokens = new Set<string>();
  const state = {
    isLimited: false,
    /** The time window for ten calls; ten seconds at the real service. */
    limitMs: 10_000,
    isDown: false,
    /** Called before and after each call is executed; true: the caller is gone. */
    onCall: null as (() => boolean) | null,
  };

  /** A refresh token works once. */
  function token(form: URLSearchParams): Answer {
    const isPassword =
      form.get('grant_type') === 'password' &&
      form.get('client_id') === keys.clientId &&
      form.get('client_secret') === keys.clientSecret &&
      form.get('username') === keys.username &&
      form.get('password') === keys.password;
    if (!isPassword && !refreshTokens.delete(form.get('refresh_token') ?? ''))
      return { status: 401, body: { error: 'invalid_grant' } };
    const access = `a${tokens.size}`;
    const refresh = `r${tokens.size}`;
    tokens.set(access, clock().getTime());
    refreshTokens.add(refresh);
    return ok({
      access_token: access,
      token_type: 'bearer',
      expires_in: 7200,
      refresh_token: refresh,
    });
  }

  type Asked = { path: string; query: URLSearchParams; body: string; ids: string[] };
  type Handled = [RegExp, ParasutCall, (asked: Asked) => Answer];
  // biome-ignore lint/suspicious/noExplicitAny: as it comes from the wire
  const dataOf = ({ body }: Asked): any => JSON.parse(body).data;
  const handlers: Handled[] = [
    [
      /^GET \/e_invoice_inboxes$/,
      'inboxes',
      ({ query }) =>
        ok({
          data: (books.inboxes.get(query.get('filter[vkn]') ?? '') ?? []).map((address) => ({
            attributes: { e_invoice_address: address },
          })),
        }),
    ],
    [/^GET \/contacts$/, 'contacts', ({ query }) => ok({ data: books.findContacts(query) })],
    [/^POST \/contacts$/, 'contacts', (asked) => made({ data: books.addContact(dataOf(asked)) })],
    [/^GET \/products$/, 'products', ({ query }) => ok({ data: books.findProducts(query) })],
    [/^POST \/products$/, 'products', (asked) => made({ data: books.addProduct(dataOf(asked)) })],
    [
      /^GET \/sales_invoices$/,
      'sales_invoices',
      ({ query }) => ok({ data: books.findInvoices(query), meta: { total_pages: 1 } }),
    ],
    [
      /^POST \/sales_invoices$/,
      'sales_invoices',
      (asked) => made({ data: books.addInvoice(dataOf(asked)) }),
    ],
    [
      /^GET \/sales_invoices\/(\w+)$/,
      'sales_invoices',
      ({ ids: [id = ''] }) => {
        const found = books.invoiceOf(id);
        return found ? ok({ data: found }) : MISSING;
      },
    ],
    [
      /^DELETE \/sales_invoices\/(\w+)$/,
      'sales_invoices',
      ({ ids: [id = ''] }) =>
        books.removeInvoice(id) ? NOTHING : refused(422, 'e-belgesi olan fatura silinemez'),
    ],
    [
      /^DELETE \/sales_invoices\/(\w+)\/cancel$/,
      'cancel',
      ({ ids: [id = ''] }) =>
        books.cancel(id) ? ok({ data: { id } }) : refused(422, 'İptal süresi geçti'),
    ],
    [
      /^POST \/(e_archives|e_invoices)$/,
      'e_documents',
      (asked) => {
        const job = books.addJob(dataOf(asked), asked.ids[0] ?? '');
        return typeof job === 'string' ? refused(422, job) : made({ data: job });
      },
    ],
    [
      /^GET \/trackable_jobs\/(\w+)$/,
      'trackable_jobs',
      ({ ids: [id = ''] }) => {
        const job = books.jobOf(id);
        return job ? ok({ data: { id, attributes: job } }) : MISSING;
      },
    ],
    [
      /^GET \/(?:e_archives|e_invoices)\/(\w+)$/,
      'e_documents',
      ({ ids: [id = ''] }) => {
        const found = books.documentOf(id);
        return found ? ok({ data: { id, attributes: found } }) : MISSING;
      },
    ],
    [
      /^GET \/(?:e_archives|e_invoices)\/(\w+)\/pdf$/,
      'pdf',
      ({ ids: [id = ''] }) => {
        const link = books.pdfLink(id);
        return link === null ? NOTHING : ok({ data: { attributes: { url: url() + link } } });
      },
    ],
  ];

  function nextFailure(call: ParasutCall): ParasutFailure | undefined {
    if (state.isDown) return 'maintenance';
    const at = failures.findIndex((each) => each.call === call);
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
  }

  /** 401 for an expired token, 429 for the eleventh call in ten seconds. */
  function refusalBefore(authorization: string, failure?: ParasutFailure): Answer | null {
    if (failure === 'maintenance') return { status: 503, body: 'Bakım' };
    const now = clock().getTime();
    const since = tokens.get(authorization.replace('Bearer ', ''));
    if (since === undefined || now - since > TOKEN_MS) return refused(401, 'Yetkisiz');
    const recent = times.filter((time) => time > Date.now() - state.limitMs);
    if (state.isLimited && recent.length >= LIMIT_CALLS) return refused(429, 'Çok sık');
    times.push(Date.now());
    return null;
  }

  const server = http.createServer(async (request, response) => {
    const body = await textOf(request);
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://parasut');
    if (pathname.startsWith('/files/')) return sendFile(pathname, response);
    if (pathname === '/oauth/token') return sendAnswer(response, token(new URLSearchParams(body)));
    const path = pathname.replace(`/v4/${companyId}`, '');
    const asked = `${request.method} ${path}`;
    const found = handlers.find(([pattern]) => pattern.test(asked));
    if (!found) return sendAnswer(response, MISSING);
    const ids = (found[0].exec(asked) ?? []).slice(1);
    const authorization = request.headers.authorization ?? '';
    handleCall(response, found, { path, query, body, ids, authorization });
  });

  function handleCall(
    response: http.ServerResponse,
    [, call, handle]: Handled,
    asked: Asked & { authorization: string },
  ): void {
    if (state.onCall?.()) return void response.destroy();
    calls.push(call);
    const failure = nextFailure(call);
    if (failure === 'slow') return void unanswered.push(response);
    if (failure === 'cut') return void response.destroy();
    const answer = refusalBefore(asked.authorization, failure) ?? handle(asked);
    if (failure === 'lost' || state.onCall?.()) return void response.destroy();
    sendAnswer(response, answer);
  }

  function sendFile(path: string, response: http.ServerResponse) {
    const bytes = books.file(path);
    response.writeHead(bytes ? 200 : 403).end(bytes ?? '');
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url(),
    keys,
    books,
    calls,
    state,
    today: () => istanbulDay(clock()),
    /** Makes the next call of this kind fail. */
    failNext: (call: ParasutCall, failure: ParasutFailure) => void failures.push({ call, failure }),
    stop: () => {
      for (const response of unanswered) response.destroy();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function sendAnswer(response: http.ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
