// The HTML of parts that the server renders once (rendered-once.tsx). The key contains everything
// that the part shows, so the HTML is never out of date; the least recently used is removed first.
// Only the server uses this file.
import type { RenderedParts } from './rendered-once.tsx';

/** About three kilobytes each, as bytes. */
const MOST_PARTS = 3_000;

/**
 * `fill` puts every part in its place: the cached bytes, or what was newly rendered, which it
 * caches. `finish` is applied to all stretches of the page that were not cached, in their order. It
 * gets and returns the bytes of UTF-8 as latin1, one character for each byte: what it looks for is
 * ASCII, and a text with Turkish letters needs two bytes a character and must be decoded.
 */
export type PartsOfPage = RenderedParts & {
  fill(page: Buffer, finish?: (html: string) => string): Buffer;
};

/**
 * What rendered-once.tsx writes: `<part-known mark="m"></part-known>` for a cached part, and
 * `<part-new mark="m"></part-new>`, the part, `<part-end mark="m"></part-end>`. React escapes `<`
 * in texts.
 */
const MARK_BEGIN = '<part-';
const MARK = /^<part-(known|new|end) mark="([^"]*)">$/;

type Mark = { kind: string; mark: string; begin: number; end: number };

/** The marks of a page, in order; `begin` and `end` of their elements in bytes. */
function* marksIn(page: Buffer): Generator<Mark> {
  for (let begin = page.indexOf(MARK_BEGIN); begin >= 0; ) {
    const tagEnd = page.indexOf('>', begin) + 1;
    const [, kind, mark] = MARK.exec(page.toString('latin1', begin, tagEnd)) ?? [];
    const end = tagEnd + `</part-${kind}>`.length;
    if (kind && mark) yield { kind, mark, begin, end };
    begin = page.indexOf(MARK_BEGIN, kind ? end : begin + 1);
  }
}

/**
 * @returns a function for each page; `secret`: of its rendering, so that no text can be mistaken
 * for a mark; `prefix`: of the addresses in its links
 */
export function createPartsCache(
  most = MOST_PARTS,
): (secret: string, prefix?: string) => PartsOfPage {
  const known = new Map<string, Buffer>();

  function store(key: string, html: Buffer): Buffer {
    known.delete(key);
    known.set(key, html);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return html;
  }

  return (secret, prefix = '') => {
    const keys = new Map<string, string>();
    const found = new Map<string, Buffer>();
    return {
      find(shown) {
        const key = prefix + shown;
        const mark = `${secret}-${keys.size}`;
        keys.set(mark, key);
        const html = known.get(key);
        if (html !== undefined) found.set(mark, store(key, html));
        return { mark, isKnown: html !== undefined };
      },

      fill(page, finish = (html) => html) {
        const pieces: Buffer[] = [];
        let done = 0;
        const finishedUntil = (end: number) => {
          const html = page.toString('latin1', done, end);
          return html && finish(html);
        };
        for (const { kind, mark, begin, end } of marksIn(page)) {
          const key = keys.get(mark);
          if (key === undefined) continue;
          const html = finishedUntil(begin);
          pieces.push(kind === 'end' ? store(key, ownBytes(html)) : Buffer.from(html, 'latin1'));
          const cached = found.get(mark);
          if (cached) pieces.push(cached);
          done = end;
        }
        pieces.push(Buffer.from(finishedUntil(page.length), 'latin1'));
        return Buffer.concat(pieces);
      },
    };
  };
}

/** `Buffer.from` cuts small buffers out of pools, which stay in memory as long as any of them. */
function ownBytes(html: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(html.length);
  bytes.write(html, 'latin1');
  return bytes;
}
