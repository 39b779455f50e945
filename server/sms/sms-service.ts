// The port of SMS services: what an adapter gets and answers. It reads no table.

/**
 * `code`: a one-time code, also by night. `notice`: about something that the recipient ordered or
 * asked for; needs no consent. `marketing`: the service asks İYS before it sends.
 */
export type SmsPurpose = 'code' | 'notice' | 'marketing';

/** `phone` in E.164. */
export type SmsToSend = { phone: string; words: string; purpose: SmsPurpose };

export type SendResult =
  /** `job`: the service's number for it. */
  | { result: 'accepted'; job: string }
  /** Never to this number with these words. `isOptOut`: İYS says that the recipient refuses. */
  | { result: 'refused'; code: string; isOptOut: boolean }
  /** Nothing was sent; it may be tried again. */
  | { result: 'later'; code: string; seconds: number }
  /** Nothing is sent for anybody: the keys, the sender name or the credit. */
  | { result: 'stopped'; code: string }
  /** The answer was lost: it may have been sent. */
  | { result: 'unknown' };

export type SmsProgress = {
  job: string;
  state: 'sent' | 'delivered' | 'failed';
  code: string;
  isOptOut: boolean;
};

/** What the service sent in a period: how a lost answer is found again. */
export type SentSms = { job: string; phone: string; length: number };

/** A word on one channel, as İYS takes it: `recipient` is an address or a number in E.164. */
export type ReportedConsent = {
  channel: 'EPOSTA' | 'MESAJ' | 'ARAMA';
  state: 'ONAY' | 'RET';
  recipient: string;
  source: string;
  at: Date;
};
/** `taken`: queued. `refused`: one of them at least is wrong. `later`: nothing was done. */
export type ReportResult =
  | { result: 'taken'; number: string }
  | { result: 'refused' | 'later'; code: string; words: string };

export type SmsService = {
  name: string;
  /** An İYS brand is connected. */
  hasIysBrand: boolean;
  send(sms: SmsToSend): Promise<SendResult>;
  /** How far these came; null while it may not be asked. @throws Error without an answer */
  progress(jobs: readonly string[]): Promise<SmsProgress[] | null>;
  /** Null while it may not be asked. @throws Error without an answer */
  sentBetween(from: Date, to: Date): Promise<SentSms[] | null>;
  /** Whether İYS has an approval; null where no İYS brand is connected. @throws Error without an answer */
  mayAdvertise(phone: string): Promise<boolean | null>;
  /** Tells İYS; null where no İYS brand is connected. @throws Error without an answer */
  reportConsents(consents: readonly ReportedConsent[]): Promise<ReportResult | null>;
  /** Null if it takes the keys and knows the sender name, else why not. @throws Error without an answer */
  checkKeys(): Promise<string | null>;
};
