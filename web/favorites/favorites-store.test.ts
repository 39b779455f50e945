import { expect, test } from 'vitest';
import { MAX_FAVORITES } from '#shared/customers/limits.ts';
import { createFavoritesStore, type FavoriteCalls, readIds } from './favorites-store.ts';

/** A browser with some tabs and a server with one customer's favourites. */
function makeWorld(stored: string | null = null, onServer: number[] = []) {
  const world = {
    stored,
    server: new Set(onServer),
    asked: [] as string[],
    /** Fails the next call of that name. */
    failing: new Set<string>(),
    logged: 0,
    tabs: [] as (() => void)[],
    /** Delays responses until it is called. */
    release: null as (() => void) | null,
  };
  async function answer(name: string) {
    world.asked.push(name);
    if (world.release) await new Promise<void>((resolve) => (world.release = resolve));
    if (world.failing.delete(name.split(' ')[0] ?? '')) throw new Error('no network');
  }
  const calls: FavoriteCalls = {
    ids: async () => {
      const ids = [...world.server];
      await answer('ids');
      return ids;
    },
    merge: async (ids) => {
      await answer(`merge ${ids.join(',')}`);
      for (const id of ids) world.server.add(id);
    },
    set: async (id, isFavorite) => {
      await answer(`${isFavorite ? 'add' : 'delete'} ${id}`);
      if (isFavorite) world.server.add(id);
      else world.server.delete(id);
    },
  };
  function openTab() {
    const store = createFavoritesStore({
      read: () => world.stored,
      write: (text) => {
        if (world.failing.has('write')) return false;
        world.stored = text;
        for (const tab of world.tabs) if (tab !== own) tab();
        return true;
      },
      onElsewhere: (callback) => {
        own = callback;
        world.tabs.push(callback);
        return () => undefined;
      },
      calls,
      logError: () => {
        world.logged += 1;
      },
    });
    let own: (() => void) | null = null;
    store.open();
    return store;
  }
  return { world, openTab };
}

test("[A03] a visitor's favourites are stored in the browser, the newest first, and can be removed", async () => {
  const { world, openTab } = makeWorld();
  const store = openTab();

  expect(await store.toggle(5)).toEqual({ kind: 'added', isFirst: true });
  expect(await store.toggle(9)).toEqual({ kind: 'added', isFirst: false });
  expect(world.stored).toBe('[9,5]');
  expect(await store.toggle(5)).toEqual({ kind: 'removed' });
  expect([store.has(9), store.has(5), store.count()]).toEqual([true, false, 1]);
  expect(world.asked).toEqual([]);
});

test('two tabs of a visitor show the same and lose nothing of each other', async () => {
  const { world, openTab } = makeWorld();
  const one = openTab();
  const other = openTab();

  await one.toggle(1);
  expect(other.has(1)).toBe(true);
  await other.toggle(2);
  await one.toggle(3);

  expect(world.stored).toBe('[3,2,1]');
  expect(other.has(3)).toBe(true);
});

test('a change of another tab that this one missed is not overwritten', async () => {
  const { world, openTab } = makeWorld();
  const store = openTab();
  await store.toggle(1);
  world.stored = '[7,1]';

  await store.toggle(2);

  expect(world.stored).toBe('[2,7,1]');
});

test('without room in storage the marks last as long as the page', async () => {
  const { world, openTab } = makeWorld();
  const store = openTab();
  world.failing.add('write');

  await store.toggle(1);
  await store.toggle(2);

  expect([store.has(1), store.has(2), world.stored]).toEqual([true, true, null]);
});

test('no more than the limit is stored, and unreadable entries are left out', async () => {
  const { world, openTab } = makeWorld(
    JSON.stringify(Array.from({ length: MAX_FAVORITES }, (_, index) => index + 1)),
  );
  const store = openTab();

  expect(await store.toggle(5_000)).toEqual({ kind: 'full' });
  expect(JSON.parse(world.stored ?? '')).toHaveLength(MAX_FAVORITES);
  expect(await store.toggle(1)).toEqual({ kind: 'removed' });
  expect(readIds('[3,"4",-1,1.5,3,null,{},2147483648]')).toEqual([3]);
  expect([readIds('[1,'), readIds('{"a":1}'), readIds(null)]).toEqual([[], [], []]);
});

test("[K12] a customer's marks are asked for once, however often the page says who is signed in", async () => {
  const { world, openTab } = makeWorld(null, [4, 6]);
  const store = openTab();

  await Promise.all([store.signIn(7), store.signIn(7)]);
  await store.signIn(7);

  expect([store.has(4), store.has(6)]).toEqual([true, true]);
  expect(world.asked).toEqual(['ids']);
});

test('at sign-in what the visitor marked is merged once, and leaves the browser only then', async () => {
  const { world, openTab } = makeWorld('[3,2]', [9]);
  const store = openTab();

  await store.signIn(7);

  expect(world.asked).toEqual(['merge 3,2', 'ids']);
  expect(world.stored).toBe('[]');
  expect([2, 3, 9].map(store.has)).toEqual([true, true, true]);
  store.signOut();
  expect(store.count()).toBe(0);
});

test('a merge that fails loses nothing and is tried again', async () => {
  const { world, openTab } = makeWorld('[3]', [9]);
  const store = openTab();
  world.failing.add('merge');

  await store.signIn(7);
  expect([world.stored, store.has(3), world.logged, store.isKnown()]).toEqual([
    '[3]',
    true,
    1,
    false,
  ]);
  await store.retry();

  expect([world.stored, store.has(3), store.has(9), store.isKnown()]).toEqual([
    '[]',
    true,
    true,
    true,
  ]);
  await store.retry();
  expect(world.asked).toEqual(['merge 3', 'merge 3', 'ids']);
});

test("[K10] a customer's change is shown before the server has answered, and taken back when it refuses", async () => {
  const { world, openTab } = makeWorld(null, [4]);
  const store = openTab();
  await store.signIn(7);
  const seen: boolean[] = [];
  store.subscribe(() => seen.push(store.has(4)));
  world.failing.add('delete');

  const removed = store.toggle(4);
  expect(store.has(4)).toBe(false);

  expect(await removed).toMatchObject({ kind: 'failed', error: { message: 'no network' } });
  expect(seen).toEqual([false, true]);
  expect(world.stored).toBeNull();
});

test('presses that come faster than the server answers end with the last request, one call at a time', async () => {
  const { world, openTab } = makeWorld();
  const store = openTab();
  await store.signIn(7);
  world.release = () => undefined;

  const first = store.toggle(5);
  void store.toggle(5);
  void store.toggle(5);
  void store.toggle(5);
  expect([store.has(5), world.asked]).toEqual([false, ['ids', 'add 5']]);
  const release = world.release;
  world.release = null;
  release();
  await first;

  expect(world.asked).toEqual(['ids', 'add 5', 'delete 5']);
  expect([store.has(5), world.server.has(5)]).toEqual([false, false]);
});

test('a mark set while the list of marks is loading is not undone by it', async () => {
  const { world, openTab } = makeWorld(null, [4]);
  const store = openTab();
  world.release = () => undefined;
  const signedIn = store.signIn(7);
  await Promise.resolve();
  const release = world.release;
  world.release = null;

  await store.toggle(8);
  release();
  await signedIn;

  expect([store.has(4), store.has(8)]).toEqual([true, true]);
});

test('a response for a customer who has signed out since is dropped', async () => {
  const { world, openTab } = makeWorld(null, [4]);
  const store = openTab();
  world.release = () => undefined;
  const signedIn = store.signIn(7);
  await Promise.resolve();
  store.signOut();
  world.release();
  await signedIn;

  expect(store.count()).toBe(0);
});

test('a mark that waits to be merged does not return once it is removed', async () => {
  const { world, openTab } = makeWorld('[3]', []);
  const store = openTab();
  world.failing.add('merge');
  await store.signIn(7);

  await store.toggle(3);

  expect([store.has(3), world.stored]).toEqual([false, '[]']);
  await store.retry();
  expect(store.has(3)).toBe(false);
});
