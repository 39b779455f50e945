const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The rows of a sheet that were refused, to be mended and sent again: the byte order mark tells a
 * sheet's program the encoding, and the guard that no cell is a formula (server/back-office/files/csv.ts).
 */
export const wrongRowsCsv = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => `\ufeff${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
