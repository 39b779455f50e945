// The accountant's data for a range of days: a summary, a sheet, invoices as UBL-TR, and the data
// for expense notes. It is read in parts and sent while it is read, so that a month of ten thousand
// orders needs no more memory than a day. Owns no table.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { zipOf } from '#server/back-office/files/zip-writer.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { checkInvoice, type InvoiceProblem } from '#server/invoicing/check-invoice.ts';
import {
  addSums,
  type Booked,
  NO_SUMS,
  type Sums,
  sumsByRate,
} from '#server/invoicing/documents.ts';
import { type Cursor, type EventRow, selectEvents } from '#server/invoicing/events.sql.ts';
import { bookedOf, sellerOf } from '#server/invoicing/read-documents.ts';
import { invoiceOf, ublFileName, ublOf, ublText } from '#server/invoicing/ubl.ts';
import { refuseFutureDay } from '#server/returns/instructions.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  AccountingFormat,
  AccountingQuery,
  AccountingSummary,
  ReturnInvoiceInput,
} from '#shared/back-office/accounting.ts';
import { DAY_MS, istanbulDay, startOfDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, kurus, toLira } from '#shared/base/money.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import { countWaiting, selectWaitingRefunds, updateReturnInvoice } from './accounting.sql.ts';
import { needsExpenseNote } from './expense-notes.ts';
import { headText, rowsText, signOf, totalsText } from './sheet.ts';

const PART = 200;
const MOST_PROBLEMS = 50;
const MOST_WAITING = 100;
type Deps = Pick<Platform, 'db' | 'secrets' | 'config' | 'clock'> & { settings: Settings };

/** Turkey has the same UTC offset all year. */
const rangeOf = ({ from, to }: AccountingQuery) => ({
  from: startOfDay(from),
  before: new Date(startOfDay(to).getTime() + DAY_MS),
});

export async function* readDocuments(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  query: AccountingQuery,
): AsyncGenerator<Booked[]> {
  const range = rangeOf(query);
  for (let after: Cursor | null = null; ; ) {
    const events: EventRow[] = await selectEvents(db, range, after, PART);
    if (events.length > 0) yield events.map((event) => bookedOf(secrets, event));
    after = events.at(-1) ?? null;
    if (events.length < PART) return;
  }
}

export async function summarize(
  deps: Deps,
  query: AccountingQuery,
  language: Language,
): Promise<AccountingSummary> {
  const seller = await sellerOf(deps);
  const today = istanbulDay(deps.clock());
  const sales = newTotals();
  const refunds = newTotals();
  const rates = new RateSums();
  let expenseNotes = 0;
  const incomplete: AccountingSummary['incomplete'] = [];
  for await (const part of readDocuments(deps, query)) {
    for (const document of part) {
      (document.kind === 'sale' ? sales : refunds).add(document.sums);
      rates.add(document);
      expenseNotes += Number(needsExpenseNote(document));
      const problems =
        document.kind === 'sale' && incomplete.length < MOST_PROBLEMS
          ? checkInvoice(ublOf(document, seller), today)
          : [];
      if (problems.length > 0)
        incomplete.push({
          orderNumber: document.event.order.orderNumber,
          number: invoiceOf(document).number,
          problems: [
            ...new Set(problems.map((problem) => problemText(problem, document, language))),
          ],
        });
    }
  }
  return {
    sales: sales.answer(),
    refunds: refunds.answer(),
    rates: rates.all().map(([points, sums]) => ({ ratePercentage: points / 100, ...lira(sums) })),
    expenseNotes,
    incomplete,
    waitingOrders: await countWaiting(deps.db),
    returnInvoices: (await selectWaitingRefunds(deps.db, MOST_WAITING)).map(
      ({ amountKurus, at, ...refund }) => ({
        ...refund,
        amount: toLira(amountKurus),
        at: at.toISOString(),
      }),
    ),
  };
}

/** Without a parcel there is no carrier to name: the parcel is what is missing. */
function problemText(
  problem: InvoiceProblem,
  { event: { sent } }: Booked,
  language: Language,
): string {
  const missing = problem === 'carrier' && !sent ? 'despatch' : problem;
  return translate(language, 'admin-accounting', `problem.${missing}`, {
    carrier: carrierName(sent?.carrier ?? ''),
  });
}

const lira = ({ base, tax, total }: Sums) => ({
  base: toLira(base),
  tax: toLira(tax),
  total: toLira(total),
});

function newTotals() {
  let documents = 0;
  let sums = NO_SUMS;
  return {
    add(own: Sums) {
      documents += 1;
      sums = addSums(sums, own);
    },
    answer: () => ({ documents, ...lira(sums) }),
  };
}

/** The sums of each tax rate, with returned goods subtracted. */
class RateSums {
  #byRate = new Map<number, Sums>();

  add({ kind, lines }: Booked): void {
    for (const [points, sums] of sumsByRate(lines))
      this.#byRate.set(
        points,
        addSums(this.#byRate.get(points) ?? NO_SUMS, signed(sums, signOf(kind))),
      );
  }
  all = (): [points: number, sums: Sums][] =>
    [...this.#byRate].sort(([one], [other]) => one - other);
}

const signed = ({ amount, discount, base, tax, total }: Sums, sign: 1 | -1): Sums => {
  const of = (own: Kurus) => kurus(sign * own);
  return {
    amount: of(amount),
    discount: of(discount),
    base: of(base),
    tax: of(tax),
    total: of(total),
  };
};

/**
 * One row for each line, with refunds as negative rows; the sums come last, by rate and in total.
 */
export async function* writeSheet(
  deps: Pick<Deps, 'db' | 'secrets'>,
  query: AccountingQuery,
  language: Language,
): AsyncGenerator<Buffer> {
  yield Buffer.from(headText(language));
  let sums = NO_SUMS;
  const rates = new RateSums();
  for await (const part of readDocuments(deps, query)) {
    for (const document of part) {
      sums = addSums(sums, signed(document.sums, signOf(document.kind)));
      rates.add(document);
    }
    yield Buffer.from(part.map((document) => rowsText(document, language)).join(''));
  }
  yield Buffer.from(totalsText(rates.all(), sums, language));
}

/** One file for each complete invoice, and a list of the incomplete ones with what they lack. */
export async function* writeInvoices(
  deps: Deps,
  query: AccountingQuery,
  language: Language,
): AsyncGenerator<Buffer> {
  const seller = await sellerOf(deps);
  const today = istanbulDay(deps.clock());
  async function* files() {
    const incomplete: string[] = [];
    for await (const part of readDocuments(deps, query))
      for (const document of part.filter(({ kind }) => kind === 'sale')) {
        const invoice = ublOf(document, seller);
        const problems = checkInvoice(invoice, today);
        if (problems.length === 0)
          yield { name: ublFileName(document), content: [ublText(invoice)] };
        else
          incomplete.push(
            `${document.event.order.orderNumber}: ${problems
              .map((problem) => problemText(problem, document, language))
              .join(' ')}\r\n`,
          );
      }
    if (incomplete.length > 0)
      yield {
        name: `${translate(language, 'admin-accounting', 'incompleteFile')}.txt`,
        content: incomplete,
      };
  }
  yield* zipOf(files());
}

/** The export contains identity numbers, so the audit log records who downloaded it. */
export async function recordExport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  query: AccountingQuery,
  format: AccountingFormat,
): Promise<void> {
  await inTransaction(db, (tx) =>
    writeAudit(
      tx,
      actor,
      {
        action: 'export',
        entity: 'accounting',
        entityId: `${query.from}..${query.to}`,
        before: null,
        after: { ...query, format },
      },
      clock(),
    ),
  );
}

/**
 * Records the invoice that a company issued for the goods it returned.
 * @throws AppError VALIDATION_FAILED, REFUND_NOT_FOUND unless the refund waits for it
 */
export async function recordReturnInvoice(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  refundId: number,
  invoice: ReturnInvoiceInput,
): Promise<void> {
  refuseFutureDay(invoice, clock());
  await inTransaction(db, async (tx) => {
    const orderNumber = await updateReturnInvoice(tx, refundId, invoice);
    if (orderNumber === null) throw new AppError('REFUND_NOT_FOUND');
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'order',
        entityId: orderNumber,
        before: { refundId, returnInvoice: null },
        after: { refundId, returnInvoice: invoice },
      },
      clock(),
    );
  });
}
