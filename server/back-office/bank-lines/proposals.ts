// Which order a bank statement line may pay, and why: the order number in its text, the amount, the
// buyer's name. This code only proposes; safe proposals can be booked all together.
import type { Ground } from '#shared/back-office/bank-lines.ts';
import { fold } from '#shared/base/fold.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import { ORDER_NUMBER_PATTERN, readOrderNumber } from '#shared/orders/order-number.ts';

export type OpenLine = {
  id: number;
  /** YYYY-MM-DD */
  day: string;
  amountKurus: Kurus;
  description: string;
  reference: string;
  name: string;
};
export type WaitingRecord = {
  orderNumber: string;
  version: number;
  name: string;
  companyName: string | null;
  dueKurus: Kurus;
  isOver: boolean;
  createdAt: Date;
};
export type ProposedOrder = {
  order: WaitingRecord;
  grounds: Ground[];
  differenceKurus: Kurus;
  isSafe: boolean;
};

const MOST_PROPOSALS = 3;
const weights: Record<Ground, number> = { number: 4, name: 2, amount: 1 };
/** Words that occur in many company names. */
const companyWords = new Set(
  'ltd sti limited sirketi as anonim san sanayi tic ticaret ve ith ihr ithalat ihracat'.split(' '),
);

const splitWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const textOf = ({ description, reference, name }: OpenLine): string =>
  `${description} ${reference} ${name}`;

/** Order numbers that are written as one word, or as the two words in which they are displayed. */
export function numbersIn(line: OpenLine): string[] {
  const words = splitWords(textOf(line)).map(readOrderNumber);
  const candidates = words.flatMap((word, index) => [word, `${word}${words[index + 1] ?? ''}`]);
  return [...new Set(candidates)].filter((word) => ORDER_NUMBER_PATTERN.test(word));
}

/** Proposals by line id, the most likely first. */
export function propose(
  lines: readonly OpenLine[],
  orders: readonly WaitingRecord[],
): Map<number, ProposedOrder[]> {
  const all = new Map(lines.map((line) => [line.id, proposalsOf(line, orders)]));
  const claims = new Map<string, number>();
  for (const proposals of all.values())
    for (const { order, grounds } of proposals)
      if (grounds.includes('number'))
        claims.set(order.orderNumber, (claims.get(order.orderNumber) ?? 0) + 1);
  for (const proposals of all.values()) {
    const numbered = proposals.filter(({ grounds }) => grounds.includes('number'));
    const [only] = numbered;
    if (numbered.length === 1 && only)
      only.isSafe =
        only.differenceKurus === 0 &&
        !only.order.isOver &&
        claims.get(only.order.orderNumber) === 1;
  }
  return all;
}

function proposalsOf(line: OpenLine, orders: readonly WaitingRecord[]): ProposedOrder[] {
  const words = new Set(splitWords(textOf(line)));
  const joined = readOrderNumber(splitWords(textOf(line)).join(''));
  const found = orders.flatMap((order) => {
    const agrees: Record<Ground, boolean> = {
      number: joined.includes(order.orderNumber),
      amount: line.amountKurus === order.dueKurus,
      name: isNamed(order, words),
    };
    const grounds = (Object.keys(agrees) as Ground[]).filter((ground) => agrees[ground]);
    // Money that arrived before the order was placed, or for an order that is over, matches only by
    // order number.
    const isWeak = order.isOver || line.day < istanbulDay(order.createdAt.getTime());
    if (grounds.length === 0 || (isWeak && !agrees.number)) return [];
    const differenceKurus = kurus(line.amountKurus - order.dueKurus);
    return [{ order, grounds, differenceKurus, isSafe: false }];
  });
  const weightOf = ({ grounds }: ProposedOrder) =>
    grounds.reduce((sum, ground) => sum + weights[ground], 0);
  return found.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, MOST_PROPOSALS);
}

/**
 * True if the words contain the buyer's full name, or the company's name without the common words.
 */
function isNamed({ name, companyName }: WaitingRecord, words: ReadonlySet<string>): boolean {
  const isWhole = (parts: string[]) =>
    parts.length > 0 && parts.every((part) => words.has(part)) && parts.join('').length >= 4;
  return (
    isWhole(splitWords(name)) ||
    isWhole(splitWords(companyName ?? '').filter((word) => !companyWords.has(word)))
  );
}
