// The first sheet of an XLSX as rows of texts, read in the browser: nothing of it is sent before
// the buyer has seen it. Only what a list of codes and quantities needs.

export class UnreadableFile extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
const MOST_PARTS = 1_000;
/** Of one part when unpacked: a small file may hold gigabytes. */
const MOST_BYTES = 20 * 2 ** 20;
const MOST_ROWS = 5_000;
const MOST_COLUMNS = 50;

type Part = { from: number; packed: number; method: number };

/**
 * An empty row keeps its place, so that a row's number is the one that the sheet shows.
 * @throws UnreadableFile
 */
export async function readXlsx(file: Uint8Array): Promise<string[][]> {
  const parts = directoryOf(file);
  const xml = async (name: string) => {
    const part = parts.get(name);
    return part ? parseXml(new TextDecoder().decode(await unpack(file, part))) : null;
  };
  const sheet = await xml(await firstSheet(xml));
  if (!sheet) throw new UnreadableFile();
  const shared = named((await xml('xl/sharedStrings.xml')) ?? null, 'si').map(textOf);
  return rowsOf(sheet, shared);
}

function directoryOf(file: Uint8Array): Map<string, Part> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = new Map<string, Part>();
  try {
    let end = file.length - 22;
    while (view.getUint32(end, true) !== END) end -= 1;
    const count = Math.min(view.getUint16(end + 10, true), MOST_PARTS);
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count && view.getUint32(at, true) === ENTRY; index += 1) {
      const name = file.subarray(at + 46, at + 46 + view.getUint16(at + 28, true));
      const local = view.getUint32(at + 42, true);
      parts.set(new TextDecoder().decode(name), {
        from: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
        packed: view.getUint32(at + 20, true),
        method: view.getUint16(at + 10, true),
      });
      const after = [28, 30, 32].map((place) => view.getUint16(at + place, true));
      at += 46 + after.reduce((sum, length) => sum + length, 0);
    }
  } catch {
    // Read beyond its end: no such file.
  }
  return parts;
}

async function unpack(file: Uint8Array, { from, packed, method }: Part): Promise<Uint8Array> {
  const bytes = file.slice(from, from + packed);
  if (method !== DEFLATED) return bytes;
  const packedStream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = packedStream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size > MOST_BYTES) throw new UnreadableFile();
    }
  } catch {
    void reader.cancel().catch(() => undefined);
    throw new UnreadableFile();
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function parseXml(text: string): Document {
  // Sheets declare no entities; what does could unpack without end.
  if (text.includes('<!DOCTYPE')) throw new UnreadableFile();
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnreadableFile();
  return document;
}

const named = (parent: Document | Element | null, name: string): Element[] =>
  parent ? [...parent.getElementsByTagNameNS('*', name)] : [];
const textOf = (parent: Element): string =>
  named(parent, 't')
    // The reading aid of Japanese names is no part of the text.
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent ?? '')
    .join('');

/** The path of the sheet that the workbook names first. */
async function firstSheet(xml: (name: string) => Promise<Document | null>): Promise<string> {
  const [sheet] = named(await xml('xl/workbook.xml'), 'sheet');
  const id = [...(sheet?.attributes ?? [])].find(({ localName }) => localName === 'id')?.value;
  const relation = named(await xml('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    (one) => one.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function rowsOf(sheet: Document, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const row of named(sheet, 'row')) {
    const place = Number(row.getAttribute('r') ?? rows.length + 1) - 1;
    if (!(place >= rows.length && place < MOST_ROWS)) continue;
    while (rows.length < place) rows.push([]);
    rows.push(cellsOf(row, shared));
  }
  return rows;
}

function cellsOf(row: Element, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of named(row, 'c')) {
    const column = columnOf(cell.getAttribute('r')) ?? cells.length;
    if (column < cells.length || column >= MOST_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells.push(cellText(cell, shared).trim());
  }
  return cells;
}

/** "C7" is 2; null where the cell does not say where it stands. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = named(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type !== null && type !== 'n') return value;
  // A barcode may be written as 8.69E12.
  const number = Number(value);
  return value === '' || !Number.isFinite(number)
    ? value
    : Number.isSafeInteger(number)
      ? String(number)
      : value.replace('.', ',');
}
