import { endOfDayAfter } from '#shared/base/format.ts';

// The rules of returns: who may request one, for how long and for how many pieces; the allowed
// transitions (decision 0030). Pure. The periods come from the law (domain.md 2.1) and are also in
// the contract (server/checkout/contracts.tr.ts): change both.

/** Counted from the day on which the last parcel arrived, without that day. */
const WITHDRAWAL_DAYS = 14;
/**
 * Damaged, wrong or missing goods may be reported for as long as the seller is liable for defects.
 */
const DEFECT_DAYS = 730;
/** Within how many days an approved return should be sent. */
export const SEND_BACK_DAYS = 10;
/** Within how many days a withdrawal must be refunded. */
export const REFUND_DAYS = 14;
export const MAX_RETURN_PICTURES = 5;
export const MAX_RETURNS = 20;
export const RETURN_NOTE_LENGTH = 1_000;

export const returnReasons = ['withdrawal', 'damaged', 'wrong', 'missing'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnStates = [
  'requested',
  'approved',
  'rejected',
  'received',
  'refunded',
  'closed',
  'cancelled',
] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * From `approved` directly to `refunded`: the goods are not worth sending, or never arrived. Only
 * the buyer sets `cancelled`.
 */
const returnMoves: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['received', 'refunded', 'closed'],
  received: ['refunded', 'closed'],
  rejected: [],
  refunded: [],
  closed: [],
  cancelled: [],
};
export const isReturnMove = (from: ReturnState, to: ReturnState): boolean =>
  returnMoves[from].includes(to);
/** Whether its pieces count as requested. */
const isOpenReturn = (state: ReturnState): boolean => returnMoves[state].length > 0;
export const openReturnStates: readonly ReturnState[] = returnStates.filter(isOpenReturn);

/**
 * For an order: when its last parcel arrived (null while one is on its way), and whether the buyer
 * is a company.
 */
export type ReturnTerms = { deliveredAt: Date | null; isCorporate: boolean };

/**
 * Until when this request is possible; null: not limited yet. Only consumers can withdraw, so it is
 * undefined for a company.
 */
export function returnUntil(
  reason: ReturnReason,
  { deliveredAt, isCorporate }: ReturnTerms,
): Date | null | undefined {
  if (reason === 'withdrawal' && isCorporate) return undefined;
  return (
    deliveredAt &&
    endOfDayAfter(deliveredAt, reason === 'withdrawal' ? WITHDRAWAL_DAYS : DEFECT_DAYS)
  );
}

export const isInTime = (reason: ReturnReason, terms: ReturnTerms, now: Date): boolean => {
  const until = returnUntil(reason, terms);
  return until === null || (until !== undefined && now < until);
};

export type ReturnableRow = {
  position: number;
  quantity: number;
  refunded: number;
  asked: number;
  isPersonalised: boolean;
};

/**
 * Pieces bought, not refunded, and not requested in another return. Personalised goods can be
 * returned only for defects.
 */
export const leftToReturn = (
  { quantity, refunded, asked, isPersonalised }: ReturnableRow,
  reason: ReturnReason,
): number =>
  reason === 'withdrawal' && isPersonalised ? 0 : Math.max(0, quantity - refunded - asked);

/** Each row at most once, with no more pieces than are left. */
export function isReturnAllowed(
  rows: readonly ReturnableRow[],
  chosen: readonly { position: number; quantity: number }[],
  reason: ReturnReason,
): boolean {
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const isOnce = new Set(chosen.map(({ position }) => position)).size === chosen.length;
  return (
    chosen.length > 0 &&
    isOnce &&
    chosen.every(({ position, quantity }) => {
      const row = byPosition.get(position);
      return row !== undefined && quantity >= 1 && quantity <= leftToReturn(row, reason);
    })
  );
}
