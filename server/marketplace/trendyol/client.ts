// Calls to Trendyol: Basic auth with the API key, and a User-Agent, without which it returns 403
// (developers.trendyol.com, authorization).
import { z } from 'zod';
import { MarketplaceRefusal } from '../marketplace.ts';

const TIMEOUT_MS = 15_000;
const MESSAGE_LENGTH = 300;

export type TrendyolAccount = {
  url: string;
  sellerId: string;
  apiKey: string;
  apiSecret: string;
};

/** Product calls return `errors`, order calls a single `message`. */
const Refused = z.object({
  errors: z
    .array(z.object({ message: z.string().nullish(), key: z.string().nullish() }))
    .optional(),
  message: z.string().optional(),
});

export type TrendyolCall = ReturnType<typeof createClient>;

export function createClient({ url, sellerId, apiKey, apiSecret }: TrendyolAccount) {
  const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString('base64');

  /** @throws MarketplaceRefusal, or an Error if no readable response came in time */
  return async function call<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${basic}`,
        'user-agent': `${sellerId} - SelfIntegration`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    // An error on its side does not tell whether the call was executed.
    if (response.status >= 500) throw new Error(`Trendyol answered ${response.status} to ${path}`);
    if (!response.ok) throw new MarketplaceRefusal(response.status, messageOf(text));
    return schema.parse(text === '' ? {} : JSON.parse(text));
  };
}

function messageOf(text: string): string {
  try {
    const { errors = [], message = '' } = Refused.parse(JSON.parse(text));
    const messages = errors.flatMap((error) => error.message ?? error.key ?? []);
    return (messages.join(' ') || message).slice(0, MESSAGE_LENGTH);
  } catch {
    return text.slice(0, MESSAGE_LENGTH);
  }
}
