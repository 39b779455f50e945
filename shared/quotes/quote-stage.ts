// The stage of a quote between its buyer and the shop.
import type { QuoteState } from './quotes.ts';

/** In the order in which they are offered as a filter. */
export const quoteStages = [
  'open',
  'revised',
  'waiting',
  'accepted',
  'ordered',
  'declined',
  'expired',
  'withdrawn',
  'replaced',
] as const;
type QuoteStage = (typeof quoteStages)[number];

type Standing = {
  state: QuoteState;
  revision: number;
  acceptedAt: unknown;
  isWaiting: boolean;
};

export function stageOf({ state, revision, acceptedAt, isWaiting }: Standing): QuoteStage {
  if (state === 'used') return 'ordered';
  if (state !== 'open') return state;
  if (isWaiting) return 'waiting';
  if (acceptedAt !== null) return 'accepted';
  return revision > 1 ? 'revised' : 'open';
}
