const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The refused rows of a spreadsheet, to be corrected and uploaded again: the byte order mark gives
 * spreadsheet programs the encoding, and a guard prevents cells from becoming formulas
 * (server/back-office/files/csv.ts).
 */
export const wrongRowsCsv = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => `\ufeff${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
