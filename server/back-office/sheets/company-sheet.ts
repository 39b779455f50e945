// Imports companies from a sheet. A company is identified by its tax number: it is updated with the
// row's data, or created.
import { sql } from 'kysely';
import type { Actor } from '#server/admin-auth/actor.ts';
import {
  type KnownCompany,
  selectCompaniesByTax,
} from '#server/back-office/companies/companies.sql.ts';
import { changeCompanyIn, createCompanyIn } from '#server/back-office/companies/companies.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Upload } from '#server/base/http/upload.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type CompanyImportAnswer,
  type CompanyImportBody,
  type CompanyImportPreview,
  type CompanyImportRow,
  type CompanyRowProblem,
  companyRowProblems,
  MAX_COMPANY_IMPORT_BYTES,
  MAX_COMPANY_IMPORT_ROWS,
  NewCompanyBody,
} from '#shared/back-office/companies.ts';
import { type Heads, readTextRows, type TextRow } from './sheet-cells.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Column = 'companyName' | 'taxNumber' | 'taxOffice' | 'groupName';

/** The heads of the exported list, and other common names. */
const heads: Heads<Column> = [
  ['taxNumber', ['vkn', 'vergi no', 'vergi kimlik no', 'vergi kimlik no (vkn)', 'tax number']],
  ['companyName', ['unvan', 'firma', 'firma unvani', 'ad', 'name', 'company']],
  ['taxOffice', ['vergi dairesi', 'tax office']],
  ['groupName', ['grup', 'group']],
];

export const companyImportTooLarge = (): AppError =>
  new AppError('IMPORT_TOO_LARGE', {
    values: { megabytes: MAX_COMPANY_IMPORT_BYTES / 1_024 / 1_024 },
  });

/** Changes nothing. @throws AppError SHEET_UNREADABLE */
export async function previewCompanies(
  { db }: Pick<Deps, 'db'>,
  { bytes }: Upload,
): Promise<CompanyImportPreview> {
  const rows = await readTextRows(bytes, heads, MAX_COMPANY_IMPORT_ROWS);
  const numbers = rows.map(({ texts }) => texts.taxNumber);
  const known = await selectCompaniesByTax(db, numbers);
  const times = new Map<string, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return {
    rows: rows.map((row) =>
      compare(row, {
        isTwice: (times.get(row.texts.taxNumber) ?? 0) > 1,
        known: known.filter(({ taxNumber }) => taxNumber === row.texts.taxNumber),
      }),
    ),
  };
}

function compare(
  { number, texts }: TextRow<Column>,
  { isTwice, known }: { isTwice: boolean; known: KnownCompany[] },
): CompanyImportRow {
  const { taxOffice, companyName } = texts;
  const read = NewCompanyBody.safeParse({ ...texts, groupName: texts.groupName || null });
  const problems = new Set<CompanyRowProblem>(
    read.error?.issues.flatMap(({ path: [field] }) =>
      companyRowProblems.filter((problem) => problem === field),
    ),
  );
  if (isTwice) problems.add('twice');
  if (known.length > 1) problems.add('ambiguous');
  const [company = null] = known;
  const isSame =
    company?.name === companyName &&
    company.taxOffice === taxOffice &&
    (company.groupName ?? '') === texts.groupName;
  return {
    row: number,
    ...texts,
    problems: [...problems],
    outcome: problems.size > 0 ? 'wrong' : company === null ? 'new' : isSame ? 'same' : 'changed',
    version: company?.version ?? null,
  };
}

/**
 * Imports all rows or none; each is in the audit log.
 * @throws AppError EDIT_CONFLICT if a company was created or changed since the preview
 */
export async function importCompanies(
  { db, clock }: Deps,
  actor: Actor,
  { rows }: CompanyImportBody,
): Promise<CompanyImportAnswer> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    await lockImport(tx);
    const known = await selectCompaniesByTax(
      tx,
      rows.map(({ taxNumber }) => taxNumber),
    );
    for (const { version, ...body } of rows) {
      const [company, ...others] = known.filter(({ taxNumber }) => taxNumber === body.taxNumber);
      if (others.length > 0 || (company?.version ?? null) !== version)
        throw new AppError('EDIT_CONFLICT');
      if (company && version !== null)
        await changeCompanyIn(tx, actor, { id: company.id, body: { ...body, version }, at });
      else await createCompanyIn(tx, actor, { body, at });
    }
    const made = rows.filter(({ version }) => version === null).length;
    return { made, changed: rows.length - made };
  });
}

/**
 * Serializes imports, so that of two concurrent ones the second sees the companies of the first.
 */
const lockImport = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('company-import'))`.execute(tx);
