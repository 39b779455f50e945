// The process that rewrites an uploaded PDF. It receives the file and replies once.
import process from 'node:process';
import type { RewrittenPdf } from './pdf-rewrite.ts';
import { rewrite } from './pdf-writer.ts';

process.once('message', (file) => void answer(Buffer.from(file as Uint8Array)));
process.once('disconnect', () => process.exit());

async function answer(file: Buffer): Promise<void> {
  process.send?.((await rewrite(file)) satisfies RewrittenPdf);
}
