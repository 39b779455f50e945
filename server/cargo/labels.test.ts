// The label as the branch's scanner sees it: the PDF is rendered, and its barcode is read.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import * as mupdf from 'mupdf';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { barsOf, drawLabels, type LabelText, zplOf } from './label-drawing.ts';
import { onSheets } from './labels.ts';

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = fs.readFileSync(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } });
});

const label = (code: string, change: Partial<LabelText> = {}): LabelText => ({
  code,
  receiver: {
    name: 'Iğdır Şahin Öztürk',
    phone: '0532 123 45 67',
    address: 'Caferağa Mah. Moda Caddesi No: 1 D: 2',
    place: 'Kadıköy / İstanbul',
  },
  sender: { name: 'Flakon', address: 'Barbaros Bulvarı No: 1', phone: '0212 123 45 67' },
  carrier: 'Yurtiçi Kargo',
  orderNumber: 'ABCD-EFGH-JK',
  box: '1 / 2',
  cod: 'Kapıda ödeme: ₺450,00',
  fragile: 'KIRILACAK EŞYA',
  size: '4 desi · 2 kg',
  captions: { to: 'ALICI', from: 'Gönderici:', order: 'Sipariş', box: 'Koli' },
  ...change,
});

/** As a scanner with 203 dots per inch sees it, page by page. */
async function codesOf(pdf: Buffer): Promise<string[][]> {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  const pages: string[][] = [];
  for (let page = 0; page < document.countPages(); page += 1) {
    const scale = 203 / 72;
    const picture = document
      .loadPage(page)
      .toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceRGB, false, true)
      .asPNG();
    const found = await readBarcodes(new Blob([new Uint8Array(picture)]), {
      formats: ['Code128'],
      tryHarder: true,
    });
    pages.push(found.map(({ text }) => text).sort());
  }
  return pages;
}

test('the barcode of a drawn label is read back', async () => {
  const codes = ['ABCDEFGHJKP1K1', '72700000001234567', 'A1'];
  const pdf = await drawLabels(codes.map((code) => label(code)));
  expect(await codesOf(pdf)).toEqual(codes.map((code) => [code]));
});

test('four fit on an A4 sheet, and all are read there', async () => {
  const codes = ['KEY1', 'KEY2', 'KEY3', 'KEY4', 'KEY5'].map((key) => `ABCDEFGHJK${key}`);
  const labels = await Promise.all(
    codes.map(async (code) => ({ kind: 'pdf' as const, bytes: await drawLabels([label(code)]) })),
  );
  expect(await codesOf(await onSheets(labels, 'a4'))).toEqual([codes.slice(0, 4), codes.slice(4)]);
  expect(await codesOf(await onSheets(labels, 'a6'))).toEqual(codes.map((code) => [code]));
});

test('bars and spaces are whole modules, and end with a bar', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), (code) => {
      const bars = barsOf(code);
      expect(bars.length % 2).toBe(1);
      expect(bars.every((bar) => Number.isInteger(bar) && bar >= 1 && bar <= 4)).toBe(true);
      // 11 modules for each symbol, 13 for the stop.
      expect((bars.reduce((sum, bar) => sum + bar, 0) - 13) % 11).toBe(0);
    }),
  );
});

test('ZPL has the key as Code 128, and no text can become a command', () => {
  const zpl = zplOf(
    label('ABCDEFGHJKP1K1', {
      receiver: { name: '^XZ~JR', phone: '', address: 'Moda_1\n^FS', place: '' },
    }),
  );
  expect(zpl).toContain('^BCN,190,Y,N,N^FDABCDEFGHJKP1K1^FS');
  expect(zpl).toContain('_5EXZ_7EJR');
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~JR');
});

test('a long name and address stay inside their label', async () => {
  const long = 'Çok uzun bir ad '.repeat(20);
  const pdf = await drawLabels([
    label('ABCDEFGHJKP1K1', {
      receiver: { name: long, phone: '0532', address: long, place: long },
    }),
  ]);
  expect(await codesOf(pdf)).toEqual([['ABCDEFGHJKP1K1']]);
});
