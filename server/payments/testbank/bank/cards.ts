// The cards of the test bank and the rules of its form. Pure.

export type CardOutcome = 'pays' | 'insufficient-funds' | 'declined' | 'never-returns';

/** Documented on the bank's page. */
export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: '5526080000000006', outcome: 'pays' },
  { number: '4111111111111129', outcome: 'insufficient-funds' },
  { number: '4129111111111111', outcome: 'declined' },
  { number: '4151111111111112', outcome: 'never-returns' },
];

export const RIGHT_CODE = '123456';
export const MAX_WRONG_CODES = 3;

export type CardForm = { holder: string; number: string; expiry: string; cvc: string };
export type CardError = 'holder' | 'number' | 'unknownCard' | 'expiry' | 'cvc';

/**
 * The errors of a card. An unknown but valid card number is refused too, so that nobody enters a
 * real card.
 */
export function checkCard(
  form: CardForm,
  now: Date,
): { errors: CardError[]; outcome: CardOutcome | null } {
  const digits = form.number.replace(/[\s-]/g, '');
  const card = testCards.find(({ number }) => number === digits);
  const errors: CardError[] = [];
  if (form.holder.trim().length < 3) errors.push('holder');
  if (!/^\d{13,19}$/.test(digits) || !isLuhn(digits)) errors.push('number');
  else if (!card) errors.push('unknownCard');
  if (!isFutureExpiry(form.expiry, now)) errors.push('expiry');
  if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.push('cvc');
  return { errors, outcome: errors.length === 0 ? (card?.outcome ?? null) : null };
}

/** The check digit of every card number. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** "09/28", "0928" or "09 / 2028"; a card is valid until the end of its month. */
function isFutureExpiry(typed: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\/?(?:20)?(\d{2})$/.exec(typed.replace(/\s/g, ''));
  if (!match) return false;
  const endOfMonth = Date.UTC(2000 + Number(match[2]), Number(match[1]), 1);
  return endOfMonth > now.getTime();
}
