// The shop's texts inside Markdown. User input is data: none of it may become a heading, a link or
// a table row.

/** One line, with every Markdown character escaped. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+=])/, '\\$1');

/** Every line begins with the mark of a quotation. */
export const quoteMarkdown = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
    .join('\n');

/** @param address of our own, without spaces and brackets */
export const linkMarkdown = (text: string, address: string): string =>
  `[${escapeMarkdown(text)}](${address})`;

/** Parts with an empty line between them; empty parts are left out. */
export const paragraphs = (parts: readonly (string | null | undefined | false)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
