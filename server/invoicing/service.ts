// The port of invoice services, which sign invoices, give them to the tax office and keep them
// (decision 0068): what an adapter gets, and what it returns. An adapter reads no table. Every call
// may be repeated with the same result.
import type { InvoiceServiceName } from '#shared/settings/connections.ts';
import type { Booked } from './documents.ts';
import type { DocumentProfile } from './events.sql.ts';
import type { Seller, UblInvoice } from './ubl.ts';

/** A payer of e-Fatura, with the mailbox to send to; null: everybody else. */
export type Taxpayer = { alias: string; taxOffice: string | null };

/** How a document is asked for. */
export type DocumentRef = {
  /** The ETTN that the shop gave it. */
  uuid: string;
  profile: DocumentProfile;
  /** The service's own name; null until it answered. */
  reference: string | null;
};

export type OutgoingInvoice = DocumentRef & {
  /** Of the payer; null for an e-Arşiv invoice. */
  alias: string | null;
  booked: Booked;
  seller: Seller;
  ubl: UblInvoice;
  /** It was refused before: what the service has of it without a number may be replaced. */
  isCorrected: boolean;
};

/** Null: what the shop gave stands. Days of Istanbul. */
type Given = {
  given: { uuid: string; number: string; issuedOn: string | null } | null;
  cancellableUntil?: string | null;
};

export type DocumentState =
  /** The service does not have it: it may be sent. */
  | { state: 'unknown' }
  /** It has it, and works on it. */
  | { state: 'waiting' }
  /** It is valid. `isFinal`: nothing more will come. */
  | ({ state: 'issued'; isFinal: boolean } & Given)
  | { state: 'failed'; words: string }
  /** By its buyer. */
  | { state: 'rejected'; words: string }
  | { state: 'cancelled' };

export type RefusalKind =
  /** The buyer is a payer and was taken for none, or the other way round, or has another mailbox. */
  | 'taxpayer'
  /** The number is used, or does not belong to the series. */
  | 'number'
  /** Keys, rights, credit: the merchant's account at the service. */
  | 'account'
  /** The service does not take this document. */
  | 'refused'
  /** It may not be cancelled any more, or not by the service. */
  | 'cancellation';

/** The service answered, and did nothing. The message is for the merchant, in the service's words. */
export class InvoiceRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, words: string) {
    super(words);
    this.name = 'InvoiceRefusal';
    this.kind = kind;
  }
}

export type InvoiceService = {
  name: InvoiceServiceName;
  /** Who gives numbers and ETTNs. */
  numbers: 'shop' | 'service';
  /** How long a call whose answer was lost may still take effect. */
  lostMs: number;
  /** @throws InvoiceRefusal; any other error when nothing readable came */
  isTaxpayer(taxNumber: string): Promise<Taxpayer | null>;
  /**
   * Returns the service's own name for it. A document that the service already has is not sent
   * again. @throws InvoiceRefusal; after any other error the outcome is unknown
   */
  send(invoice: OutgoingInvoice): Promise<string>;
  /** @throws InvoiceRefusal of kind account; any other error when nothing readable came */
  state(document: DocumentRef): Promise<DocumentState>;
  /** @throws InvoiceRefusal of kind cancellation or account */
  cancel(document: DocumentRef, reason: string): Promise<void>;
  /** Its PDF; null while it is not ready. */
  document(document: DocumentRef): Promise<Buffer | null>;
  /** Asks something harmless. Null: the keys are accepted; else why not, in the service's words. */
  checkKeys(): Promise<string | null>;
};
