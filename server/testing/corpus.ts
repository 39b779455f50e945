// Small files as shops, spreadsheet programs and cameras create them: fuzz tests change them.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import writeExcelFile from 'write-excel-file/node';
import { makePdf } from './make-pdf.ts';
import { zipOf } from './zip.ts';

const SHEET =
  'SKU;Ad;Fiyat;Stok;Kategori\nFEA15-50;"İnce; şişe";12,50;7;şişe\n;;;;\nKPK-1;;1.250,00;;\n';

export const sheets = async (): Promise<Buffer[]> => [
  Buffer.from(SHEET),
  Buffer.from(`sep=;\r\n${SHEET.replaceAll('\n', '\r\n')}`),
  Buffer.from(`\uFEFF${SHEET.replaceAll(';', '\t')}`, 'utf16le'),
  Buffer.from('sku,name\n"A ""1""","a\nb"\n=1+1,\'@x\n'),
  Buffer.from('SKU;Ad\nA;\u00deise \u00f0\u00fd\n', 'latin1'),
  await writeExcelFile([
    ['SKU', 'Fiyat', 'Stok'].map((value) => ({ value })),
    [{ value: 'FEA15-50' }, { value: 12.5 }, { value: 7 }],
  ]).toBuffer(),
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="a"/></sheets></workbook>' },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData/></worksheet>' },
  ]),
];

export async function pictures(): Promise<Buffer[]> {
  const drawn = () =>
    sharp({ create: { width: 24, height: 30, channels: 4, background: '#8a470680' } });
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return Promise.all([
    drawn().png().toBuffer(),
    drawn().png({ palette: true }).toBuffer(),
    drawn().toColourspace('rgb16').png().toBuffer(),
    drawn()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Flakon' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    drawn().jpeg({ progressive: true }).toBuffer(),
    drawn().webp().toBuffer(),
    drawn().webp({ lossless: true }).toBuffer(),
    drawn().avif({ effort: 0 }).toBuffer(),
    sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  ]);
}

export const pdfs = (): Buffer[] => [
  makePdf(),
  makePdf({
    objects: ['<< /Type /Annot /A << /S /URI /URI (https://ornek.example) >> >>', '[1 2 0 R <4a>]'],
    packed: ['<< /Type /Font /BaseFont /Helvetica >>'],
  }),
  makePdf({
    text: '\\050a\\051',
    objects: [`<< /Length 9 >>\nstream\n${'x'.repeat(9)}\nendstream`],
  }),
  Buffer.concat([makePdf(), deflateSync(Buffer.from('after its end')), Buffer.from('%%EOF')]),
];

export const markdownTexts = (): Buffer[] =>
  [
    '# Başlık\n\nMetin **koyu** ve [bağ](/urunler "ad") ![resim](/media/images/a.webp)\n',
    '> alıntı\n> > iç\n\n1. bir\n   - iki\n\n```js\nkod()\n```\n\n---\n',
    '| a | b |\n|---|:-:|\n| 1 | `x` |\n\n[ref]: https://ornek.example "t"\n[ref]\n',
    '<script>alert(1)</script> [a](javascript:alert(1)) ![x](//ornek.example/a.png)\n',
    '[a](<java\nscript:alert(1)> "x\\" onclick=alert(1)") &#106;avascript: \\<b style=x>\n',
    `${'['.repeat(60)}${'*_'.repeat(60)}${'> '.repeat(40)}x\n`,
  ].map((text) => Buffer.from(text));

export const providerAnswers = (): Buffer[] =>
  [
    {
      status: 'success',
      token: 't',
      paymentStatus: 'SUCCESS',
      paymentId: '12',
      currency: 'TRY',
      basketId: '7',
      price: 12.5,
      paidPrice: 13.25,
      installment: 3,
      fraudStatus: 1,
      signature: 'ab',
    },
    { status: 'failure', errorCode: '10051', errorMessage: 'Yetersiz bakiye', locale: 'tr' },
    { status: 'success', paymentStatus: 'SUCCESS', paymentId: 9, fraudStatus: 0, price: 1e2 },
    {
      status: 'success',
      payment_amount: '12.50',
      payment_total: '13,25',
      currency: 'TL',
      taksit: '3',
      returns: [{ reference_no: 'R1' }],
    },
    { status: 'success', oranlar: { bonus: { taksit_2: 4.5, taksit_3: '6,10' } } },
    { status: 'error', err_no: '001', err_msg: 'x' },
  ].map((answer) => Buffer.from(JSON.stringify(answer)));
