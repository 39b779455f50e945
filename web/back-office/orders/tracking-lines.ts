// Reads tracking numbers that were copied from a spreadsheet or a carrier's page: each line has an
// order number, then a tab, semicolon, comma or space, and the tracking number.
import { readOrderNumber } from '#shared/orders/order-number.ts';

const LINE =
  /^["'\s]*([0-9A-Za-z]{5}[\s-]?[0-9A-Za-z]{5})["'\s]*(?:[\t;,]["'\s]*([\w ./-]{1,60}?)["'\s]*(?:[\t;,].*)?|\s+([\w./-]{1,60})\s*)$/;

export type TrackingLines = {
  /** By order number; the last line wins. */
  numbers: ReadonlyMap<string, string>;
  /** The unreadable lines, as typed. */
  unread: readonly string[];
};

export function readTrackingLines(text: string): TrackingLines {
  const numbers = new Map<string, string>();
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, order, cell, word] = LINE.exec(line) ?? [];
    const tracking = cell?.trim() || word;
    if (order && tracking) numbers.set(readOrderNumber(order), tracking);
    else unread.push(line.trim());
  }
  return { numbers, unread };
}
