// The message of an event: small, with the address where the rest can be read with a key.

export type SentEvent = {
  eventId: number;
  type: string;
  subject: string;
  sequence: number;
  data: Record<string, unknown>;
  createdAt: Date;
};

/** The same for all attempts, so that a receiver recognises repetitions. */
export const messageId = ({ eventId }: Pick<SentEvent, 'eventId'>): string => `evt_${eventId}`;

const pages: Record<string, string> = {
  order: 'orders',
  product: 'products',
  quote: 'quotes',
  customer: 'customers',
};

/** The members that Standard Webhooks recommends. */
export function messageOf(
  { type, subject, sequence, data, createdAt }: SentEvent,
  publicUrl: string,
): string {
  const [kind = '', id = ''] = subject.split(':');
  const page = pages[kind];
  const url = page ? { url: `${publicUrl}/api/admin/${page}/${encodeURIComponent(id)}` } : {};
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...data, sequence, ...url },
  });
}
