// Previews of drafts, rendered by the same renderer as the public page, so that preview and page
// are identical.

import { productHtml } from '#server/catalogue/product-texts.ts';
import {
  type ContentDeps,
  countWords,
  minutesOf,
  readFacts,
  toPage,
} from '#server/content/content.ts';
import { placeholderValues, unknownPlaceholders } from '#server/content/placeholders.ts';
import type { Placeholders, PreviewAnswer } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';

type Deps = Pick<ContentDeps, 'settings' | 'config'>;

export async function previewText(
  deps: Deps,
  text: string,
  language: Language,
): Promise<PreviewAnswer> {
  const wordCount = countWords(text);
  return {
    html: toPage(await readFacts(deps), text, language),
    wordCount,
    readingMinutes: minutesOf(wordCount),
    unknown: [...new Set(unknownPlaceholders(text))].slice(0, 20),
  };
}

/** For a product: a text without markup keeps its line breaks, as on its page. */
export function previewDescription(text: string): PreviewAnswer {
  const wordCount = countWords(text);
  return {
    html: productHtml(text),
    wordCount,
    readingMinutes: minutesOf(wordCount),
    unknown: [],
  };
}

export async function listPlaceholders(deps: Deps, language: Language): Promise<Placeholders> {
  return placeholderValues(await readFacts(deps), language);
}
