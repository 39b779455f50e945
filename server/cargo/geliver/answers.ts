// Geliver's responses (docs.geliver.io), and what they mean for us. Numbers come as numbers or as
// decimal texts.
import { z } from 'zod';
import type { BookedBox, CargoOffer, Tracking } from '#server/cargo/carrier.ts';
import { type Kurus, nearestKurus } from '#shared/base/money.ts';
import type { BoxState } from '#shared/shipping/cargo.ts';
import type { DayRange } from '#shared/shipping/delivery-dates.ts';

const amount = z.union([z.number(), z.string()]).nullish();
const text = z.string().nullish();

export const GeliverOffer = z.object({
  id: z.string(),
  providerCode: text,
  providerServiceCode: text,
  totalAmount: amount,
  amount,
  averageEstimatedTime: amount,
  minEstimatedTime: amount,
  maxEstimatedTime: amount,
});
export type GeliverOffer = z.infer<typeof GeliverOffer>;

export const GeliverShipment = z.object({
  id: z.string(),
  statusCode: text,
  order: z.object({ orderNumber: text }).nullish(),
  offers: z
    .object({ percentageCompleted: amount, list: z.array(GeliverOffer).nullish() })
    .nullish(),
  acceptedOffer: GeliverOffer.nullish(),
  barcode: text,
  trackingNumber: text,
  trackingUrl: text,
  labelURL: text,
  labelFileType: text,
  trackingStatus: z
    .object({
      trackingStatusCode: text,
      trackingSubStatusCode: text,
      statusDetails: text,
      statusDate: text,
      locationName: text,
    })
    .nullish(),
  hasError: z.boolean().nullish(),
  lastErrorMessage: text,
  cancelDate: text,
  isReturn: z.boolean().nullish(),
});
export type GeliverShipment = z.infer<typeof GeliverShipment>;

/**
 * The unit of the times is not documented: a number that is too large for days is read as minutes.
 */
const DAY_MINUTES = 24 * 60;
const MOST_DAYS = 59;

const kurusOf = (sent: z.infer<typeof amount>): Kurus | null => {
  const lira = Number(sent ?? Number.NaN);
  return Number.isFinite(lira) ? nearestKurus(lira) : null;
};

/** Null if the offer contains no time. */
function daysOf({
  averageEstimatedTime,
  minEstimatedTime,
  maxEstimatedTime,
}: GeliverOffer): DayRange | null {
  const days = (sent: z.infer<typeof amount>) => {
    const time = Number(sent ?? 0);
    return Math.ceil(time > MOST_DAYS ? time / DAY_MINUTES : time);
  };
  const average = days(averageEstimatedTime);
  const min = days(minEstimatedTime) || average;
  const max = days(maxEstimatedTime) || average;
  return min > 0 && max >= min ? { min, max } : null;
}

/** "SURAT_STANDART" is a service of Sürat. Other names are used unchanged. */
const carriers: Readonly<Record<string, string>> = {
  SURAT: 'surat',
  YURTICI: 'yurtici',
  PTT: 'ptt',
  DHL: 'mng',
  MNG: 'mng',
  ARAS: 'aras',
  HEPSIJET: 'hepsijet',
  KOLAYGELSIN: 'kolaygelsin',
  SENDEO: 'kolaygelsin',
  UPS: 'ups',
};
export function carrierOf({ providerCode, providerServiceCode }: GeliverOffer): string {
  const code = providerCode || providerServiceCode?.split('_')[0] || '';
  return carriers[code] ?? (code || 'Geliver');
}

export const toOffer = (offer: GeliverOffer): CargoOffer => ({
  service: offer.providerServiceCode ?? offer.id,
  carrier: carrierOf(offer),
  price: kurusOf(offer.totalAmount ?? offer.amount),
  days: daysOf(offer),
});

/** The percentage of carriers that have responded. */
export const isComplete = ({ offers }: GeliverShipment): boolean =>
  Number(offers?.percentageCompleted ?? 0) >= 100;

const bought = new Set([
  'OFFER_ACCEPTED',
  'TRACKING_CODE_CREATED',
  'LABEL_PRINTED',
  'SHIPPED',
  'DELIVERED',
  'RETURN_SHIPPED',
  'RETURNED',
]);
/** It was paid from the balance. */
export const isBought = ({ statusCode }: GeliverShipment): boolean => bought.has(statusCode ?? '');
export const isCancelled = ({ statusCode, cancelDate }: GeliverShipment): boolean =>
  statusCode === 'CANCELED' || Boolean(cancelDate);

export const toBookedBox = (key: string, shipment: GeliverShipment): BookedBox => ({
  key,
  remoteId: shipment.id,
  trackingNumber: shipment.trackingNumber || null,
  barcode: shipment.barcode || null,
  price: shipment.acceptedOffer
    ? kurusOf(shipment.acceptedOffer.totalAmount ?? shipment.acceptedOffer.amount)
    : null,
});

const byStatus: Readonly<Record<string, BoxState>> = {
  SHIPPED: 'moving',
  DELIVERED: 'delivered',
  RETURN_SHIPPED: 'returning',
  RETURNED: 'returned',
  CANCELED: 'cancelled',
};
const bySubStatus: Readonly<Record<string, BoxState>> = {
  package_accepted: 'accepted',
  package_processing: 'moving',
  package_departed: 'moving',
  package_forwarded_to_another_carrier: 'moving',
  package_damaged: 'moving',
  delivery_scheduled: 'out',
  out_for_delivery: 'out',
  delivery_rescheduled: 'out',
  delivered: 'delivered',
  return_to_sender: 'returning',
  package_canceled: 'cancelled',
};
const troubles = new Set(['package_damaged', 'package_lost', 'package_undeliverable', 'other']);

/** An unknown code keeps the box in the waiting state. */
function stateOf({ statusCode, trackingStatus, cancelDate }: GeliverShipment): BoxState {
  if (cancelDate) return 'cancelled';
  const status = byStatus[statusCode ?? ''];
  if (status && status !== 'moving') return status;
  return bySubStatus[trackingStatus?.trackingSubStatusCode ?? ''] ?? status ?? 'waiting';
}

export function toTracking(shipment: GeliverShipment): Tracking {
  const { trackingStatus, hasError, lastErrorMessage, statusCode } = shipment;
  const at = trackingStatus?.statusDate ? new Date(trackingStatus.statusDate) : null;
  const sub = trackingStatus?.trackingSubStatusCode ?? '';
  return {
    state: stateOf(shipment),
    text:
      [trackingStatus?.statusDetails, trackingStatus?.locationName].filter(Boolean).join(' · ') ||
      (hasError && lastErrorMessage) ||
      sub,
    at: at && !Number.isNaN(at.getTime()) ? at : null,
    hasTrouble: Boolean(hasError) || statusCode === 'FAILED' || troubles.has(sub),
    trackingNumber: shipment.trackingNumber || null,
    price: toBookedBox('', shipment).price,
  };
}
