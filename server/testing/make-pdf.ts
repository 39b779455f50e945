// PDF files for tests: a page of text, plus any objects that a test adds to the file.
import { deflateSync } from 'node:zlib';

type PdfOverrides = { text?: string; objects?: readonly string[]; packed?: readonly string[] };

export function makePdf({
  text = 'Merhaba',
  objects = [],
  packed = [],
}: PdfOverrides = {}): Buffer {
  const stream = (head: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${head} /Length ${body.length} >>\nstream\n`),
      body,
      Buffer.from('\nendstream'),
    ]);
  const page = deflateSync(Buffer.from(`BT /F1 12 Tf 72 720 Td (${text}) Tj ET`));
  const all = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'),
    stream('/Filter /FlateDecode', page),
    ...objects.map((object) => Buffer.from(object, 'latin1')),
    ...packed.map((object) =>
      stream(
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
        deflateSync(Buffer.from(`9 0 ${object}`)),
      ),
    ),
  ];
  const parts = all.map((body, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xe2\xe3\n', 'latin1'),
    ...parts,
    Buffer.from(`trailer << /Root 1 0 R /Size ${all.length + 1} >>\nstartxref\n0\n%%EOF\n`),
  ]);
}
