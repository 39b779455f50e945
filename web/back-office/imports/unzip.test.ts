import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { picturesInZip, UnreadableZip } from './unzip.ts';

type Part = { name: string; content: Buffer; isStored?: boolean };

/** The parts of an archive that are read: the local headers, the directory, its end. */
function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, isStored = false } of parts) {
    const packed = isStored ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const read = async (bytes: Buffer) => {
  const files = await picturesInZip(blobOf(bytes));
  return Promise.all(files.map(async (file) => [file.name, file.type, await file.text()]));
};

test('pictures are extracted with their names, compressed or not; other files and folders are left out', async () => {
  const zip = zipOf([
    { name: 'resimler/', content: Buffer.from('') },
    { name: 'resimler/şişe-1.JPG', content: Buffer.from('bir') },
    { name: 'FL-2.png', content: Buffer.from('iki'), isStored: true },
    { name: '__MACOSX/._FL-2.png', content: Buffer.from('x') },
    { name: 'liste.xlsx', content: Buffer.from('x') },
  ]);
  expect(await read(zip)).toEqual([
    ['şişe-1.JPG', 'image/jpeg', 'bir'],
    ['FL-2.png', 'image/png', 'iki'],
  ]);
});

test('a picture that unpacks to more than the limit is left out, the others are extracted', async () => {
  const zip = zipOf([
    { name: 'bomba.png', content: Buffer.alloc(MAX_PICTURE_BYTES + 1) },
    { name: 'iyi.png', content: Buffer.from('iyi') },
  ]);
  expect(await read(zip)).toEqual([['iyi.png', 'image/png', 'iyi']]);
});

test('what is no archive, or is cut off, is said to be unreadable', async () => {
  const whole = zipOf([{ name: 'a.png', content: Buffer.from('aaaa') }]);
  const damaged = Buffer.from(whole);
  damaged.fill(0, 0, 4);
  for (const bytes of [Buffer.from('PNG'), whole.subarray(0, whole.length - 10), damaged])
    await expect(picturesInZip(blobOf(bytes))).rejects.toBeInstanceOf(UnreadableZip);
});
