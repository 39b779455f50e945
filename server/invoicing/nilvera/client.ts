// Calls to Nilvera: with a timeout, and with checked responses. Its errors have codes
// (https://developer.nilvera.com/hata-kodlari); `kinds` maps them to our kinds.
import { z } from 'zod';
import { InvoiceRefusal, type RefusalKind } from '../service.ts';

const TIMEOUT_MS = 15_000;

export type NilveraAccount = { apiKey: string; url: string };

const ErrorBody = z.object({
  Message: z.string().nullish(),
  Errors: z
    .array(
      z.object({
        Code: z.coerce.number(),
        Description: z.string().nullish(),
        Detail: z.string().nullish(),
      }),
    )
    .default([]),
});

const codesOf: Partial<Record<RefusalKind, readonly number[]>> = {
  taxpayer: [2024, 2025, 2051, 2052, 2053, 2054, 2057, 3000],
  // The ETTN was already checked, so 1004 and 1015 mean the number of another document.
  number: [1004, 1005, 1015, 2065, 2100],
  account: [1000, 2000, 2075, 2078, 3001, 3010, 3011, 3012, 3017],
};
const kinds = new Map(
  Object.entries(codesOf).flatMap(([kind, codes]) =>
    codes.map((code) => [code, kind as RefusalKind] as const),
  ),
);
/** A document with this ETTN already exists. */
const ALREADY_THERE = [1001];
const NOT_FOUND = [3003, 3004];
const NO_SERIES = 3009;

/** Nilvera responded with a known error code. */
export class NilveraRefusal extends InvoiceRefusal {
  readonly codes: readonly number[];

  constructor(kind: RefusalKind, codes: readonly number[], message: string) {
    super(kind, message);
    this.codes = codes;
  }
}

const has = (error: unknown, codes: readonly number[]): boolean =>
  error instanceof NilveraRefusal && error.codes.some((code) => codes.includes(code));
export const isAlreadyThere = (error: unknown): boolean => has(error, ALREADY_THERE);
export const isNotFound = (error: unknown): boolean => has(error, NOT_FOUND);
export const hasNoSeries = (error: unknown): boolean => has(error, [NO_SERIES]);

export type NilveraCall = ReturnType<typeof createNilveraClient>;

export function createNilveraClient({ apiKey, url }: NilveraAccount, timeoutMs = TIMEOUT_MS) {
  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    throw await refusalOf(response, path);
  }
  return {
    /**
     * @throws NilveraRefusal, or an Error if there was no readable response: the outcome is unknown
     */
    async json<T>(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      schema: z.ZodType<T>,
      body?: object | FormData,
    ): Promise<T> {
      return schema.parse(await (await ask(method, path, body)).json());
    },
    bytes: async (path: string): Promise<Buffer> =>
      Buffer.from(await (await ask('GET', path)).arrayBuffer()),
  };
}

/** 401, 403 and error codes are refusals; all other errors tell nothing about the document. */
async function refusalOf(response: Response, path: string): Promise<Error> {
  const { status } = response;
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const errors = body.success ? body.data.Errors : [];
  const message =
    errors
      .map(({ Code, Description, Detail }) => [Code, Description, Detail].filter(Boolean).join(' '))
      .join('; ') || (body.success ? (body.data.Message ?? '') : '');
  if (status === 401 || status === 403)
    return new NilveraRefusal('account', [status], message || String(status));
  if (status >= 500 || status === 429 || errors.length === 0)
    return new Error(`Nilvera answered ${status} to ${path} ${message}`.trim());
  const codes = errors.map(({ Code }) => Code);
  const kind = codes.map((code) => kinds.get(code)).find((found) => found !== undefined);
  return new NilveraRefusal(kind ?? 'refused', codes, message);
}
