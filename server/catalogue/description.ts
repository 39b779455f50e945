// The description of a product: Markdown in which a line break is shown as one, so that plain texts
// look as they were written. Lists, search engines and feeds get its text without markup.
import { createMarkdown } from '#server/base/markdown/markdown.ts';

const markdown = createMarkdown({ isLineKept: true });
type Tokens = ReturnType<typeof markdown.parse>;

/**
 * Text that could be markup. Most descriptions have none, and lists need thousands of descriptions.
 */
const MARKUP = /[\\`*_#>[\]|~&]|^\s*(?:[-+]|\d+[.)])\s|^\s*[-=]{2,}\s*$/m;

const parsed = (text: string): Tokens | null => {
  if (!MARKUP.test(text)) return null;
  const tokens = markdown.parse(text, {});
  return tokens.every(isPlain) ? null : tokens;
};

/** Only words and line breaks, exactly as they were typed. */
const isPlain = ({ type, content, children }: Tokens[number]): boolean =>
  type === 'paragraph_open' ||
  type === 'paragraph_close' ||
  (type === 'inline' && wordsOf(children ?? []) === content);

/** Null for a text without markup, which is shown unchanged. */
export const descriptionHtml = (text: string): string | null =>
  parsed(text) && markdown.render(text);

/** For any description, used by the preview of the back office. */
export const productHtml = (text: string): string => markdown.render(text);

export function plainDescription(text: string): string {
  const tokens = parsed(text);
  if (!tokens) return text;
  return tokens
    .map(({ type, content, children, hidden }) => {
      if (type === 'inline') return wordsOf(children ?? []);
      if (/^(fence|code_block)$/.test(type)) return `${content}\n`;
      if (/^t[hd]_close$/.test(type)) return ' ';
      if (type === 'paragraph_close') return hidden ? '\n' : '\n\n';
      return /^(heading|tr|bullet_list|ordered_list)_close$/.test(type) ? '\n' : '';
    })
    .join('')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const wordsOf = (tokens: readonly Tokens[number][]): string =>
  tokens
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak'
        ? '\n'
        : type === 'text' || type === 'code_inline' || type === 'image'
          ? content
          : '',
    )
    .join('');
