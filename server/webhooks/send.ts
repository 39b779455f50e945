// One request to an endpoint. The host name is resolved once, each of its addresses is checked, and
// the connection uses a checked one: a name that changes meanwhile has no effect. Redirects are not
// followed, and no proxy of the environment is used.
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import type { deliveryFailures } from '#shared/back-office/webhooks.ts';
import { type AddressRules, bareHost, isAllowedAddress, isAllowedUrl } from './addresses.ts';

/** Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 20_000;
/** The maximum that is read of a response, and that is stored of it. */
const MOST_BYTES = 65_536;
const STORED_CHARACTERS = 2_000;

type SendFailure = (typeof deliveryFailures)[number];
export type Sent = {
  /** Null without a response. */
  status: number | null;
  failure: SendFailure | null;
  /** The beginning of the response, as text. */
  answer: string;
  retryAfterSeconds: number | null;
  durationMs: number;
};
export type Outgoing = { url: string; headers: Record<string, string>; body: string };
type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;
export type SendRules = AddressRules & { timeoutMs?: number; resolve?: Resolve };

class RefusedAddress extends Error {}

/** Never throws: every outcome is a result. */
export async function send({ url, headers, body }: Outgoing, rules: SendRules): Promise<Sent> {
  const started = performance.now();
  const result = (part: Partial<Sent>): Sent => ({
    status: null,
    failure: null,
    answer: '',
    retryAfterSeconds: null,
    durationMs: Math.round(performance.now() - started),
    ...part,
  });
  const host = isAllowedUrl(url, rules) ? bareHost(new URL(url).hostname) : null;
  if (host === null || (net.isIP(host) !== 0 && !isAllowedAddress(host, rules)))
    return result({ failure: 'address' });
  try {
    return result(await request({ url, headers, body }, rules));
  } catch (error) {
    return result({ failure: failureOf(error) });
  }
}

function request({ url, headers, body }: Outgoing, rules: SendRules): Promise<Partial<Sent>> {
  const { promise, resolve, reject } = Promise.withResolvers<Partial<Sent>>();
  const { request: open } = new URL(url).protocol === 'https:' ? https : http;
  const content = Buffer.from(body);
  const call = open(url, {
    method: 'POST',
    agent: false,
    lookup: checkedLookup(rules),
    headers: { ...headers, 'content-length': String(content.length) },
  });
  // After the status, nothing that follows changes the result.
  let finish: (() => void) | null = null;
  const fail = (error: Error) => (finish ? finish() : reject(error));
  const timer = setTimeout(() => {
    fail(new TimeoutError());
    call.destroy();
  }, rules.timeoutMs ?? TIMEOUT_MS);
  call.on('error', fail);
  call.on('close', () => clearTimeout(timer));
  call.on('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = () => {
      resolve({
        status: response.statusCode ?? null,
        answer: textOf(Buffer.concat(chunks)),
        retryAfterSeconds: secondsOf(response.headers['retry-after']),
      });
      call.destroy();
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, MOST_BYTES - bytes));
      bytes += chunk.length;
      if (bytes >= MOST_BYTES) end();
    });
    finish = end;
    response.on('end', end);
    response.on('error', end);
    response.on('close', end);
  });
  call.end(content);
  return promise;
}

class TimeoutError extends Error {}

/** All addresses of a host name must be allowed: if one is not, the name is not trusted. */
const checkedLookup =
  (rules: SendRules): LookupFunction =>
  (hostname, options, callback) => {
    const resolve: Resolve = rules.resolve ?? dns.lookup;
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new RefusedAddress(), '', 4);
      if (!addresses.every(({ address }) => isAllowedAddress(address, rules)))
        return callback(new RefusedAddress(), '', 4);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

function failureOf(error: unknown): SendFailure {
  if (error instanceof RefusedAddress) return 'address';
  if (error instanceof TimeoutError) return 'timeout';
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('EAI_') || code === 'ENOTFOUND' ? 'name' : 'connection';
}

/** PostgreSQL cannot store a zero byte. */
const textOf = (bytes: Buffer): string =>
  bytes.toString('utf8').replaceAll('\0', '').slice(0, STORED_CHARACTERS).toWellFormed();

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
