// The shop's own API, called inside the process: everything that an assistant does is an API call,
// so that rules, limits, rights and messages are those of the API and not written twice (decision
// 0085).
import type { CallInside } from '#server/base/http-cache/inside-calls.ts';
import { currentRequestId } from '#server/base/observe/request-context.ts';
import type { App } from '#server/base/platform.ts';
import type { ErrorBody } from '#shared/base/errors.ts';
import type { Language } from '#shared/base/languages.ts';

/** The caller: limits count for this address, and the rights are those of the key. */
type Asker = { ip: string; language: Language; authorization?: string | undefined };

type InsideCall = { method?: 'GET' | 'POST'; path: string; body?: object };

/** A refusal of the API, with its message. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? String(status));
    this.status = status;
    this.body = body;
  }
}

/** `tags`: null for a response that is not cached. */
type InsideReply<T> = { value: T; tags: readonly string[] | null };

export type InsideApi = <T>(asker: Asker, call: InsideCall) => Promise<InsideReply<T>>;

/**
 * Calls `/api` + path. Public responses come from the cache if possible.
 * @throws RefusedCall with the status and body of the API's refusal
 */
export function createInsideApi(app: Pick<App, 'inject'>, callInside: CallInside): InsideApi {
  return async <T>(asker: Asker, { method = 'GET', path, body }: InsideCall) => {
    const url = `/api${path}`;
    const cached =
      method === 'GET' && asker.authorization === undefined
        ? await callInside({ method, url, language: asker.language })
        : null;
    if (cached) return { value: cached.value as T, tags: cached.tags };
    const requestId = currentRequestId();
    const answer = await app.inject({
      method,
      url,
      remoteAddress: asker.ip,
      headers: {
        'accept-encoding': 'identity',
        'accept-language': asker.language,
        ...(asker.authorization !== undefined && { authorization: asker.authorization }),
        ...(requestId && { 'x-request-id': requestId }),
      },
      ...(body && { payload: body }),
    });
    const value: unknown = /json/.test(String(answer.headers['content-type'])) ? answer.json() : {};
    if (answer.statusCode >= 400)
      throw new RefusedCall(answer.statusCode, value as Partial<ErrorBody>);
    return { value: value as T, tags: null };
  };
}
