// Converts the merchant's Markdown to passive HTML. HTML in the text is shown as text, links and
// pictures have allowed targets only, and nothing has a style attribute (the content policy forbids
// it).
import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';

/** The page's own title is the h1. */
const HIGHEST_HEADING = 2;
const LOWEST_HEADING = 6;
/** Nested quotes and lists. Text that is nested deeper is left out. */
const MAX_NESTING = 20;

/** A path of this shop; two slashes, or a backslash, would lead to another site. */
const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
const isForeign = (url: string): boolean => /^https?:\/\//i.test(url);
const isAllowedLink = (url: string): boolean =>
  isOwnPath(url) || isForeign(url) || /^(mailto|tel):[^\s/?]+$/i.test(url) || /^#[\w-]+$/.test(url);
/** Pictures that the shop itself has stored. */
const isOwnPicture = (url: string): boolean =>
  /^\/media\/[\w./?=&-]+$/.test(url) && !url.includes('..');

/** `hasLineBreaks`: line breaks in the text are line breaks on the page. */
export function createMarkdown({ hasLineBreaks = false } = {}): Markdown {
  const markdown = new MarkdownIt({
    html: false,
    linkify: false,
    breaks: hasLineBreaks,
    maxNesting: MAX_NESTING,
  });
  // Pictures are checked again below: they have fewer allowed targets.
  markdown.validateLink = isAllowedLink;
  markdown.core.ruler.push('headings', ({ tokens }) => lowerHeadings(tokens));
  markdown.core.ruler.push('tables', (state) => {
    state.tokens = nameRows(state.tokens);
  });
  markdown.core.ruler.push('safe', ({ tokens }) => {
    for (const token of tokens) for (const part of [token, ...(token.children ?? [])]) tame(part);
  });
  // A wide table is in a scrolling frame, which must be reachable by keyboard.
  markdown.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  return markdown;
}

const markdown = createMarkdown();

export const toHtml = (text: string): string => markdown.render(text);

/** Headings begin at the second level and keep their relative levels. */
function lowerHeadings(tokens: readonly Token[]) {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levelOf = ({ tag }: Token) => Number(tag.slice(1));
  const highest = headings.reduce(
    (level, heading) => Math.min(level, levelOf(heading)),
    LOWEST_HEADING,
  );
  for (const heading of headings)
    heading.tag = `h${Math.min(LOWEST_HEADING, levelOf(heading) - highest + HIGHEST_HEADING)}`;
}

/**
 * Markdown has no table without a head; a table with an empty head has its row names in the first
 * column.
 */
function nameRows(tokens: readonly Token[]): Token[] {
  const withoutEmptyHeads: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const end =
      tokens[index]?.type === 'thead_open'
        ? tokens.findIndex(({ type }, at) => at > index && type === 'thead_close')
        : -1;
    const isBare =
      end > 0 &&
      tokens.slice(index, end).every(({ type, content }) => type !== 'inline' || content === '');
    if (!isBare) {
      withoutEmptyHeads.push(tokens[index] as Token);
      continue;
    }
    index = end;
    const last = tokens.findIndex(({ type }, at) => at > end && type === 'table_close');
    for (let at = end; at < last; at += 1)
      if (tokens[at - 1]?.type === 'tr_open') nameRow(tokens[at], tokens[at + 2]);
  }
  return withoutEmptyHeads;
}

function nameRow(...ends: (Token | undefined)[]) {
  for (const cell of ends) if (cell) cell.tag = 'th';
  ends[0]?.attrSet('scope', 'row');
}

function tame(token: Token) {
  if (token.type === 'link_open' && isForeign(String(token.attrGet('href')))) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer');
  }
  if (token.type === 'image') tameImage(token);
  if (token.type === 'th_open' || token.type === 'td_open') {
    const isEnd = token.attrGet('style') === 'text-align:right';
    const scope = token.type === 'th_open' ? 'col' : token.attrGet('scope');
    token.attrs = [
      ...(scope ? [['scope', scope] as [string, string]] : []),
      ...(isEnd ? [['class', 'end'] as [string, string]] : []),
    ];
  }
}

/**
 * A picture from another host would reveal readers to that host: only its alternative text is
 * shown.
 */
function tameImage(token: Token) {
  if (isOwnPicture(String(token.attrGet('src')))) {
    token.attrSet('loading', 'lazy');
    token.attrSet('decoding', 'async');
    return;
  }
  token.type = 'text';
  token.tag = '';
  token.attrs = null;
  token.children = null;
}
