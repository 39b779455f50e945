// Codes of an authenticator (RFC 6238), with the settings that every app knows: SHA-1, six digits,
// thirty seconds.
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A phone's clock may be off by this many periods. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** Base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** For a QR code, with the names that the app shows beside the code. */
export const totpUri = (secret: string, { shop, email }: { shop: string; email: string }): string =>
  totpOf(secret, shop, email).toString();

/**
 * The period of a code; null if it matches no period near `now`, or one that was already used.
 * @param lastStep the period of the last accepted code
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** The code at a given time, for tests. */
export const codeAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });
