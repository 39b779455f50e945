import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { A, browser, tick } from '#web/testing/cart-browser.ts';
import { makeServerCart } from '#web/testing/make-server-cart.ts';
import {
  createCartSync,
  MOST_SYNC_RETRIES,
  SYNC_DEBOUNCE_MS,
  SYNC_INTERVAL_MS,
} from './cart-sync.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a change', () => {
  async function signedIn(quantities: Record<number, number> = { 1: 1 }) {
    const page = browser({ [A]: makeServerCart(quantities) });
    const tab = page.openTab();
    await tab.restore();
    page.server.asked.length = 0;
    return { ...page, ...tab };
  }

  test('[E13] is sent a second after the last one', async () => {
    const { add, server } = await signedIn();
    add(2);
    await tick(SYNC_DEBOUNCE_MS - 1);
    add(2);
    await tick(SYNC_DEBOUNCE_MS - 1);
    expect(server.calls()).toEqual([]);

    await tick(1);
    expect(server.asked.map(({ quantities }) => quantities)).toEqual([{ 1: 1, 2: 2 }]);
    expect(SYNC_DEBOUNCE_MS).toBe(1_000);
  });

  test('[E14] is sent at most once every two seconds', async () => {
    const { add, server } = await signedIn();
    for (let step = 0; step < 100; step += 1) {
      if (step % 11 === 0) add(2);
      await tick(100);
    }
    await tick(5_000);

    const times = server.asked.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(2);
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(SYNC_INTERVAL_MS);
    expect(server.quantities()).toEqual({ 1: 1, 2: 10 });
    expect(SYNC_INTERVAL_MS).toBe(2_000);
  });

  test('[E15] that changes nothing in the end is not sent', async () => {
    const { add, store, server } = await signedIn();
    const row = add(2);
    store.remove(row?.cartItemId ?? '');
    store.renew([{ productId: 1, price: 11, stock: 4, minQuantity: 1, quantityStep: 1 }]);
    await tick(10_000);
    expect(server.calls()).toEqual([]);
  });

  test('[E16] waits while another one is being sent, and follows it', async () => {
    const page = await signedIn();
    let answer: () => void = () => undefined;
    const original = page.server.sync;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let underway = 0;
    let most = 0;
    page.server.sync = original;
    const tab = page.openTab();
    const slow = createCartSync({
      cart: tab.store,
      records: page.records,
      load: page.server.load,
      merge: page.server.merge,
      sync: async (body) => {
        underway += 1;
        most = Math.max(most, underway);
        await answered;
        underway -= 1;
        return original(body);
      },
      lock: (_name, work) => work(),
      isSignedInAs: () => true,
      isSignedOut: () => false,
      onCut: () => undefined,
      onMerged: () => undefined,
    });
    slow.start();
    slow.setCustomer(A);
    await tick();
    tab.add(2);
    await tick(1_000);
    tab.add(3);
    await tick(10_000);
    expect(most).toBe(1);

    answer();
    await tick(3_000);
    expect(page.server.quantities()).toEqual({ 1: 1, 2: 1, 3: 1 });
    expect(most).toBe(1);
  });

  test('[E16] while the cart is being loaded is sent once it has loaded', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 1 }) });
    const tab = page.openTab();
    page.server.state.signedIn = A;
    tab.sync.setCustomer(A);
    tab.add(2, 3);
    expect(page.server.calls()).toEqual([]);
    await tick(3_000);
    expect(page.server.calls()[0]).toBe('load');
    expect(page.server.calls()).not.toContain('merge');
  });

  test('[E19] that cannot be sent is retried without a further change, at growing intervals', async () => {
    const { add, items, server } = await signedIn();
    server.state.isDown = true;
    add(2, 3);
    await tick(10_000);
    expect(server.calls()).toEqual(['sync', 'sync', 'sync']);
    expect(items()).toEqual({ 1: 1, 2: 3 });
    server.state.isDown = false;
    await tick(10_000);
    expect(server.quantities()).toEqual({ 1: 1, 2: 3 });

    server.state.isDown = true;
    add(2, 1);
    const before = server.calls().length;
    await tick(24 * 3_600_000);
    expect(server.calls()).toHaveLength(before + 1 + MOST_SYNC_RETRIES);
  });

  test('[E19] coming back to the page tries again at once', async () => {
    const { add, server, sync } = await signedIn();
    server.state.isDown = true;
    add(2, 3);
    await tick(1_000);

    server.state.isDown = false;
    sync.retry();
    await tick(2_000);
    expect(server.quantities()).toEqual({ 1: 1, 2: 3 });
  });

  test('whose response was lost is not made twice', async () => {
    const { add, items, server, sync, onMerged } = await signedIn();
    server.state.isDeaf = true;
    add(1, 4);
    await tick(1_000);
    server.state.isDeaf = false;
    sync.retry();
    await tick(3_000);

    expect(items()).toEqual({ 1: 5 });
    expect(server.quantities()).toEqual({ 1: 5 });
    expect(onMerged).not.toHaveBeenCalled();
  });

  test('on another device at the same time: both are in the cart, with a message', async () => {
    const { add, items, server, onMerged } = await signedIn({ 1: 1, 2: 2 });
    server.change({ 1: 6, 2: 2, 5: 1 });
    add(3, 4);
    await tick(5_000);

    expect(items()).toEqual({ 1: 6, 2: 2, 3: 4, 5: 1 });
    expect(server.quantities()).toEqual({ 1: 6, 2: 2, 3: 4, 5: 1 });
    expect(onMerged).toHaveBeenCalledOnce();
  });

  test('that empties the cart is sent at once', async () => {
    const { store, sync, server, add } = await signedIn();
    add(2);
    store.clear();
    void sync.sendAtOnce();
    await tick();
    expect(server.asked.map(({ quantities }) => quantities)).toEqual([{}]);
    await tick(10_000);
    expect(server.calls()).toEqual(['sync']);
  });

  test('just before the page is left goes without waiting', async () => {
    const { add, sync, server } = await signedIn();
    add(2);
    sync.leavePage();
    await tick();
    expect(server.quantities()).toEqual({ 1: 1, 2: 1 });
    await tick(10_000);
    expect(server.calls()).toEqual(['sync']);
  });

  test('[E14] the two seconds count over all tabs', async () => {
    const page = await signedIn();
    const other = page.openTab();
    await other.restore();
    page.server.asked.length = 0;
    page.add(2);
    await tick(500);
    other.add(3);
    await tick(800);
    expect(page.server.calls()).toEqual(['sync']);
    page.add(4);
    await tick(10_000);

    const [first, second] = page.server.asked;
    expect(page.server.calls()).toEqual(['sync', 'sync']);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(SYNC_INTERVAL_MS);
  });

  test('[E16] that empties the cart is sent as soon as the running request is answered', async () => {
    const page = await signedIn();
    const answerLate = page.server.delay(3_000);
    page.add(2);
    await tick(1_500);
    page.store.clear();
    void page.sync.sendAtOnce();
    await tick(1_000);
    expect(page.server.calls()).toEqual(['sync']);
    answerLate();
    await tick(1_501);
    expect(page.server.asked.map(({ quantities }) => quantities)).toEqual([{ 1: 1, 2: 1 }, {}]);
  });

  test('of another tab is left to that tab when this one closes', async () => {
    const page = await signedIn();
    const other = page.openTab();
    await other.restore();
    page.server.asked.length = 0;
    page.add(2);
    other.sync.leavePage();
    await tick(10_000);
    expect(page.server.calls()).toEqual(['sync']);
  });

  test('that the server accepts only in part, e.g. a product no longer sold, is not sent forever', async () => {
    const { add, server } = await signedIn();
    const original = server.sync;
    server.sync = async (body) =>
      original({ ...body, items: body.items.filter(({ productId }) => productId !== 2) });
    add(2);
    await tick(60_000);
    expect(server.calls()).toEqual(['sync']);
  });

  test('of one tab is sent only by that tab; the other shows it', async () => {
    const page = await signedIn();
    const other = page.openTab();
    await other.restore();
    page.server.asked.length = 0;

    page.add(2, 2);
    await tick(10_000);

    expect(page.server.calls()).toEqual(['sync']);
    expect(other.items()).toEqual({ 1: 1, 2: 2 });
  });

  test('of two tabs at once does not lead to endless requests', async () => {
    const page = await signedIn();
    const other = page.openTab();
    await other.restore();
    page.add(2, 2);
    other.add(3, 3);
    page.add(3, 1);
    await tick(20_000);

    expect(page.server.quantities()).toEqual({ 1: 1, 2: 2, 3: 4 });
    expect([page.items(), other.items()]).toEqual([
      page.server.quantities(),
      page.server.quantities(),
    ]);
    expect(page.onMerged).not.toHaveBeenCalled();
    expect(page.server.calls().filter((call) => call === 'sync').length).toBeLessThanOrEqual(2);
  });
});
