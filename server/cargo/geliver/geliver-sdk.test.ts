// Geliver's own library against the local server: the server accepts what the library sends, and
// the library reads its responses.
import { GeliverClient } from '@geliver/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GeliverServer, startGeliverServer } from '#server/testing/geliver-server.ts';

let geliver: GeliverServer;
beforeAll(async () => {
  geliver = await startGeliverServer({ isMoving: true });
});
afterAll(() => geliver.stop());

test('makes, reads, buys and follows a shipment', async () => {
  const client = new GeliverClient({ token: geliver.token, baseUrl: geliver.url, maxRetries: 0 });
  const shipment = await client.shipments.create({
    senderAddressID: 'adr-1',
    recipientAddress: {
      name: 'Iğdır Şahin',
      phone: '+905321234567',
      address1: 'Caferağa Mah. Moda Caddesi No: 1',
      countryCode: 'TR',
      cityName: 'İstanbul',
      cityCode: '34',
      districtName: 'KADIKÖY',
    },
    length: '20',
    width: '20',
    height: '15',
    distanceUnit: 'cm',
    weight: '2.00',
    massUnit: 'kg',
    test: true,
    order: { orderNumber: 'ABCDEFGH1P1K1', totalAmount: '450', totalAmountCurrency: 'TRY' },
  } as never);
  const read = await client.shipments.get(shipment.id ?? '');
  expect(read.offers?.percentageCompleted).toBe(100);
  const offer = read.offers?.cheapest;
  const bought = await client.transactions.acceptOffer(offer?.id ?? '');
  expect(bought.isPayed).toBe(true);
  const seen = [];
  for (let reads = 0; reads < 4; reads += 1) {
    const { trackingStatus } = await client.shipments.get(shipment.id ?? '');
    seen.push(trackingStatus?.trackingSubStatusCode);
  }
  expect(seen).toEqual(['package_accepted', 'package_departed', 'out_for_delivery', 'delivered']);
});

test('refuses with a wrong token', async () => {
  const client = new GeliverClient({ token: 'x', baseUrl: geliver.url, maxRetries: 0 });
  await expect(client.shipments.get('gel-1')).rejects.toThrow();
});
