// Loads years of orders with items, histories and payments with COPY, for bench/back-office.ts.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const BATCH = 50_000;
const SPAN_MS = 3 * 365 * 86_400_000;
const firstNames = [
  'Ayşe',
  'Mehmet',
  'Zeynep',
  'İsmail',
  'Şule',
  'Çağrı',
  'Özgür',
  'Ümit',
  'Işıl',
  'Kemal',
  'Nur',
  'Deniz',
  'Gökçe',
  'Hakan',
  'Elif',
  'Burak',
];
const lastNames = [
  'Yılmaz',
  'Kaya',
  'Demir',
  'Şahin',
  'Çelik',
  'Yıldız',
  'Öztürk',
  'Aydın',
  'Arslan',
  'Doğan',
  'Kılıç',
  'Aslan',
  'Çetin',
  'Kara',
  'Koç',
  'Kurt',
];
const cities = ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya', 'Konya', 'Gaziantep', 'Muğla'];
const pick = <Item>(items: readonly Item[], seed: number): Item =>
  items[seed % items.length] as Item;
const field = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
const line = (values: readonly (string | number | null)[]) =>
  values.map((value) => (value === null ? '' : field(value))).join(',');

const columns = {
  orders:
    'id, order_number, state, payment_state, payment_method, holds_stock, request_hash, access_token_hash, email, first_name, last_name, phone, shipping_address, invoice, language, subtotal_kurus, tax_kurus, shipping_kurus, total_kurus, tax_points, prices_include_tax, expires_at, created_at, updated_at',
  order_items:
    'order_id, position, product_id, sku, name, image_url, quantity, price_kurus, unit_price_kurus, line_total_kurus',
  order_history: 'order_id, state, payment_state, actor, created_at',
  payments: 'id, order_id, provider, state, amount_kurus, created_at, settled_at',
};
type Table = keyof typeof columns;

/** Loads without indexes and foreign keys; both are restored before it returns. */
export async function loadOrders(
  databaseUrl: string,
  count: number,
  folder: string,
  now: Date,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2",
  );
  const { rows: products } = await client.query<Product>(
    'select id, sku, name, price_kurus::int as price from products order by id',
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any ($1) and not exists (select from pg_constraint where conname = indexname)`,
    [Object.keys(columns)],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let start = 0; start < count; start += BATCH) {
    const lines: Record<Table, string[]> = {
      orders: [],
      order_items: [],
      order_history: [],
      payments: [],
    };
    for (let number = start + 1; number <= Math.min(count, start + BATCH); number += 1)
      addOrder(lines, number, { products, count, now });
    for (const [table, rows] of Object.entries(lines) as [Table, string[]][]) {
      const file = path.join(folder, `${table}.csv`);
      fs.writeFileSync(file, rows.join('\n'), { mode: 0o644 });
      await client.query(`copy ${table} (${columns[table]}) from '${file}' (format csv)`);
      fs.rmSync(file);
    }
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), $1)`, [count]);
  await client.query('vacuum analyze orders, order_items, order_history, payments');
  await client.end();
}

const done = ['DELIVERED', 'PAID'] as const;
/** The newest orders are still open; some of the others were never paid. */
function statesOf(age: number, roll: number): readonly [string, string] {
  if (age < 40)
    return pick([['PENDING_PAYMENT', 'PENDING'] as const, ['CONFIRMED', 'PAID'] as const], roll);
  if (age < 400) return ['CONFIRMED', 'PAID'];
  if (age < 900) return ['PREPARING', 'PAID'];
  if (age < 3_500) return ['SHIPPED', 'PAID'];
  return roll % 100 < 4
    ? ['EXPIRED', 'PENDING']
    : roll % 100 < 6
      ? ['CANCELLED', 'REFUNDED']
      : done;
}

/** A pseudo-random number from an order number, the same in every run. */
function createDice(number: number) {
  let state = Math.imul(number, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state >>> 8;
  };
}

type Product = { id: number; sku: string; name: string; price: number };
type Catalogue = { products: readonly Product[]; count: number; now: Date };

function addOrder(
  lines: Record<Table, string[]>,
  number: number,
  { products, count, now }: Catalogue,
): void {
  const dice = createDice(number);
  const at = new Date(
    now.getTime() - Math.floor((SPAN_MS * (count - number)) / count) - 60_000,
  ).toISOString();
  const [orderState, paymentState] = statesOf(count - number, dice());
  const names: [string, string] = [pick(firstNames, dice()), pick(lastNames, dice())];
  const subtotal = addItems(lines, number, products, dice);
  const shipping = subtotal >= 50_000 ? 0 : 8_000;
  const tax = Math.floor((subtotal * 18) / 118);
  const address = JSON.stringify({
    city: pick(cities, dice()),
    district: 'Merkez',
    line: `Sokak ${dice() % 900} No ${dice() % 90}`,
  });
  const email = `musteri.${dice() % Math.max(1, Math.floor(count / 5))}@ornek.com`;
  const phone = `+905${String(dice() % 1_000_000_000).padStart(9, '0')}`;
  const isPending = orderState === 'PENDING_PAYMENT';
  const method = pick(['card', 'card', 'transfer'], dice());
  const isOver = orderState === 'EXPIRED' || orderState === 'CANCELLED';
  lines.orders.push(
    line([
      number,
      `FL${String(number).padStart(8, '0')}`,
      orderState,
      paymentState,
      method,
      isOver ? 'false' : 'true',
      'x',
      `\\x${number.toString(16).padStart(16, '0')}`,
      email,
      ...names,
      phone,
      address,
      '{}',
      'tr',
      subtotal,
      tax,
      shipping,
      subtotal + shipping,
      1_800,
      'true',
      isPending ? new Date(now.getTime() + 1_800_000).toISOString() : null,
      at,
      at,
    ]),
  );
  addHistory(lines, number, at, [orderState, paymentState]);
  if (paymentState === 'PAID' || paymentState === 'REFUNDED')
    lines.payments.push(
      line([
        `p${number}`,
        number,
        method === 'card' ? 'testbank' : 'transfer',
        paymentState,
        subtotal + shipping,
        at,
        at,
      ]),
    );
}

/** Returns the subtotal. */
function addItems(
  lines: Record<Table, string[]>,
  number: number,
  products: readonly Product[],
  dice: () => number,
): number {
  let subtotal = 0;
  for (let position = 0, rows = 1 + (dice() % 4); position < rows; position += 1) {
    const product = pick(products, dice());
    const quantity = 1 + (dice() % 24);
    subtotal += product.price * quantity;
    lines.order_items.push(
      line([
        number,
        position,
        product.id,
        product.sku,
        product.name,
        '/x.svg',
        quantity,
        product.price,
        product.price,
        product.price * quantity,
      ]),
    );
  }
  return subtotal;
}

function addHistory(
  lines: Record<Table, string[]>,
  number: number,
  at: string,
  [orderState, paymentState]: readonly [string, string],
): void {
  const isPaid = paymentState === 'PAID' || paymentState === 'REFUNDED';
  const steps = [
    'PENDING_PAYMENT',
    ...(isPaid ? ['CONFIRMED'] : []),
    ...(orderState === 'DELIVERED' ? ['PREPARING', 'SHIPPED', 'DELIVERED'] : []),
  ];
  for (const step of steps)
    lines.order_history.push(
      line([number, step, step === 'PENDING_PAYMENT' ? 'PENDING' : paymentState, 'shop', at]),
    );
}
