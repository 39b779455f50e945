// Checks the size of an XLSX before it is unpacked, because a small file may contain gigabytes.
// Each part is unpacked once as a test, up to the size that the ZIP directory declares, and its XML
// is checked.
import { inflateRawSync } from 'node:zlib';
import { MAX_IMPORT_ROWS } from '#shared/back-office/imports.ts';
import { UnreadableSheet } from './unreadable.ts';

// Checks the XML of an XLSX before a library reads it: the library creates a row for each number up
// to the highest one in a cell, so one cell can request any amount of memory.

/** Limits for the row and column numbers, with empty rows and columns included. */
const MOST_ROWS = 2 * MAX_IMPORT_ROWS;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 5_000_000;
const LETTERS = 26;

/** Finds row and cell tags; their attribute `r` is a number, or letters and a number. */
const ROWS_AND_CELLS = /<(?:[\w.-]+:)?(?:row|c)\s([^<]*)/g;
const REFERENCES = /(?<![\w:.-])r\s*=\s*["']?([^"'\s>]*)/g;
const REFERENCE = /^([A-Z]{0,3})([0-9]{1,7})$/;

/** @param xml one part of the file, whatever it contains. @throws UnreadableSheet */
function checkSheetXml(xml: Buffer): void {
  // The library decodes every part as UTF-8; the searched text is ASCII, which is the same in both
  // encodings.
  const text = xml.toString('latin1');
  // Office Open XML forbids entity definitions.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableSheet('damaged');
  if (!text.includes('sheetData')) return;
  const used = { rows: 0, columns: 0 };
  for (const [, tag = ''] of text.matchAll(ROWS_AND_CELLS))
    for (const [, reference = ''] of tag.matchAll(REFERENCES)) widen(used, reference);
}

function widen(used: { rows: number; columns: number }, reference: string): void {
  const [, letters, digits] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) throw new UnreadableSheet('damaged');
  used.rows = Math.max(used.rows, Number(digits));
  used.columns = Math.max(used.columns, columnNumber(letters));
  if (used.rows > MOST_ROWS || used.columns > MOST_COLUMNS || used.rows * used.columns > MOST_CELLS)
    throw new UnreadableSheet('too-far', {
      cell: reference,
      rows: MOST_ROWS,
      columns: MOST_COLUMNS,
    });
}

/** `A` is 1, `AA` is 27; without letters 0. */
const columnNumber = (letters: string): number =>
  [...letters].reduce(
    (number, letter) => number * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1,
    0,
  );

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_PARTS = 1_000;
const MOST_BYTES = 150 * 1_024 * 1_024;
/**
 * Spreadsheet programs compress to a tenth or a twentieth; parts below `FREE_BYTES` may have any
 * ratio.
 */
const MOST_RATIO = 100;
const FREE_BYTES = 1_024 * 1_024;
const STORED = 0;
const DEFLATED = 8;

type Part = { name: string; from: number; packed: number; unpacked: number; method: number };

/** @throws UnreadableSheet */
export function checkZip(file: Buffer): void {
  let from = 0;
  const { parts, at } = readDirectory(file);
  for (const part of parts) from = checkPart(file, part, from);
  if (at - from >= LOCAL_BYTES) throw new UnreadableSheet('damaged');
}

/** The parts in the order of the file, and the offset of the directory. */
function readDirectory(file: Buffer): { parts: Part[]; at: number } {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  const start = file.readUInt32LE(end + 16);
  if (count === 0 || count > MOST_PARTS) throw new UnreadableSheet('damaged');
  const parts: Part[] = [];
  let unpackedInAll = 0;
  for (let at = start; parts.length < count; at = nextEntry(file, at)) {
    const part = readEntry(file, at);
    unpackedInAll += part.unpacked;
    if (unpackedInAll > MOST_BYTES || part.unpacked > FREE_BYTES + part.packed * MOST_RATIO)
      throw new UnreadableSheet('too-large-inside', { megabytes: MOST_BYTES / 1_024 / 1_024 });
    parts.push(part);
  }
  return { parts: parts.sort((one, other) => one.from - other.from), at: start };
}

function readEntry(file: Buffer, at: number): Part {
  if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY)
    throw new UnreadableSheet('damaged');
  const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
  if (isEncrypted) throw new UnreadableSheet('damaged');
  return {
    name: nameAt(file, at + ENTRY_BYTES, file.readUInt16LE(at + 28)),
    from: file.readUInt32LE(at + 42),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    method: file.readUInt16LE(at + 10),
  };
}

const nextEntry = (file: Buffer, at: number): number =>
  at +
  ENTRY_BYTES +
  file.readUInt16LE(at + 28) +
  file.readUInt16LE(at + 30) +
  file.readUInt16LE(at + 32);

const nameAt = (file: Buffer, at: number, length: number): string =>
  file.toString('latin1', at, at + length);

/**
 * The library reads the parts one after the other, without the directory: between two parts there
 * must be nothing that the directory does not list.
 * @param after where the previous part ended
 * @returns where this part ends
 */
function checkPart(file: Buffer, part: Part, after: number): number {
  const { name, from, packed, unpacked, method } = part;
  if (from < after || from - after >= LOCAL_BYTES || from + LOCAL_BYTES > file.length)
    throw new UnreadableSheet('damaged');
  const nameLength = file.readUInt16LE(from + 26);
  if (file.readUInt32LE(from) !== LOCAL || nameAt(file, from + LOCAL_BYTES, nameLength) !== name)
    throw new UnreadableSheet('damaged');
  const start = from + LOCAL_BYTES + nameLength + file.readUInt16LE(from + 28);
  const bytes = file.subarray(start, start + packed);
  if (bytes.length !== packed || (method !== STORED && method !== DEFLATED))
    throw new UnreadableSheet('damaged');
  const content = method === DEFLATED ? inflate(bytes, unpacked) : bytes;
  if (content.length !== unpacked) throw new UnreadableSheet('damaged');
  if (/\.xml(\.rels)?$/.test(name)) checkSheetXml(content);
  return start + packed;
}

function inflate(bytes: Buffer, unpacked: number): Buffer {
  try {
    // At least one byte, because zero would mean no limit.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    throw new UnreadableSheet('damaged');
  }
}

/** The end record, which a comment may follow. */
function findEnd(file: Buffer): number {
  for (
    let at = file.length - END_BYTES;
    at >= Math.max(0, file.length - END_BYTES - 0xffff);
    at -= 1
  ) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw new UnreadableSheet('damaged');
}
