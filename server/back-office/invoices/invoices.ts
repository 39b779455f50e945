// "Faturalar": the invoices at the invoice service, the refused ones with the reason, and what
// needs action.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { addInvoiceJob } from '#server/base/jobs/queue.ts';
import {
  changeEDocument,
  type EDocument,
  type EDocumentChange,
  selectEDocument,
} from '#server/invoicing/e-documents.sql.ts';
import type { InvoicingDeps } from '#server/invoicing/issue-invoice.ts';
import { renewNames } from '#server/invoicing/make-document.ts';
import { removeRecorded } from '#server/invoicing/record-invoice.ts';
import { connectedService } from '#server/invoicing/services.ts';
import type { InvoiceSettings } from '#server/settings/setting-records.ts';
import type { InvoiceRow, InvoicesPage, InvoicesQuery } from '#shared/back-office/invoices.ts';
import { DAY_MS, istanbulDay, startOfDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import { mayCancel } from './cancel.ts';
import {
  countInvoices,
  type InvoiceListRow,
  selectInvoiceRows,
  selectOrderId,
} from './invoices.sql.ts';

// Why an invoice is not sent, as a text. What the shop itself has to fill in is the same for many
// invoices, so the list says it once.

const SHOP_CODES: ReadonlySet<string> = new Set([
  'sellerNumber',
  'sellerTitle',
  'sellerAddress',
  'sellerTaxOffice',
  'website',
  'carrier',
  'exemption',
]);

type Failed = Pick<InvoiceListRow, 'failure' | 'words' | 'carrier'>;
const codesOf = ({ failure, words }: Failed): string[] =>
  failure === 'incomplete' && words ? words.split(' ') : [];

/** Missing data is described in our own sentences; any other failure has the service's message. */
function reasonOf(row: Failed, language: Language): Pick<InvoiceRow, 'message' | 'lacksShopData'> {
  const codes = codesOf(row);
  if (codes.length === 0) return { message: row.words, lacksShopData: false };
  const own = codes.filter((code) => !SHOP_CODES.has(code));
  return {
    message: own.map((code) => problemText(language, code, row)).join(' ') || null,
    lacksShopData: own.length < codes.length,
  };
}

/** The data of the shop that is missing in these invoices, each problem once. */
const shopProblemsOf = (rows: readonly Failed[], language: Language): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      codesOf(row)
        .filter((code) => SHOP_CODES.has(code))
        .map((code) => problemText(language, code, row)),
    ),
  ),
];

const problemText = (language: Language, code: string, { carrier }: Failed): string =>
  translate(language, 'admin-accounting', `problem.${code}`, {
    carrier: carrierName(carrier ?? ''),
  });

/** Midnight in Istanbul, the given number of days before today. */
const daysAgo = (days: number, now: Date): Date =>
  new Date(startOfDay(istanbulDay(now)).getTime() - days * DAY_MS);

export async function listInvoices(
  deps: InvoicingDeps,
  { page, size, ...filter }: InvoicesQuery,
  language: Language,
): Promise<InvoicesPage> {
  const { db, clock } = deps;
  const settings = await deps.settings.invoices();
  const [{ rows, total }, counts, service] = await Promise.all([
    selectInvoiceRows(db, filter, { limit: size + 1, offset: page * size }),
    countWaitingInvoices(deps),
    connectedService(deps),
  ]);
  const shown = rows.slice(0, size);
  return {
    content: shown.map((row) => toRow(row, { settings, now: clock(), language })),
    shopProblems: shopProblemsOf(shown, language),
    page,
    size,
    totalElements: total,
    hasNext: rows.length > size,
    counts,
    service: service?.name ?? null,
  };
}

/** For the menu, "Bugün" and the list. */
export async function countWaitingInvoices({
  db,
  clock,
  settings,
}: Pick<InvoicingDeps, 'db' | 'clock' | 'settings'>) {
  const { warnDays } = await settings.invoices();
  return countInvoices(db, daysAgo(warnDays - 1, clock()));
}

type Showing = { settings: InvoiceSettings; now: Date; language: Language };

function toRow(row: InvoiceListRow, { settings, now, language }: Showing): InvoiceRow {
  const { totalKurus, shippedAt, issuedAt: _at, cancellableUntil: _until, ...rest } = row;
  const { carrier: _carrier, words: _words, ...shown } = rest;
  const isOpen = ['waiting', 'sending', 'sent', 'failed', 'rejected'].includes(row.state);
  const dueOn = istanbulDay(new Date(shippedAt.getTime() + settings.limitDays * DAY_MS));
  return {
    ...(shown as Omit<typeof shown, 'state'> & Pick<InvoiceRow, 'state'>),
    ...reasonOf(row, language),
    total: toLira(totalKurus),
    shippedAt: shippedAt.toISOString(),
    dueOn: isOpen ? dueOn : null,
    isUrgent: isOpen && shippedAt < daysAgo(settings.warnDays - 1, now),
    isLate: isOpen && dueOn < istanbulDay(now),
    mayRetry: isOpen && (row.failure !== null || row.state === 'rejected'),
    mayCancel: mayCancel(row, settings, now),
  };
}

/** @throws AppError ORDER_NOT_FOUND, INVOICE_NOT_FOUND */
export async function requireEDocument(
  deps: Pick<InvoicingDeps, 'db'>,
  orderNumber: string,
): Promise<EDocument> {
  const orderId = await selectOrderId(deps.db, orderNumber);
  if (orderId === null) throw new AppError('ORDER_NOT_FOUND');
  const document = await selectEDocument(deps.db, { orderId, part: 1 });
  if (!document) throw new AppError('INVOICE_NOT_FOUND');
  return document;
}

/**
 * Failures that do not depend on the document: it is sent again unchanged. After other failures a
 * new document is made.
 */
const PASSING = ['account', 'unreachable', 'no-service', 'unknown'];

/**
 * Sends it again, or asks for its state at once.
 * @throws AppError ORDER_NOT_FOUND, INVOICE_NOT_FOUND, EDIT_CONFLICT while it is being sent
 */
export async function retryInvoice(
  deps: InvoicingDeps,
  actor: Actor,
  orderNumber: string,
): Promise<void> {
  const document = await requireEDocument(deps, orderNumber);
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const isFree = document.claim === null;
    const change = await changeForRetry(tx, document, at);
    const expected = { ...document, stillIn: document.state };
    if (!isFree || !change || !(await changeEDocument(tx, expected, change, at)))
      throw new AppError('EDIT_CONFLICT');
    await addInvoiceJob(tx, { orderId: document.orderId, part: document.part });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'order-invoice',
        entityId: orderNumber,
        before: { state: document.state, failure: document.failure },
        after: { state: change.state ?? document.state, sentAgain: true },
      },
      at,
    );
  });
}

/** Null if it is issued, closed, cancelled or void. */
async function changeForRetry(
  tx: Tx,
  document: EDocument,
  at: Date,
): Promise<EDocumentChange | null> {
  if (['issued', 'closed', 'cancelled', 'void'].includes(document.state)) return null;
  const isOurs = document.state !== 'failed' && document.state !== 'rejected';
  if (isOurs || PASSING.includes(document.failure ?? '')) return { nextAt: at };
  if (document.state === 'rejected')
    await removeRecorded(tx, document, {
      removedAt: at,
      removedBy: document.service ?? '',
      removedReason: document.words ?? '',
    });
  if (document.state === 'rejected' || document.failure === 'number-taken')
    await renewNames(tx, document, 'used');
  return {
    state: 'waiting',
    profile: null,
    nextAt: at,
    tries: 0,
    invoiceId: null,
    failure: null,
    words: null,
  };
}
