// CSV that Turkish spreadsheet programs open: UTF-8 with a byte order mark, semicolons, decimal
// commas.
import { stringify } from 'csv-stringify/sync';

/** The byte order mark at the start of a file. */
export const MARK = '\uFEFF';

export const csvLine = (cells: readonly string[]): string =>
  stringify([cells as string[]], { delimiter: ';', record_delimiter: '\r\n' });

/**
 * Text that a spreadsheet program would read as a formula gets an apostrophe before it, and so does
 * text that already starts like a guarded one.
 */
export const withGuard = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
