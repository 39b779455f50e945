// The port of invoice services, which sign invoices, send them to the tax office and store them
// (decision 0068): what an adapter gets, and what it returns. An adapter reads no table. Every call
// can be repeated with the same result.
import type { InvoiceServiceName } from '#shared/settings/connections.ts';
import type { Booked } from './documents.ts';
import type { DocumentProfile } from './events.sql.ts';
import type { Seller, UblInvoice } from './ubl.ts';

/** A taxpayer registered for e-Fatura, with the mailbox to send to; null for all other buyers. */
export type Taxpayer = { alias: string; taxOffice: string | null };

/** Identifies a document in requests. */
export type DocumentRef = {
  /** The ETTN from the shop. */
  uuid: string;
  profile: DocumentProfile;
  /** The service's own id; null until it responded. */
  reference: string | null;
};

export type OutgoingInvoice = DocumentRef & {
  /** The taxpayer's mailbox; null for an e-Arşiv invoice. */
  alias: string | null;
  booked: Booked;
  seller: Seller;
  ubl: UblInvoice;
  /** It was refused before: a version without a number at the service may be replaced. */
  isCorrected: boolean;
};

/** Null: the shop's own values stay. Days in Istanbul. */
type Given = {
  given: { uuid: string; number: string; issuedOn: string | null } | null;
  cancellableUntil?: string | null;
};

export type DocumentState =
  /** The service does not have it, so it may be sent. */
  | { state: 'unknown' }
  /** The service has it and is processing it. */
  | { state: 'waiting' }
  /** It is valid. `isFinal`: its state will not change any more. */
  | ({ state: 'issued'; isFinal: boolean } & Given)
  | { state: 'failed'; message: string }
  /** Rejected by its buyer. */
  | { state: 'rejected'; message: string }
  | { state: 'cancelled' };

export type RefusalKind =
  /** The buyer's taxpayer status is different from the assumed one, or the mailbox is different. */
  | 'taxpayer'
  /** The number is used, or does not belong to the series. */
  | 'number'
  /** Keys, rights, credit: the merchant's account at the service. */
  | 'account'
  /** The service does not accept this document. */
  | 'refused'
  /** It can no longer be cancelled, or not through the service. */
  | 'cancellation';

/**
 * The service responded, and did nothing. The message is the service's, for the merchant.
 */
export class InvoiceRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.name = 'InvoiceRefusal';
    this.kind = kind;
  }
}

export type InvoiceService = {
  name: InvoiceServiceName;
  /** Whether the shop or the service assigns numbers and ETTNs. */
  numbers: 'shop' | 'service';
  /** How long a call whose response was lost may still take effect. */
  lostMs: number;
  /** @throws InvoiceRefusal; any other error if there was no readable response */
  isTaxpayer(taxNumber: string): Promise<Taxpayer | null>;
  /**
   * Returns the service's own id. A document that the service already has is not sent again.
   * @throws InvoiceRefusal; after any other error the outcome is unknown
   */
  send(invoice: OutgoingInvoice): Promise<string>;
  /** @throws InvoiceRefusal of kind account; any other error if there was no readable response */
  state(document: DocumentRef): Promise<DocumentState>;
  /** @throws InvoiceRefusal of kind cancellation or account */
  cancel(document: DocumentRef, reason: string): Promise<void>;
  /** Its PDF; null while it is not ready. */
  document(document: DocumentRef): Promise<Buffer | null>;
  /**
   * Sends a harmless request. Null: the keys are accepted; otherwise the service's error message.
   */
  checkKeys(): Promise<string | null>;
};
