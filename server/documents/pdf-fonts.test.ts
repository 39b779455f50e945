// The fonts of documents: read once, and no document changes the next one.

import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { type Pdf, registerFonts, weights } from './pdf-fonts.ts';

/** A document without a time, so that the same text gives the same bytes. */
async function write(...lines: string[]): Promise<{ pdf: Pdf; bytes: string }> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A6', info: { CreationDate: new Date(0) } });
  await registerFonts(pdf);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (const weight of weights) for (const line of lines) pdf.font(weight).text(line);
  pdf.end();
  await ended;
  return { pdf, bytes: Buffer.concat(chunks).toString('latin1') };
}

const fontOf = (pdf: Pdf) => (pdf as unknown as { _font: { font: Font } })._font.font;

test('a font is read once for all documents', async () => {
  const first = await write('Şişe');
  const second = await write('Kapak');

  expect(fontOf(second.pdf)).toBe(fontOf(first.pdf));
});

test('the bytes of a document do not depend on the documents before it', async () => {
  const price = '450,00\u00a0TL – fiyat';
  const { bytes } = await write(price);
  await write('Caferağa Mah. Moda Caddesi No: 1 fi fl 1/2');

  expect((await write(price)).bytes).toBe(bytes);
});

test.each(weights)('in the weight %s no two characters share a glyph', async (weight) => {
  const { pdf } = await write('Şişe');
  const font = fontOf(pdf.font(weight));
  const glyphs = font.characterSet.map((character) => font.glyphForCodePoint(character).id);

  const some = Array.from('İıŞşĞğ \u00a0', (letter) => letter.codePointAt(0));
  expect(font.characterSet).toEqual(expect.arrayContaining(some));
  expect(new Set(glyphs).size).toBe(glyphs.length);
});
