// Which order a bank statement line may pay, and why: the order number in its text, the amount, the
// buyer's name. This code only proposes; safe proposals can be booked all together.
import type { Ground } from '#shared/back-office/bank-lines.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import { ORDER_NUMBER_PATTERN, readOrderNumber } from '#shared/orders/order-number.ts';
import {
  isNamed,
  type NameWords,
  splitWords,
  wordsOfCompany,
  wordsOfPerson,
} from './name-match.ts';

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
  const candidates = orders.map(toCandidate);
  const all = new Map(lines.map((line) => [line.id, proposalsOf(line, candidates)]));
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

/** The number of lines for which an order is proposed. */
export function countProposed(
  lines: readonly OpenLine[],
  orders: readonly WaitingRecord[],
): number {
  const candidates = orders.map(toCandidate);
  return lines.filter((line) => {
    const read = readLine(line);
    return candidates.some((candidate) => groundsOf(read, candidate).length > 0);
  }).length;
}

/** An order with what is compared with each line. */
type Candidate = {
  order: WaitingRecord;
  names: readonly NameWords[];
  /** YYYY-MM-DD */
  placedOn: string;
};
const toCandidate = (order: WaitingRecord): Candidate => ({
  order,
  names: [wordsOfPerson(order.name), wordsOfCompany(order.companyName ?? '')],
  placedOn: istanbulDay(order.createdAt),
});

/** A line with what is compared with each order: its words, and its text as an order number. */
type ReadLine = { line: OpenLine; words: ReadonlySet<string>; joined: string };
function readLine(line: OpenLine): ReadLine {
  const words = splitWords(textOf(line));
  return { line, words: new Set(words), joined: readOrderNumber(words.join('')) };
}

function proposalsOf(line: OpenLine, candidates: readonly Candidate[]): ProposedOrder[] {
  const read = readLine(line);
  const found = candidates.flatMap((candidate) => {
    const grounds = groundsOf(read, candidate);
    const { order } = candidate;
    const differenceKurus = kurus(line.amountKurus - order.dueKurus);
    return grounds.length > 0 ? [{ order, grounds, differenceKurus, isSafe: false }] : [];
  });
  const weightOf = ({ grounds }: ProposedOrder) =>
    grounds.reduce((sum, ground) => sum + weights[ground], 0);
  return found.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, MOST_PROPOSALS);
}

/** Why the line may pay the order; without a ground it is not proposed. */
function groundsOf(
  { line, words, joined }: ReadLine,
  { order, names, placedOn }: Candidate,
): Ground[] {
  const isNumbered = joined.includes(order.orderNumber);
  // Money that arrived before the order was placed, or for an order that is over, matches only by
  // order number.
  if (!isNumbered && (order.isOver || line.day < placedOn)) return [];
  const grounds: Ground[] = isNumbered ? ['number'] : [];
  if (line.amountKurus === order.dueKurus) grounds.push('amount');
  if (names.some((name) => isNamed(name, words))) grounds.push('name');
  return grounds;
}
