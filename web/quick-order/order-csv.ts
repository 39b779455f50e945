// The files that quick order offers: an empty one to fill in, and the rows to correct. In the CSV
// format that office programs in the user's language open without questions.
import type { Language } from '#shared/base/languages.ts';

const MARK = '\uFEFF';

export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const divider = language === 'tr' ? ';' : ',';
  return `${MARK}${rows.map((row) => `${row.map(cellOf).join(divider)}\r\n`).join('')}`;
}

/** A text that a spreadsheet would treat as a formula gets a leading apostrophe. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n;,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
