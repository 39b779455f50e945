// The calls to Geliver that several actions share: reading, finding, waiting for offers and buying
// an offer.
import { z } from 'zod';
import { CargoRefusal } from '#server/cargo/carrier.ts';
import { GeliverShipment, isBought, isCancelled, isComplete, toOffer } from './answers.ts';
import type { GeliverCall } from './client.ts';

/**
 * At least a second between two reads of a shipment; after ten reads the offers so far are shown.
 */
const POLL_MS = 1_000;
const MOST_POLLS = 10;

export type GeliverSender = {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
};
export type GeliverAccount = {
  url: string;
  token: string;
  sender: GeliverSender;
  /** Shipments of a demo shop cost nothing and move automatically. */
  isTest: boolean;
  shopUrl: string;
};
/** Where Geliver's id of the sender address is stored. */
export type SenderIds = { read(): Promise<string | null>; save(id: string): Promise<void> };

/** The calls together with the account data that they need. */
export type Geliver = {
  account: GeliverAccount;
  senderIds: SenderIds;
  wait: (ms: number) => Promise<void>;
  call: GeliverCall;
};

export const pathOf = (id: string): string => `/shipments/${encodeURIComponent(id)}`;
export const read = ({ call }: Geliver, id: string): Promise<GeliverShipment> =>
  call('GET', pathOf(id), GeliverShipment);
export const remove = ({ call }: Geliver, id: string): Promise<unknown> =>
  call('DELETE', pathOf(id), z.unknown());

/** Shipments that were not cancelled, oldest first. `key`: the key of their box. */
export async function list({ call }: Geliver, key: string): Promise<GeliverShipment[]> {
  const query = new URLSearchParams({ orderNumber: key });
  const found = await call('GET', `/shipments?${query}`, z.array(GeliverShipment));
  return found.filter(
    (shipment) => !isCancelled(shipment) && (shipment.order?.orderNumber ?? key) === key,
  );
}

/** With the offers that have arrived so far. */
export async function withOffers(
  geliver: Geliver,
  shipment: GeliverShipment,
): Promise<GeliverShipment> {
  let latest = shipment;
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    if (isBought(latest) || isComplete(latest)) break;
    await geliver.wait(POLL_MS);
    latest = await read(geliver, latest.id);
  }
  return latest;
}

/** @throws CargoRefusal if the service makes no offer */
export async function buy(
  geliver: Geliver,
  { id, offers }: GeliverShipment,
  service: string,
): Promise<GeliverShipment> {
  const offer = offers?.list?.find((one) => toOffer(one).service === service);
  if (!offer) throw new CargoRefusal(service);
  const Sold = z.object({ shipment: GeliverShipment.nullish() });
  const { shipment } = await geliver.call('POST', '/transactions', Sold, { offerID: offer.id });
  return shipment ?? read(geliver, id);
}
