// The state of an e-document after a response of the service, and when it is checked again. The
// state machine of decision 0068.

import type { Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/format.ts';
import type { EDocument, EDocumentChange } from './e-documents.sql.ts';
import { renewNames } from './make-document.ts';
import { readSale } from './read-documents.ts';
import { removeRecorded } from './record-invoice.ts';
import { type DocumentState, InvoiceRefusal } from './service.ts';
import { dropTaxpayer } from './taxpayers.ts';
import { buyerNumber } from './ubl-parties.ts';

export type Turn = {
  change: EDocumentChange;
  /** Written in the same transaction. */
  alsoIn?: (tx: Tx) => Promise<void>;
  /** Another turn follows at once. */
  goesOn?: boolean;
};

/** Two seconds, then doubled each time, up to a quarter of an hour. */
const FIRST_TRY_MS = 2_000;
const LONGEST_TRY_MS = 15 * MINUTE_MS;
/** After this number of refusals the merchant must handle the document. */
const MOST_CORRECTIONS = 5;
/** After a restore the counter lacks the numbers issued since the backup. */
const MOST_NUMBERS = 200;
const MESSAGE_LENGTH = 1_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export const nextTry = (tries: number, lostMs: number, now: Date): Date =>
  later(now, Math.max(lostMs, Math.min(LONGEST_TRY_MS, FIRST_TRY_MS * 2 ** tries)));

/** Every minute for half an hour, every ten minutes for a day, then once an hour. */
const OFTEN = 30;
const SELDOM = 150;

/**
 * `tries`: the number of checks since it was sent. An issued document is checked once an hour, or
 * once a day if its buyer has days to respond.
 */
export function nextLook({ state, profile, tries }: EDocument, now: Date): Date {
  if (state === 'issued') return later(now, profile === 'TICARIFATURA' ? DAY_MS : HOUR_MS);
  return later(now, tries < OFTEN ? MINUTE_MS : tries < SELDOM ? 10 * MINUTE_MS : HOUR_MS);
}

/** An invoice that is recorded in the order is not sent again, because the service had it. */
export const isRetried = ({ state, invoiceId }: EDocument): boolean =>
  invoiceId === null && ['sending', 'sent', 'failed'].includes(state);

export function turnOfState(
  document: EDocument,
  found: Exclude<DocumentState, { state: 'issued' }>,
  now: Date,
): Turn {
  const remove = (removedReason: string) => (tx: Tx) =>
    removeRecorded(tx, document, {
      removedAt: now,
      removedBy: document.service ?? '',
      removedReason,
    });
  switch (found.state) {
    case 'waiting':
      return {
        change: {
          state: 'sent',
          failure: null,
          words: null,
          tries: document.tries + 1,
          nextAt: nextLook(document, now),
        },
      };
    case 'unknown':
      return { change: { failure: 'unknown', nextAt: later(now, HOUR_MS) } };
    case 'cancelled':
      return {
        change: { state: 'cancelled', cancelledAt: now, nextAt: null },
        alsoIn: remove('cancelled'),
      };
    case 'rejected':
      return {
        change: { state: 'rejected', failure: 'rejected', words: found.message, nextAt: null },
      };
    default:
      // The tax office already has this number, so the next document gets another.
      return {
        change: {
          state: 'failed',
          failure: 'refused',
          words: found.message.slice(0, MESSAGE_LENGTH),
          corrections: document.corrections + 1,
          invoiceId: null,
          nextAt: null,
        },
        async alsoIn(tx) {
          await remove(found.message)(tx);
          await renewNames(tx, document, 'used');
        },
      };
  }
}

/** Null for an error that tells nothing about the document. */
export async function turnOfRefusal(
  deps: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  document: EDocument,
  error: unknown,
): Promise<Turn | null> {
  if (!(error instanceof InvoiceRefusal)) return null;
  const now = deps.clock();
  const message = error.message.slice(0, MESSAGE_LENGTH);
  if (error.kind === 'account')
    return {
      change: {
        // A recorded invoice keeps its state.
        ...(document.invoiceId === null && { state: 'failed' as const }),
        failure: 'account',
        words: message,
        nextAt: later(now, HOUR_MS),
      },
    };
  const corrections = document.corrections + 1;
  const isOver = corrections > MOST_CORRECTIONS;
  const failed = {
    state: 'failed',
    failure: 'refused',
    words: message,
    corrections,
    nextAt: null,
  } as const;
  const again = {
    state: 'waiting',
    words: message,
    corrections,
    profile: null,
    nextAt: now,
  } as const;
  if (error.kind === 'taxpayer') {
    const booked = await readSale(deps, document.orderId);
    if (booked) await dropTaxpayer(deps, buyerNumber(booked.event.order, booked.identityNumber));
    return {
      change: isOver ? failed : again,
      alsoIn: (tx) => renewNames(tx, document, 'free'),
      goesOn: !isOver,
    };
  }
  if (error.kind === 'number') {
    const isAgain = corrections <= MOST_NUMBERS;
    return {
      change: isAgain ? again : failed,
      alsoIn: (tx) => renewNames(tx, document, 'used'),
      goesOn: isAgain,
    };
  }
  return { change: failed, alsoIn: (tx) => renewNames(tx, document, 'same') };
}
