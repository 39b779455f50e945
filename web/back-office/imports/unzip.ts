// The pictures in a ZIP archive, unpacked in the browser: the server never gets the archive. Sizes
// are limited by the bytes read and not by what the archive claims.
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 5_000;
const STORED = 0;
const DEFLATED = 8;
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** The file is no ZIP archive, or is damaged. */
export class UnreadableZip extends Error {}

type Entry = { name: string; method: number; packed: number; at: number };

/**
 * Only pictures, without their folders; pictures that are too large are left out. @throws
 * UnreadableZip
 */
export async function picturesInZip(zip: Blob): Promise<File[]> {
  const files: File[] = [];
  for (const entry of await entriesOf(zip)) {
    const name = entry.name.replace(/^.*[\\/]/, '');
    const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!type || name.startsWith('.') || entry.packed > MAX_PICTURE_BYTES) continue;
    const bytes = await unpacked(zip, entry);
    if (bytes) files.push(new File([bytes], name, { type }));
  }
  return files;
}

async function entriesOf(zip: Blob): Promise<Entry[]> {
  const from = Math.max(0, zip.size - END_BYTES - MOST_COMMENT);
  const tail = await viewOf(zip, from, zip.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw new UnreadableZip();
  const count = tail.getUint16(end + 10, true);
  const start = tail.getUint32(end + 16, true);
  const directory = await viewOf(zip, start, start + tail.getUint32(end + 12, true));
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < Math.min(count, MOST_ENTRIES)) {
    if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY_MARK)
      throw new UnreadableZip();
    const length = directory.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(
        new Uint8Array(
          directory.buffer,
          at + ENTRY_BYTES,
          Math.min(length, directory.byteLength - at - ENTRY_BYTES),
        ),
      ),
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      at: directory.getUint32(at + 42, true),
    });
    at +=
      ENTRY_BYTES +
      length +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
  }
  return entries;
}

/** Null where it is larger than a picture may be. @throws UnreadableZip */
async function unpacked(zip: Blob, { method, packed, at }: Entry): Promise<ArrayBuffer | null> {
  const local = await viewOf(zip, at, at + LOCAL_BYTES);
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL_MARK)
    throw new UnreadableZip();
  const start = at + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const content = zip.slice(start, start + packed);
  if (method === STORED) return content.arrayBuffer();
  if (method !== DEFLATED) throw new UnreadableZip();
  return readAtMost(content.stream().pipeThrough(new DecompressionStream('deflate-raw')));
}

async function readAtMost(stream: ReadableStream<Uint8Array>): Promise<ArrayBuffer | null> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnreadableZip();
    });
    if (done) return new Blob(parts as BlobPart[]).arrayBuffer();
    size += value.byteLength;
    if (size > MAX_PICTURE_BYTES) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}

const viewOf = async (zip: Blob, from: number, to: number) =>
  new DataView(await zip.slice(from, Math.min(to, zip.size)).arrayBuffer());
