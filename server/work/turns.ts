// Data that begin and end by the clock.
import { contentTurns } from '#server/content/content.ts';
import { rulesTurn } from '#server/discounts/rules.ts';
import type { Services } from '#server/services.ts';
import { showcasesTurn } from '#server/showcases/showcases.ts';

/** A missed run is caught up by the next ones. */
const TURNS_LOOK_BACK_MS = 3 * 60_000;
const turns = { showcases: showcasesTurn, content: contentTurns, discounts: rulesTurn };

/**
 * Nothing is written when something begins or ends, so no trigger notifies. The responses that show
 * it are dropped as after any other change.
 */
export async function notifyOfTurns({ db, clock, changes }: Services): Promise<void> {
  const to = clock();
  const from = new Date(to.getTime() - TURNS_LOOK_BACK_MS);
  for (const [topic, hasTurned] of Object.entries(turns))
    if (await hasTurned(db, from, to)) await changes.topicChanged(topic);
}
