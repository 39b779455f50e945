// The choices on the page of an occasion, stored while the tab is open: visiting a product and
// coming back loses nothing.
import { readSession, writeSession } from '#web/base/api/storage.ts';
import type { GiftChoice } from './gift-parts.ts';

const keyOf = (slug: string) => `gifts:${slug}`;

export const saveGiftDraft = (slug: string, choice: GiftChoice): void =>
  writeSession(keyOf(slug), JSON.stringify(choice));

/** Null if there is none, or if it cannot be read. */
export function readGiftDraft(slug: string): GiftChoice | null {
  try {
    const draft = JSON.parse(readSession(keyOf(slug)) ?? 'null') as Partial<GiftChoice> | null;
    const isWhole =
      Number.isSafeInteger(draft?.gifts) &&
      Number(draft?.gifts) > 0 &&
      typeof draft?.names === 'string' &&
      typeof draft.day === 'string';
    return isWhole ? (draft as GiftChoice) : null;
  } catch {
    // Written by an older version.
    return null;
  }
}
