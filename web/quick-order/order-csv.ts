// The files that quick order gives: an empty one to fill, and the rows that are to be mended. In
// the way that office programs of the language open without being asked.
import type { Language } from '#shared/base/languages.ts';

const MARK = '\uFEFF';

export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const divider = language === 'tr' ? ';' : ',';
  return `${MARK}${rows.map((row) => `${row.map(cellOf).join(divider)}\r\n`).join('')}`;
}

/** What a sheet's program would take for a formula gets an apostrophe before it. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n;,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
