// Whether a file is a passive PDF. Active content (scripts, launch actions, embedded files, forms
// that submit) is refused anywhere: in plain form, with escaped names, or in a compressed part.
import { createInflate } from 'node:zlib';

export type PdfProblem = 'not-readable' | 'not-safe';

/** Long enough that chance does not write them into pictures. */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/;
/** As no name is longer, none is missed between two pieces. Each letter may be spelt with three. */
const OVERLAP = 60;
/** What is packed so well is not meant to be read. */
const MOST_UNPACKED_BYTES = 128 * 2 ** 20;

export async function findPdfProblem(bytes: Buffer): Promise<PdfProblem | null> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-2_048).includes('%%EOF')) return 'not-readable';
  const plain = spelledOut(text);
  if (active.test(plain)) return 'not-safe';
  // An encrypted file cannot be checked.
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain)) return 'not-safe';
  let left = MOST_UNPACKED_BYTES;
  for (const { head, start } of streamsOf(text)) {
    const checked = await checkStream(head, bytes.subarray(start), left);
    if (typeof checked !== 'number') return checked;
    left -= checked;
  }
  return null;
}

/** How many bytes came out of it, or why the file is refused. */
async function checkStream(
  head: string,
  packed: Buffer,
  left: number,
): Promise<number | PdfProblem> {
  const isPackedObjects = /\/ObjStm/.test(head) || (/\/First\b/.test(head) && /\/N\b/.test(head));
  // Objects in a packing that is not unpacked here could hide anything.
  if (isPackedObjects && isPackedElsewise(head)) return 'not-safe';
  if (!/\/Fl(ateDecode)?(?![A-Za-z])/.test(head)) return 0;
  const unpacked = await scan(packed, left);
  if (unpacked === 'active' || unpacked === 'too-much') return 'not-safe';
  if (unpacked === 'broken') return isPackedObjects ? 'not-readable' : 0;
  return unpacked;
}

const isPackedElsewise = (head: string): boolean =>
  /\/(LZW|ASCII85|ASCIIHex|RunLength|Crypt)/.test(head) || /\/Predictor\s+([2-9]|1\d)/.test(head);

/** "/J#61vaScript" is "/JavaScript". */
const spelledOut = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Every position where a stream may begin, with its dictionary; also false positives. */
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
