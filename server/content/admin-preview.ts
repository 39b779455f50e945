// What is being written, as visitors would read it: rendered by the same renderer, so that the preview is the page.
import type { Placeholders, PreviewAnswer } from '#shared/admin-content.ts';
import type { Language } from '#shared/languages.ts';
import { type ContentParts, minutesOf, readFacts, toPage, wordsOf } from './content.ts';
import { placeholderValues, unknownPlaceholders } from './placeholders.ts';

type Parts = Pick<ContentParts, 'settings' | 'config'>;

export async function previewText(parts: Parts, text: string, language: Language): Promise<PreviewAnswer> {
  const words = wordsOf(text);
  return { html: toPage(await readFacts(parts), text, language), words, readingMinutes: minutesOf(words), unknown: [...new Set(unknownPlaceholders(text))].slice(0, 20) };
}

export async function listPlaceholders(parts: Parts, language: Language): Promise<Placeholders> {
  return placeholderValues(await readFacts(parts), language);
}
