// The Measurement Protocol: one POST per event to the collector that the merchant has named. The
// same POST to its validation server returns the errors and counts nothing
// (developers.google.com/analytics/devguides/collection/protocol/ga4).
import { z } from 'zod';
import type { MeasurementFields } from '#shared/settings/connections.ts';

const TIMEOUT_MS = 8_000;

export type MeasuredEvent = {
  client_id: string;
  timestamp_micros?: number;
  consent: { ad_user_data: 'GRANTED' | 'DENIED'; ad_personalization: 'GRANTED' | 'DENIED' };
  events: [{ name: 'purchase' | 'refund'; params: Record<string, unknown> }];
};

/** @throws Error if it was refused, or the outcome is unknown: it may be sent again. */
export async function collect(fields: MeasurementFields, event: MeasuredEvent): Promise<void> {
  const response = await post(fields, '/mp/collect', event);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the collector of events answered ${response.status}`);
}

const Validation = z.object({
  validationMessages: z.array(z.object({ description: z.string() })),
});

/** The collector's errors; empty: none. @throws Error if it cannot be reached */
export async function validate(fields: MeasurementFields, event: MeasuredEvent): Promise<string[]> {
  const response = await post(fields, '/debug/mp/collect', event);
  if (!response.ok) {
    await response.body?.cancel();
    return [String(response.status)];
  }
  const { validationMessages } = Validation.parse(await response.json());
  return validationMessages.map(({ description }) => description);
}

function post(
  { endpoint, measurementId, apiSecret }: MeasurementFields,
  path: string,
  event: MeasuredEvent,
): Promise<Response> {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  return fetch(`${endpoint.replace(/\/$/, '')}${path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
