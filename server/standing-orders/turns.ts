// The turns of standing orders: planned every hour, with one mail each, and ordered at most once,
// only after the buyer's confirmation (decision 0095).
import { createHmac } from 'node:crypto';
import { inTransaction } from '#server/base/db/db.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { afterQuietHours } from '#server/sms/quiet-hours.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import { type TurnState, turnsOf } from '#shared/customers/standing-orders.ts';
import {
  insertTurn,
  lockDue,
  rhythmOf,
  selectTurnByToken,
  type TurnRecord,
  updateNextTurn,
} from './standing-orders.sql.ts';

const AT_ONCE = 500;
/** A turn that is later than this is skipped. */
const LATE_DAYS = 3;

type PlanDeps = Pick<Platform, 'db' | 'clock' | 'secrets'> & { settings: Settings };

/** Derived, so that a repeated mail has the same link; only its hash is stored. */
export const turnToken = (
  { orderAccessKey }: Platform['secrets'],
  { standingOrderId, turnOn }: { standingOrderId: number; turnOn: string },
): string =>
  createHmac('sha256', orderAccessKey)
    .update(`standing turn ${standingOrderId} ${turnOn}`)
    .digest('base64url');

/**
 * The job of each hour, outside quiet hours. Even after killed or repeated runs, each turn exists
 * once.
 */
export async function planTurns({ db, clock, secrets, settings }: PlanDeps): Promise<void> {
  const at = clock();
  const { quietHours } = await settings.sms();
  if (afterQuietHours(at, quietHours) > at) return;
  const today = istanbulDay(at);
  await inTransaction(db, async (tx) => {
    for (const row of await lockDue(tx, today, AT_ONCE)) {
      const { turnOn, nextOn } = turnsOf(rhythmOf(row), row.nextOn, today);
      await updateNextTurn(tx, row.id, nextOn);
      if (dayAfter(turnOn, LATE_DAYS) < today) continue;
      const turn = { standingOrderId: row.id, turnOn };
      const tokenHash = hashOfToken(turnToken(secrets, turn));
      const turnId = await insertTurn(tx, { ...turn, tokenHash, createdAt: at });
      if (turnId !== null) await addJob(tx, 'send-standing-turn', { turnId }, `turn ${turnId}`);
    }
  });
}

export const stateOf = (turn: TurnRecord, at: Date): TurnState => {
  if (turn.orderNumber !== null) return 'ordered';
  if (turn.endedAt) return 'ended';
  return turn.isNewest && istanbulDay(at) < turn.nextOn ? 'open' : 'over';
};

/** @throws AppError LINK_NOT_VALID */
export async function requireTurn(
  { db }: Pick<Platform, 'db'>,
  token: string,
): Promise<TurnRecord> {
  const turn = await selectTurnByToken(db, hashOfToken(token));
  if (!turn) throw new AppError('LINK_NOT_VALID');
  return turn;
}
