// Reads the HTML that the server makes from a text: its headings as link targets, and its text for
// a search.
import { slugOf } from '#shared/base/fold.ts';

export type Heading = { id: string; text: string };

/** Ids that the page itself uses. */
const takenIds = ['content', 'main'];

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The plain text, with spaces between block elements. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:br|\/(?:p|li|h\d|td|th|tr|blockquote|pre))\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Gives every second-level heading an id made of its words, and returns the list. */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Set(takenIds);
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const text = plainText(inner);
    const base = slugOf(text) || 'part';
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, headings };
}

/** Splits off the first paragraph if the text begins with one. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = /^\s*<p>.*?<\/p>/s.exec(html)?.[0] ?? '';
  return { lead, rest: html.slice(lead.length) };
}
