// Checks the size of an XLSX before it is unpacked, because a small file may contain gigabytes.
// Each part is unpacked once as a test, up to the size that its directory declares.
import { inflateRawSync } from 'node:zlib';
import { UnreadableSheet } from './unreadable.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_PARTS = 1_000;
const MOST_BYTES = 150 * 1_024 * 1_024;
const STORED = 0;
const DEFLATED = 8;

/** @throws UnreadableSheet */
export function checkZip(file: Buffer): void {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count === 0 || count > MOST_PARTS) throw new UnreadableSheet('damaged');
  const parts: { from: number; packed: number; unpacked: number; method: number }[] = [];
  let unpackedInAll = 0;
  for (let part = 0; part < count; part += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY)
      throw new UnreadableSheet('damaged');
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
    const unpacked = file.readUInt32LE(at + 24);
    unpackedInAll += unpacked;
    if (unpackedInAll > MOST_BYTES)
      throw new UnreadableSheet('too-large-inside', { megabytes: MOST_BYTES / 1_024 / 1_024 });
    if (isEncrypted) throw new UnreadableSheet('damaged');
    parts.push({
      from: file.readUInt32LE(at + 42),
      packed: file.readUInt32LE(at + 20),
      unpacked,
      method: file.readUInt16LE(at + 10),
    });
    at +=
      ENTRY_BYTES +
      file.readUInt16LE(at + 28) +
      file.readUInt16LE(at + 30) +
      file.readUInt16LE(at + 32);
  }
  for (const part of parts) unpackOnTrial(file, part);
}

function unpackOnTrial(
  file: Buffer,
  {
    from,
    packed,
    unpacked,
    method,
  }: { from: number; packed: number; unpacked: number; method: number },
): void {
  if (from + LOCAL_BYTES > file.length || file.readUInt32LE(from) !== LOCAL)
    throw new UnreadableSheet('damaged');
  const start = from + LOCAL_BYTES + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28);
  const bytes = file.subarray(start, start + packed);
  if (bytes.length !== packed || (method !== STORED && method !== DEFLATED))
    throw new UnreadableSheet('damaged');
  let size = packed;
  try {
    // At least one byte: none at all would be no limit.
    if (method === DEFLATED)
      size = inflateRawSync(bytes, { maxOutputLength: Math.max(1, unpacked) }).length;
  } catch {
    throw new UnreadableSheet('damaged');
  }
  if (size !== unpacked) throw new UnreadableSheet('damaged');
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
