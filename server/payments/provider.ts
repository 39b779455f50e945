// The port of payment providers (domain.md 1.8 and 1.12): what an adapter gets, and what it
// returns. An adapter reads no table. Every call may be repeated with the same result. Card data
// never passes through here.

import { timingSafeEqual } from 'node:crypto';
import type { Language } from '#shared/base/languages.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentStep } from '#shared/checkout/checkout.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { ProviderName } from '#shared/orders/payment-methods.ts';
import type { CardFamily, InstallmentOffer } from '#shared/pricing/installments.ts';

export const failureReasons = [
  'insufficient-funds',
  'declined',
  'wrong-code',
  'card-expired',
  'wrong-card',
  'card-closed',
  'not-accepted',
  'no-installments',
  'cancelled',
  'expired',
  'technical',
  'start-refused',
  'not-approved',
  'closed',
] as const;
/**
 * A code with a text in locales (payments.reasons). `start-refused`: the provider does not take the
 * shop's payments. `closed`: we closed the attempt ourselves.
 */
export type FailureReason = (typeof failureReasons)[number];

/** One try at paying an order. */
export type Attempt = {
  /** Our id, which the provider returns. */
  id: string;
  amount: Kurus;
  currency: string;
  /** The provider's name for it; null until it was started. */
  reference: string | null;
  /** The provider's name for the money, once it was paid: refunds need it and nothing else. */
  providerPaymentId: string | null;
  /** All that it took, with the surcharge of installments. */
  taken: Kurus;
  createdAt: Date;
};

/** Everything that a provider may need to start an attempt. */
export type PaymentRequest = {
  attempt: Attempt;
  orderNumber: string;
  /** Until when the order waits for this money. */
  payBefore: Date;
  language: Language;
  buyer: {
    /** Null for a guest. */
    customerId: number | null;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    ip: string;
  };
  shippingAddress: Address;
  billingAddress: Address;
  /** Rows and shipping, with what is paid for each, add up to the amount of the attempt. */
  basket: {
    rows: { position: number; name: string; quantity: number; amount: Kurus }[];
    shipping: Kurus;
  };
  /** Null: the whole amount at once only. */
  installments: InstallmentOffer | null;
  /** The account of the shop, for a bank transfer. */
  account: { holder: string; bank: string; iban: string };
  returnTo: {
    /** The address of the shop, without a slash at its end. */
    origin: string;
    /** Asks the provider, then shows the page. */
    callbackPath: string;
    /** The shop's own page about this attempt. */
    pagePath: string;
  };
};

/**
 * `start` throws it when the provider will refuse every payment of the shop for now: wrong keys, a
 * contract, a form that it does not take. Its message is for the merchant.
 */
export class StartRefusal extends Error {}

export type Started = { reference: string; step: PaymentStep };

export type Outcome =
  | { state: 'pending' }
  /** The card is charged, and the provider examines the payment, for hours or days. */
  | { state: 'reviewing'; providerPaymentId: string }
  | { state: 'failed'; reason: FailureReason }
  /** What the provider says it took: compared with our own record, never believed. */
  | {
      state: 'paid';
      amount: number;
      /** The amount is all that the card paid: what is above our own record is the surcharge. */
      isTotal?: boolean;
      /** What the card paid above the amount, for paying in parts. */
      surcharge?: number;
      /** The count of installments; null or left out where the provider does not say. */
      installments?: number | null;
      currency: string;
      attemptId: string;
      providerPaymentId: string;
    };

/** One line of a provider's report of a day. */
export type ReportRow = {
  /** The provider's own name for the line, unique in its day. */
  key: string;
  isReturn: boolean;
  amount: Kurus;
  /** The id of our attempt, as we sent it to the provider; or another shop's. */
  reference: string | null;
  providerPaymentId: string | null;
};

/** `open`: the money may still come, the attempt could not be closed. */
export type Closed = 'closed' | 'open';

/** What was sent to our callback: by the buyer's browser, or by the provider's server. */
export type Notification = {
  query: unknown;
  body: unknown;
  headers?: Readonly<Record<string, unknown>>;
};

/**
 * `outcome` only where the message itself was signed: then the provider is not asked.
 * `isMoney`: a signed message says that money was taken.
 */
export type Notified =
  | { reference: string; outcome?: Outcome; isMoney?: boolean }
  /** By the provider's name for the money, which we know once it is paid or under review. */
  | { providerPaymentId: string };

export type Provider = {
  name: ProviderName;
  /** Whether `settle` can learn anything: the sweep leaves the others to the merchant. */
  isAskable: boolean;
  /** How long its answer about an attempt is good enough for a buyer who waits. */
  answerMs?: number;
  /** The origin of its pages that our page shows in a frame. */
  frameOrigin?: string;
  /** How long after the start its page can be paid on; left out where `cancel` closes the page. */
  pageMinutes?: number;
  start(request: PaymentRequest): Promise<Started>;
  /** Asks what became of an attempt. */
  settle(attempt: Attempt): Promise<Outcome>;
  /** Gives the whole amount, or a part of it, back; once for each key. */
  refund(attempt: Attempt, refund: { amount: Kurus; key: string }): Promise<void>;
  /**
   * What each family of cards would pay for this price in installments; left out without
   * installments.
   */
  installments?(price: Kurus): Promise<CardFamily[]>;
  /**
   * Asks something harmless with the shop's keys; left out where there are none. Null: they are
   * accepted; else why not, in the provider's words.
   * @throws when nothing readable came in time
   */
  checkKeys?(): Promise<string | null>;
  /**
   * All its payments and refunds of a day of its clock; undefined without such a report.
   * @throws when the report is incomplete, or not there before `isOver`
   */
  report?(day: string, isOver: () => boolean): Promise<ReportRow[]>;
  /** Closes an attempt that is not paid, so that it can no longer be paid. */
  cancel(attempt: Attempt): Promise<Closed>;
  /**
   * The attempt that a callback or notification names; null when its signature is wrong or it names
   * none.
   */
  parseNotification(sent: Notification): Notified | null;
};

/** The configured ones. */
export type Providers = ReadonlyMap<string, Provider>;

/** Compares signatures in the same time whatever differs. */
export function isSameSignature(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
