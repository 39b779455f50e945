// Runs Lighthouse with its phone preset against a running shop:
// `npm run bench:lighthouse -- http://localhost:3000`. Prints the medians of five runs, and those
// of an empty page with the same libraries (empty-page.ts). npx downloads Lighthouse, which is as
// large as the shop and needed only here.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmptyPage } from './empty-page.ts';
import { ownBlockedMs, type TraceEvent } from './own-work.ts';
import { median } from './quantiles.ts';

const LIGHTHOUSE = 'lighthouse@13';
const RUNS = Number(process.env.RUNS ?? 5);
const shop = process.argv[2] ?? 'http://localhost:3000';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-lighthouse-'));
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && fs.existsSync(file));

/** `own`: see own-work.ts. */
type Report = {
  own: number;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const read = async <T>(address: string) =>
  (await (await fetch(`${shop}/api${address}`)).json()) as { content: T[] };
const [product] = (await read<{ id: number }>('/products?sort=bestSelling,desc&size=1')).content;
const [post] = (await read<{ slug: string }>('/blog?size=1')).content;
const empty = await startEmptyPage();
const pages = {
  home: `${shop}/`,
  list: `${shop}/products`,
  product: `${shop}/products/${product?.id}`,
  cart: `${shop}/cart`,
  'blog post': `${shop}/blog/${post?.slug}`,
  'an empty page of React Router': empty.address,
};

// Asynchronous, because this process also serves the empty page.
const execute = promisify(execFile);

async function run(address: string): Promise<Report> {
  const output = path.join(folder, 'report.json');
  await execute(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--save-assets',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
    },
  );
  const { traceEvents } = JSON.parse(
    fs.readFileSync(path.join(folder, 'report-0.trace.json'), 'utf8'),
  ) as { traceEvents: TraceEvent[] };
  return {
    ...(JSON.parse(fs.readFileSync(output, 'utf8')) as Omit<Report, 'own'>),
    own: ownBlockedMs(traceEvents),
  };
}

/** Lighthouse reports a broken trace, which must be repeated. */
const insist = async (address: string, tries = 3): Promise<Report> => {
  try {
    return await run(address);
  } catch (error) {
    if (tries <= 1) throw error;
    return insist(address, tries - 1);
  }
};

const write = (line: string) => process.stdout.write(`${line}\n`);

write(
  '| page | performance | accessibility | best practices | SEO | first contentful paint ms | largest contentful paint ms | total blocking time ms | its processor time | layout shift |',
);
write('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
for (const [name, page] of Object.entries(pages)) {
  // A first run warms the caches.
  await (await fetch(page, { headers: { connection: 'close' } })).text();
  const reports: Report[] = [];
  for (let count = 0; count < RUNS; count++) reports.push(await insist(page));
  const score = (category: string) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
  const figure = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const cells = [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((audit) =>
      Math.round(figure(audit)),
    ),
    Math.round(median(reports.map(({ own }) => own))),
    figure('cumulative-layout-shift').toFixed(3),
  ];
  write(`| ${name} | ${cells.join(' | ')} |`);
}
await empty.stop();
fs.rmSync(folder, { recursive: true, force: true });
