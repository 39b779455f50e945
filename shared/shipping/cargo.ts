// Parcels that are booked with a carrier over its interface: the accounts, and the states of a box.

/**
 * The partners with whom the shop may have a contract: an aggregator of many carriers, and a
 * carrier.
 */
export const cargoAccounts = ['geliver', 'yurtici'] as const;
export type CargoAccount = (typeof cargoAccounts)[number];

/** The states of a box. `waiting`: its label exists, but the carrier does not have the box. */
export const boxStates = [
  'waiting',
  'accepted',
  'moving',
  'out',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const;
export type BoxState = (typeof boxStates)[number];

/** Whether no further report is expected. */
export const isAtEnd = (state: BoxState): boolean =>
  state === 'returned' || state === 'cancelled' || state === 'delivered';

/** Whether the carrier has, or had, the box. */
export const isHandedOver = (state: BoxState): boolean =>
  state !== 'waiting' && state !== 'cancelled';

/**
 * The state of a box after a report: it never goes backwards. A delivered box can only be returned;
 * a box that the carrier has accepted can be cancelled only by its branch, before it has left the
 * branch.
 */
export function nextBoxState(now: BoxState, reported: BoxState): BoxState {
  if (now === 'cancelled' || now === 'returned') return now;
  if (reported === 'cancelled') return now === 'waiting' || now === 'accepted' ? reported : now;
  return boxStates.indexOf(reported) > boxStates.indexOf(now) ? reported : now;
}

/** In centimetres. */
export type BoxSize = { lengthCm: number; widthCm: number; heightCm: number };

/** A cube of this volume, because only the volume of the contents is known. */
export function cubeOf(volumeCm3: number): BoxSize {
  const side = Math.max(1, Math.ceil(Math.cbrt(volumeCm3)));
  return { lengthCm: side, widthCm: side, heightCm: side };
}
