// Whether a file is a passive PDF. Active content (scripts, launch actions, embedded files, forms
// that submit) is refused everywhere in the file.
import { createInflate } from 'node:zlib';

export type PdfProblem = 'not-readable' | 'not-safe';

/** These names are long enough not to occur in picture data by chance. */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/;
/**
 * No name is longer, so none is missed between two pieces. Each letter may be written with three
 * characters.
 */
const OVERLAP = 60;
/** A file that unpacks to more than this is not meant to be read. */
const MOST_UNPACKED_BYTES = 128 * 2 ** 20;

export function isPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return /^%PDF-[12]\.\d/.test(text) && text.slice(-2_048).includes('%%EOF');
}

/** @param bytes as `pdf-writer.ts` writes them: every object in plain form */
export async function findPdfProblem(bytes: Buffer): Promise<PdfProblem | null> {
  const text = bytes.toString('latin1');
  const plain = spelledOut(text);
  if (active.test(plain) || /\/(ObjStm|Encrypt)(?![A-Za-z0-9])/.test(plain)) return 'not-safe';
  let left = MOST_UNPACKED_BYTES;
  for (const { head, start } of streamsOf(text)) {
    if (!/\/Fl(ateDecode)?(?![A-Za-z])/.test(head)) continue;
    const unpacked = await scan(bytes.subarray(start), left);
    if (unpacked === 'active' || unpacked === 'too-much') return 'not-safe';
    if (unpacked !== 'broken') left -= unpacked;
  }
  return null;
}

/** "/J#61vaScript" is "/JavaScript". */
const spelledOut = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Every position where a stream may begin, with the text before it; also false positives. */
function* streamsOf(text: string): Generator<{ head: string; start: number }> {
  for (const match of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(match.index - 3, match.index) === 'end') continue;
    const before = text.slice(Math.max(0, match.index - 4_096), match.index);
    const begin = Math.max(before.lastIndexOf(' obj'), before.lastIndexOf('\nobj'), 0);
    yield { head: spelledOut(before.slice(begin)), start: match.index + match[0].length };
  }
}

/** Decompresses piece by piece to limit memory. Returns the size. */
function scan(packed: Buffer, most: number): Promise<number | 'active' | 'broken' | 'too-much'> {
  return new Promise((resolve) => {
    const inflate = createInflate();
    let size = 0;
    let tail = '';
    const end = (result: number | 'active' | 'broken' | 'too-much') => {
      resolve(result);
      inflate.destroy();
    };
    inflate.on('data', (piece: Buffer) => {
      size += piece.length;
      const text = tail + piece.toString('latin1');
      if (active.test(spelledOut(text))) return end('active');
      if (size > most) return end('too-much');
      tail = text.slice(-OVERLAP);
    });
    inflate.on('end', () => end(size));
    inflate.on('error', () => end(size > 0 ? size : 'broken'));
    inflate.end(packed);
  });
}
