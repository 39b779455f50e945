// What the shop asks of whoever takes the money (domain.md 1.8 and 1.12). Every call may be repeated: the second answers
// like the first. Card data never passes here.

import type { PaymentStep } from '#shared/checkout.ts';
import type { CardFamily, InstallmentOffer } from '#shared/installments.ts';
import type { Kurus } from '#shared/money.ts';
import type { Settings } from '../config/settings.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';

export const failureReasons = ['insufficient-funds', 'declined', 'wrong-code', 'cancelled', 'expired', 'technical', 'closed'] as const;
/** A code with words in locales (payments.reasons). `closed`: we closed the attempt ourselves, for another or with its order. */
export type FailureReason = (typeof failureReasons)[number];

/** One try at paying an order. */
export type Attempt = {
  /** Our own word for it, which the provider gives back. */
  id: string;
  orderNumber: string;
  amount: Kurus;
  currency: string;
  /** The provider's word for it; null until it was started. */
  reference: string | null;
  /** Until when the order waits for this money. */
  payBefore: Date;
  /** In how many parts it may be paid; at once, where there is none. */
  installments?: InstallmentOffer | null;
};

export type Started = { reference: string; step: PaymentStep };

export type Outcome =
  | { state: 'pending' }
  | { state: 'failed'; reason: FailureReason }
  /** What the provider says it took, for what: compared with our own record, never believed. */
  | {
      state: 'paid';
      amount: number;
      /** The amount is what the card paid all in all: whatever is above our own record is the surcharge. */
      isTotal?: boolean;
      /** What the card paid above the amount, for paying in parts. */
      surcharge?: number;
      /** In how many parts; null or left out where the provider does not say. */
      installments?: number | null;
      currency: string;
      attemptId: string;
      providerPaymentId: string;
    };

/** One line of a provider's report of a day. */
export type ReportRow = {
  /** The provider's own word for the line, unique in its day. */
  key: string;
  isReturn: boolean;
  amount: Kurus;
  /** Our word for the attempt, as the provider was told it; or another shop's. */
  reference: string | null;
  providerPaymentId: string | null;
};

/** `open`: the money may still come, the attempt could not be closed. */
export type Closed = 'closed' | 'open';

/** What was sent to our callback: by the buyer's browser, or by the provider's server. */
export type Notification = { query: unknown; body: unknown; headers?: Readonly<Record<string, unknown>> };

/** `outcome` only where the message itself was signed: then nobody is asked. */
/** `isMoney`: signed, it says that money was taken. */
export type Notified = { reference: string; outcome?: Outcome; isMoney?: boolean };

export type Provider = {
  name: ProviderName;
  /** Whether `settle` can learn anything: the sweep leaves the others to the merchant. */
  isAskable: boolean;
  /** Whose pages it shows in a frame of ours. */
  frameOrigin?: string;
  /** How long a page that `cancel` cannot close can be paid on, from its start; left out by who closes its pages. */
  pageMinutes?: number;
  start(attempt: Attempt): Promise<Started>;
  /** Asks what became of an attempt. */
  settle(attempt: Attempt): Promise<Outcome>;
  /** Gives the whole amount, or a part, back; once for each key. */
  refund(attempt: Attempt, refund: { amount: Kurus; key: string }): Promise<void>;
  /** What each family of cards would pay for this price in parts; left out by who knows no parts. */
  installments?(price: Kurus): Promise<CardFamily[]>;
  /**
   * Everything it took and gave back on a day of its own clock; left out by who has no such report.
   * @throws when it cannot be had whole, or not before `isOver`
   */
  report?(day: string, isOver: () => boolean): Promise<ReportRow[]>;
  /** Closes an attempt that is not paid, so that it never will be. */
  cancel(attempt: Attempt): Promise<Closed>;
  /** Which attempt a callback or notification speaks of. Null when it is not one of ours, or not signed rightly. */
  parseNotification(sent: Notification): Notified | null;
};

/** Of PAYMENT_PROVIDERS. */
export const providerNames = ['testbank', 'iyzico', 'paytr', 'transfer'] as const;
/** Cash on delivery needs no keys: it is there always, and offered when the merchant turns it on. */
export type ProviderName = (typeof providerNames)[number] | 'cash-on-delivery';

/** The configured ones. */
export type Providers = ReadonlyMap<string, Provider>;

/** What a provider is made from. */
export type ProviderParts = { config: Config; db: Db; settings: Settings; clock: () => Date };
