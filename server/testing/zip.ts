// A ZIP archive built byte by byte, so that its headers can be wrong.
import { crc32, deflateRawSync } from 'node:zlib';

/** `unpacked`: the size that both headers give instead of the true one. */
type Part = { name: string; content: Buffer | string; unpacked?: number };

const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const DEFLATED = 8;

export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { local, entry } = headersOf(part, at);
    locals.push(local);
    entries.push(entry);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

function headersOf({ name, content, unpacked }: Part, at: number) {
  const bytes = Buffer.from(content);
  const packed = deflateRawSync(bytes);
  // Method, time, date, checksum, sizes and the length of the name: the same in both headers.
  const shared = Buffer.alloc(20);
  shared.writeUInt16LE(DEFLATED, 0);
  shared.writeUInt32LE(crc32(bytes), 6);
  shared.writeUInt32LE(packed.length, 10);
  shared.writeUInt32LE(unpacked ?? bytes.length, 14);
  shared.writeUInt16LE(name.length, 18);
  const local = Buffer.alloc(LOCAL_BYTES);
  local.writeUInt32LE(0x04034b50, 0);
  shared.copy(local, 8);
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt32LE(0x02014b50, 0);
  shared.copy(entry, 10);
  entry.writeUInt32LE(at, 42);
  return {
    local: Buffer.concat([local, Buffer.from(name), packed]),
    entry: Buffer.concat([entry, Buffer.from(name)]),
  };
}
