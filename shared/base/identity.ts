// Turkish identity, tax and phone numbers, and e-mail addresses (domain.md 2.7 and 2.8).

/** T.C. kimlik no: 11 digits, the first is not 0, the last two are check digits. */
export function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const d = [...text].map(Number);
  const at = (index: number) => d[index] ?? 0;
  const odd = at(0) + at(2) + at(4) + at(6) + at(8);
  const even = at(1) + at(3) + at(5) + at(7);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  const eleventh = (odd + even + tenth) % 10;
  return at(9) === tenth && at(10) === eleventh;
}

/** Vergi kimlik no: 10 digits, the last is a check digit. */
export function isVkn(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index += 1) {
    const shifted = (Number(text[index]) + 9 - index) % 10;
    if (shifted === 0) continue;
    sum += (shifted * 2 ** (9 - index)) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === Number(text[9]);
}

/** A Turkish number in any spelling ("0 (532) 123 45 67") as E.164; null if it is invalid. */
export function toE164(typed: string): string | null {
  const digits = typed
    .replace(/[\s().-]/g, '')
    .replace(/^\+?90(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
  return /^[2-5]\d{9}$/.test(digits) ? `+90${digits}` : null;
}

/** "+905321234567" as people read it: "0532 123 45 67". */
export function formatPhone(e164: string): string {
  const match = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164);
  return match ? `0${match[1]} ${match[2]} ${match[3]} ${match[4]}` : e164;
}

/**
 * The address in a form for comparing: case is ignored, also where a Turkish keyboard typed İ for
 * i.
 */
export const foldEmail = (email: string): string => email.trim().replaceAll('İ', 'i').toLowerCase();

/**
 * MERSİS: sixteen digits. A company's are 0, its tax number, and five more; a sole trader's begin
 * with the identity number.
 */
export function isMersis(text: string): boolean {
  if (!/^\d{16}$/.test(text)) return false;
  return text.startsWith('0') ? isVkn(text.slice(1, 11)) : isTckn(text.slice(0, 11));
}

/**
 * The IBAN of a Turkish bank account, without spaces: two check digits over the whole (ISO 13616,
 * modulo 97).
 */
export function isIban(text: string): boolean {
  if (!/^TR\d{24}$/.test(text)) return false;
  const digits = `${text.slice(4)}2927${text.slice(2, 4)}`;
  return BigInt(digits) % 97n === 1n;
}

/**
 * In the form of wa.me: country code and number, digits only (domain.md 2.12); null for an invalid
 * number.
 */
export function toWhatsapp(typed: string): string | null {
  const turkish = toE164(typed);
  if (turkish) return turkish.slice(1);
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(\+|00)/, '');
  return /^[1-9]\d{9,14}$/.test(digits) ? digits : null;
}
