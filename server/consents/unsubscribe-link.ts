// The unsubscribe link: signed, and naming the mails to stop. It needs no sign-in, does not expire
// and may be used twice. Its token is in the fragment of the page's address, which no server sees;
// a mail program that unsubscribes automatically (RFC 8058) posts it to the API.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#server/base/run/secrets.ts';
import { type ReminderKind, reminderKinds } from '#shared/customers/reminders.ts';

type Keys = Pick<Secrets, 'unsubscribeKey'>;

export type Unsubscribe =
  | { kind: 'marketing'; email: string }
  | { kind: 'stock-alert'; email: string; alertId: number; productId: number }
  | { kind: 'reminder'; email: string; reminder: ReminderKind };

/** A short form for the token, because the length of a link is limited. */
const Payload = z.union([
  z.tuple([z.literal('m'), z.string()]),
  z.tuple([z.literal('s'), z.string(), z.int(), z.int()]),
  z.tuple([z.literal('r'), z.string(), z.enum(reminderKinds)]),
]);

const sign = ({ unsubscribeKey }: Keys, payload: string): Buffer =>
  createHmac('sha256', unsubscribeKey).update(payload).digest();

export function unsubscribeToken(keys: Keys, stop: Unsubscribe): string {
  const payload = Buffer.from(JSON.stringify(payloadOf(stop))).toString('base64url');
  return `${payload}.${sign(keys, payload).toString('base64url')}`;
}

function payloadOf(stop: Unsubscribe): z.infer<typeof Payload> {
  if (stop.kind === 'marketing') return ['m', stop.email];
  if (stop.kind === 'reminder') return ['r', stop.email, stop.reminder];
  return ['s', stop.email, stop.alertId, stop.productId];
}

/** Null for a token that we did not sign. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscribe | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(keys, payload);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  const parts = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (parts[0] === 'm') return { kind: 'marketing', email: parts[1] };
  if (parts[0] === 'r') return { kind: 'reminder', email: parts[1], reminder: parts[2] };
  return { kind: 'stock-alert', email: parts[1], alertId: parts[2], productId: parts[3] };
}

/** Where a person unsubscribes: the page, and the headers for the button of the mail program. */
export function unsubscribeLink(
  keys: Keys,
  publicUrl: string,
  stop: Unsubscribe,
): { url: string; headers: Record<string, string> } {
  const token = unsubscribeToken(keys, stop);
  return {
    url: `${publicUrl}/unsubscribe#token=${token}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
