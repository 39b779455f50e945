// Bank statement lines that may pay the account of a company: they match by its tax number, its
// name or an open amount. A person confirms; line and entry are booked in one transaction.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import {
  isNamed,
  type NameWords,
  splitWords,
  wordsOfCompany,
} from '#server/back-office/bank-lines/name-match.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { insertEntry, selectEntries } from '#server/credit/credit.sql.ts';
import { findAccount } from '#server/credit/credit.ts';
import type { CreditBankLine } from '#shared/back-office/credit.ts';
import { type Kurus, kurus, toLira } from '#shared/base/money.ts';
import { openDocuments } from '#shared/credit/open-documents.ts';
import {
  type BankLineRecord,
  markLineOnAccount,
  selectCompany,
  selectOpenLine,
  selectOpenLines,
} from './bank-payments.sql.ts';

type Ground = CreditBankLine['grounds'][number];
type Company = { nameWords: NameWords; taxNumber: string };

/** Reasons why this line may be the company's payment; without a reason it is not proposed. */
function groundsOf(
  line: Pick<BankLineRecord, 'amountKurus' | 'description' | 'reference' | 'name'>,
  { nameWords, taxNumber }: Company,
  amounts: ReadonlySet<number>,
): Ground[] {
  const words = new Set(splitWords(`${line.description} ${line.reference} ${line.name}`));
  const agrees: Record<Ground, boolean> = {
    taxNumber: words.has(taxNumber),
    name: isNamed(nameWords, words),
    amount: amounts.has(line.amountKurus),
  };
  return (Object.keys(agrees) as Ground[]).filter((ground) => agrees[ground]);
}

/**
 * The open amount of each document, and the running sums of the oldest open documents up to the
 * whole balance.
 */
function expectedAmounts(
  entries: { id: number; orderId: number | null; amount: Kurus; dueOn: string | null }[],
) {
  const { documents } = openDocuments(entries);
  const open = documents.filter((one) => one.open > 0);
  const sums = open.map((_, index) =>
    open.slice(0, index + 1).reduce((sum, one) => sum + one.open, 0),
  );
  return new Set([...open.map((one): number => one.open), ...sums]);
}

/** The most likely first. @throws AppError NOT_FOUND */
export async function listBankPayments(
  { db }: Pick<Platform, 'db'>,
  companyId: number,
): Promise<CreditBankLine[]> {
  const found = await selectCompany(db, companyId);
  if (!found) throw new AppError('NOT_FOUND');
  const company = { taxNumber: found.taxNumber, nameWords: wordsOfCompany(found.name) };
  const [lines, entries] = await Promise.all([selectOpenLines(db), selectEntries(db, companyId)]);
  const amounts = expectedAmounts(
    entries.map(({ amountKurus, ...entry }) => ({ ...entry, amount: amountKurus })),
  );
  return lines
    .map((line) => ({ line, grounds: groundsOf(line, company, amounts) }))
    .filter(({ grounds }) => grounds.length > 0)
    .toSorted((one, other) => other.grounds.length - one.grounds.length)
    .map(({ line: { amountKurus, ...line }, grounds }) => ({
      ...line,
      amount: toLira(amountKurus),
      grounds,
    }));
}

/**
 * Books the line as the company's payment, once.
 * @throws AppError NOT_FOUND, BANK_LINE_DECIDED
 */
export async function bookBankPayment(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { companyId, lineId }: { companyId: number; lineId: number },
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const line = await selectOpenLine(tx, lineId);
    if (!line) throw new AppError('BANK_LINE_DECIDED');
    if (!(await findAccount(tx, companyId))) throw new AppError('NOT_FOUND');
    const { day, amountKurus, description } = line;
    const note = description.slice(0, 300);
    const entryId = await insertEntry(tx, {
      companyId,
      kind: 'payment',
      reference: `bank line ${lineId}`,
      bookedOn: day,
      note,
      amountKurus: kurus(-amountKurus),
      createdBy: actor.email,
      at,
    });
    const isMarked =
      entryId !== null && (await markLineOnAccount(tx, lineId, entryId, { by: actor.email, at }));
    if (!isMarked) throw new AppError('BANK_LINE_DECIDED');
    const after = { entryId, kind: 'payment', amount: toLira(amountKurus), bankLineId: lineId };
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: 'credit-account', entityId: companyId, before: null, after },
      at,
    );
  });
}
