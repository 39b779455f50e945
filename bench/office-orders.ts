// Years of orders for the office to be measured on, with their rows, histories and payments, loaded with COPY.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const BATCH = 50_000;
const SPAN_MS = 3 * 365 * 86_400_000;
const firstNames = ['Ayşe', 'Mehmet', 'Zeynep', 'İsmail', 'Şule', 'Çağrı', 'Özgür', 'Ümit', 'Işıl', 'Kemal', 'Nur', 'Deniz', 'Gökçe', 'Hakan', 'Elif', 'Burak'];
const lastNames = ['Yılmaz', 'Kaya', 'Demir', 'Şahin', 'Çelik', 'Yıldız', 'Öztürk', 'Aydın', 'Arslan', 'Doğan', 'Kılıç', 'Aslan', 'Çetin', 'Kara', 'Koç', 'Kurt'];
const cities = ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya', 'Konya', 'Gaziantep', 'Muğla'];
const pick = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length] as Item;
const field = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
const line = (values: readonly (string | number | null)[]) => values.map((value) => (value === null ? '' : field(value))).join(',');

const columns = {
  orders:
    'id, order_number, state, payment_state, payment_method, holds_stock, request_hash, access_token_hash, email, first_name, last_name, phone, shipping_address, invoice, language, subtotal_kurus, tax_kurus, shipping_kurus, total_kurus, tax_points, prices_include_tax, expires_at, created_at, updated_at',
  order_items: 'order_id, position, product_id, sku, name, image_url, quantity, price_kurus, unit_price_kurus, line_total_kurus',
  order_history: 'order_id, state, payment_state, actor, created_at',
  payments: 'id, order_id, provider, state, amount_kurus, created_at, settled_at',
};
type Table = keyof typeof columns;

/** Without the indexes meanwhile, and without asking for each row whether its order is there: both come back before it returns. */
export async function loadOrders(databaseUrl: string, count: number, folder: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2");
  const { rows: products } = await client.query<{ id: number; sku: string; name: string; price: number }>(
    'select id, sku, name, price_kurus::int as price from products order by id',
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any ($1) and not exists (select from pg_constraint where conname = indexname)`,
    [Object.keys(columns)],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let start = 0; start < count; start += BATCH) {
    const lines: Record<Table, string[]> = { orders: [], order_items: [], order_history: [], payments: [] };
    for (let number = start + 1; number <= Math.min(count, start + BATCH); number += 1) addOrder(lines, number, count, products, now);
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
/** The last ones are still at work; of the others some were never paid for. */
function statesOf(age: number, thrown: number): readonly [string, string] {
  if (age < 40) return pick([['PENDING_PAYMENT', 'PENDING'] as const, ['CONFIRMED', 'PAID'] as const], thrown);
  if (age < 400) return ['CONFIRMED', 'PAID'];
  if (age < 900) return ['PREPARING', 'PAID'];
  if (age < 3_500) return ['SHIPPED', 'PAID'];
  return thrown % 100 < 4 ? ['EXPIRED', 'PENDING'] : thrown % 100 < 6 ? ['CANCELLED', 'REFUNDED'] : done;
}

function addOrder(lines: Record<Table, string[]>, number: number, count: number, products: readonly { id: number; sku: string; name: string; price: number }[], now: Date): void {
  let state = Math.imul(number, 2_654_435_761) >>> 0;
  const thrown = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state >>> 8;
  };
  const at = new Date(now.getTime() - Math.floor((SPAN_MS * (count - number)) / count) - 60_000).toISOString();
  const [orderState, paymentState] = statesOf(count - number, thrown());
  const isPaid = paymentState === 'PAID' || paymentState === 'REFUNDED';
  const [firstName, lastName] = [pick(firstNames, thrown()), pick(lastNames, thrown())];
  let subtotal = 0;
  for (let position = 0, rows = 1 + (thrown() % 4); position < rows; position += 1) {
    const product = pick(products, thrown());
    const quantity = 1 + (thrown() % 24);
    subtotal += product.price * quantity;
    lines.order_items.push(line([number, position, product.id, product.sku, product.name, '/x.svg', quantity, product.price, product.price, product.price * quantity]));
  }
  const [shipping, tax] = [subtotal >= 50_000 ? 0 : 8_000, Math.floor((subtotal * 18) / 118)];
  const address = JSON.stringify({ city: pick(cities, thrown()), district: 'Merkez', line: `Sokak ${thrown() % 900} No ${thrown() % 90}` });
  const orderNumber = `FL${String(number).padStart(8, '0')}`;
  const email = `musteri.${thrown() % Math.max(1, Math.floor(count / 5))}@ornek.com`;
  const phone = `+905${String(thrown() % 1_000_000_000).padStart(9, '0')}`;
  const expires = orderState === 'PENDING_PAYMENT' ? new Date(now.getTime() + 1_800_000).toISOString() : null;
  const method = pick(['card', 'card', 'transfer'], thrown());
  lines.orders.push(
    line([
      number,
      orderNumber,
      orderState,
      paymentState,
      method,
      orderState === 'EXPIRED' || orderState === 'CANCELLED' ? 'false' : 'true',
      'x',
      `\\x${number.toString(16).padStart(16, '0')}`,
      email,
      firstName,
      lastName,
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
      expires,
      at,
      at,
    ]),
  );
  const steps = ['PENDING_PAYMENT', ...(isPaid ? ['CONFIRMED'] : []), ...(orderState === 'DELIVERED' ? ['PREPARING', 'SHIPPED', 'DELIVERED'] : [])];
  for (const step of steps) lines.order_history.push(line([number, step, step === 'PENDING_PAYMENT' ? 'PENDING' : paymentState, 'shop', at]));
  if (isPaid) lines.payments.push(line([`p${number}`, number, method === 'card' ? 'testbank' : 'transfer', paymentState, subtotal + shipping, at, at]));
}
