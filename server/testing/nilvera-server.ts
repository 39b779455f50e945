// A local server with Nilvera's interface, with failures on demand. It responds as its
// documentation and clients show: invoices.md sections 5 and 8 (S2, S3, S5), and checks documents
// with its own code (3.1, S1).

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS } from '#shared/base/format.ts';
import { problemOf, type SentInvoice, sentInvoiceOf } from './nilvera-check.ts';

export type NilveraCall =
  | 'check'
  | 'customer'
  | 'company'
  | 'series'
  | 'send'
  | 'status'
  | 'pdf'
  | 'cancel';
/**
 * `slow`: no response until the server is stopped. `cut`: no response and not executed. `lost`:
 * executed, but no response. `maintenance`: 503. `error`: 500.
 */
export type NilveraFailure = 'slow' | 'cut' | 'lost' | 'maintenance' | 'error';
type Answer = { status: number; body: unknown; bytes?: Buffer };
type Stored = SentInvoice & {
  alias: string | null;
  reads: number;
  acceptedAt: Date;
  isCancelled: boolean;
  answer: string;
  gibCode: number | null;
  error: string | null;
  pdfs: number;
};
type Options = { apiKey?: string; clock?: () => Date; port?: number };

const refused = (status: number, Code: number, Description: string, Detail = ''): Answer => ({
  status,
  body: { Message: Description, Errors: [{ Code, Description, Detail }] },
});
const ok = (body: unknown): Answer => ({ status: 200, body });

export type NilveraServer = Awaited<ReturnType<typeof startNilveraServer>>;

export async function startNilveraServer({
  apiKey = 'deneme-anahtari',
  clock = () => new Date(),
  port = 0,
}: Options = {}) {
  const documents = new Map<string, Stored>();
  const payers = new Map<string, string[]>();
  const series = new Set<string>();
  const failures: { call: NilveraCall; failure: NilveraFailure }[] = [];
  const calls: NilveraCall[] = [];
  const unanswered: http.ServerResponse[] = [];
  const state = {
    hasCredit: true,
    isScoped: true,
    isDown: false,
    cancelDays: 8,
    /** Called before and after each call is executed; true: the caller is gone. */
    onCall: null as (() => boolean) | null,
  };

  function check(number: string): Answer {
    const aliases = payers.get(number) ?? [];
    return ok(
      aliases.map((Name) => ({
        TaxNumber: number,
        Title: 'Mükellef A.Ş.',
        DocumentType: 'Invoice',
        Name,
        Type: 'OZEL',
      })),
    );
  }

  /** The first rule that the document breaks. */
  function refusalOf(kind: string, alias: string, sent: SentInvoice): Answer | null {
    const problem = problemOf(sent, clock());
    const aliases = payers.get(sent.buyer) ?? [];
    const isArchive = kind === 'earchive';
    const isTaken = [...documents.values()].some(({ number }) => number === sent.number);
    const rules: [boolean, Answer][] = [
      [problem !== null, refused(422, 2004, 'Şema kontrolü', problem ?? '')],
      [!state.hasCredit, refused(422, 2000, 'Kontör yetersiz')],
      [documents.has(sent.uuid), refused(409, 1001, 'Bu ETTN ile fatura var')],
      [isTaken, refused(409, 1004, 'Bu numara ile fatura var')],
      [!series.has(`${kind} ${sent.number.slice(0, 3)}`), refused(404, 3009, 'Seri tanımlı değil')],
      [
        sent.number.slice(3, 7) !== sent.issuedOn.slice(0, 4),
        refused(422, 2100, 'Seri ve yıl uyuşmuyor'),
      ],
      [isArchive && aliases.length > 0, refused(422, 2053, 'Alıcı e-Fatura mükellefi')],
      [!isArchive && aliases.length === 0, refused(422, 2057, 'Alıcı mükellef değil')],
      [!isArchive && !aliases.includes(alias), refused(404, 3000, 'Alıcı etiketi bulunamadı')],
    ];
    return rules.find(([isBroken]) => isBroken)?.[1] ?? null;
  }

  function send(kind: string, alias: string, xml: string): Answer {
    const sent = sentInvoiceOf(xml);
    const refusal = refusalOf(kind, alias, sent);
    if (refusal) return refusal;
    documents.set(sent.uuid, {
      ...sent,
      alias,
      reads: 0,
      acceptedAt: clock(),
      isCancelled: false,
      answer: 'waitingForApproval',
      gibCode: null,
      error: null,
      pdfs: 0,
    });
    return ok({ UUID: sent.uuid, InvoiceNumber: sent.number });
  }

  /** Moves one step at each read; reported on the next day. */
  function archiveStatus(stored: Stored): Answer {
    stored.reads += 1;
    const day = (at: Date) => Math.floor(at.getTime() / DAY_MS);
    const isOver = stored.reads > 1;
    return ok({
      InvoiceNumber: stored.number,
      StatusCode: stored.error ? 'error' : isOver ? 'succeed' : 'waiting',
      StatusDetail: stored.error,
      ReportStatus: day(clock()) > day(stored.acceptedAt) ? 'Reported' : 'NotReported',
      CancelStatus: stored.isCancelled,
    });
  }

  const GIB_STEPS = [1000, 1200, 1300];
  function invoiceStatus(stored: Stored): Answer {
    const GIBCode = stored.gibCode ?? GIB_STEPS[Math.min(stored.reads, 2)];
    stored.reads += 1;
    const isLate = clock().getTime() - stored.acceptedAt.getTime() > 8 * DAY_MS;
    const AnswerCode =
      isLate && stored.answer === 'waitingForApproval'
        ? 'documentAnsweredAutomatically'
        : stored.answer;
    return ok({
      InvoiceProfile: stored.profile,
      InvoiceStatus: { Code: 'succeed', Description: '', DetailDescription: '' },
      Answer: { AnswerCode, AnswerNote: AnswerCode === 'rejected' ? 'Tutar yanlış' : '' },
      EnvelopeInfo: { UUID: stored.uuid, GIBCode, GIBDescription: '' },
    });
  }

  /** Alternates between raw bytes and a base64 string in JSON. */
  function pdf(stored: Stored): Answer {
    const bytes = Buffer.from(`%PDF-1.4\n% ${stored.number}\nstartxref\n0\n%%EOF\n`);
    stored.pdfs += 1;
    return stored.pdfs % 2 === 1
      ? { status: 200, body: null, bytes }
      : ok(bytes.toString('base64'));
  }

  function cancel(stored: Stored): Answer {
    const age = clock().getTime() - stored.acceptedAt.getTime();
    if (age > state.cancelDays * DAY_MS)
      return refused(422, 2030, 'Fatura iptal edilemez', 'İptal süresi geçti');
    stored.isCancelled = true;
    return ok(['İptal edildi']);
  }

  type Asked = { path: string; query: URLSearchParams; body: Buffer; type: string };
  type Handled = [RegExp, NilveraCall, (asked: Asked) => Answer | Promise<Answer>];
  const kindOf = (path: string) => path.split('/')[1] ?? '';
  const stored =
    (act: (document: Stored, path: string) => Answer) =>
    ({ path }: Asked): Answer => {
      const found = documents.get(path.split('/')[3] ?? '');
      return found ? act(found, path) : refused(404, 3004, 'Belge bulunamadı');
    };
  const handlers: Handled[] = [
    [/^GET .*\/Check\/TaxNumber\/\d+$/, 'check', ({ path }) => check(path.split('/').at(-1) ?? '')],
    [/^GET .*\/GetGlobalCustomerInfo\/\d+$/, 'customer', () => ok({ TaxDepartment: 'Beşiktaş' })],
    [/^GET \/general\/Company$/, 'company', () => ok({})],
    [
      /^POST \/e(archive|invoice)\/Series$/,
      'series',
      ({ path, body }) => {
        series.add(`${kindOf(path)} ${JSON.parse(body.toString()).Name}`);
        return ok({});
      },
    ],
    [
      /^POST \/e(archive|invoice)\/Send\/Xml$/,
      'send',
      async ({ path, query, body, type }) =>
        send(kindOf(path), query.get('Alias') ?? '', await fileOf(body, type)),
    ],
    [
      /^GET .*\/Status$/,
      'status',
      stored((one, path) =>
        kindOf(path) === 'earchive' ? archiveStatus(one) : invoiceStatus(one),
      ),
    ],
    [/^GET .*\/pdf$/, 'pdf', stored(pdf)],
    [/^PUT \/earchive\/.*\/Cancel$/, 'cancel', stored(cancel)],
  ];

  function nextFailure(call: NilveraCall): NilveraFailure | undefined {
    if (state.isDown) return 'maintenance';
    const at = failures.findIndex((each) => each.call === call);
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
  }

  const server = http.createServer(async (request, response) => {
    const body = await bytesOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://nilvera');
    const found = handlers.find(([pattern]) => pattern.test(`${request.method} ${pathname}`));
    if (!found) return response.writeHead(404).end();
    const type = request.headers['content-type'] ?? '';
    const asked = { path: pathname, query: searchParams, body, type };
    const authorization = request.headers.authorization ?? '';
    await handleCall(response, found, { ...asked, authorization });
  });

  async function handleCall(
    response: http.ServerResponse,
    [, call, handle]: Handled,
    asked: Asked & { authorization: string },
  ): Promise<void> {
    if (state.onCall?.()) return void response.destroy();
    calls.push(call);
    const failure = nextFailure(call);
    if (failure === 'slow') return void unanswered.push(response);
    if (failure === 'cut') return void response.destroy();
    const answer = refusalBefore(asked.authorization, failure) ?? (await handle(asked));
    if (failure === 'lost' || state.onCall?.()) return void response.destroy();
    const type = answer.bytes ? 'application/pdf' : 'application/json';
    response.writeHead(answer.status, { 'content-type': type });
    response.end(answer.bytes ?? JSON.stringify(answer.body));
  }

  function refusalBefore(given: string, failure?: NilveraFailure): Answer | null {
    if (failure === 'maintenance') return { status: 503, body: { Message: 'Bakım çalışması' } };
    if (failure === 'error') return { status: 500, body: { Message: 'Hata' } };
    if (given !== `Bearer ${apiKey}`) return { status: 401, body: { Message: 'Yetkisiz' } };
    return state.isScoped ? null : { status: 403, body: { Message: 'Kapsam yok' } };
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    /** Its records: every accepted document, by ETTN. */
    documents,
    calls,
    payers,
    series,
    /** The state of its account and its day. */
    state,
    /** Makes the next call of this kind fail. */
    failNext: (call: NilveraCall, failure: NilveraFailure) => void failures.push({ call, failure }),
    stop: () => {
      for (const response of unanswered) response.destroy();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function bytesOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The file of a form (S3: multipart, field `file`). */
async function fileOf(body: Buffer, type: string): Promise<string> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  const file = form.get('file');
  return file instanceof File ? file.text() : '';
}
