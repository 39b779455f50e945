// CSV in the way that Turkish office programs open: UTF-8 with a mark, semicolons, decimal commas.
import { stringify } from 'csv-stringify/sync';

/** At the start of a file. */
export const MARK = '\uFEFF';

export const csvLine = (cells: readonly string[]): string =>
  stringify([cells as string[]], { delimiter: ';', record_delimiter: '\r\n' });

/** What a sheet's program would take for a formula gets an apostrophe before it; so does what looks as if it had one. */
export const withGuard = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
