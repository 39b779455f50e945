// Access tokens for tests: a JWT that nobody signed. The browser reads it and proves nothing.

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The same in each call, so that a token made later in a test is still the same text. */
const START = Date.now();

/** Expires `minutes` after `now` (milliseconds); made when it still had its half hour. */
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
