// Parcels that a carrier is told of over its interface: with which accounts, and how a box moves.

/** With whom the shop may have a contract: an aggregator of many carriers, and a carrier. */
export const cargoAccounts = ['geliver', 'yurtici'] as const;
export type CargoAccount = (typeof cargoAccounts)[number];

/** Where a box is. `waiting`: its label is there, the carrier has not touched it. */
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

/** Nothing more is expected of it. */
export const isAtEnd = (state: BoxState): boolean =>
  state === 'returned' || state === 'cancelled' || state === 'delivered';

/** The carrier has it, or had it. */
export const isHandedOver = (state: BoxState): boolean =>
  state !== 'waiting' && state !== 'cancelled';

/**
 * What a report makes of a box: never backwards. From its delivery on a box may only come back; what
 * the carrier has taken is not cancelled any more but by its branch, before the box has left it.
 */
export function nextBoxState(now: BoxState, reported: BoxState): BoxState {
  if (now === 'cancelled' || now === 'returned') return now;
  if (reported === 'cancelled') return now === 'waiting' || now === 'accepted' ? reported : now;
  return boxStates.indexOf(reported) > boxStates.indexOf(now) ? reported : now;
}

/** Centimetres. */
export type BoxSize = { lengthCm: number; widthCm: number; heightCm: number };

/** A cube that holds so much: of what is packed only the volume is known. */
export function cubeOf(volumeCm3: number): BoxSize {
  const side = Math.max(1, Math.ceil(Math.cbrt(volumeCm3)));
  return { lengthCm: side, widthCm: side, heightCm: side };
}
