// Unguessable codes that people can read aloud: Crockford's base 32, without I, L, O and U.
import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five random bits per character. */
export const randomCode = (length: number): string => codeOfBytes(randomBytes(length));

/** A character for each byte. */
export const codeOfBytes = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
