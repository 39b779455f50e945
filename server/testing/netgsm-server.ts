// A local server with Netgsm's REST interface, with failures on demand. Every response is from its
// official clients (netgsm-sms-js, netgsm-sms-python: N1, N2), its guide of the İYS calls (netiys:
// N3) or netgsm.com.tr/dokuman (N4).
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inIstanbul, MINUTE_MS } from '#shared/base/format.ts';

/** `cut`: not executed. `lost`: executed, but no response came. `html`: a proxy's page. */
type Failure = 'cut' | 'lost' | 'html';
type Call = 'send' | 'otp' | 'report' | 'msgheader' | 'iys' | 'iysAdd';
/** A received SMS. `no`: ten digits. */
type NetgsmSms = {
  job: string;
  no: string;
  text: string;
  iysfilter: string;
  status: number;
};
type Answer = { status: number; body: object };

export type NetgsmServer = Awaited<ReturnType<typeof startNetgsmServer>>;

const FIRST_JOB = 17_377_215_342;
const MOST_TO_ONE = 20;
const MOST_REPORTS = 10;

export const demoNetgsm = {
  userCode: '8503020000',
  password: 'netgsm-demo',
  sender: 'FLAKON',
  brandCode: '600001',
};
type Account = typeof demoNetgsm;

/** An error is 406 with its code (N1). */
const refused = (code: string, description: string): Answer => ({
  status: 406,
  body: { code, description },
});
const fine = (body: object): Answer => ({ status: 200, body });

export async function startNetgsmServer({
  port = 0,
  clock = () => new Date(),
  ...given
}: Partial<Account> & { port?: number; clock?: () => Date } = {}) {
  const account: Account = { ...demoNetgsm, ...given };
  const sent: NetgsmSms[] = [];
  const failures: { call: Call; failure: Failure | string }[] = [];
  /** An error code for sending to a number, or the state for its report. */
  const numbers = new Map<string, string | number>();
  /** The rows sent to İYS. */
  const iysRows: Record<string, string>[] = [];
  const approvals = new Map<string, 'ONAY' | 'RET'>();
  const times: { at: number; no: string }[] = [];
  let reports: number[] = [];
  let hasCodePackage = true;

  const recent = () => times.filter(({ at }) => at > clock().getTime() - MINUTE_MS);

  function take(no: string, text: string, iysfilter: string): Answer {
    if (text === '') return refused('20', 'mesaj metni hatali');
    const rule = numbers.get(no);
    if (typeof rule === 'string') return refused(rule, 'gonderilemedi');
    // N4: filter 11 makes Netgsm check the consent at İYS.
    if (iysfilter === '11' && approvals.get(no) !== 'ONAY') return refused('50', 'IYS');
    if (recent().filter((one) => one.no === no).length >= MOST_TO_ONE)
      return refused('85', 'ayni numaraya dakikada 20');
    times.push({ at: clock().getTime(), no });
    const job = String(FIRST_JOB + sent.length);
    sent.push({ job, no, text, iysfilter, status: typeof rule === 'number' ? rule : 0 });
    // N1: some responses spell it jobId.
    return fine({
      code: '00',
      description: 'queued',
      ...(sent.length === 1 ? { jobId: job } : { jobid: job }),
    });
  }

  function send(body: Record<string, unknown>): Answer {
    const [message] = (body.messages ?? []) as { msg: string; no: string }[];
    if (body.msgheader !== account.sender) return refused('40', 'mesaj basligi tanimli degil');
    // A wrong parameter gets the status 200 (N1).
    if (!message || !/^5\d{9}$/.test(message.no))
      return fine({ code: '70', description: 'hatali' });
    // Without this encoding Turkish letters are lost (N1).
    const isTurkish = body.encoding === 'TR';
    const text = isTurkish ? message.msg : message.msg.replace(/[^\x20-\x7e\n]/g, '?');
    return take(message.no, text, String(body.iysfilter));
  }

  function otp(body: Record<string, unknown>): Answer {
    if (body.msgheader !== account.sender) return refused('41', 'baslik');
    if (!hasCodePackage) return refused('60', 'OTP SMS paketi bulunmuyor');
    const text = String(body.msg ?? '');
    if (/[^\x20-\x7e]/.test(text) || text.length > 160) return refused('20', 'metin');
    return take(String(body.no), text, 'otp');
  }

  function report(body: Record<string, unknown>): Answer {
    const now = clock().getTime();
    reports = reports.filter((at) => at > now - MINUTE_MS);
    if (reports.length >= MOST_REPORTS) return refused('80', 'dakikada 10 sorgu');
    reports.push(now);
    const asked = body.jobids as string[] | undefined;
    if (!asked && body.startdate === undefined) return fine({ code: '70', description: 'hatali' });
    const found = asked ? sent.filter(({ job }) => asked.includes(job)) : sent;
    const size = Number(body.pagesize);
    const start = Number(body.pagenumber) * size;
    const jobs = found.slice(start, start + size);
    if (jobs.length === 0) return refused('60', 'kayit bulunamadi');
    return fine({
      code: '00',
      jobs: jobs.map(({ job, no, text, status }) => ({
        jobid: job,
        number: `90${no}`,
        status,
        operator: 30,
        msglen: text.length,
        deliveredDate: status === 1 ? written(clock()) : '',
        errorCode: 0,
        referansID: '',
      })),
    });
  }

  /** N2, N3. */
  function iys(body: Record<string, unknown>): Answer {
    const header = body.header as Record<string, string>;
    if (header.username !== account.userCode || header.password !== account.password)
      return fine({ code: '30', error: 'true' });
    if (header.brandCode !== account.brandCode) return fine({ code: '40', error: 'true' });
    const [one] = (body.body as { data: { recipient: string }[] }).data;
    const status = approvals.get(one?.recipient.slice(-10) ?? '');
    if (!status) return fine({ code: '50', error: 'true' });
    const at = `${written(clock())}`;
    return fine({
      code: 0,
      error: 'false',
      query: { status, source: 'HS_WEB', consentDate: at, creationDate: at, transactionId: 'a' },
    });
  }

  /** N3: the rows are queued together; one wrong row refuses all of them. */
  function addToIys(body: Record<string, unknown>): Answer {
    const header = body.header as Record<string, string>;
    if (header.username !== account.userCode || header.password !== account.password)
      return fine({ code: '30', error: 'true' });
    if (header.brandCode !== account.brandCode) return fine({ code: '40', error: 'true' });
    const { data } = body.body as { data: Record<string, string>[] };
    const wrong = data.filter((one) => !isIysRow(one));
    if (wrong.length > 0)
      return fine({
        code: '70',
        error: 'true',
        erroritem: wrong.map(({ recipient }) => recipient),
      });
    iysRows.push(...data);
    return fine({ code: 0, error: 'false', uid: `iys-${iysRows.length}` });
  }

  const calls: Record<string, [Call, (body: Record<string, unknown>) => Answer]> = {
    'POST /sms/rest/v2/send': ['send', send],
    'POST /sms/rest/v2/otp': ['otp', otp],
    'POST /sms/rest/v2/report': ['report', report],
    'GET /sms/rest/v2/msgheader': ['msgheader', () => fine({ msgheaders: [account.sender] })],
    'POST /iys/search': ['iys', iys],
    'POST /iys/add': ['iysAdd', addToIys],
  };
  const basic = () =>
    `Basic ${Buffer.from(`${account.userCode}:${account.password}`).toString('base64')}`;

  function answerTo(name: Call, authorization: string | undefined, run: () => Answer): Answer {
    if (!name.startsWith('iys') && authorization !== basic())
      return refused('30', 'kullanici bilgisi');
    return run();
  }

  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const found = calls[`${request.method} ${request.url?.split('?')[0]}`];
    if (!found) return response.writeHead(404).end();
    const [name, run] = found;
    const at = failures.findIndex(({ call }) => call === name);
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
    if (failure === 'cut') return response.destroy();
    if (failure === 'html')
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bakım</h1>');
    const isCode = failure !== undefined && failure !== 'lost';
    const answer = isCode
      ? refused(failure, 'reddedildi')
      : answerTo(name, request.headers.authorization, () =>
          run(body ? (JSON.parse(body) as Record<string, unknown>) : {}),
        );
    if (failure === 'lost') return response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    /** The SMS that arrived on phones, oldest first. */
    sent,
    iysRows,
    /** Makes the next call of this kind fail, or respond with this code. */
    failNext: (call: Call, failure: Failure | string) => failures.push({ call, failure }),
    /** The code with which sending to the number is refused, or the state of its report. */
    setNumber: (no: string, rule: string | number) => numbers.set(no, rule),
    setApproval: (no: string, status: 'ONAY' | 'RET') => approvals.set(no, status),
    dropCodePackage: () => {
      hasCodePackage = false;
    },
    /** The operator's delivery report, which comes some time later. */
    deliver(job: string, status = 1) {
      const one = sent.find((sms) => sms.job === job);
      if (one) one.status = status;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const iysFields: [string, RegExp][] = [
  ['type', /^(MESAJ|EPOSTA|ARAMA)$/],
  ['source', /^HS_[A-Z_0-9]+$/],
  ['status', /^(ONAY|RET)$/],
  ['recipient', /^(\+905\d{9}|[^@\s]+@[^@\s]+)$/],
  ['recipientType', /^(BIREYSEL|TACIR)$/],
  ['consentDate', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
];
const isIysRow = (row: Record<string, string>): boolean =>
  iysFields.every(([field, pattern]) => pattern.test(row[field] ?? ''));

/** "21.11.2026 09:00:00" */
const written = (at: Date): string => {
  const [day = '', time = ''] = inIstanbul(at).toISOString().slice(0, 19).split('T');
  return `${day.split('-').reverse().join('.')} ${time}`;
};
