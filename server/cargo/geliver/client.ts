// Calls to Geliver (docs.geliver.io): a bearer token, and an envelope around every response. It is
// our own client: the official library retries every failed call, also orders, which may buy twice.
import { z } from 'zod';
import { CargoRefusal, type RefusedField } from '#server/cargo/carrier.ts';

const TIMEOUT_MS = 15_000;
const MOST_LABEL_BYTES = 5 * 2 ** 20;

const Envelope = z.object({
  result: z.boolean(),
  message: z.string().nullish(),
  code: z.string().nullish(),
  additionalMessage: z.string().nullish(),
  data: z.unknown().optional(),
});

/** Finds the field of a refusal by its message, because Geliver names no field. */
const fields: readonly [RegExp, RefusedField][] = [
  [/district|ilçe/i, 'district'],
  [/city|şehir|\bil\b/i, 'city'],
  [/phone|telefon/i, 'phone'],
  [/zip|posta kodu/i, 'postcode'],
  [/address|adres/i, 'address'],
  [/\bname\b|\bisim\b|\bad soyad\b/i, 'name'],
];

/** The key is wrong, or was revoked. */
class GeliverKeyRefusal extends CargoRefusal {}

export type GeliverCall = ReturnType<typeof createGeliverClient>;

export function createGeliverClient({ url, token }: { url: string; token: string }) {
  /** @throws CargoRefusal if Geliver refused; another error if it is unknown what was done */
  return async function call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    schema: z.ZodType<T>,
    sent?: object,
  ): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status === 401) throw new GeliverKeyRefusal(messageOf(text) || '401');
    if (response.status === 429 || response.status >= 500)
      throw new Error(`Geliver answered ${response.status} to ${method} ${path.split('?')[0]}`);
    const { result, ...answer } = Envelope.parse(JSON.parse(text));
    if (!result) throw refusalOf(answer);
    return schema.parse(answer.data);
  };
}

const messageOf = (text: string): string => {
  const { success, data } = z.object({ message: z.string() }).safeParse(jsonOf(text));
  return success ? data.message : '';
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Refused = Pick<z.infer<typeof Envelope>, 'message' | 'code' | 'additionalMessage'>;
function refusalOf({ message, code, additionalMessage }: Refused): CargoRefusal {
  const reason = [message, additionalMessage].filter(Boolean).join(' ') || code || '?';
  return new CargoRefusal(reason, fields.find(([about]) => about.test(reason))?.[1] ?? null);
}

/** Only over TLS, or at Geliver's own address, and never at an IP address. */
export function isLabelAddress(address: string, url: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (origin === new URL(url).origin) return true;
  return protocol === 'https:' && /[a-z]/.test(hostname) && hostname.includes('.');
}

/** A label is fetched without the token, because it is often on another server. */
export async function fetchLabel(address: string, url: string): Promise<Buffer> {
  if (!isLabelAddress(address, url)) throw new Error('Geliver names no address of a label');
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the label answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MOST_LABEL_BYTES) throw new Error('the label is too large');
  return bytes;
}
