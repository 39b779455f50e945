// The HTML of parts that the server renders once (rendered-once.tsx). The key contains everything
// that the part shows, so the HTML is never out of date; the least recently used is removed first.
// Only the server uses this file.
import type { RenderedParts } from './rendered-once.tsx';

/** About three kilobytes each, as bytes. */
const MOST_PARTS = 3_000;

const KNOWN_PART = /<known-part mark="([^"]*)"><\/known-part>/g;
const NEW_PART = /<new-part mark="([^"]*)"><\/new-part>([\s\S]*?)<end-part mark="\1"><\/end-part>/g;

/**
 * `fill` replaces the marks in the page: it inserts the cached HTML and caches what was newly
 * rendered.
 */
export type PartsOfPage = RenderedParts & { fill(html: string): string };

/**
 * @returns a function for each page; `secret`: of its rendering, so that no text can be mistaken
 * for a mark; `prefix`: of the addresses in its links
 */
export function createPartsCache(
  most = MOST_PARTS,
): (secret: string, prefix?: string) => PartsOfPage {
  const known = new Map<string, Buffer>();

  function keep(key: string, html: Buffer): Buffer {
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
        if (html !== undefined) found.set(mark, keep(key, html));
        return { mark, isKnown: html !== undefined };
      },

      fill: (html) =>
        html
          .replace(NEW_PART, (all, mark: string, body: string) => {
            const key = keys.get(mark);
            if (key === undefined) return all;
            keep(key, ownBytes(body));
            return body;
          })
          .replace(KNOWN_PART, (all, mark: string) => found.get(mark)?.toString() ?? all),
    };
  };
}

/**
 * A part of a text would keep the whole page in memory that it was cut from, and `Buffer.from` cuts
 * small buffers out of pools.
 */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
