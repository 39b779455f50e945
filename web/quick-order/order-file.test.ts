// @vitest-environment jsdom
// Typical files of buyers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { csvOf } from './order-csv.ts';
import { readOrderFile } from './order-file.ts';
import { readQuickOrder } from './quick-order-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = async (file: Uint8Array<ArrayBuffer>) => {
  const read = await readOrderFile(file);
  return 'text' in read ? read.text : read;
};
const rowsOf = async (file: Uint8Array<ArrayBuffer>) =>
  readQuickOrder((await textOf(file)) as string).rows.map(({ line, sku, quantity }) => [
    line,
    sku,
    quantity,
  ]);

async function sheetOf(rows: (string | number | null)[][]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeExcelFile(rows).toBuffer());
}

test('a worksheet: columns are found by their headings, and each row has its number in the sheet', async () => {
  const sheet = await sheetOf([
    ['Ürün adı', 'Ürün kodu', 'Barkod', 'Adet'],
    ['Kare şişe', 'FL-SKS-050', null, 1_500],
    [null, null, null, null],
    ['Kapak', null, 8690000000012, 48],
    ['Pompa', 'FL-P', null, null],
    ['Fazla', 'FL-F', null, 1.5],
  ]);
  expect(await rowsOf(sheet)).toEqual([
    [2, 'FL-SKS-050', 1500],
    [4, '8690000000012', 48],
    [5, 'FL-P', null],
    [6, 'FL-F', null],
  ]);
});

test('text files with any separator, quotation marks and an old encoding', async () => {
  expect(await rowsOf(bytesOf('\uFEFFbarkod;açıklama;miktar\r\n869;"a;b\nc";5\r\n'))).toEqual([
    [2, '869', 5],
  ]);
  expect(await rowsOf(bytesOf('FL-1,"1.500"\nFL-2,2'))).toEqual([
    [1, 'FL-1', 1500],
    [2, 'FL-2', 2],
  ]);
  // "ŞİŞE-1;4" in windows-1254.
  expect(await rowsOf(new Uint8Array([0xde, 0xdd, 0xde, 0x45, 0x2d, 0x31, 0x3b, 0x34]))).toEqual([
    [1, 'ŞİŞE-1', 4],
  ]);
});

test('says what is wrong with a file', async () => {
  const huge = new Uint8Array(3 * 2 ** 20);
  const noSheet = new Uint8Array([0x50, 0x4b, 5, 6, ...new Uint8Array(18)]);
  const cut = (await sheetOf([['FL-1', 5]])).slice(0, 300);
  expect(await Promise.all([huge, noSheet, cut].map(textOf))).toEqual([
    { problem: 'too-large' },
    { problem: 'unreadable' },
    { problem: 'unreadable' },
  ]);
  expect(await textOf(bytesOf('\n \n;;\n'))).toEqual({ problem: 'empty' });
  expect(await textOf(new Uint8Array([0x89, 0x50, 0, 0xff, 0]))).toEqual({ problem: 'unreadable' });
});

test('a formula is written as text in our files', () => {
  expect(csvOf([['=1+1', "'-2", 'a;b']], 'tr')).toBe(`\uFEFF'=1+1;''-2;"a;b"\r\n`);
});

test('any bytes lead to a result, never to an exception', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isZip) => {
      const file = isZip ? new Uint8Array([0x50, 0x4b, ...bytes]) : bytes;
      expect(Object.keys(await readOrderFile(file))).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

test('rows with a problem can be downloaded, corrected and added again', async () => {
  const cell = fc.stringMatching(/^[A-Z=+'";,-]{1,10}[A-Z]$/);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, fc.integer({ min: 1, max: 9_999 })), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('tr' as const, 'en' as const),
      async (rows, language) => {
        const written = csvOf(
          [
            ['Satır', 'Ürün kodu', 'Adet', 'Sorun'],
            ...rows.map(([sku, quantity]) => ['1', sku, String(quantity), 'Yok; "değil"']),
          ],
          language,
        );
        const lines = ((await textOf(bytesOf(written))) as string).split('\n').slice(1);
        expect(lines.map((line) => line.split('\t')[1])).toEqual(
          rows.map(([, quantity]) => String(quantity)),
        );
      },
    ),
    { numRuns: 50 },
  );
});
