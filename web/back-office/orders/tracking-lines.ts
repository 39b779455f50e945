// Tracking numbers as they are copied from a sheet or the page of a carrier: on each line the number
// of an order, and after a tab, a semicolon, a comma or a blank its tracking number.
import { readOrderNumber } from '#shared/orders/orders.ts';

const LINE =
  /^["'\s]*([0-9A-Za-z]{5}[\s-]?[0-9A-Za-z]{5})["'\s]*(?:[\t;,]["'\s]*([\w ./-]{1,60}?)["'\s]*(?:[\t;,].*)?|\s+([\w./-]{1,60})\s*)$/;

export type TrackingLines = {
  /** By the number of the order; the last line counts. */
  numbers: ReadonlyMap<string, string>;
  /** As they were typed. */
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
