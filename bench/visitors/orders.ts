// Buyers who order and an administrator who changes prices while the visitors read.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { quantiles } from '../quantiles.ts';
import { eachAnother, type Figure, measure } from './load.ts';
import { admin, json, shopUrl } from './shop.ts';

export const ORDERS_A_SECOND = 5;
const BUYERS = 8;
type Row = { id: number; price: number };

/**
 * Checkout bodies, each with a pair of products that no other body has, and that do not sell out
 * and keep their price.
 */
export async function makeOrders(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'update products set stock = 1000000, min_quantity = 1 where id between 51 and 150',
  );
  await client.end();
  const rows: Row[] = [];
  for (let id = 51; id <= 150; id += 1) {
    const answer = await fetch(`${shopUrl}/api/products/${id}`);
    rows.push((await answer.json()) as Row);
  }
  const half = rows.length / 2;
  return Promise.all(
    rows.slice(0, half).map((row, index) => orderOf([row, rows[half + index] ?? row])),
  );
}

/** An order of one piece of each. */
async function orderOf(rows: readonly Row[]): Promise<string> {
  const items = rows.map(({ id, price }) => ({ productId: id, quantity: 1, price }));
  const answer = await fetch(`${shopUrl}/api/cart/calculate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ cartItems: items }),
  });
  const { finalTotal } = (await answer.json()) as { finalTotal: number };
  return JSON.stringify({
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
    expectedTotal: finalTotal,
    languagePreference: 'tr',
  });
}

const headersOf = () => ({ ...json, 'idempotency-key': randomUUID() });

/** Places a fixed number of orders per second until the returned function is called. */
export function keepOrdering(bodies: readonly string[]): () => Promise<Figure> {
  const times: number[] = [];
  const began = performance.now();
  let failed = 0;
  const timer = setInterval(async () => {
    const sentAt = performance.now();
    const body = bodies[Math.floor(Math.random() * bodies.length)] ?? '';
    const answer = await fetch(`${shopUrl}/api/checkout`, {
      method: 'POST',
      headers: headersOf(),
      body,
    });
    await answer.arrayBuffer();
    if (answer.ok) times.push(performance.now() - sentAt);
    else failed += 1;
  }, 1_000 / ORDERS_A_SECOND);
  return async () => {
    clearInterval(timer);
    const seconds = (performance.now() - began) / 1_000;
    await sleep(500);
    return { ...quantiles(times), rate: times.length / seconds, failed };
  };
}

/**
 * Saves another price each second, as the back office does, until the returned function is called;
 * that returns how many were refused.
 */
export async function keepPricing(databaseUrl: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const login = await fetch(`${shopUrl}/api/admin/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  let failed = 0;
  const change = async () => {
    const id = 1 + Math.floor(Math.random() * 50);
    const { rows } = await client.query('select version from products where id = $1', [id]);
    const price = 10 + Math.floor(Math.random() * 50_000) / 100;
    const answer = await fetch(`${shopUrl}/api/admin/products/prices`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ rows: [{ id, version: rows[0]?.version, price }] }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(change);
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await running;
    await client.end();
    return failed;
  };
}

/** Eight buyers at once, each of another pair: nobody waits for the products of somebody else. */
export function placeOrders(bodies: readonly string[], seconds: number): Promise<Figure> {
  let next = 0;
  const another = () => bodies[next++ % bodies.length] ?? '';
  return measure(
    eachAnother(shopUrl, () => ({
      method: 'POST',
      path: '/api/checkout',
      body: another(),
      headers: headersOf(),
    })),
    BUYERS,
    seconds,
  );
}
