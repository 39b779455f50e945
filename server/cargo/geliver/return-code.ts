// Returns with Geliver: a new shipment is created from the delivered one, and bought
// (docs.geliver.io, "return shipment"). The buyer gives its number at the branch.
import type { ReturnCode, ReturnRequest } from '#server/cargo/carrier.ts';
import { CargoRefusal } from '#server/cargo/carrier.ts';
import { carrierOf, GeliverShipment, isBought, toOffer } from './answers.ts';
import { buy, type Geliver, list, pathOf, withOffers } from './calls.ts';

/**
 * Null if nothing was sent with Geliver. A shipment that an earlier call with a lost response
 * created or bought is reused; the code of another return is not.
 * @throws CargoRefusal if no carrier takes the goods back
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

/** The code that the branch reads: the barcode, otherwise the number. */
const codeOf = ({ barcode, trackingNumber }: GeliverShipment): string =>
  barcode || trackingNumber || '';

const make = ({ call }: Geliver, remoteId: string): Promise<GeliverShipment> =>
  call('POST', pathOf(remoteId), GeliverShipment, { isReturn: true, count: 1 });

/**
 * With the service that delivered the goods, if it takes them back; otherwise with the cheapest.
 */
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
