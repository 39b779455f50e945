// Goods that come back with Geliver: a new shipment is made from the one that went out, and bought
// (docs.geliver.io, "return shipment"). The buyer tells the branch its number.
import type { ReturnCode, ReturnRequest } from '#server/cargo/carrier.ts';
import { CargoRefusal } from '#server/cargo/carrier.ts';
import { carrierOf, GeliverShipment, isBought, toOffer } from './answers.ts';
import { buy, type Geliver, list, pathOf, withOffers } from './calls.ts';

/**
 * Null where nothing went out with Geliver. What an earlier call made or bought, whose answer was
 * lost, is used again; a code of another return is not.
 * @throws CargoRefusal where no carrier takes it back
 */
export async function returnCode(
  geliver: Geliver,
  { boxes, given }: Pick<ReturnRequest, 'boxes' | 'given'>,
): Promise<ReturnCode | null> {
  const sent = boxes.find(({ remoteId }) => remoteId !== null);
  if (!sent?.remoteId) return null;
  const open = (await list(geliver, sent.key)).filter(
    (one) => one.isReturn && !given.includes(codeOf(one)),
  );
  const known = open.find(isBought) ?? open.at(-1);
  const back = known ?? (await make(geliver, sent.remoteId));
  const sold = isBought(back) ? back : await buyCheapest(geliver, back, sent.service);
  const code = codeOf(sold);
  if (code === '') throw new CargoRefusal('no number');
  return { code, carrier: sold.acceptedOffer ? carrierOf(sold.acceptedOffer) : 'Geliver' };
}

/** What the branch reads: the barcode, else the number. */
const codeOf = ({ barcode, trackingNumber }: GeliverShipment): string =>
  barcode || trackingNumber || '';

const make = ({ call }: Geliver, remoteId: string): Promise<GeliverShipment> =>
  call('POST', pathOf(remoteId), GeliverShipment, { isReturn: true, count: 1 });

/** With the service that the goods went out with, where it takes them back; else the cheapest. */
async function buyCheapest(
  geliver: Geliver,
  shipment: GeliverShipment,
  service: string | null,
): Promise<GeliverShipment> {
  const offered = await withOffers(geliver, shipment);
  const offers = (offered.offers?.list ?? [])
    .map(toOffer)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
  const chosen = offers.find((one) => one.service === service) ?? offers[0];
  if (!chosen) throw new CargoRefusal('no offer');
  return buy(geliver, offered, chosen.service);
}
