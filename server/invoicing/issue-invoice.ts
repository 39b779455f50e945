// The job of an e-document (decision 0068): each turn asks the service before it sends, so that an
// order has exactly one invoice even if a process is killed, or a call is repeated or late.

import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { addInvoiceJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { HOUR_MS } from '#shared/base/format.ts';
import {
  changeEDocument,
  claimEDocument,
  type EDocument,
  type EDocumentChange,
  type EDocumentKey,
  insertEDocument,
  selectDue,
  selectEDocument,
} from './e-documents.sql.ts';
import { endWhereNotDue, makeDocument, outgoingOf } from './make-document.ts';
import { recordInvoice } from './record-invoice.ts';
import type { DocumentRef, DocumentState, InvoiceService } from './service.ts';
import { connectedService, serviceOf } from './services.ts';
import { isRetried, nextLook, nextTry, type Turn, turnOfRefusal, turnOfState } from './turns.ts';

export type InvoicingDeps = Pick<
  Platform,
  'db' | 'secrets' | 'config' | 'clock' | 'storage' | 'log'
> & { settings: Settings };

/** Longer than the calls of one turn may take together. */
const CLAIM_MS = 300_000;
/** Create, send, ask, record; and repeat if the buyer turns out to be a taxpayer. */
const MOST_TURNS = 8;
const DUE_AT_ONCE = 200;

/** Call in the transaction of an order's first parcel. */
export async function queueInvoice(tx: Tx, orderId: number, at: Date): Promise<void> {
  await insertEDocument(tx, orderId, at);
  await addInvoiceJob(tx, { orderId, part: 1 });
}

/** The job of each minute: processes the due documents. */
export async function issueDueInvoices({ db, clock }: InvoicingDeps): Promise<void> {
  const due = await selectDue(db, clock(), DUE_AT_ONCE);
  if (due.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const key of due) await addInvoiceJob(tx, key);
  });
}

export async function issueInvoiceOf(deps: InvoicingDeps, key: EDocumentKey): Promise<void> {
  const at = deps.clock();
  const until = new Date(at.getTime() + CLAIM_MS);
  let document = await claimEDocument(deps.db, key, { claim: randomUUID(), at, until });
  for (let turns = 0; document && turns < MOST_TURNS; turns += 1) {
    const { change, alsoIn, goesOn = false } = await takeTurn(deps, document);
    const free = goesOn ? {} : { claim: null, claimedUntil: null };
    const isOurs = await inTransaction(deps.db, async (tx) => {
      await alsoIn?.(tx);
      return changeEDocument(tx, document as EDocument, { ...change, ...free }, deps.clock());
    });
    if (!isOurs || !goesOn) return;
    document = await selectEDocument(deps.db, key);
  }
}

const refOf = ({ uuid, profile, reference }: EDocument): DocumentRef => ({
  uuid,
  reference,
  profile: profile ?? 'EARSIVFATURA',
});

async function takeTurn(deps: InvoicingDeps, document: EDocument): Promise<Turn> {
  const now = deps.clock();
  const isMade = document.profile !== null && document.state !== 'waiting';
  const service =
    isMade && document.service
      ? await serviceOf(deps, document.service)
      : await connectedService(deps);
  if (!service)
    return { change: { failure: 'no-service', nextAt: new Date(now.getTime() + HOUR_MS) } };
  try {
    return isMade ? await goOn(deps, service, document) : await begin(deps, service, document);
  } catch (error) {
    const refused = await turnOfRefusal(deps, document, error);
    if (refused) return refused;
    deps.log.warn({ err: error, orderId: document.orderId }, 'the invoice service did not answer');
    return {
      change: {
        // The connection error goes to the log, because it does not help a merchant.
        failure: 'unreachable',
        words: null,
        tries: document.tries + 1,
        nextAt: nextTry(document.tries, service.lostMs, now),
      },
    };
  }
}

async function begin(
  deps: InvoicingDeps,
  service: InvoiceService,
  document: EDocument,
): Promise<Turn> {
  const made = await makeDocument(deps, service, document);
  if (!made.isMade) return { change: made.change };
  const written = await selectEDocument(deps.db, document);
  return written ? send(deps, service, written) : { change: {} };
}

async function send(
  deps: InvoicingDeps,
  service: InvoiceService,
  document: EDocument,
): Promise<Turn> {
  const reference = await service.send(await outgoingOf(deps, document)).catch(async (error) => {
    const refused = await turnOfRefusal(deps, document, error);
    if (refused) return refused;
    throw error;
  });
  if (typeof reference !== 'string') return reference;
  return {
    change: { state: 'sent', reference, failure: null, words: null, tries: 0 },
    goesOn: true,
  };
}

async function goOn(
  deps: InvoicingDeps,
  service: InvoiceService,
  document: EDocument,
): Promise<Turn> {
  const found = await service.state(refOf(document));
  if (found.state === 'unknown' && isRetried(document)) {
    const notDue = await inTransaction(deps.db, (tx) => endWhereNotDue(tx, document));
    return notDue ? { change: notDue } : send(deps, service, document);
  }
  if (found.state !== 'issued') return turnOfState(document, found, deps.clock());
  if (document.invoiceId !== null) return { change: issuedChange(document, found, deps.clock()) };
  return record(deps, service, document, found);
}

async function record(
  deps: InvoicingDeps,
  service: InvoiceService,
  document: EDocument,
  issued: Extract<DocumentState, { state: 'issued' }>,
): Promise<Turn> {
  const now = deps.clock();
  const given = issued.given ? { uuid: issued.given.uuid } : {};
  const pdf = await service.document({ ...refOf(document), ...given });
  if (!pdf) return turnOfState(document, { state: 'waiting' }, now);
  const change = issuedChange(document, issued, now);
  const isRecorded = await recordInvoice(deps, document, { issued, pdf, change });
  return isRecorded
    ? { change: {} }
    : { change: { state: 'failed', failure: 'number-taken', nextAt: null } };
}

function issuedChange(
  document: EDocument,
  { isFinal, cancellableUntil }: Extract<DocumentState, { state: 'issued' }>,
  now: Date,
): EDocumentChange {
  return {
    state: isFinal ? 'closed' : 'issued',
    failure: null,
    words: null,
    tries: 0,
    nextAt: isFinal ? null : nextLook({ ...document, state: 'issued' }, now),
    ...(cancellableUntil !== undefined && { cancellableUntil }),
  };
}
