// GTIN, the number under a barcode: 8, 12, 13 or 14 digits, of which the last one is the check
// digit. GS1 General Specifications, section 7.9: from the right, the digits before it are weighted
// 3 and 1 in turn.

const LENGTHS = [8, 12, 13, 14];

export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return false;
  const weighed = [...text]
    .reverse()
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return weighed % 10 === 0;
}

/**
 * All forms of a barcode's number: a shorter one may have leading zeros, which spreadsheets drop.
 * Empty for an invalid text.
 */
export function gtinForms(text: string): string[] {
  const bare = text.replace(/^0+/, '');
  if (!/^\d+$/.test(bare)) return [];
  return LENGTHS.filter((length) => length >= bare.length)
    .map((length) => bare.padStart(length, '0'))
    .filter(isGtin);
}
