import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePdf } from '#server/testing/make-pdf.ts';
import { rewritePdf } from './pdf-rewrite.ts';
import { rewrite } from './pdf-writer.ts';

const findProblem = async (bytes: Buffer) => {
  const result = await rewrite(bytes);
  return typeof result === 'string' ? result : null;
};

test('a PDF without scripts or actions is accepted', async () => {
  expect(await findProblem(makePdf())).toBeNull();
  expect(
    await findProblem(
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
    await findProblem(makePdf({ packed: ['<< /Type /Font /BaseFont /Helvetica >>'] })),
  ).toBeNull();
});

test('a PDF of a common library is accepted', async () => {
  const PDFDocument = createRequire(import.meta.url)('pdfkit');
  const document = new PDFDocument();
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('Güvenlik bilgi formu');
  document.end();
  await ended;

  expect(await findProblem(Buffer.concat(pieces))).toBeNull();
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
])('%s is refused', async (_name, bytes) => {
  expect(await findProblem(bytes)).toBe('not-safe');
});

const packedScript = deflateSync(Buffer.from('9 0 << /S /JavaScript /JS (app.alert(1)) >>'));
const packedWith = (head: string, keyword: string) =>
  makePdf({
    objects: [
      `<< ${head} /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packedScript.length} >>\n${keyword}${packedScript.toString('latin1')}\nendstream`,
    ],
  });

test.each([
  ['behind a long dictionary', packedWith(`/A (${'x'.repeat(5_000)})`, 'stream\n')],
  ['behind a line that only readers end', packedWith('', 'stream\r')],
  ['behind a text that looks like an object', packedWith('/A (1 0 obj endstream)', 'stream\n')],
  [
    'in a dictionary that ends in such a text',
    makePdf({
      objects: [
        `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packedScript.length} /A (endstream endobj 9 0 obj) >>\nstream\n${packedScript.toString('latin1')}\nendstream`,
      ],
    }),
  ],
])('a packed script %s is refused, or is not in the stored file', async (_name, bytes) => {
  const result = await rewrite(bytes);
  if (typeof result === 'string') expect(result).toMatch(/^not-(safe|readable)$/);
  else {
    const stored = Buffer.from(result).toString('latin1');
    expect(stored).not.toContain('ObjStm');
    expect(stored).not.toContain(packedScript.toString('latin1'));
  }
});

test('the stored file was written by a separate process with limited memory', async () => {
  const stored = await rewritePdf(makePdf({ packed: ['<< /Type /Font /BaseFont /Helvetica >>'] }));
  expect(String(stored)).toMatch(/^%PDF-1\.7/);
  expect(String(stored)).not.toContain('ObjStm');
  const heavy = makePdf({ objects: ['['.repeat(3_000_000)] });
  expect(await rewritePdf(heavy, { memoryMb: 16 })).toMatch(/^not-/);
});

test('a file that unpacks to too much is refused, without being held in memory', async () => {
  const bomb = deflateSync(Buffer.alloc(140 * 2 ** 20));
  const bytes = Buffer.concat([
    makePdf().subarray(0, -6),
    Buffer.from('9 0 obj << /Filter /FlateDecode >>\nstream\n'),
    bomb,
    Buffer.from('\nendstream\n%%EOF'),
  ]);

  expect(bytes.length).toBeLessThan(2 ** 20);
  expect(await findProblem(bytes)).toBe('not-safe');
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
  [
    'objects in a packing that the reader does not know',
    makePdf({
      objects: [
        '<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode] >>\nstream\nabc\nendstream',
      ],
    }),
  ],
])('%s cannot be read', async (_name, bytes) => {
  expect(await findProblem(bytes)).toBe('not-readable');
});
