// What people did, which results they got, and what failed meanwhile: the checker compares the shop
// with it.
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

/** `isEnd`: afterwards all open jobs run at once, without the pause of a failed job. */
export type Failure = { what: string; from: number; to: number; isEnd?: boolean };

export type History = {
  /** Idempotency keys of every order that somebody tried to place. */
  keys: Set<string>;
  /** Orders that the shop reported as placed. */
  placed: Map<string, CheckoutAnswer>;
  /** Orders that the shop reported as paid. */
  calledPaid: Set<string>;
  /** Remarks of the stock changes that the shop confirmed. */
  stockChanges: Set<string>;
  failures: Failure[];
  /** How long a process needed to start: the pace of the machine. */
  startMs: number;
  /** How often each response occurred. */
  answers: Map<string, number>;
};

export const newHistory = (): History => ({
  keys: new Set(),
  placed: new Map(),
  calledPaid: new Set(),
  stockChanges: new Set(),
  failures: [],
  startMs: 0,
  answers: new Map(),
});

export const count = ({ answers }: History, what: string): void =>
  void answers.set(what, (answers.get(what) ?? 0) + 1);
