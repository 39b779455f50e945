import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { xlsxOf } from '#server/back-office/files/xlsx-writer.ts';
import { csvLine } from './export.ts';
import { checkZip } from './zip-check.ts';

test('a written sheet is read again with the same cells', async () => {
  const parts: Buffer[] = [];
  const rows = [
    ['FL-1', 12.5, null, 'İğne & <ip> "ş"\n=1+1'],
    ['0012', 0, '  boşluk ', '🧴\u0000'],
  ];
  const head = ['SKU', 'Fiyat', 'Boş', 'Ad'];
  const columns = head.map(() => ({ width: 12 }));
  for await (const part of xlsxOf([
    { name: 'Ürünler & Co', columns, head, rows },
    { name: 'İki', columns, head, rows: [] },
  ]))
    parts.push(part);
  const file = Buffer.concat(parts);
  expect(() => checkZip(file)).not.toThrow();
  expect(await readSheet(file)).toEqual(
    [head, ['FL-1', 12.5, null, 'İğne & <ip> "ş"\n=1+1'], ['0012', 0, '  boşluk ', '🧴']].map(
      (row) => row.map((cell) => (typeof cell === 'string' ? cell.trim() : cell)),
    ),
  );
  expect(await readSheet(file, 'İki')).toEqual([head]);
});

test('a line has the format that Excel in Turkish expects', () => {
  expect(csvLine(['a;b', 'c"d', 'e\nf', '12,50', '=1+1', ''])).toBe(
    '"a;b";"c""d";"e\nf";12,50;\'=1+1;\r\n',
  );
});
