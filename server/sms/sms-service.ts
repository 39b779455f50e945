// The port of SMS services: the input and results of an adapter. It reads no table.

/**
 * `code`: a one-time code, also at night. `notice`: about something that the recipient ordered or
 * requested; needs no consent. `marketing`: the service checks İYS before it sends.
 */
export type SmsPurpose = 'code' | 'notice' | 'marketing';

/** `phone` in E.164. */
export type SmsToSend = { phone: string; text: string; purpose: SmsPurpose };

export type SendResult =
  /** `job`: the service's id of the SMS. */
  | { result: 'accepted'; job: string }
  /** Never send this text to this number. `isOptOut`: İYS reports that the recipient refuses. */
  | { result: 'refused'; code: string; isOptOut: boolean }
  /** Nothing was sent; it may be tried again. */
  | { result: 'later'; code: string; seconds: number }
  /** Nothing can be sent to anybody: problem with the keys, the sender name or the credit. */
  | { result: 'stopped'; code: string }
  /** The response was lost: it may have been sent. */
  | { result: 'unknown' };

export type SmsProgress = {
  job: string;
  state: 'sent' | 'delivered' | 'failed';
  code: string;
  isOptOut: boolean;
};

/** An SMS that the service sent in a period, used to find lost ones. */
type SentSms = { job: string; phone: string; length: number };

/** A consent for one channel in İYS format: `recipient` is an address or a number in E.164. */
export type ReportedConsent = {
  channel: 'EPOSTA' | 'MESAJ' | 'ARAMA';
  state: 'ONAY' | 'RET';
  recipient: string;
  source: string;
  at: Date;
};
/** `taken`: queued. `refused`: at least one of them is invalid. `later`: nothing was done. */
export type ReportResult =
  | { result: 'taken'; number: string }
  | { result: 'refused' | 'later'; code: string; message: string };

export type SmsService = {
  name: string;
  /** Whether an İYS brand is connected. */
  hasIysBrand: boolean;
  send(sms: SmsToSend): Promise<SendResult>;
  /**
   * The delivery state of these; null while queries are not allowed. @throws Error without a
   * response
   */
  progress(jobs: readonly string[]): Promise<SmsProgress[] | null>;
  /** Null while queries are not allowed. @throws Error without a response */
  sentBetween(from: Date, to: Date): Promise<SentSms[] | null>;
  /**
   * Whether İYS has an approval; null if no İYS brand is connected. @throws Error without a
   * response
   */
  mayAdvertise(phone: string): Promise<boolean | null>;
  /** Reports to İYS; null if no İYS brand is connected. @throws Error without a response */
  reportConsents(consents: readonly ReportedConsent[]): Promise<ReportResult | null>;
  /**
   * Null if it accepts the keys and knows the sender name, else the reason. @throws Error without a
   * response
   */
  checkKeys(): Promise<string | null>;
};
