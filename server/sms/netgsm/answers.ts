// Netgsm's responses, and their meaning for the shop.
import { z } from 'zod';
import type { SendResult, SmsProgress } from '../sms-service.ts';

const text = z.union([z.string(), z.number()]).transform(String);

/** Some responses spell it jobId. */
export const Sent = z.looseObject({
  code: text,
  description: z.string().optional(),
  jobid: text.optional(),
  jobId: text.optional(),
});

export const Report = z.looseObject({
  code: text,
  jobs: z
    .array(
      z.looseObject({
        jobid: text,
        number: text,
        status: z.coerce.number().int(),
        msglen: z.coerce.number().int().optional(),
      }),
    )
    .default([]),
});

export const Headers = z.looseObject({
  code: text.optional(),
  description: z.string().optional(),
  msgheaders: z.array(z.string()).default([]),
});

export const IysFound = z.looseObject({
  code: text,
  query: z.looseObject({ status: z.string() }).optional(),
});

/** Some responses contain error texts in erroritem, some only the code. */
export const IysAdded = z.looseObject({
  code: text,
  error: z.union([z.string(), z.boolean()]).optional(),
  uid: text.optional(),
  erroritem: z.unknown().optional(),
});

/** Errors of keys, brand or account: the consents are valid, so all of them wait. */
export const iysWaits = new Set(['30', '40', '60', '80']);

export const ACCEPTED = '00';
export const BUSY = '80';
export const NOTHING_FOUND = '60';
/** No package for one-time codes: an ordinary SMS is used instead. */
export const NO_CODE_PACKAGE = '60';
/** İYS does not know the number: no approval. */
export const NO_IYS_RECORD = '50';

const MINUTE = 60;
const IYS_REFUSED = '50';
/**
 * Errors of keys, sender name or brand: nothing can be sent until the merchant has changed them.
 */
const stopping = new Set(['30', '40', '41', '51']);
/**
 * Seconds after which the same SMS may be accepted: too many at once, or an error of the service.
 */
const waits = new Map([
  [BUSY, MINUTE],
  ['85', MINUTE],
  ['100', 5 * MINUTE],
  ['101', 5 * MINUTE],
  ['110', 5 * MINUTE],
]);

export const isStopping = (code: string): boolean => stopping.has(code);

/** An unknown code is final, so that nothing is retried endlessly. */
export function resultOf(code: string): Exclude<SendResult, { result: 'accepted' }> {
  const seconds = waits.get(code);
  if (seconds !== undefined) return { result: 'later', code, seconds };
  if (isStopping(code)) return { result: 'stopped', code };
  return { result: 'refused', code, isOptOut: code === IYS_REFUSED };
}

const WAITING = 0;
const DELIVERED = 1;
/** The same text was sent to the number just before: the recipient has it once. */
const DUPLICATE = 13;
const NO_IYS_APPROVAL = 16;

export const progressOf = (job: string, status: number): SmsProgress => ({
  job,
  state:
    status === WAITING
      ? 'sent'
      : status === DELIVERED || status === DUPLICATE
        ? 'delivered'
        : 'failed',
  code: String(status),
  isOptOut: status === NO_IYS_APPROVAL,
});
