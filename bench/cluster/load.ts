// Simulated people: some read pages, some buy and pay at the test bank. Their number and pauses are
// limited.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attempt, type Client, createClient } from './client.ts';

const BROWSERS = 6;
const BUYERS = 4;
const LOOK_MS = 40;
const THINK_MS = 120;
const json = { 'content-type': 'application/json', 'accept-language': 'tr' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

type Product = { id: number; price: number; stock: number; minQuantity: number };
/** An order that the shop accepted. */
export type PlacedOrder = { orderNumber: string; key: string; isPaid: boolean };
export type Load = Awaited<ReturnType<typeof startLoad>>;

export async function startLoad(ca: string) {
  const visitors = createVisitors(ca);
  const products = await onSale(visitors.client());
  const people = [
    ...Array.from({ length: BROWSERS }, () => look(visitors, products)),
    ...Array.from({ length: BUYERS }, (_, index) => buy(visitors, products, index)),
  ];
  const { attempts, placed, odd } = visitors;
  return {
    attempts,
    placed,
    odd,
    async stop() {
      visitors.leave();
      await Promise.all(people);
    },
  };
}

type Visitors = ReturnType<typeof createVisitors>;

/** What all simulated people share: their clients and their records. */
function createVisitors(ca: string) {
  const attempts: Attempt[] = [];
  const placed: PlacedOrder[] = [];
  const odd = new Map<string, number>();
  let isOver = false;
  let clients = 0;
  return {
    attempts,
    placed,
    odd,
    isOver: () => isOver,
    leave() {
      isOver = true;
    },
    /** Each client has its own loopback address, because the shop limits requests by address. */
    client() {
      clients += 1;
      const address = `127.${1 + (clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`;
      return createClient({
        ca,
        address,
        record: (attempt) => void attempts.push(attempt),
        isOver: () => isOver,
      });
    },
    recordOdd(step: string, status: number | undefined) {
      if (status === undefined) return;
      const key = `${step} answered ${status}`;
      odd.set(key, (odd.get(key) ?? 0) + 1);
    },
  };
}

async function look(visitors: Visitors, products: readonly Product[]): Promise<void> {
  const own = visitors.client();
  for (let step = 0; !visitors.isOver(); step += 1) {
    const { id } = products[(step * 13) % products.length] as Product;
    const pages = [
      '/',
      '/products',
      `/products/${id}`,
      `/api/products/${id}`,
      `/api/products?page=${step % 5}`,
      `/api/products/search?q=${step % 97}%20ml`,
    ];
    const page = pages[step % pages.length] as string;
    const answer = await own.ask('reading', { path: page });
    if (answer && answer.status >= 400) visitors.recordOdd(page, answer.status);
    await wait(LOOK_MS);
  }
  own.close();
}

async function buy(visitors: Visitors, products: readonly Product[], seed: number): Promise<void> {
  for (let round = seed; !visitors.isOver(); round += BUYERS) {
    const own = visitors.client();
    const product = products[round % products.length] as Product;
    await order(visitors, own, product).catch((error: unknown) =>
      visitors.recordOdd((error as Error).message, 0),
    );
    own.close();
    await wait(THINK_MS);
  }
}

async function order(visitors: Visitors, own: Client, product: Product): Promise<void> {
  const { id, price, minQuantity } = product;
  const items = [{ productId: id, quantity: minQuantity, price }];
  const post = (path: string, headers: Record<string, string>, body: string) =>
    own.ask('buying', { method: 'POST', path, headers, body });
  const cart = await post('/api/cart/calculate', json, JSON.stringify({ cartItems: items }));
  if (cart?.status !== 200) return visitors.recordOdd('cart', cart?.status);
  const { finalTotal, items: rows } = JSON.parse(cart.body) as {
    finalTotal: number;
    items: { price: number }[];
  };
  const key = randomUUID();
  const body = JSON.stringify(
    orderOf([{ ...items[0], price: rows[0]?.price ?? price }], finalTotal),
  );
  const answer = await post('/api/checkout', { ...json, 'idempotency-key': key }, body);
  if (answer?.status !== 200) return visitors.recordOdd('checkout', answer?.status);
  const { orderNumber, paymentId, payment } = JSON.parse(answer.body) as {
    orderNumber: string;
    paymentId: string;
    payment: { url?: string };
  };
  const accepted: PlacedOrder = { orderNumber, key, isPaid: false };
  visitors.placed.push(accepted);
  await pay(own, payment.url?.split('/').at(-1) ?? '');
  const verified = await post(
    '/api/payment/verify',
    json,
    JSON.stringify({ orderNumber, paymentId }),
  );
  if (verified?.status !== 200) return visitors.recordOdd('verify', verified?.status);
  const { paymentStatus } = JSON.parse(verified.body) as { paymentStatus: string };
  accepted.isPaid = paymentStatus === 'PAID';
  if (!accepted.isPaid) visitors.recordOdd(`verify says ${paymentStatus}`, verified.status);
}

/** At the test bank: the card, the code, and the way back to the shop. */
async function pay(own: Client, token: string): Promise<void> {
  const card = new URLSearchParams({
    holder: 'Deneme Alıcı',
    number: '5526080000000006',
    expiry: '12/40',
    cvc: '123',
  }).toString();
  await own.ask('buying', {
    method: 'POST',
    path: `/testbank/pay/${token}`,
    headers: form,
    body: card,
  });
  const paid = await own.ask('buying', {
    method: 'POST',
    path: `/testbank/3ds/${token}`,
    headers: form,
    body: 'code=123456&wrongBefore=0',
  });
  if (paid?.location)
    await own.ask('buying', { path: paid.location.replace(/^https:\/\/[^/]+/, '') });
}

async function onSale(client: Client): Promise<Product[]> {
  const answer = await client.ask('reading', {
    path: '/api/products?size=100&sort=bestSelling,desc',
  });
  client.close();
  const { content } = JSON.parse(answer?.body ?? '{"content":[]}') as { content: Product[] };
  const plenty = content.filter(({ stock, minQuantity }) => stock > 1_000 * minQuantity);
  if (plenty.length < 5) throw new Error('the demo shop has nothing to sell');
  return plenty;
}

const orderOf = (items: unknown[], expectedTotal: number) => ({
  items,
  customer: {
    firstName: 'Deneme',
    lastName: 'Alıcı',
    email: 'deneme@ornek.example',
    phone: '05321234567',
  },
  shippingAddress: {
    city: 'İstanbul',
    district: 'Şişli',
    neighbourhood: 'Merkez',
    line: 'Şişe Sokak 1',
    postcode: '',
  },
  invoice: { kind: 'individual' },
  paymentMethod: 'card',
  consents: { preliminaryInformation: true, distanceSales: true },
  expectedTotal,
  languagePreference: 'tr',
});
