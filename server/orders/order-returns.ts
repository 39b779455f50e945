// The returns of an order, as its buyer sees them.
import { kurus, toLira } from '#shared/money.ts';
import type { ReturnAnswer } from '#shared/returns.ts';
import type { ReturnRecord } from './orders.sql.ts';

const iso = (at: string): string => new Date(at).toISOString();

export const toReturnAnswer = ({ amountKurus, sendBy, history, createdAt, ...record }: ReturnRecord): ReturnAnswer => ({
  ...record,
  amount: amountKurus === null ? null : toLira(kurus(amountKurus)),
  sendBy: sendBy && iso(sendBy),
  history: history.map(({ state, at }) => ({ state, at: iso(at) })),
  createdAt: iso(createdAt),
});
