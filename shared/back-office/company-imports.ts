// Importing companies from a sheet: a preview for each row, then created or changed, all or
// nothing.
import { z } from 'zod';
import { NewCompanyBody } from './companies.ts';

export const MAX_COMPANY_IMPORT_ROWS = 1_000;
export const MAX_COMPANY_IMPORT_BYTES = 2 * 1_024 * 1_024;

/** `twice`: the tax number is in two rows; `ambiguous`: several companies of the shop have it. */
export const companyRowProblems = [
  'companyName',
  'taxNumber',
  'taxOffice',
  'groupName',
  'twice',
  'ambiguous',
] as const;
export type CompanyRowProblem = (typeof companyRowProblems)[number];

export const CompanyImportRow = z.object({
  /** The row number that the spreadsheet program shows. */
  row: z.int(),
  companyName: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  groupName: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  problems: z.array(z.enum(companyRowProblems)),
  /** The version of the company with this tax number; null for a new one. */
  version: z.int().nullable(),
});
export type CompanyImportRow = z.infer<typeof CompanyImportRow>;
export const CompanyImportPreview = z.object({ rows: z.array(CompanyImportRow) });
export type CompanyImportPreview = z.infer<typeof CompanyImportPreview>;

/** The rows that the preview found correct; `version` as the preview showed it. */
export const CompanyImportBody = z.object({
  rows: z
    .array(NewCompanyBody.extend({ version: z.int().min(1).nullable() }))
    .min(1)
    .max(MAX_COMPANY_IMPORT_ROWS),
});
export type CompanyImportBody = z.infer<typeof CompanyImportBody>;
export const CompanyImportAnswer = z.object({ made: z.int(), changed: z.int() });
export type CompanyImportAnswer = z.infer<typeof CompanyImportAnswer>;
