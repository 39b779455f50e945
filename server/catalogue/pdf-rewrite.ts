// Uploaded PDFs are rewritten like pictures: the stored bytes are our own, in which nothing can
// hide from the check.
import { ChildFailed, type ChildLimits, withChild } from '#server/base/run/child.ts';
import type { PdfProblem } from './pdf-check.ts';

export type RewrittenPdf = Uint8Array | PdfProblem;

const LIMITS: ChildLimits = { answerMs: 20_000, memoryMb: 512 };

/** @returns the new bytes, or the reason why the file is refused */
export async function rewritePdf(
  sent: Buffer,
  limits: Partial<ChildLimits> = {},
): Promise<Buffer | PdfProblem> {
  const module = new URL('./pdf.child.ts', import.meta.url);
  try {
    const answer = await withChild<Buffer, RewrittenPdf, RewrittenPdf>(
      module,
      { ...LIMITS, ...limits },
      (request) => request(sent),
    );
    return typeof answer === 'string' ? answer : Buffer.from(answer);
  } catch (error) {
    if (error instanceof ChildFailed)
      return error.reason === 'broken' ? 'not-readable' : 'not-safe';
    throw error;
  }
}
