// Writes a ZIP as a stream, without holding the whole file in memory. The size of each part follows
// its bytes.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Part = { name: string; content: AsyncIterable<string> | Iterable<string> };
type Written = { name: Buffer; crc: number; packed: number; unpacked: number; at: number };

const VERSION = 20;
/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/**
 * 1 January 1980, the earliest ZIP date. It is constant so that the same catalogue makes the same
 * file.
 */
const DATE = 0x0021;

export async function* zipOf(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, at };
    const head = localHead(entry);
    at += head.length;
    yield head;
    const measured = Readable.from(measure(content, entry));
    const deflate = createDeflateRaw();
    measured.on('error', (error) => deflate.destroy(error));
    for await (const chunk of measured.pipe(deflate) as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      at += chunk.length;
      yield chunk;
    }
    const tail = sizesOf(entry);
    at += tail.length;
    yield tail;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOf(written.length, directory.length, at);
}

async function* measure(content: Part['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.unpacked += bytes.length;
    yield bytes;
  }
}

function localHead({ name }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizesOf({ crc, packed, unpacked }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(unpacked, 12);
  return tail;
}

function directoryEntry({ name, crc, packed, unpacked, at }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOf(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryAt, 16);
  return end;
}
