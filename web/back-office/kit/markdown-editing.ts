// The edits that the toolbar makes in a Markdown text, as pure functions.

export type Selected = { text: string; start: number; end: number };

/**
 * Puts `mark` around the selection, or removes it; without a selection it inserts the marked
 * `sample` and selects it.
 */
export function wrap({ text, start, end }: Selected, mark: string, sample: string): Selected {
  const size = mark.length;
  const isOutside =
    text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  if (isOutside && !isLonger(text, start, end, mark))
    return {
      text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
      start: start - size,
      end: end - size,
    };
  const chosen = text.slice(start, end);
  // Marks beside a space have no effect: they must enclose the text directly.
  const lead = /^\s*/.exec(chosen)?.[0] ?? '';
  const inner = chosen.trim() || sample;
  const tail = chosen.trim() === '' ? '' : (/\s*$/.exec(chosen)?.[0] ?? '');
  const from = start + lead.length + size;
  return {
    text: `${text.slice(0, start)}${lead}${mark}${inner}${mark}${tail}${text.slice(end)}`,
    start: from,
    end: from + inner.length,
  };
}

/** "*" inside "**" is another mark. */
const isLonger = (text: string, start: number, end: number, mark: string): boolean =>
  mark.length === 1 &&
  text[start - 2] === mark &&
  text[start - 3] !== mark &&
  text[end + 1] === mark &&
  text[end + 2] !== mark;

const linePrefix = /^(#{1,6} |> |- |\d+\. )/;

/**
 * Starts every selected line with `prefix` instead of another one, or removes it. `#.` numbers the
 * lines.
 */
export function prefixLines({ text, start, end }: Selected, prefix: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', Math.max(start, end - 1));
  const to = found === -1 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const of = (index: number) => (prefix === '#. ' ? `${index + 1}. ` : prefix);
  const has = (line: string) =>
    prefix === '#. '
      ? /^\d+\. /.test(line)
      : line.startsWith(prefix) && linePrefix.exec(line)?.[0] === prefix;
  const isOn = lines.every((line) => has(line) || (line.trim() === '' && lines.length > 1));
  let count = 0;
  const next = lines.map((line) => {
    const bare = line.replace(linePrefix, '');
    if (isOn || (line.trim() === '' && lines.length > 1)) return bare;
    count += 1;
    return of(count - 1) + bare;
  });
  const changed = next.join('\n');
  const isOneLine = lines.length === 1;
  const moved = changed.length - (to - from);
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: isOneLine ? Math.max(from, start + moved) : from,
    end: isOneLine ? Math.max(from, end + moved) : from + changed.length,
  };
}

/**
 * Replaces the selection; with `isBlock` on separate lines, with an empty line before and after.
 */
export function insert(
  { text, start, end }: Selected,
  piece: string,
  { isBlock = false } = {},
): Selected {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead =
    isBlock && before !== ''
      ? '\n'.repeat(Math.max(0, 2 - (/\n*$/.exec(before)?.[0].length ?? 0)))
      : '';
  const tail = isBlock ? '\n'.repeat(Math.max(0, 2 - (/^\n*/.exec(after)?.[0].length ?? 0))) : '';
  const at = start + lead.length + piece.length;
  return { text: before + lead + piece + tail + after, start: at, end: at };
}

/** `encodeURIComponent` leaves brackets as they are. */
const escapeSign = (sign: string): string =>
  sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign);

/** Brackets in the link text would end it. */
export const linkOf = (text: string, address: string): string =>
  `[${text.replace(/[[\]\\]/g, '\\$&')}](${address.replace(/[()\s]/g, escapeSign)})`;
export const pictureOf = (alt: string, address: string): string =>
  `!${linkOf(alt.replace(/\s+/g, ' '), address)}`;

/** As the server allows them (server/base/markdown/markdown.ts). */
export const isLink = (address: string): boolean =>
  /^\/(?![/\\])\S*$/.test(address) ||
  /^https?:\/\/\S+$/i.test(address) ||
  /^(mailto|tel):[^\s/?]+$/i.test(address) ||
  /^#[\w-]+$/.test(address);

/** The difference of two texts as one replacement, so that the browser's undo knows it. */
export function replacement(
  before: string,
  after: string,
): { from: number; to: number; piece: string } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let same = 0;
  while (
    same < before.length - from &&
    same < after.length - from &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  )
    same += 1;
  return { from, to: before.length - same, piece: after.slice(from, after.length - same) };
}
