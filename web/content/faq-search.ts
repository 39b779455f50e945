// Searches the questions while the visitor types.

import { fold } from '#shared/base/fold.ts';
import type { FaqGroup } from '#shared/content/content.ts';
import { plainText } from './rich-text.ts';

/** The searchable text of each question, folded, by its id. */
export const searchable = (groups: readonly FaqGroup[]): ReadonlyMap<number, string> =>
  new Map(
    groups.flatMap(({ name, entries }) =>
      entries.map(
        ({ id, question, html }) => [id, fold(`${question} ${plainText(html)} ${name}`)] as const,
      ),
    ),
  );

/** The questions that contain every term or a part of it; null without a term. */
export function findQuestions(
  texts: ReadonlyMap<number, string>,
  query: string,
): ReadonlySet<number> | null {
  const requested = fold(query)
    .split(/[^\p{L}\p{N}/%]+/u)
    .filter(Boolean);
  if (requested.length === 0) return null;
  return new Set(
    [...texts]
      .filter(([, text]) => requested.every((term) => text.includes(term)))
      .map(([id]) => id),
  );
}
