// Measures how soon a price change is visible in a running shop (within a second):
// `ADMIN_PASSWORD=… npm run bench:changes -- http://localhost:3000`.
const shop = process.argv[2] ?? 'http://localhost:3000';
const email = process.env.ADMIN_EMAIL ?? 'yonetici@flakon.example';
const password = process.env.ADMIN_PASSWORD ?? '';
const CHANGES = 60;
const PATIENCE_MS = 10_000;
const write = (line: string) => process.stdout.write(`${line}\n`);

async function ask<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`${shop}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type ProductsPage = { content: { id: number; version: number; price: number }[] };
const { accessToken } = await ask<{ accessToken: string }>('POST', '/admin/auth/login', {
  email,
  password,
});
const [product] = (await ask<ProductsPage>('GET', '/admin/products?size=1', undefined, accessToken))
  .content;
if (!product) throw new Error('the shop has no product');

/** The price in the page's structured data, after discounts. */
const onPage = async () =>
  /"price":"([\d.]+)"/.exec(await (await fetch(`${shop}/products/${product.id}`)).text())?.[1];
const inAnswer = async () => (await ask<{ price: number }>('GET', `/products/${product.id}`)).price;

write('| seen in | p50 ms | p99 ms | slowest ms |');
write('|---|--:|--:|--:|');
for (const [place, read] of Object.entries({ 'its answer': inAnswer, 'its page': onPage })) {
  const times: number[] = [];
  for (let index = 0; index < CHANGES; index += 1) {
    const price = index % 2 === 0 ? product.price + 1 : product.price;
    const before = await read();
    const { version } = await ask<{ version: number }>(
      'GET',
      `/admin/products/${product.id}`,
      undefined,
      accessToken,
    );
    await ask(
      'PUT',
      '/admin/products/prices',
      { rows: [{ id: product.id, version, price }] },
      accessToken,
    );
    const started = performance.now();
    while ((await read()) === before) {
      if (performance.now() - started > PATIENCE_MS) throw new Error(`${place} does not show it`);
    }
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0);
  write(`| ${place} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
}
