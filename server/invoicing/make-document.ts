// Creates the document of an order: the buyer's status at the tax office decides its profile, and
// the transaction that writes it takes its number.
import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { takeInvoiceNumber } from '#server/orders/invoice-numbers.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { checkInvoice } from './check-invoice.ts';
import type { Booked } from './documents.ts';
import {
  changeEDocument,
  deleteIssued,
  type EDocument,
  type EDocumentChange,
  insertFreeNumber,
  renewIssued,
  selectOrderFacts,
  updateIssued,
} from './e-documents.sql.ts';
import type { DocumentProfile } from './events.sql.ts';
import { readSale, sellerOf } from './read-documents.ts';
import type { InvoiceService, OutgoingInvoice, Taxpayer } from './service.ts';
import { findTaxpayer } from './taxpayers.ts';
import { type Seller, ublOf } from './ubl.ts';
import { buyerNumber } from './ubl-parties.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'config' | 'clock'> & { settings: Settings };

/** `isMade`: it may be sent; otherwise `change` gives the reason. */
export type Made = { isMade: true } | { isMade: false; change: EDocumentChange };

const stop = (change: EDocumentChange): Made => ({
  isMade: false,
  change: { nextAt: null, ...change },
});

/** @throws as `InvoiceService.isTaxpayer` */
export async function makeDocument(
  deps: Deps,
  service: InvoiceService,
  document: EDocument,
): Promise<Made> {
  const booked = await readSale(deps, document.orderId);
  if (!booked) return stop({ state: 'void', failure: 'nothing' });
  const seller = await sellerOf(deps);
  const number = buyerNumber(booked.event.order, booked.identityNumber);
  const payer = await findTaxpayer(deps, service, number);
  const profile = payer ? seller.invoices.scenario : 'EARSIVFATURA';
  const now = deps.clock();
  const problems = problemsOf({ booked, seller, profile, payer, now });
  if (problems.length > 0)
    return stop({ state: 'failed', failure: 'incomplete', words: problems.join(' ') });
  return inTransaction(deps.db, (tx) =>
    writeDocument(tx, document, { deps, service, seller, profile, payer, now }),
  );
}

/** Checked before a number is taken, with a placeholder number of the right form. */
function problemsOf({
  booked,
  seller,
  profile,
  payer,
  now,
}: {
  booked: Booked;
  seller: Seller;
  profile: DocumentProfile;
  payer: Taxpayer | null;
  now: Date;
}) {
  const day = istanbulDay(now);
  const invoice = {
    ...booked.event.invoice,
    profile,
    taxOffice: payer?.taxOffice ?? null,
    issuedAt: now.toISOString(),
    typed: null,
    number: `AAA${day.slice(0, 4)}000000001`,
  };
  return checkInvoice(ublOf({ ...booked, event: { ...booked.event, invoice } }, seller), day);
}

type Making = {
  deps: Deps;
  service: InvoiceService;
  seller: Seller;
  profile: DocumentProfile;
  payer: Taxpayer | null;
  now: Date;
};

async function writeDocument(
  tx: Tx,
  document: EDocument,
  { deps, service, seller, profile, payer, now }: Making,
): Promise<Made> {
  const { orderId, number } = document;
  await lockOrder(tx, orderId);
  const notDue = await endWhereNotDue(tx, document);
  if (notDue) return { isMade: false, change: notDue };
  const { archiveSeries, invoiceSeries } = seller.invoices;
  const series = profile === 'EARSIVFATURA' ? archiveSeries : invoiceSeries;
  const year = istanbulDay(document.issuedAt).slice(0, 4);
  // A refused document keeps its number, and the day that belongs to the number.
  const reusesNumber = service.numbers === 'shop' && number?.startsWith(series + year) === true;
  const at = reusesNumber ? document.issuedAt : now;
  await renewIssued(tx, orderId, { profile, taxOffice: payer?.taxOffice ?? null, at });
  const isEmpty = (await readSale({ ...deps, db: tx }, orderId))?.lines.length === 0;
  if (isEmpty) return { isMade: false, change: await endWithNothing(tx, document) };
  if (service.numbers === 'service' && number !== null) {
    await insertFreeNumber(tx, number);
    await updateIssued(tx, orderId, { number: null });
  }
  if (!reusesNumber && service.numbers === 'shop') {
    const taken = await takeInvoiceNumber(tx, series, istanbulDay(now).slice(0, 4));
    await updateIssued(tx, orderId, { number: taken });
  }
  const isOurs = await changeEDocument(
    tx,
    document,
    {
      state: 'sending',
      service: service.name,
      profile,
      alias: payer?.alias ?? null,
      failure: null,
      words: null,
      nextAt: now,
    },
    now,
  );
  if (!isOurs) throw new Error(`e-document ${orderId} was claimed by another`);
  return { isMade: true };
}

const ended = (failure: 'added' | 'nothing') => ({ state: 'void', failure, nextAt: null }) as const;

/** The order gets no invoice, and its number is free again. */
async function endWithNothing(tx: Tx, { orderId, number }: EDocument): Promise<EDocumentChange> {
  if (number !== null) await insertFreeNumber(tx, number);
  await deleteIssued(tx, orderId);
  return ended('nothing');
}

/**
 * For a document that the service does not have: null if it is due; otherwise its new state,
 * because the merchant added an invoice, or the order was cancelled.
 */
export async function endWhereNotDue(tx: Tx, document: EDocument): Promise<EDocumentChange | null> {
  const { isCancelled, hasInvoice } = await selectOrderFacts(tx, document.orderId);
  if (isCancelled) return endWithNothing(tx, document);
  if (!hasInvoice) return null;
  await renewNames(tx, document, 'free');
  return ended('added');
}

/** The invoice to send, from the current order. */
export async function outgoingOf(deps: Deps, document: EDocument): Promise<OutgoingInvoice> {
  const booked = await readSale(deps, document.orderId);
  if (!booked || !document.profile) throw new Error(`e-document ${document.orderId} is not made`);
  const seller = await sellerOf(deps);
  return {
    uuid: document.uuid,
    profile: document.profile,
    reference: document.reference,
    alias: document.alias,
    isCorrected: document.corrections > 0,
    booked,
    seller,
    ubl: ublOf(booked, seller),
  };
}

/** The next document of this order gets another ETTN, and also another number unless `same`. */
export async function renewNames(
  tx: Tx,
  { orderId, number }: Pick<EDocument, 'orderId' | 'number'>,
  numberBecomes: 'same' | 'free' | 'used',
): Promise<void> {
  if (numberBecomes === 'free' && number !== null) await insertFreeNumber(tx, number);
  await updateIssued(tx, orderId, {
    uuid: randomUUID(),
    ...(numberBecomes === 'same' ? {} : { number: null }),
  });
}
