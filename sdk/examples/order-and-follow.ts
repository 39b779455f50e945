// Places an order and follows it by webhook: `node sdk/examples/order-and-follow.ts`. SHOP is the
// address of the shop, WEBHOOK_SECRET the secret (`whsec_…`) of an endpoint that the merchant
// created for this program's address, PORT the port that it listens on.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { Webhook } from 'standardwebhooks';
import * as flakon from '../index.ts';

export async function placeOrder(shop: string, query: string, quantity: number) {
  const use = { client: flakon.connectShop({ baseUrl: shop }), throwOnError: true } as const;
  const found = await flakon.getProductsSearch({ ...use, query: { q: query, size: 1 } });
  const productId = found.data.content[0]?.id ?? 0;
  const cartItems = [{ productId, quantity }];
  const { data: cart } = await flakon.postCartCalculate({ ...use, body: { cartItems } });
  const path = { city: 'İstanbul', district: 'Kadıköy' };
  const { data: places } = await flakon.getPlacesCitiesByCityDistrictsByDistrictNeighbourhoods({
    ...use,
    path,
  });
  const { data: order } = await flakon.postCheckout({
    ...use,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      items: [{ productId, quantity, price: cart.items[0]?.price ?? 0 }],
      customer: { firstName: 'Ada', lastName: 'Ak', email: 'ada@ornek.com', phone: '05321234567' },
      shippingAddress: { ...path, neighbourhood: places.names[0] ?? '', line: 'Moda Caddesi 1' },
      invoice: { kind: 'individual' },
      paymentMethod: 'card',
      consents: { preliminaryInformation: true, distanceSales: true },
      expectedTotal: cart.finalTotal,
    },
  });
  return order;
}

/** Calls `onEvent` once for each event, however often it is delivered. */
export function followEvents(secret: string, onEvent: (event: unknown) => void) {
  const seen = new Set<string>();
  return http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const headers = request.headers as Record<string, string>;
    const id = headers['webhook-id'] ?? '';
    try {
      const event = new Webhook(secret).verify(body, headers);
      if (!seen.has(id)) onEvent(event);
      seen.add(id);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
}

if (import.meta.main) {
  const { SHOP = 'http://localhost:3000', WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
  followEvents(WEBHOOK_SECRET, console.log).listen(Number(PORT));
  console.log(await placeOrder(SHOP, 'parfüm şişesi', 100));
}
