// The whole catalogue as one sheet, imported and exported.
import { z } from 'zod';
import { wholeNumber } from '#shared/catalogue/catalogue.ts';
import { productNeeds } from './products.ts';

export const MAX_IMPORT_BYTES = 20 * 1_024 * 1_024;
export const MAX_IMPORT_ROWS = 25_000;
export const MAX_IMPORT_COLUMNS = 200;
export const IMPORT_ROWS_SIZE = 50;

export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

const importStates = ['uploaded', 'reading', 'preview', 'applying', 'done', 'failed'] as const;

/** Why a file could not be read, or had to be compared again. */
const importErrors = [
  'old-excel',
  'not-a-sheet',
  'damaged',
  'too-large-inside',
  'too-heavy',
  'too-slow',
  'no-rows',
  'too-many-rows',
  'too-many-columns',
  'too-far',
  'no-sku-column',
  'column-twice',
  'file-gone',
  'interrupted',
  'broken',
  'catalogue-changed',
] as const;
export type ImportError = (typeof importErrors)[number];

/**
 * What is wrong with a cell or a row before the comparison; later problems of the product come from
 * shared/catalogue/product-problems.ts.
 */
const cellProblems = [
  'no-sku',
  'sku-twice',
  'gtin-twice',
  'name-twice',
  'slug-twice',
  'missing',
  'not-emptied',
  'unreadable',
  'date',
  'not-a-number',
  'not-money',
  'not-a-stock',
  'not-a-flag',
  'not-a-code',
  'not-tiers',
  'no-category',
  'category-not-clear',
  'no-successor',
  'too-many-pictures',
  'too-many-cells',
] as const;
export type CellProblem = (typeof cellProblems)[number];

const rowWarnings = ['price-jump', 'below-cost', 'free', 'stock-to-zero', 'off-sale'] as const;
export type RowWarning = (typeof rowWarnings)[number];

export const importTabs = ['faulty', 'new', 'changed', 'warned'] as const;
export type ImportTab = (typeof importTabs)[number];

/** The filters of the product list: the file contains what the list shows. */
export const ExportQuery = z.object({
  format: z.enum(sheetFormats).default('xlsx'),
  search: z.string().max(200).optional(),
  category: wholeNumber(1, 2_147_483_647).optional(),
  state: z.enum(['active', 'inactive']).optional(),
  needs: z.enum(productNeeds).optional(),
});
export type ExportQuery = z.infer<typeof ExportQuery>;
export const TemplateQuery = z.object({ format: z.enum(sheetFormats).default('xlsx') });

export const Import = z.object({
  id: z.int(),
  fileName: z.string(),
  sizeBytes: z.int(),
  state: z.enum(importStates),
  previewId: z
    .string()
    .nullable()
    .meta({ description: 'Of the preview that is shown; applying names it' }),
  error: z.enum(importErrors).nullable(),
  errorText: z.string().nullable().meta({ description: 'In the language of the request' }),
  rowsTotal: z.int(),
  rowsDone: z.int(),
  columns: z.array(z.string()).meta({ description: 'The heads that were understood' }),
  unknownHeads: z.array(z.string()),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    faulty: z.int(),
    warned: z.int(),
  }),
  adminEmail: z.string(),
  appliedBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Import = z.infer<typeof Import>;
export const ApplyImportBody = z.object({ previewId: z.uuid() });
export const ImportsAnswer = z.object({ imports: z.array(Import) });

export const ImportRowsQuery = z.object({
  tab: z.enum(importTabs),
  page: wholeNumber(0, 1_000).default(0),
  size: wholeNumber(1, 100).default(IMPORT_ROWS_SIZE),
});
export const ImportRow = z.object({
  rowNumber: z.int(),
  sku: z.string(),
  name: z.string(),
  productId: z.int().nullable(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  warnings: z.array(z.string()),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportRowsPage = z.object({
  content: z.array(ImportRow),
  page: z.int(),
  size: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
});
export type ImportRowsPage = z.infer<typeof ImportRowsPage>;

/** The maximum number of named photographs that are listed. */
export const MOST_NAMED = 200;
const hash = z.string().regex(/^[0-9a-f]{32}$/);
/** Pictures that were uploaded to /admin/images, with their file names. */
export const ImportPicturesBody = z.object({
  pictures: z
    .array(z.object({ name: z.string().trim().min(1).max(300), hash }))
    .min(1)
    .max(MOST_NAMED),
});
export const ImportPictures = z.object({
  named: z.int().meta({ description: 'Names of photographs in the rows, of all rows' }),
  found: z.int().meta({ description: 'Those of them that were sent' }),
  missing: z
    .array(z.object({ rowNumber: z.int(), name: z.string() }))
    .meta({ description: 'The first of the others; their rows are written without them' }),
  unused: z.array(z.string()).meta({ description: 'The first of what was sent and no row names' }),
});
export type ImportPictures = z.infer<typeof ImportPictures>;
