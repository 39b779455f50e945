// People in the shop: some look around, some buy and pay at the test bank. Bounded by their number and their pauses.
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
/** What a buyer was told. */
export type Told = { orderNumber: string; key: string; isPaid: boolean };
export type Load = Awaited<ReturnType<typeof startLoad>>;

export async function startLoad(ca: string) {
  const attempts: Attempt[] = [];
  const told: Told[] = [];
  const odd = new Map<string, number>();
  let isOver = false;
  let clients = 0;

  /** Each from another address of loopback: the shop counts by address. */
  const client = () => {
    clients += 1;
    const address = `127.${1 + (clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`;
    return createClient({ ca, address, note: (attempt) => void attempts.push(attempt), isOver: () => isOver });
  };
  const note = (step: string, status: number | undefined) => {
    if (status !== undefined) odd.set(`${step} answered ${status}`, (odd.get(`${step} answered ${status}`) ?? 0) + 1);
  };
  const products = await onSale(client());

  async function look(): Promise<void> {
    const own = client();
    for (let step = 0; !isOver; step += 1) {
      const { id } = products[(step * 13) % products.length] as Product;
      const pages = ['/', '/products', `/products/${id}`, `/api/products/${id}`, `/api/products?page=${step % 5}`, `/api/products/search?q=${step % 97}%20ml`];
      const answer = await own.ask('reading', { path: pages[step % pages.length] as string });
      if (answer && answer.status >= 400) note(pages[step % pages.length] as string, answer.status);
      await wait(LOOK_MS);
    }
    own.close();
  }

  async function buy(seed: number): Promise<void> {
    for (let round = seed; !isOver; round += BUYERS) {
      const own = client();
      const product = products[round % products.length] as Product;
      await order(own, product).catch((error: unknown) => note((error as Error).message, 0));
      own.close();
      await wait(THINK_MS);
    }
  }

  async function order(own: Client, { id, price, minQuantity }: Product): Promise<void> {
    const items = [{ productId: id, quantity: minQuantity, price }];
    const cart = await own.ask('buying', { method: 'POST', path: '/api/cart/calculate', headers: json, body: JSON.stringify({ cartItems: items }) });
    if (cart?.status !== 200) return note('cart', cart?.status);
    const { finalTotal, items: rows } = JSON.parse(cart.body) as { finalTotal: number; items: { price: number }[] };
    const key = randomUUID();
    const body = JSON.stringify(orderOf([{ ...items[0], price: rows[0]?.price ?? price }], finalTotal));
    const placed = await own.ask('buying', { method: 'POST', path: '/api/checkout', headers: { ...json, 'idempotency-key': key }, body });
    if (placed?.status !== 200) return note('checkout', placed?.status);
    const { orderNumber, paymentId, payment } = JSON.parse(placed.body) as { orderNumber: string; paymentId: string; payment: { url?: string } };
    const accepted: Told = { orderNumber, key, isPaid: false };
    told.push(accepted);
    const token = payment.url?.split('/').at(-1) ?? '';
    const card = new URLSearchParams({ holder: 'Deneme Alıcı', number: '5526080000000006', expiry: '12/40', cvc: '123' }).toString();
    await own.ask('buying', { method: 'POST', path: `/testbank/pay/${token}`, headers: form, body: card });
    const paid = await own.ask('buying', { method: 'POST', path: `/testbank/3ds/${token}`, headers: form, body: 'code=123456&wrongBefore=0' });
    if (paid?.location) await own.ask('buying', { path: paid.location.replace(/^https:\/\/[^/]+/, '') });
    const verified = await own.ask('buying', { method: 'POST', path: '/api/payment/verify', headers: json, body: JSON.stringify({ orderNumber, paymentId }) });
    if (verified?.status !== 200) return note('verify', verified?.status);
    accepted.isPaid = (JSON.parse(verified.body) as { paymentStatus: string }).paymentStatus === 'PAID';
    if (!accepted.isPaid) note(`verify says ${(JSON.parse(verified.body) as { paymentStatus: string }).paymentStatus}`, verified.status);
  }

  const people = [...Array.from({ length: BROWSERS }, look), ...Array.from({ length: BUYERS }, (_, index) => buy(index))];
  return {
    attempts,
    told,
    odd,
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}

async function onSale(client: Client): Promise<Product[]> {
  const answer = await client.ask('reading', { path: '/api/products?size=100&sort=bestSelling,desc' });
  client.close();
  const { content } = JSON.parse(answer?.body ?? '{"content":[]}') as { content: Product[] };
  const plenty = content.filter(({ stock, minQuantity }) => stock > 1_000 * minQuantity);
  if (plenty.length < 5) throw new Error('the demo shop has nothing to sell');
  return plenty;
}

const orderOf = (items: unknown[], expectedTotal: number) => ({
  items,
  customer: { firstName: 'Deneme', lastName: 'Alıcı', email: 'deneme@ornek.example', phone: '05321234567' },
  shippingAddress: { city: 'İstanbul', district: 'Şişli', neighbourhood: 'Merkez', line: 'Şişe Sokak 1', postcode: '' },
  invoice: { kind: 'individual' },
  paymentMethod: 'card',
  consents: { preliminaryInformation: true, distanceSales: true },
  expectedTotal,
  languagePreference: 'tr',
});
