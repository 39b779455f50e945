// Numbers as people type them into fields and sheets, one rule for browser and server. Either the
// Turkish notation, in which points group thousands before an optional decimal comma ("1.250,50",
// "1.250"), or a plain number with one decimal point or comma ("1250.5", "1250,5"). Anything else is
// refused: "1,250.00" read without its point would be a thousandth of what was meant.

const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;
const PLAIN = /^-?\d+([.,]\d*)?$/;
/** More digits before the decimals are not exact in a JavaScript number. */
const WHOLE_DIGITS = 15;

/** "1250.5" of "1.250,5"; null if the text is not a number. */
export function plainNumber(typed: string): string | null {
  const text = typed.replace(/\s/g, '');
  const isGrouped = GROUPED.test(text);
  if (!isGrouped && !PLAIN.test(text)) return null;
  const plain = (isGrouped ? text.replaceAll('.', '') : text).replace(',', '.');
  const [whole = ''] = plain.replace('-', '').split('.');
  return whole.length > WHOLE_DIGITS ? null : plain;
}

/** Null if the text is not a number. */
export function readNumber(typed: string): number | null {
  const plain = plainNumber(typed);
  return plain === null ? null : Number(plain);
}
