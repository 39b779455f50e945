// One run: two processes, a primary and its standby, a provider; buyers and failures, all from one
// seed; then a quiet period, and the checker.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDb } from '#server/base/db/db.ts';
import { readConfig } from '#server/base/run/config.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { drawer } from '#server/testing/hostile.ts';
import { startIyzicoServer } from '#server/testing/iyzico-server.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startSmtpSink } from '#server/testing/smtp-sink.ts';
import type { BugName } from './bugs.ts';
import { check, readFacts } from './checker.ts';
import { breakThings } from './failures.ts';
import { type History, newHistory } from './history.ts';
import { startPair } from './pair.ts';
import { administer, buy, passTime, type World } from './people.ts';
import { settleDown } from './settle-down.ts';
import { superviseShop } from './shops.ts';
import { startDatabaseWay, startProviderWay } from './ways.ts';

const BUYERS = 6;
const PRODUCTS = 4;
const STOCK = 25;
const QUIET_MS = 1_500;
const PLAN = 2_654_435_761;
const keys = { apiKey: 'sandbox-chaos', secretKey: 'sandbox-chaos-secret' };

/** `late`: orders that were confirmed by money after their payment period. */
export type Run = {
  seed: number;
  problems: string[];
  history: History;
  late: number;
  seconds: number;
};
type Options = {
  seed: number;
  template: string;
  bug?: BugName | null;
  failures?: { count: number; pauseMs: number };
};

export async function runSeed({
  seed,
  template,
  bug = null,
  failures = { count: 3, pauseMs: 1_600 },
}: Options): Promise<Run> {
  const began = performance.now();
  const draw = drawer(seed);
  const history = newHistory();
  const closers: (() => unknown)[] = [];
  const home = mkdtempSync(path.join(tmpdir(), 'flakon-chaos-'));
  closers.push(() => rmSync(home, { recursive: true, force: true }));
  try {
    const pair = await startPair(home, template);
    closers.push(() => pair.stop());
    const databaseWay = await startDatabaseWay(pair.port());
    closers.push(() => databaseWay.stop());
    const bank = await startIyzicoServer(keys);
    closers.push(() => bank.stop());
    const providerWay = await startProviderWay(bank.url, draw);
    closers.push(() => providerWay.stop());
    const sink = await startSmtpSink();
    closers.push(() => sink.stop());
    const env = (name: string) => ({
      DATABASE_URL: databaseWay.url,
      DATA_DIR: path.join(home, name),
      JWT_SECRET: 'a secret that all processes of a run know',
      PAYMENT_PROVIDERS: 'iyzico',
      IYZICO_API_KEY: keys.apiKey,
      IYZICO_SECRET_KEY: keys.secretKey,
      IYZICO_URL: providerWay.url,
      SMTP_URL: sink.url,
      SHOP_EMAIL: 'magaza@ornek.com',
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
    });
    const { initial, adminToken } = await stock(pair.url(), env('first'));
    const shops = await Promise.all(
      ['first', 'second'].map((name) => superviseShop(env(name), bug)),
    );
    const stopShops = () => Promise.all(shops.map((shop) => shop.stop()));
    closers.push(stopShops);
    const started = performance.now();
    await Promise.all(shops.map((shop) => shop.isReady()));
    history.startMs = Math.round(performance.now() - started);

    let isOver = false;
    const world: World = {
      draw,
      history,
      bank,
      adminToken,
      shops: shops.map(({ url }) => url),
      productIds: [...initial.keys()],
      databaseUrl: databaseWay.url,
      isOver: () => isOver,
    };
    const people = Promise.all([
      ...Array.from({ length: BUYERS }, (_, index) => buy(world, `alici${index}`)),
      administer(world, 'yonetici'),
      passTime(world),
    ]);
    // The timing between people differs in each run; the failures and their times depend on the
    // seed alone.
    const breakable = { draw: drawer(seed * PLAN), history, pair, databaseWay, providerWay, shops };
    await breakThings(breakable, failures);
    await wait(QUIET_MS);
    isOver = true;
    await people;
    const from = Date.now();
    await stopShops();
    history.failures.push({ what: 'both processes end', from, to: Date.now(), isEnd: true });
    providerWay.set('steady');
    await settleDown(env('after'), pair.url());
    const facts = await readFacts(pair.url());
    const problems = check(facts, { initial, history, bank, sink });
    const late = facts.late.length;
    return {
      seed,
      problems,
      history,
      late,
      seconds: Math.round((performance.now() - began) / 1_000),
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Creates the shop's products and an administrator. */
async function stock(databaseUrl: string, env: Record<string, string>) {
  const { db } = openDb(databaseUrl);
  try {
    const initial = new Map<number, number>();
    for (let index = 0; index < PRODUCTS; index += 1)
      initial.set(await makeProduct(db, { stock: STOCK }), STOCK);
    const secrets = readSecrets(readConfig(env));
    const { accessToken } = await makeAdmin({ db, secrets, clock: () => new Date() });
    return { initial, adminToken: accessToken };
  } finally {
    await db.destroy();
  }
}
