import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { A, browser, tick } from '#web/testing/cart-browser.ts';
import { makeServerCart } from '#web/testing/make-server-cart.ts';
import { recordPendingMerge } from './cart-owner.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a session that is restored', () => {
  test('[E12] loads the server’s cart once, which replaces the local one', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3, 2: 1 }) });
    openTab().add(9, 5);
    const tab = openTab();

    await tab.restore();
    tab.sync.setCustomer(A);
    await tick(10_000);

    expect(tab.items()).toEqual({ 1: 3, 2: 1 });
    expect(server.calls()).toEqual(['load']);
  });

  test('an empty cart of the server empties the local one', async () => {
    const { openTab } = browser({ [A]: makeServerCart({}) });
    openTab().add(9, 5);
    const tab = openTab();
    await tab.restore();
    expect(tab.items()).toEqual({});
  });

  test('adds to the loaded cart what was added on the page before it loaded', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3 }) });
    openTab().add(9, 5);
    const tab = openTab();
    tab.add(4, 1);
    await tab.restore();
    await tick(2_000);
    expect(tab.items()).toEqual({ 1: 3, 4: 1 });
    expect(server.quantities()).toEqual({ 1: 3, 4: 1 });
  });

  test('does not lose a change that the last page could not send any more', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 3 }) });
    const before = page.openTab();
    await before.restore();
    before.add(2, 4);
    page.server.change({ 1: 3, 5: 2 });

    const after = page.openTab();
    await after.restore();
    await tick(2_000);

    expect(after.items()).toEqual({ 1: 3, 2: 4, 5: 2 });
    expect(page.server.quantities()).toEqual({ 1: 3, 2: 4, 5: 2 });
  });
});

describe('a login', () => {
  test('merges the visitor’s cart exactly once, and reports what was cut', async () => {
    const { server, openTab, records } = browser({ [A]: makeServerCart({ 1: 3 }) });
    server.state.cut = [{ productId: 1, name: 'Şişe', requestedQuantity: 9, quantity: 5 }];
    const tab = openTab();
    tab.asVisitor();
    tab.add(1, 2);
    tab.add(4, 1);

    await tab.login();
    await tick(10_000);

    expect(tab.items()).toEqual({ 1: 5, 4: 1 });
    expect(server.calls()).toEqual(['merge']);
    expect(tab.onCut).toHaveBeenCalledExactlyOnceWith(server.state.cut);
    expect(records.merge.read()).toBeNull();
  });

  test('with an empty cart loads; products added before the response are added to the loaded cart', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3 }) });
    const tab = openTab();
    tab.asVisitor();
    const login = tab.login();
    tab.add(1, 2);
    await login;
    await tick(2_000);
    expect(tab.items()).toEqual({ 1: 5 });
    expect(server.quantities()).toEqual({ 1: 5 });
    expect(server.calls()).toEqual(['load', 'sync']);
  });

  test('with an empty cart loads', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3 }) });
    const tab = openTab();
    tab.asVisitor();
    await tab.login();
    expect(tab.items()).toEqual({ 1: 3 });
    expect(server.calls()).toEqual(['load']);
  });

  test('whose merge gets no response leaves the cart, sends nothing else, and merges once in the end', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3 }) });
    const tab = openTab();
    tab.asVisitor();
    tab.add(1, 2);
    server.state.isDeaf = true;
    await tab.login();
    expect(tab.items()).toEqual({ 1: 2 });

    tab.add(4, 6);
    tab.add(1, 1);
    await tick(10_000);
    expect(new Set(server.calls())).toEqual(new Set(['merge']));

    server.state.isDeaf = false;
    tab.sync.retry();
    await tick();
    expect(tab.items()).toEqual({ 1: 6, 4: 6 });
    await tick(2_000);
    expect(server.quantities()).toEqual({ 1: 6, 4: 6 });
  });

  test('that a reload interrupts is merged once, with the same id', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 3 }) });
    const before = page.openTab();
    before.asVisitor();
    before.add(1, 2);
    page.server.state.isDeaf = true;
    await before.login();

    page.server.state.isDeaf = false;
    const after = page.openTab();
    await after.restore();

    expect(after.items()).toEqual({ 1: 5 });
    expect(page.server.quantities()).toEqual({ 1: 5 });
  });

  test('in one tab is merged once, although the other tab notices it, too', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 3 }) });
    const first = page.openTab();
    const second = page.openTab();
    first.asVisitor();
    second.asVisitor();
    first.add(1, 2);

    recordPendingMerge(page.records, page.stored.get('cart') ?? null);
    page.server.state.signedIn = A;
    second.sync.setCustomer(A);
    first.sync.setCustomer(A);
    await tick(5_000);

    expect(page.server.quantities()).toEqual({ 1: 5 });
    expect([first.items(), second.items()]).toEqual([{ 1: 5 }, { 1: 5 }]);
    expect(page.server.calls()).toEqual(['merge', 'load']);
  });
});

describe('a cart that cannot be loaded', () => {
  async function failed() {
    const page = browser({ [A]: makeServerCart({ 1: 3, 2: 1 }) });
    page.openTab().add(9, 5);
    const tab = page.openTab();
    page.server.state.isDown = true;
    await tab.restore();
    return { ...page, ...tab };
  }

  test('[E18] counts as empty, and nothing is sent', async () => {
    const { items, add, server } = await failed();
    expect(items()).toEqual({});
    add(4, 2);
    await tick(30_000);
    expect(new Set(server.calls())).toEqual(new Set(['load']));
    expect(server.quantities()).toEqual({ 1: 3, 2: 1 });
  });

  test('[E18] still has what was added before the failure', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 3 }) });
    page.openTab().add(9, 5);
    const tab = page.openTab();
    tab.add(4, 1);
    page.server.state.isDown = true;
    await tab.restore();
    expect(tab.items()).toEqual({ 4: 1 });
    page.server.state.isDown = false;
    tab.sync.retry();
    await tick(2_000);
    expect(page.server.quantities()).toEqual({ 1: 3, 4: 1 });
  });

  test('[E18] loses nothing: when it loads later, what was added in the meantime is added to it', async () => {
    const { items, add, server, sync } = await failed();
    add(2, 2);
    add(4, 1);
    server.state.isDown = false;
    sync.retry();
    await tick(5_000);

    expect(items()).toEqual({ 1: 3, 2: 3, 4: 1 });
    expect(server.quantities()).toEqual({ 1: 3, 2: 3, 4: 1 });
    expect(server.calls()).toEqual(['load', 'load', 'sync']);
  });

  test('loses nothing after a reload, either', async () => {
    const page = await failed();
    page.add(2, 2);
    page.server.state.isDown = false;
    const after = page.openTab();
    await after.restore();
    await tick(5_000);
    expect(page.server.quantities()).toEqual({ 1: 3, 2: 3 });
  });

  test('restores changes that had not been sent before', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 3 }) });
    const before = page.openTab();
    await before.restore();
    before.add(6, 6);
    page.server.state.isDown = true;
    const after = page.openTab();
    await after.restore();
    expect(after.items()).toEqual({});

    page.server.state.isDown = false;
    after.sync.retry();
    await tick(5_000);
    expect(after.items()).toEqual({ 1: 3, 6: 6 });
    expect(page.server.quantities()).toEqual({ 1: 3, 6: 6 });
  });
});
