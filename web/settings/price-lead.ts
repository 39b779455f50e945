// Which price is large: with tax, as the law requires, or for companies without it. An attribute of
// the document decides, set before the first paint (FIRST_SCRIPT), so that pages which are the same
// for everybody do not flash.
import { useSyncExternalStore } from 'react';
import type { PriceLead } from '#shared/pricing/shown-totals.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

export const readPriceLead = (): PriceLead => (readStored('prices') === 'net' ? 'net' : 'gross');

const listeners = new Set<() => void>();

function applyPriceLead(): void {
  document.documentElement.dataset.prices = readPriceLead();
  for (const listener of listeners) listener();
}

export function writePriceLead(lead: PriceLead): void {
  if (lead === 'net') writeStored('prices', lead);
  else removeStored('prices');
  applyPriceLead();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere('prices', applyPriceLead);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/**
 * Only for components that the browser alone renders; pages of the server contain both prices
 * (ByLead, Price).
 */
export const usePriceLead = (): PriceLead =>
  useSyncExternalStore(subscribe, readPriceLead, () => 'gross');
