// Netgsm's REST interface, version 2. Sources: the service's own clients (netgsm-sms-js,
// netgsm-sms-python), its guide of the İYS calls (netiys) and netgsm.com.tr/dokuman.
import type { z } from 'zod';
import { inIstanbul, istanbulClock, istanbulDay } from '#shared/base/format.ts';
import type {
  ReportedConsent,
  ReportResult,
  SendResult,
  SmsService,
  SmsToSend,
} from '../sms-service.ts';
import {
  ACCEPTED,
  BUSY,
  Headers,
  IysAdded,
  IysFound,
  iysWaits,
  NO_CODE_PACKAGE,
  NO_IYS_RECORD,
  NOTHING_FOUND,
  progressOf,
  Report,
  resultOf,
  Sent,
} from './answers.ts';

const plain: Record<string, string> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  Ç: 'C',
  Ğ: 'G',
  İ: 'I',
  Ö: 'O',
  Ş: 'S',
  Ü: 'U',
};

/** One-time codes allow no Turkish letters. */
const plainLetters = (text: string): string =>
  text.replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => plain[letter] ?? letter);

type NetgsmAccount = {
  url: string;
  /** The subscriber number; `password` belongs to a sub-user with API rights. */
  userCode: string;
  password: string;
  sender: string;
  /** The İYS brand; empty: marketing is not sent. */
  brandCode: string;
};

/** Shorter than the ten seconds after which our own callers time out. */
const TIMEOUT_MS = 8_000;
const PAGE_SIZE = 100;
const MESSAGE_LENGTH = 300;
/** Ten report queries a minute are allowed. */
const MAX_PAGES = 5;
/** The filter: notices need no approval, advertising to a person does. */
const filters = { code: '0', notice: '0', marketing: '11' };
/** The connection was never established: nothing was sent. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const UNREACHED_SECONDS = 60;

export function createNetgsm(account: NetgsmAccount): SmsService {
  return {
    name: 'netgsm',
    hasIysBrand: account.brandCode !== '',
    send: (sms) => (sms.purpose === 'code' ? sendCode(account, sms) : sendText(account, sms)),

    async progress(jobs) {
      const found = await report(account, { jobids: [...jobs] });
      return found?.map(({ jobid, status }) => progressOf(jobid, status)) ?? null;
    },

    async sentBetween(from, to) {
      const found = await report(account, { startdate: dayOf(from), stopdate: dayOf(to) });
      const toSent = ({ jobid, number, msglen = 0 }: Job) => ({
        job: jobid,
        phone: `+90${number.slice(-10)}`,
        length: msglen,
      });
      return found?.map(toSent) ?? null;
    },

    mayAdvertise: (phone) => askIys(account, phone),
    reportConsents: (consents) => reportToIys(account, consents),

    async checkKeys() {
      const answer = await call(account, '/sms/rest/v2/msgheader', Headers);
      if (answer.msgheaders.includes(account.sender)) return null;
      const { code = '', description = '' } = answer;
      return answer.msgheaders.length > 0
        ? answer.msgheaders.join(', ')
        : `${code} ${description}`.trim();
    },
  };
}

/**
 * A separate call for codes is the fastest; without a package for it they are sent like other SMS.
 */
async function sendCode(account: NetgsmAccount, sms: SmsToSend): Promise<SendResult> {
  const sent = await post(account, '/sms/rest/v2/otp', {
    msgheader: account.sender,
    msg: plainLetters(sms.text),
    no: numberOf(sms.phone),
  });
  return sent.result === 'refused' && sent.code === NO_CODE_PACKAGE ? sendText(account, sms) : sent;
}

const sendText = (account: NetgsmAccount, { phone, text, purpose }: SmsToSend) =>
  post(account, '/sms/rest/v2/send', {
    msgheader: account.sender,
    messages: [{ msg: text, no: numberOf(phone) }],
    encoding: 'TR',
    iysfilter: filters[purpose],
  });

/** Without a clear response the SMS may have been sent. */
async function post(account: NetgsmAccount, path: string, body: object): Promise<SendResult> {
  try {
    const { code, jobid, jobId } = await call(account, path, Sent, body);
    const job = jobid ?? jobId;
    if (code === ACCEPTED)
      return job === undefined ? { result: 'unknown' } : { result: 'accepted', job };
    return resultOf(code);
  } catch (error) {
    return isUnreached(error)
      ? { result: 'later', code: 'unreachable', seconds: UNREACHED_SECONDS }
      : { result: 'unknown' };
  }
}

const isUnreached = (error: unknown): boolean =>
  unreached.has(((error as Error).cause as { code?: string } | undefined)?.code ?? '');

type Job = z.infer<typeof Report>['jobs'][number];

async function report(account: NetgsmAccount, about: object): Promise<Job[] | null> {
  const found: Job[] = [];
  for (let pagenumber = 0; pagenumber < MAX_PAGES; pagenumber += 1) {
    const answer = await call(account, '/sms/rest/v2/report', Report, {
      ...about,
      pagenumber,
      pagesize: PAGE_SIZE,
    });
    if (answer.code === BUSY) return null;
    if (answer.code === NOTHING_FOUND) return found;
    if (answer.code !== ACCEPTED) throw new Error(`Netgsm answered ${answer.code} to a report`);
    found.push(...answer.jobs);
    if (answer.jobs.length < PAGE_SIZE) return found;
  }
  return found;
}

/** Here the recipient needs a plus, unlike for an SMS. */
async function askIys(account: NetgsmAccount, phone: string): Promise<boolean | null> {
  const { userCode, password, brandCode } = account;
  if (brandCode === '') return null;
  const { code, query } = await call(account, '/iys/search', IysFound, {
    header: { username: userCode, password, brandCode },
    body: { data: [{ type: 'MESAJ', recipient: phone, recipientType: 'BIREYSEL' }] },
  });
  if (code === NO_IYS_RECORD) return false;
  if (Number(code) !== 0) throw new Error(`Netgsm answered ${code} to a question to İYS`);
  return query?.status === 'ONAY';
}

/** Dates are in Turkish time; recipients here are persons, not traders. */
async function reportToIys(
  account: NetgsmAccount,
  consents: readonly ReportedConsent[],
): Promise<ReportResult | null> {
  const { userCode, password, brandCode } = account;
  if (brandCode === '') return null;
  const data = consents.map(({ channel, source, recipient, state, at }) => ({
    type: channel,
    source,
    recipient,
    status: state,
    recipientType: 'BIREYSEL',
    consentDate: `${istanbulDay(at)} ${istanbulClock(at)}`,
  }));
  const { code, uid, erroritem } = await call(account, '/iys/add', IysAdded, {
    header: { username: userCode, password, brandCode },
    body: { data },
  });
  if (Number(code) === 0) return { result: 'taken', number: uid ?? '' };
  const message = JSON.stringify(erroritem ?? '').slice(0, MESSAGE_LENGTH);
  return { result: iysWaits.has(code) ? 'later' : 'refused', code, message };
}

/** Errors have the status 406, sometimes 200: the code in the body is decisive. */
async function call<T>(
  { url, userCode, password }: NetgsmAccount,
  path: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<T> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${userCode}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return schema.parse(await response.json());
}

/** Ten digits. */
const numberOf = (phone: string): string => phone.slice(-10);

/** ddMMyyyy, in Turkish time. */
const dayOf = (at: Date): string =>
  inIstanbul(at).toISOString().slice(0, 10).split('-').reverse().join('');
