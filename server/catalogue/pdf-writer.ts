// Parses a PDF into objects and writes each of them in plain form, so that names have only one
// spelling and no object is compressed. The only file that uses pdf-lib.
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { findPdfProblem, isPdf, type PdfProblem } from './pdf-check.ts';

export async function rewrite(sent: Buffer): Promise<Uint8Array | PdfProblem> {
  if (!isPdf(sent)) return 'not-readable';
  let written: Uint8Array;
  try {
    const document = await PDFDocument.load(sent, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      // A form in XFA format is refused, not silently dropped.
      preserveXFA: true,
    });
    if (document.getPageCount() === 0) return 'not-readable';
    written = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
      rewrite: true,
    });
  } catch (error) {
    // An encrypted file cannot be checked.
    return error instanceof EncryptedPDFError ? 'not-safe' : 'not-readable';
  }
  return (await findPdfProblem(Buffer.from(written))) ?? written;
}
