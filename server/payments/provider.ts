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
 * A code with a text in locales (payments.reasons). `start-refused`: the provider does not accept
 * the shop's payments. `closed`: the shop closed the attempt itself.
 */
export type FailureReason = (typeof failureReasons)[number];

/** One attempt to pay an order. */
export type Attempt = {
  /** Our id, which the provider returns. */
  id: string;
  amount: Kurus;
  currency: string;
  /** The provider's id of the attempt; null until it was started. */
  reference: string | null;
  /** The provider's id of the payment, once it was paid: refunds need only this id. */
  providerPaymentId: string | null;
  /** The whole amount that the provider took, with the installment surcharge. */
  taken: Kurus;
  /** The currency of that money, in which it can be refunded. */
  takenCurrency: string;
  createdAt: Date;
};

/** Everything that a provider may need to start an attempt. */
export type PaymentRequest = {
  attempt: Attempt;
  orderNumber: string;
  /** The order waits for this money until then. */
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
  /** The amounts paid for rows and shipping; their sum is the amount of the attempt. */
  basket: {
    rows: { position: number; name: string; quantity: number; amount: Kurus }[];
    shipping: Kurus;
  };
  /** Null: the whole amount at once only. */
  installments: InstallmentOffer | null;
  /** The shop's account, for a bank transfer. */
  account: { holder: string; bank: string; iban: string };
  returnTo: {
    /** The origin of the shop, without a trailing slash. */
    origin: string;
    /** This path asks the provider, then shows the page. */
    callbackPath: string;
    /** The shop's own page about this attempt. */
    pagePath: string;
  };
};

/**
 * `start` throws it when the provider will refuse all payments of the shop for now: wrong keys, a
 * contract, or a request format that it does not accept. Its message is for the merchant.
 */
export class StartRefusal extends Error {}

export type Started = { reference: string; step: PaymentStep };

export type Outcome =
  | { state: 'pending' }
  /** The card is charged, and the provider reviews the payment, for hours or days. */
  | { state: 'reviewing'; providerPaymentId: string }
  | { state: 'failed'; reason: FailureReason }
  /** The amount that the provider reports: always compared with our own record, never trusted. */
  | {
      state: 'paid';
      amount: number;
      /**
       * The amount is everything that the card paid: what exceeds our own record is the surcharge.
       */
      isTotal?: boolean;
      /** What the card paid above the amount, as installment surcharge. */
      surcharge?: number;
      /** The installment count; null or left out if the provider does not report it. */
      installments?: number | null;
      currency: string;
      attemptId: string;
      providerPaymentId: string;
    };

/** One line of a provider's daily report. */
export type ReportRow = {
  /** The provider's own id of the line, unique within its day. */
  key: string;
  isReturn: boolean;
  amount: Kurus;
  /** The id of our attempt, as it was sent to the provider; or an id of another shop. */
  reference: string | null;
  providerPaymentId: string | null;
};

/** `open`: the money may still come, because the attempt could not be closed. */
export type Closed = 'closed' | 'open';

/** A message to our callback: from the buyer's browser, or from the provider's server. */
export type Notification = {
  query: unknown;
  body: unknown;
  headers?: Readonly<Record<string, unknown>>;
};

/**
 * `outcome` only if the message itself was signed: then the provider is not asked. `isMoney`: a
 * signed message reports that money was taken.
 */
export type Notified =
  | { reference: string; outcome?: Outcome; isMoney?: boolean }
  /** By the provider's id of the payment, which is known once it is paid or under review. */
  | { providerPaymentId: string };

export type Provider = {
  name: ProviderName;
  /** Whether `settle` can return a result: the sweep leaves the other attempts to the merchant. */
  isAskable: boolean;
  /** How long a result about an attempt may be reused for a waiting buyer, in milliseconds. */
  answerMs?: number;
  /** The origin of the provider's pages that our page shows in a frame. */
  frameOrigin?: string;
  /** How long after the start the page can be used; left out if `cancel` closes the page. */
  pageMinutes?: number;
  start(request: PaymentRequest): Promise<Started>;
  /** Asks the provider for the outcome of an attempt. */
  settle(attempt: Attempt): Promise<Outcome>;
  /** Refunds the whole amount or a part of it; once for each key. */
  refund(attempt: Attempt, refund: { amount: Kurus; key: string }): Promise<void>;
  /** The installment prices of each card family for this price; left out without installments. */
  installments?(price: Kurus): Promise<CardFamily[]>;
  /**
   * Sends a harmless request with the shop's keys; left out if there are none. Null: the keys are
   * accepted; otherwise the provider's error message.
   * @throws if no readable response came in time
   */
  checkKeys?(): Promise<string | null>;
  /**
   * All payments and refunds of a day by the provider's clock; undefined without such a report.
   * @throws if the report is incomplete, or not available before `isOver`
   */
  report?(day: string, isOver: () => boolean): Promise<ReportRow[]>;
  /** Closes an unpaid attempt, so that it can no longer be paid. */
  cancel(attempt: Attempt): Promise<Closed>;
  /**
   * The attempt named in a callback or notification; null if the signature is wrong or no attempt
   * is named.
   */
  parseNotification(sent: Notification): Notified | null;
};

/** The configured providers. */
export type Providers = ReadonlyMap<string, Provider>;

/** Compares signatures in constant time. */
export function isSameSignature(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
