import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePdf } from '#server/testing/make-pdf.ts';
import { findPdfProblem } from './pdf-check.ts';

test('a PDF that can only be read is taken', async () => {
  expect(await findPdfProblem(makePdf())).toBeNull();
  expect(
    await findPdfProblem(
      makePdf({
        text: 'Ask us about JavaScript',
        objects: [
          '<< /Type /Annot /A << /S /URI /URI (https://ornek.example) >> >>',
          '<< /OpenAction [3 0 R /Fit] >>',
        ],
      }),
    ),
  ).toBeNull();
  expect(
    await findPdfProblem(makePdf({ packed: ['<< /Type /Font /BaseFont /Helvetica >>'] })),
  ).toBeNull();
});

test('so is one that a common writer made', async () => {
  const PDFDocument = createRequire(import.meta.url)('pdfkit');
  const document = new PDFDocument();
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('Güvenlik bilgi formu');
  document.end();
  await ended;

  expect(await findPdfProblem(Buffer.concat(pieces))).toBeNull();
});

test.each([
  ['a script', makePdf({ objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'] })],
  [
    'a script with its name spelt in figures',
    makePdf({ objects: ['<< /S /#4a#61vaScript /JS (app.alert(1)) >>'] }),
  ],
  ['a script in packed objects', makePdf({ packed: ['<< /S /JavaScript /JS (app.alert(1)) >>'] })],
  ['a script spelt in figures in packed objects', makePdf({ packed: ['<< /S /Java#53cript >>'] })],
  [
    'a script far into packed objects',
    makePdf({ packed: [`<< ${'/A (x) '.repeat(40_000)} /S /JavaScript >>`] }),
  ],
  ['a program to start', makePdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] })],
  ['a file inside', makePdf({ objects: ['<< /Type /EmbeddedFile /Length 3 >>'] })],
  ['a form that sends', makePdf({ objects: ['<< /S /SubmitForm /F (https://ornek.example) >>'] })],
  ['a form of its own language', makePdf({ objects: ['<< /AcroForm << /XFA 9 0 R >> >>'] })],
  ['a lock', makePdf({ objects: ['<< /Encrypt 9 0 R >>'] })],
  [
    'objects in a packing that is not looked into',
    makePdf({
      objects: [
        '<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode] >>\nstream\nabc\nendstream',
      ],
    }),
  ],
])('%s is refused', async (_name, bytes) => {
  expect(await findPdfProblem(bytes)).toBe('not-safe');
});

test('what unpacks to more than anybody reads is refused, without being held', async () => {
  const bomb = deflateSync(Buffer.alloc(140 * 2 ** 20));
  const bytes = Buffer.concat([
    makePdf().subarray(0, -6),
    Buffer.from('9 0 obj << /Filter /FlateDecode >>\nstream\n'),
    bomb,
    Buffer.from('\nendstream\n%%EOF'),
  ]);

  expect(bytes.length).toBeLessThan(2 ** 20);
  expect(await findPdfProblem(bytes)).toBe('not-safe');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a web page', Buffer.from('<html>%PDF-1.7</html>')],
  [
    'a web page before a PDF',
    Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), makePdf()]),
  ],
  ['a picture', Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1')],
  ['half a PDF', makePdf().subarray(0, 200)],
  [
    'packed objects that are broken',
    makePdf({
      objects: [
        '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nnonsense\nendstream',
      ],
    }),
  ],
])('%s cannot be read', async (_name, bytes) => {
  expect(await findPdfProblem(bytes)).toBe('not-readable');
});
