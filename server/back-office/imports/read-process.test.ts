import { expect, test } from 'vitest';
import { type Sheet, xlsxOf } from '#server/back-office/files/xlsx-writer.ts';
import { zipOf } from '#server/testing/zip.ts';
import { readInProcess } from './read-process.ts';
import type { TableRow } from './read-table.ts';
import { checkZip } from './zip-check.ts';

async function readAll(file: Buffer, limits: Parameters<typeof readInProcess>[2] = {}) {
  const found: { columns: string[]; unknownHeads: string[]; rowCount: number; rows: TableRow[] } = {
    columns: [],
    unknownHeads: [],
    rowCount: 0,
    rows: [],
  };
  await readInProcess(
    { file },
    {
      head: async (head) => void Object.assign(found, head),
      rows: async (rows) => void found.rows.push(...rows),
    },
    limits,
  );
  return found;
}

async function fileOf(sheets: Sheet[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of xlsxOf(sheets)) parts.push(part);
  return Buffer.concat(parts);
}

const sheetOf = (cell: string) =>
  `<worksheet><sheetData><row r="${cell.replace(/\D/g, '')}"><c r="${cell}"/></row></sheetData></worksheet>`;

const lines = [
  'Ürün listesi',
  '',
  'SKU;Ad;Fiyat (TL)',
  'A-1;"Şişe; ""büyük""\nikinci satır";1.290,50',
  '',
  'A-2;Işıltı;-',
];
const text = lines.join('\r\n');
const windows1254: Record<string, number> = {
  Ü: 0xdc,
  ü: 0xfc,
  Ş: 0xde,
  ş: 0xfe,
  İ: 0xdd,
  ı: 0xfd,
  ğ: 0xf0,
};

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
  ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])],
  [
    'windows-1254',
    Buffer.from([...text].map((letter) => windows1254[letter] ?? letter.charCodeAt(0))),
  ],
  ['commas', Buffer.from(text.replace(/;(?! )/g, ',').replace('1.290,50', '"1.290,50"'))],
  ['tabs', Buffer.from(text.replace(/;(?! )/g, '\t'))],
  ['Excel’s own word on what parts cells', Buffer.from(text.replace(/^[^\r]*/, 'sep=;'))],
])('%s', async (_, file) => {
  const found = await readAll(file);
  expect(found.columns).toEqual(['sku', 'name', 'price']);
  expect(found.rowCount).toBe(2);
  expect(found.rows).toEqual([
    {
      number: 4,
      values: { sku: 'A-1', name: 'Şişe; "büyük"\nikinci satır', price: 129_050 },
      errors: [],
      repeats: [],
    },
    {
      number: 6,
      values: { sku: 'A-2', name: 'Işıltı' },
      errors: [{ column: 'price', problem: 'not-emptied', given: '-' }],
      repeats: [],
    },
  ]);
});

const head = ['SKU', 'Ad'];
const columns = head.map(() => ({ width: 10 }));

test('twenty thousand rows come in batches, while the main process stays responsive', async () => {
  const file = await fileOf([
    {
      name: 'Ürünler',
      columns,
      head,
      rows: Array.from({ length: 20_000 }, (_, row) => [`A-${row}`, `Ürün ${row}`]),
    },
  ]);
  let most = 0;
  let batches = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    most = Math.max(most, performance.now() - last);
    last = performance.now();
  }, 5);
  let count = 0;
  await readInProcess(
    { file },
    {
      head: async () => undefined,
      rows: async (rows) => {
        batches += 1;
        count += rows.length;
      },
    },
  );
  clearInterval(watch);
  expect([count, batches]).toEqual([20_000, 40]);
  expect(most).toBeLessThan(1_000);
});

test('an archive that claims more than it may hold, or holds more than it claims, is not unpacked', async () => {
  const claims = zipOf([{ name: 'xl/a.xml', content: 'x', unpacked: 4_000_000_000 }]);
  expect(() => checkZip(claims)).toThrow(expect.objectContaining({ code: 'too-large-inside' }));
  const hiding = zipOf([{ name: 'xl/a.xml', content: Buffer.alloc(50_000_000), unpacked: 10 }]);
  await expect(readAll(hiding)).rejects.toMatchObject({ code: 'damaged' });
  const packedTight = zipOf([{ name: 'xl/a.xml', content: Buffer.alloc(50_000_000, ' ') }]);
  await expect(readAll(packedTight)).rejects.toMatchObject({ code: 'too-large-inside' });
});

test('an archive with a part that only the library would find is refused', async () => {
  const hidden = sheetOf('XFD1');
  const shown = sheetOf('A1');
  const one = zipOf([{ name: 'a.xml', content: hidden }]);
  const other = zipOf([{ name: 'b.xml', content: shown }]);
  // The directory of the second archive, placed after the parts of both.
  const end = Buffer.from(other);
  const directory = end.readUInt32LE(end.length - 6);
  end.writeUInt32LE(directory + one.length, end.length - 6);
  end.writeUInt32LE(one.length, directory + 42);
  expect(() => checkZip(Buffer.concat([one, end]))).toThrow('damaged');
  expect(() => checkZip(other)).not.toThrow();
});

test.each([
  ['one cell far away', sheetOf('ZZZZZZ999999999'), 'damaged'],
  ["the last cell of Excel's sheets", sheetOf('XFD1048576'), 'too-far'],
  ['a million columns', sheetOf('XFD1'), 'too-far'],
  ['many rows of many columns', sheetOf('ZZ40000'), 'too-far'],
  ['a reference behind a bracket', '<sheetData><c s=">" r="XFD9"/></sheetData>', 'too-far'],
  ['a reference without a blank', '<sheetData><c s="1"r=\'XFD9\'/></sheetData>', 'too-far'],
  ['a reference in entities', '<sheetData><row r="&#57;9999999"/></sheetData>', 'damaged'],
  ['definitions of entities', '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet/>', 'damaged'],
])('%s: refused before anything is built', async (_, xml, error) => {
  expect(() => checkZip(zipOf([{ name: 'xl/worksheets/sheet1.xml', content: xml }]))).toThrow(
    expect.objectContaining({ code: error }),
  );
});

test('a file that needs more memory or time than the process has ends that process, and nothing else', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [
    `A-${row}`,
    `Ürün ${row} ${'x'.repeat(300)}`,
  ]);
  const file = await fileOf([{ name: 'Ürünler', columns, head, rows }]);
  await expect(readAll(file, { memoryMb: 24 })).rejects.toMatchObject({ code: 'too-heavy' });
  await expect(readAll(file, { answerMs: 1 })).rejects.toMatchObject({ code: 'too-slow' });
});

test.each<[string, Buffer, string]>([
  ['too many rows', Buffer.from(`SKU\n${'A\n'.repeat(25_001)}`), 'too-many-rows'],
  ['too many columns', Buffer.from(`SKU${';x'.repeat(300)}\nA\n`), 'too-many-columns'],
  ['a row without end', Buffer.from(`SKU;Ad\nA;${'x'.repeat(500_000)}\n`), 'damaged'],
  ['a quote without end', Buffer.from('SKU;Ad\nA;"x\n'), 'damaged'],
  ['an archive that is no sheet', Buffer.from('504b030400000000', 'hex'), 'damaged'],
])('%s', async (_, file, error) => {
  await expect(readAll(file)).rejects.toMatchObject({ code: error });
});
