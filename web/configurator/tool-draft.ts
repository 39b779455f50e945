// The draft of the choices, stored while the tab is open, so that a reload loses nothing. It
// belongs to the address where it was started.
import { readSession, writeSession } from '#web/base/api/storage.ts';
import type { Tool } from './tool-state.ts';

const KEY = 'design';

type Draft = Tool & { address: string };

export const saveDraft = (address: string, tool: Tool): void =>
  void writeSession(KEY, JSON.stringify({ address, ...tool } satisfies Draft));

/** Null if there is no draft, if it belongs to another address, or if it cannot be read. */
export function readDraft(address: string): Tool | null {
  try {
    const draft = JSON.parse(readSession(KEY) ?? 'null') as Partial<Draft> | null;
    if (draft?.address !== address || !draft.choices?.parts || !draft.products) return null;
    const isWhole = Object.entries(draft.choices.parts).every(
      ([role, id]) => draft.products?.[role as 'bottle']?.id === id,
    );
    return isWhole ? { choices: draft.choices, products: draft.products } : null;
  } catch {
    // Written by an older version, or edited manually.
    return null;
  }
}
