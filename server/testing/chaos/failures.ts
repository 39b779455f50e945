// The failures of a run, drawn from the seed: processes, connections, the primary, the standby, the
// database's disk, the payment provider.
import { setTimeout as wait } from 'node:timers/promises';
import type { Drawer } from '#server/testing/hostile.ts';
import type { History } from './history.ts';
import { type Pair, resume, stall, until } from './pair.ts';
import type { SupervisedShop } from './shops.ts';
import type { DatabaseWay, ProviderWay } from './ways.ts';

export type Breakable = {
  draw: Drawer;
  history: History;
  pair: Pair;
  databaseWay: DatabaseWay;
  providerWay: ProviderWay;
  shops: readonly SupervisedShop[];
};
type Failure = { name: string; happen: (world: Breakable) => Promise<void> };

const failures: readonly Failure[] = [
  { name: 'a process is killed', happen: ({ draw, shops }) => draw.pick(shops).kill() },
  {
    name: 'both processes are killed',
    happen: async ({ shops }) => void (await Promise.all(shops.map((shop) => shop.kill()))),
  },
  {
    name: 'every connection to the database breaks',
    happen: async ({ databaseWay }) => databaseWay.cut(),
  },
  {
    name: 'the primary dies and comes back',
    async happen({ pair, databaseWay }) {
      await pair.crash();
      databaseWay.leadTo(pair.port());
    },
  },
  {
    name: 'the standby dies and comes back, commits wait for it',
    happen: ({ pair }) => pair.crashStandby(),
  },
  {
    name: 'the disk of the primary stalls',
    async happen({ draw, pair }) {
      const stalled = pair.primary();
      stall(stalled);
      await wait(500 + draw.below(1_500));
      resume(stalled);
    },
  },
  {
    name: 'the provider is down',
    async happen({ draw, providerWay }) {
      providerWay.set('down');
      await wait(500 + draw.below(1_000));
      providerWay.set('unsteady');
    },
  },
];

const failOver: Failure = {
  name: 'the primary is lost and the standby promoted',
  async happen({ pair, databaseWay }) {
    await pair.failOver();
    databaseWay.leadTo(pair.port());
  },
};

/**
 * Causes `count` failures; in two of three runs one more: the primary is lost for good. Between two
 * failures at least one order is placed, however slow the machine is.
 */
export async function breakThings(
  world: Breakable,
  { count, pauseMs }: { count: number; pauseMs: number },
): Promise<void> {
  const { draw, history, shops } = world;
  const list = Array.from({ length: count }, () => draw.pick(failures));
  if (draw.isTrue(0.66)) list.splice(draw.below(count + 1), 0, failOver);
  for (const { name, happen } of list) {
    const placed = history.placed.size;
    await until('an order', async () => history.placed.size > placed);
    await wait(pauseMs / 2 + draw.below(pauseMs));
    const from = Date.now();
    const entry = { what: name, from, to: Number.POSITIVE_INFINITY };
    history.failures.push(entry);
    await happen(world);
    await Promise.all(shops.map((shop) => shop.isReady()));
    entry.to = Date.now();
  }
}
