// @vitest-environment jsdom
// Files as buyers have them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './order-csv.ts';
import { readOrderFile } from './order-file.ts';
import { readQuickOrder } from './quick-order-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = async (file: Uint8Array) => {
  const read = await readOrderFile(file);
  return 'text' in read ? read.text : read;
};
const rowsOf = async (file: Uint8Array) =>
  readQuickOrder((await textOf(file)) as string).rows.map(({ line, sku, quantity }) => [
    line,
    sku,
    quantity,
  ]);

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const bareSheet = (data: string, shared = '') =>
  zipOf({
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}>${data}</worksheet>`,
    ...(shared ? { 'xl/sharedStrings.xml': `<sst ${MAIN}>${shared}</sst>` } : {}),
  });

/** A workbook whose first sheet is not called the first one. */
function sheetOf(rows: (string | number | null)[][]): Promise<Uint8Array> {
  const cell = (value: string | number | null) =>
    typeof value === 'string'
      ? `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`
      : `<x:c>${value === null ? '' : `<x:v>${value}</x:v>`}</x:c>`;
  const data = rows.map((row) => `<x:row>${row.map(cell).join('')}</x:row>`).join('');
  return zipOf({
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet9.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    'xl/worksheets/sheet9.xml': `<x:worksheet ${MAIN.replace('xmlns', 'xmlns:x')}><x:sheetData>${data}</x:sheetData></x:worksheet>`,
  });
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const written = writer.write(bytesOf(text)).then(() => writer.close());
  const packed = new Uint8Array(await new Response(stream.readable).arrayBuffer());
  await written;
  return packed;
}

async function zipOf(parts: Record<string, string>): Promise<Uint8Array> {
  const locals: number[] = [];
  const entries: number[] = [];
  const figures = (bytes: number, value: number) =>
    Array.from({ length: bytes }, (_, place) => (value >>> (8 * place)) & 255);
  for (const [name, content] of Object.entries(parts)) {
    const packed = await deflated(content);
    const from = figures(4, locals.length);
    const sizes = [...figures(4, packed.length), ...figures(4, content.length)];
    const head = [...figures(2, 20), 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...sizes];
    const names = [...figures(2, name.length), 0, 0];
    locals.push(0x50, 0x4b, 3, 4, ...head, ...names, ...bytesOf(name));
    for (const byte of packed) locals.push(byte);
    entries.push(0x50, 0x4b, 1, 2, 20, 0, ...head, ...names, ...figures(10, 0), ...from);
    entries.push(...bytesOf(name));
  }
  const count = figures(2, Object.keys(parts).length);
  const end = [...count, ...count, ...figures(4, entries.length), ...figures(4, locals.length)];
  return new Uint8Array([...locals, ...entries, 0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...end, 0, 0]);
}

test('a worksheet: columns by their heads, each row by its number in the sheet', async () => {
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

test('a worksheet with shared texts, left out rows and cells, and a barcode like 8.69E12', async () => {
  const sheet = await bareSheet(
    `<sheetData><row r="3"><c r="A3" t="s"><v>1</v></c><c r="D3"><v>24</v></c></row>
      <row r="5"><c r="A5"><v>8.690000000012E12</v></c><c r="B5" t="str"><v>6 adet</v></c></row></sheetData>`,
    '<si><t>x</t></si><si><r><t>FL-</t></r><r><t>SKS</t></r><rPh><t>!</t></rPh></si>',
  );
  expect(await rowsOf(sheet)).toEqual([
    [3, 'FL-SKS', 24],
    [5, '8690000000012', 6],
  ]);
});

test('texts with any divider, quotation marks and letters of an old encoding', async () => {
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
  const bomb = await zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(25 * 2 ** 20) });
  const entities = await bareSheet('<!DOCTYPE x><sheetData/>');
  expect(await Promise.all([huge, bomb, entities].map(textOf))).toEqual([
    { problem: 'too-large' },
    { problem: 'unreadable' },
    { problem: 'unreadable' },
  ]);
  expect(await textOf(bytesOf('\n \n;;\n'))).toEqual({ problem: 'empty' });
  expect(await textOf(new Uint8Array([0x89, 0x50, 0, 0xff, 0]))).toEqual({ problem: 'unreadable' });
});

test('a formula is no formula in our files', () => {
  expect(csvOf([['=1+1', "'-2", 'a;b']], 'tr')).toBe(`\uFEFF'=1+1;''-2;"a;b"\r\n`);
});

test('whatever the bytes are, it answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isZip) => {
      const file = isZip ? new Uint8Array([0x50, 0x4b, ...bytes]) : bytes;
      expect(Object.keys(await readOrderFile(file))).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

test('what is to be mended can be downloaded, mended and added again', async () => {
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
