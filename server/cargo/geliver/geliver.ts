// Geliver, an aggregator of carriers (docs.geliver.io): each box is a separate shipment, whose
// offers arrive gradually; buying one takes money from the prepaid balance. Geliver does not refuse
// duplicate order numbers, so a box is searched under its key before anything is created or bought.

import { z } from 'zod';
import type {
  Booked,
  BookedBox,
  Box,
  CargoOffer,
  Carrier,
  Consignment,
  Label,
  Offers,
  Tracking,
} from '#server/cargo/carrier.ts';
import { CargoRefusal } from '#server/cargo/carrier.ts';
import { add, type Kurus, kurus, toLiraText } from '#shared/base/money.ts';
import {
  carrierOf,
  GeliverShipment,
  isBought,
  isCancelled,
  isComplete,
  toBookedBox,
  toOffer,
  toTracking,
} from './answers.ts';
import {
  buy,
  type Geliver,
  type GeliverAccount,
  list,
  read,
  remove,
  type SenderIds,
  withOffers,
} from './calls.ts';
import { createGeliverClient, fetchLabel } from './client.ts';
import { placeAtGeliver } from './places.ts';
import { returnCode } from './return-code.ts';

type Options = {
  account: GeliverAccount;
  senderIds: SenderIds;
  wait?: (ms: number) => Promise<void>;
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createGeliver({ account, senderIds, wait = sleep }: Options): Carrier {
  const geliver: Geliver = { account, senderIds, wait, call: createGeliverClient(account) };
  return {
    name: 'geliver',
    collects: true,
    offers: (consignment) => offersOf(geliver, consignment),
    book: (consignment, service) => book(geliver, consignment, service),
    async label({ remoteId }) {
      if (remoteId === null) return null;
      const { labelURL, labelFileType } = await read(geliver, remoteId);
      const kind = kindOf(labelFileType ?? 'PDF');
      return labelURL && kind ? { kind, bytes: await fetchLabel(labelURL, account.url) } : null;
    },
    track: (boxes) => track(geliver, boxes),
    cancel: (boxes) => cancel(geliver, boxes),
    returnCode: (request) => returnCode(geliver, request),
    async checkKeys() {
      try {
        await geliver.call('GET', '/shipments?limit=1', z.unknown());
        return null;
      } catch (error) {
        if (error instanceof CargoRefusal) return error.reason;
        throw error;
      }
    },
    parseNotification,
  };
}

async function senderId({ account, senderIds, call }: Geliver): Promise<string> {
  const known = await senderIds.read();
  if (known !== null) return known;
  const { city, district, address, postcode, ...who } = account.sender;
  const { cityCode, districtName } = await placeAtGeliver(call, account.url, { city, district });
  const { id } = await call('POST', '/addresses', z.object({ id: z.string() }), {
    ...who,
    address1: address,
    countryCode: 'TR',
    cityName: city,
    cityCode,
    districtName,
    zip: postcode,
    isRecipientAddress: false,
    // Unique at Geliver: after a lost response an unused address remains.
    shortName: `${account.sender.name.slice(0, 20)} ${Date.now().toString(36)}`,
  });
  await senderIds.save(id);
  return id;
}

/** The shipment that was bought under the key, otherwise the newest that is not cancelled. */
async function find(geliver: Geliver, { key, remoteId }: Box): Promise<GeliverShipment | null> {
  if (remoteId !== null) {
    const known = await read(geliver, remoteId);
    return isCancelled(known) ? null : known;
  }
  const ours = (await list(geliver, key)).filter(({ isReturn }) => !isReturn);
  return ours.find(isBought) ?? ours.at(-1) ?? null;
}

async function make(
  geliver: Geliver,
  consignment: Consignment,
  box: Box,
): Promise<GeliverShipment> {
  const { account, call } = geliver;
  const { receiver, total } = consignment;
  const place = await placeAtGeliver(call, account.url, receiver);
  const cod = codOf(consignment, box);
  return call('POST', '/shipments', GeliverShipment, {
    senderAddressID: await senderId(geliver),
    recipientAddress: {
      name: receiver.name,
      email: receiver.email,
      phone: receiver.phone,
      address1: receiver.address,
      countryCode: 'TR',
      cityName: receiver.city,
      ...place,
      zip: receiver.postcode,
    },
    ...sizeOf(box),
    items: consignment.contents.map(({ name, sku, quantity }) => ({ title: name, sku, quantity })),
    order: {
      orderNumber: box.key,
      sourceIdentifier: account.shopUrl,
      sourceCode: 'API',
      totalAmount: toLiraText(cod ?? total),
      totalAmountCurrency: 'TRY',
    },
    productPaymentOnDelivery: cod !== null,
    hidePackageContentOnTag: true,
    test: account.isTest,
  });
}

/** Creates the shipment if necessary, with the offers that have arrived so far. */
async function draft(
  geliver: Geliver,
  consignment: Consignment,
  box: Box,
): Promise<GeliverShipment> {
  return withOffers(geliver, (await find(geliver, box)) ?? (await make(geliver, consignment, box)));
}

async function offersOf(geliver: Geliver, consignment: Consignment): Promise<Offers> {
  const { boxes } = consignment;
  const drafts = await Promise.all(boxes.map((box) => draft(geliver, consignment, box)));
  return {
    offers: together(drafts),
    isComplete: drafts.every(isComplete),
    remoteIds: new Map(boxes.map(({ key }, index) => [key, drafts[index]?.id ?? ''])),
  };
}

async function book(geliver: Geliver, consignment: Consignment, service: string): Promise<Booked> {
  const boxes: BookedBox[] = [];
  let carrier = '';
  let days: Booked['days'] = null;
  try {
    for (const box of consignment.boxes) {
      const shipment = await draft(geliver, consignment, box);
      const sold = isBought(shipment) ? shipment : await buy(geliver, shipment, service);
      boxes.push(toBookedBox(box.key, sold));
      days ??= sold.acceptedOffer ? toOffer(sold.acceptedOffer).days : null;
      carrier ||= carrierOf(sold.acceptedOffer ?? { id: service, providerServiceCode: service });
    }
  } catch (error) {
    if (error instanceof CargoRefusal) await releaseBought(geliver, boxes);
    throw error;
  }
  return { carrier, boxes, days };
}

/** All or none: releases what was bought before the balance ran out. */
async function releaseBought(geliver: Geliver, boxes: readonly BookedBox[]): Promise<void> {
  for (const { remoteId } of boxes) if (remoteId) await remove(geliver, remoteId);
}

/** A box that cannot be read now is read the next time. */
async function track(
  geliver: Geliver,
  boxes: readonly Box[],
): Promise<ReadonlyMap<string, Tracking>> {
  const seen = new Map<string, Tracking>();
  let failure: unknown = null;
  for (const { key, remoteId } of boxes) {
    if (remoteId === null) continue;
    try {
      seen.set(key, toTracking(await read(geliver, remoteId)));
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== null && seen.size === 0) throw failure;
  return seen;
}

async function cancel(geliver: Geliver, boxes: readonly Box[]): Promise<'cancelled' | 'too-late'> {
  for (const { remoteId } of boxes) {
    if (remoteId === null) continue;
    const { state } = toTracking(await read(geliver, remoteId));
    if (state === 'cancelled') continue;
    if (state !== 'waiting') return 'too-late';
    await remove(geliver, remoteId);
  }
  return 'cancelled';
}

const Named = z.object({ id: z.string().min(1).max(100) });
/** The documentation shows the shipment itself, the library wraps it: both forms occur. */
const Message = z.union([z.object({ data: Named }).transform(({ data }) => data), Named]);
function parseNotification(body: unknown): string | null {
  const { success, data } = Message.safeParse(body);
  return success ? data.id : null;
}

/** The whole amount is collected with the first box. */
const codOf = ({ cod, boxes }: Consignment, { key }: Box): Kurus | null =>
  boxes[0]?.key === key ? cod : null;

const sizeOf = ({ lengthCm, widthCm, heightCm, weightG }: Box) => ({
  length: String(lengthCm),
  width: String(widthCm),
  height: String(heightCm),
  distanceUnit: 'cm',
  weight: (weightG / 1_000).toFixed(2),
  massUnit: 'kg',
});

/** Services that accept every box, with the sum of their prices; cheapest first. */
function together(drafts: readonly GeliverShipment[]): CargoOffer[] {
  const [first, ...others] = drafts.map(({ offers }) => (offers?.list ?? []).map(toOffer));
  return (first ?? [])
    .flatMap((offer): CargoOffer[] => {
      const all = [offer, ...others.map((list) => list.find(isOf(offer)))];
      const prices = all.map((one) => one?.price ?? null);
      if (!prices.every((price) => price !== null)) return [];
      return [{ ...offer, price: add(kurus(0), ...prices) }];
    })
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
}
const isOf =
  ({ service }: CargoOffer) =>
  (other: CargoOffer) =>
    other.service === service;

/** PROVIDER_PDF: only the PDF may be used. */
function kindOf(type: string): Label['kind'] | null {
  if (type.endsWith('PDF')) return 'pdf';
  if (type.startsWith('ZPL')) return 'zpl';
  return type === 'JPG' || type === 'PNG' ? 'png' : null;
}
