// A link to the PDF of one invoice, for receivers that store addresses instead of files (a
// marketplace). It needs no sign-in, cannot be guessed, and expires.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/base/run/secrets.ts';

type Keys = Pick<Secrets, 'invoiceLinkKey'>;

/**
 * A buyer's invoice may be requested again while goods can be returned, and for some time
 * afterwards.
 */
const GOOD_FOR_MS = 90 * 24 * 60 * 60_000;
const SIGNATURE_BYTES = 32;

const sign = ({ invoiceLinkKey }: Keys, payload: string): Buffer =>
  createHmac('sha256', invoiceLinkKey).update(payload).digest();

/** `publicUrl`: the address of the shop. The link is valid for 90 days from `at`. */
export function invoiceLink(
  keys: Keys,
  publicUrl: string,
  { id, at }: { id: number; at: Date },
): string {
  const payload = `${id}.${Math.floor((at.getTime() + GOOD_FOR_MS) / 1_000)}`;
  const signature = sign(keys, payload).toString('base64url');
  return `${publicUrl}/api/invoice-files/${payload}.${signature}.pdf`;
}

/** The id of the invoice; null if the link was not signed by us, or has expired. */
export function readInvoiceLink(keys: Keys, file: string, now: Date): number | null {
  const [, payload = '', until = '', signature = ''] =
    /^(\d{1,10}\.(\d{10}))\.([\w-]{43})\.pdf$/.exec(file) ?? [];
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(keys, payload))) return null;
  return Number(until) * 1_000 > now.getTime() ? Number(payload.split('.')[0]) : null;
}
