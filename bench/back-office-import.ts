// A catalogue of 20,000 rows is imported and exported while another client reads a list.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { quantiles } from './quantiles.ts';

const IMPORTED = 20_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

export type RunningShop = { child: ChildProcess; url: string; headers: Record<string, string> };

type Sent = {
  id: number;
  state: string;
  previewId: string | null;
  rowsDone: number;
  counts: Record<string, number>;
  errorText: string | null;
};

/** Half of the rows change products, half create some. */
function sheetOf(count: number): FormData {
  const rows = Array.from({ length: count }, (_, row) =>
    row % 2 === 0
      ? `SY-${row / 2 + 1};;;;${100 + (row % 900)},${10 + (row % 90)};${1 + (row % 500)};;12: %5`
      : `YENI-${row};Yeni ürün ${row};Sentetik;perfume-bottles;${10 + (row % 90)},90;${row % 300};Evet;48: 0,50 TL`,
  );
  const form = new FormData();
  form.append(
    'file',
    new Blob([`SKU;Ad;Marka;Kategori;Fiyat (TL);Stok;Satışta;Toplu fiyat\n${rows.join('\n')}\n`]),
    'katalog.csv',
  );
  return form;
}

/** Requests a list repeatedly until it is stopped; returns the times. */
function startAsking(shop: RunningShop): { stop(): Promise<number[]> } {
  let isOver = false;
  const times: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${shop.url}/api/admin/orders`, { headers: shop.headers }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return times;
    },
  };
}

async function untilState(shop: RunningShop, id: number, states: readonly string[]): Promise<Sent> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${shop.url}/api/admin/imports/${id}`, { headers: shop.headers });
    const shown = (await answer.json()) as Sent;
    if (answer.ok && states.includes(shown.state)) return shown;
    if (shown.state === 'failed' || performance.now() - began > 240_000)
      throw new Error(`import: ${JSON.stringify(shown)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Imports a large file while another client reads a list. */
export async function measureImport(shop: RunningShop): Promise<void> {
  const { child, headers } = shop;
  const before = memoryOf(child, 'VmRSS');
  const others = startAsking(shop);
  const began = performance.now();
  const sent = (await (
    await fetch(`${shop.url}/api/admin/imports`, {
      method: 'POST',
      body: sheetOf(IMPORTED),
      headers,
    })
  ).json()) as Sent;
  const shown = await untilState(shop, sent.id, ['preview']);
  const read = performance.now() - began;
  const applied = performance.now();
  const answer = await fetch(`${shop.url}/api/admin/imports/${sent.id}/apply`, {
    method: 'POST',
    body: JSON.stringify({ previewId: shown.previewId }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`apply: ${answer.status} ${await answer.text()}`);
  await untilState(shop, sent.id, ['done']);
  const written = performance.now() - applied;
  const times = await others.stop();
  const { p50, p99 } = quantiles(times);
  say(
    `\n${IMPORTED.toLocaleString('en')} rows (${JSON.stringify(shown.counts)}): preview ${(read / 1_000).toFixed(1)} s, written ${(written / 1_000).toFixed(1)} s`,
  );
  say(
    `Memory of the process ${before} before, ${memoryOf(child, 'VmHWM')} at most; the list of orders meanwhile p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );
  for (const format of ['csv', 'xlsx']) await measureExport(shop, format);
}

async function measureExport(shop: RunningShop, format: string): Promise<void> {
  const { child, headers } = shop;
  const start = performance.now();
  const answer = await fetch(`${shop.url}/api/admin/products/export?format=${format}`, { headers });
  const bytes = (await answer.arrayBuffer()).byteLength;
  say(
    `Export as ${format}: ${((performance.now() - start) / 1_000).toFixed(1)} s, ${(bytes / 1_048_576).toFixed(1)} MB, memory ${memoryOf(child, 'VmHWM')} at most`,
  );
}

const memoryOf = (child: ChildProcess, key: 'VmRSS' | 'VmHWM'): string => {
  try {
    return `${Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024)} MB`;
  } catch {
    return 'not known here';
  }
};
