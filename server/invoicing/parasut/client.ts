// Calls to version 4 of Paraşüt's API (https://apidocs.parasut.com): JSON:API, a token that is
// valid for two hours, ten calls in ten seconds.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ParasutFields } from '#shared/settings/connections.ts';
import { InvoiceRefusal } from '../service.ts';

const TIMEOUT_MS = 15_000;
/** Renewed before the two hours are over. */
const TOKEN_MS = 110 * 60_000;
/** Doubled for each retry, up to Paraşüt's own ten seconds. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_500;
const MOST_PAUSES = 8;

export type ParasutAccount = ParasutFields & { url: string };

const Token = z.object({ access_token: z.string() });
const Errors = z.object({
  errors: z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })),
});

/** The response to a call that Paraşüt did not execute. */
export class ParasutRefusal extends InvoiceRefusal {
  readonly status: number;

  constructor(status: number, message: string) {
    super(status === 401 || status === 403 ? 'account' : 'refused', message);
    this.status = status;
  }
}
export const isMissing = (error: unknown): boolean =>
  error instanceof ParasutRefusal && error.status === 404;

type Asked = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };
export type ParasutCall = ReturnType<typeof createParasutClient>;

export function createParasutClient({
  url,
  companyId,
  clientId,
  clientSecret,
  username,
  password,
}: ParasutAccount) {
  let token: { text: string; until: number } | null = null;

  /**
   * Always signs in with the password: a refresh token would have to be shared by all processes.
   */
  async function signIn(): Promise<string> {
    const response = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: clientId,
        client_secret: clientSecret,
        username,
        password,
        redirect_uri: 'urn:ietf:wg:oauth:2.0:oob',
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) throw new Error(`Paraşüt answered ${response.status} to the token`);
    if (!response.ok) throw new ParasutRefusal(401, (await response.text()).slice(0, 300));
    const { access_token: text } = Token.parse(await response.json());
    token = { text, until: Date.now() + TOKEN_MS };
    return text;
  }

  async function send({ method, path, body }: Asked): Promise<Response> {
    const bearer = token && token.until > Date.now() ? token.text : await signIn();
    return fetch(`${url}/v4/${companyId}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** A call over the rate limit was not executed, so it is sent again after a pause. */
  async function ask(asked: Asked): Promise<Response> {
    for (let pauses = 0; ; pauses += 1) {
      const response = await send(asked);
      if (response.ok) return response;
      if (response.status === 401 && pauses === 0) token = null;
      else if (response.status !== 429 || pauses >= MOST_PAUSES)
        throw await refusalOf(response, asked.path);
      else await pause(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** pauses));
    }
  }

  return {
    /**
     * Undefined for 204: not ready. @throws ParasutRefusal, or an Error if there was no readable
     * response: the outcome is unknown
     */
    async json<T>(
      method: Asked['method'],
      path: string,
      schema: z.ZodType<T>,
      data?: object,
    ): Promise<T | undefined> {
      const response = await ask({ method, path, ...(data && { body: { data } }) });
      return response.status === 204 ? undefined : schema.parse(await response.json());
    },

    /** A file that Paraşüt created; its URL is on another host, signed, and valid for an hour. */
    async file(address: string): Promise<Buffer> {
      const { protocol, origin } = new URL(address);
      if (protocol !== 'https:' && origin !== new URL(url).origin)
        throw new Error('Paraşüt answered an address that is not encrypted');
      const response = await fetch(address, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Paraşüt answered ${response.status} to a file`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

async function refusalOf(response: Response, path: string): Promise<Error> {
  const { status } = response;
  if (status >= 500 || status === 429)
    return new Error(`Paraşüt answered ${status} to ${path.split('?')[0]}`);
  const body = Errors.safeParse(await response.json().catch(() => null));
  const message = body.success
    ? body.data.errors.map(({ title, detail }) => detail || title).join('; ')
    : '';
  return new ParasutRefusal(status, message || String(status));
}
