// Access tokens for tests: an unsigned JWT. The browser reads it and verifies nothing.

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The same in each call, so that tokens created later in a test have the same text. */
const START = Date.now();

/**
 * Expires `minutes` after `now` (milliseconds); its creation time is that of a token valid for half
 * an hour.
 */
export function makeToken({
  minutes = 30,
  now = START,
  customerId = 7,
  name = '',
}: {
  minutes?: number;
  now?: number;
  customerId?: number;
  name?: string;
} = {}): string {
  const exp = Math.floor(now / 1_000) + minutes * 60;
  return [
    part({ alg: 'HS256' }),
    part({ sub: String(customerId), iat: exp - 30 * 60, exp, name }),
    'signature',
  ].join('.');
}
