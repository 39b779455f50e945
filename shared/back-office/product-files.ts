// A product's documents in the back office: PDF files with a kind and a title in each language.
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { documentKinds, IdParams } from '#shared/catalogue/catalogue.ts';

export const MAX_DOCUMENT_BYTES = 10 * 2 ** 20;
export const MOST_DOCUMENTS = 20;
export const DOCUMENT_TITLE_LENGTH = 120;

const kind = z.enum(documentKinds);
const title = line(DOCUMENT_TITLE_LENGTH);
const optionalTitle = z.union([title, z.literal('').transform(() => null)]).nullable();

export const AdminDocument = z.object({
  id: z.int(),
  kind,
  titleTr: z.string(),
  titleEn: z.string().nullable(),
  url: z.string(),
  sizeBytes: z.int(),
  createdAt: z.string(),
});
export type AdminDocument = z.infer<typeof AdminDocument>;
export const ProductDocuments = z.object({ documents: z.array(AdminDocument) });
export type ProductDocuments = z.infer<typeof ProductDocuments>;

export const DocumentParams = IdParams.extend({ documentId: IdParams.shape.id });
/** The query parameters of the upload; the body is the file. */
export const AddDocumentQuery = z.object({
  kind,
  titleTr: title,
  titleEn: optionalTitle.optional(),
});
export const DocumentTexts = z.object({ kind, titleTr: title, titleEn: optionalTitle });
export type DocumentTexts = z.infer<typeof DocumentTexts>;
/** `expected` are the texts that were on the screen; if they have changed, the write is refused. */
export const ChangeDocumentBody = DocumentTexts.extend({ expected: DocumentTexts });
