// The cost of a failure as a row of a table, and the comparison of the remaining database with the
// responses that the buyers got.
import fs from 'node:fs';
import path from 'node:path';
import type { Attempt, Kind } from './client.ts';
import { ask } from './databases.ts';
import type { Load, PlacedOrder } from './load.ts';
import { folder, say } from './machine.ts';

export const HEAD = [
  '| what happens | requests | failed | of these 503 | longest without an answer: reading | buying | orders accepted | a call of buying, p50 / p99 ms |',
  '|---|--:|--:|--:|--:|--:|--:|--:|',
];

const isGood = ({ status }: Attempt) => status > 0 && status < 500;

export function rowOf(
  name: string,
  load: Pick<Load, 'attempts' | 'placed'>,
  from: { at: number; attempts: number; placed: number },
): string {
  const now = Date.now();
  const attempts = load.attempts.slice(from.attempts);
  const failed = attempts.filter((attempt) => !isGood(attempt));
  fs.appendFileSync(
    path.join(folder, 'failed.log'),
    failed
      .map(
        ({ at, ms, what }) =>
          `${name} | ${new Date(at).toISOString()} ${ms} ms ${what.replace(/\s+/g, ' ')}\n`,
      )
      .join(''),
  );
  const busy = failed.filter(({ status }) => status === 503).length;
  const took = attempts
    .filter((attempt) => attempt.kind === 'buying' && isGood(attempt))
    .map(({ ms }) => ms);
  const gaps = (['reading', 'buying'] as Kind[]).map((kind) =>
    seconds(longestGap(attempts, kind, from.at, now)),
  );
  return `| ${name} | ${attempts.length} | ${failed.length} | ${busy} | ${gaps.join(' | ')} | ${load.placed.length - from.placed} | ${percentile(took, 0.5)} / ${percentile(took, 0.99)} |`;
}

/**
 * The longest time without a good response, including the times before the first and after the last
 * one.
 */
function longestGap(attempts: readonly Attempt[], kind: Kind, from: number, to: number): number {
  const answered = attempts
    .filter((attempt) => attempt.kind === kind && isGood(attempt))
    .map(({ at, ms }) => at + ms);
  const marks = [from, ...answered.sort((a, b) => a - b), to];
  return Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] as number)));
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0;

type Found = { number: string; key: string; paid: number };

/** @returns whether the database agrees with the responses to the buyers */
export async function checkOrders(port: number, placed: readonly PlacedOrder[]): Promise<boolean> {
  const found = await ask<Found>(
    port,
    `select o.order_number as number, o.idempotency_key as key, (select count(*)::int from payments p where p.order_id = o.id and p.state = 'PAID') as paid from orders o`,
    [],
    'flakon',
  );
  const byNumber = new Map(found.map((order) => [order.number, order]));
  const keys = new Map<string, number>();
  for (const { key } of found) keys.set(key, (keys.get(key) ?? 0) + 1);
  const lost = placed.filter(({ orderNumber }) => !byNumber.has(orderNumber));
  const unpaid = placed.filter(
    ({ orderNumber, isPaid }) => isPaid && byNumber.get(orderNumber)?.paid !== 1,
  );
  const twice =
    [...keys.values()].filter((count) => count > 1).length +
    found.filter(({ paid }) => paid > 1).length;
  say(
    `\n${placed.length} orders were answered as accepted, ${placed.filter(({ isPaid }) => isPaid).length} of them as paid; the database that is left has ${found.length} orders. Lost: ${lost.length}. Answered as paid and not paid there: ${unpaid.length}. Placed or paid twice: ${twice}.`,
  );
  return lost.length + unpaid.length + twice === 0;
}
