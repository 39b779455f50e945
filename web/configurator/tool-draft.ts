// What is being chosen, kept while the tab is open: a reload loses nothing. Belongs to the address it was begun at.
import { readSession, writeSession } from '#web/base/api/storage.ts';
import type { Tool } from './tool-state.ts';

const KEY = 'design';

type Draft = Tool & { address: string };

export const saveDraft = (address: string, tool: Tool): void =>
  void writeSession(KEY, JSON.stringify({ address, ...tool } satisfies Draft));

/** Null when nothing is kept, when it was begun elsewhere, or when it cannot be read. */
export function readDraft(address: string): Tool | null {
  try {
    const draft = JSON.parse(readSession(KEY) ?? 'null') as Partial<Draft> | null;
    if (draft?.address !== address || !draft.choices?.parts || !draft.products) return null;
    const isWhole = Object.entries(draft.choices.parts).every(
      ([role, id]) => draft.products?.[role as 'bottle']?.id === id,
    );
    return isWhole ? { choices: draft.choices, products: draft.products } : null;
  } catch {
    // Written by an older version, or by hand.
    return null;
  }
}
