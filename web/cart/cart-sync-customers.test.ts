import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { A, B, browser, tick } from '#web/testing/cart-browser.ts';
import { makeServerCart } from '#web/testing/make-server-cart.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('signing out', () => {
  test('[E17] sends pending changes first, then empties the local cart and drops its owner', async () => {
    const { server, openTab, stored } = browser({ [A]: makeServerCart({ 1: 3 }) });
    const tab = openTab();
    await tab.restore();
    tab.add(2, 2);

    await tab.logout();
    await tick(10_000);

    expect(server.quantities(A)).toEqual({ 1: 3, 2: 2 });
    expect(tab.items()).toEqual({});
    expect([...stored.keys()]).toEqual(['cart']);
    expect(server.calls()).toEqual(['load', 'sync']);
  });

  test('[E17] the next session loads again', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3 }) });
    const tab = openTab();
    await tab.restore();
    await tab.logout();
    await tab.login();
    expect(tab.items()).toEqual({ 1: 3 });
    expect(server.calls()).toEqual(['load', 'load']);
  });

  test('works even when nothing can be sent', async () => {
    const { server, openTab } = browser({ [A]: makeServerCart({ 1: 3 }) });
    const tab = openTab();
    await tab.restore();
    tab.add(2, 2);
    server.state.isDown = true;
    await tab.logout();
    expect(tab.items()).toEqual({});
  });

  test('in one tab never sends an empty cart from another', async () => {
    const page = browser({ [A]: makeServerCart({ 1: 3 }) });
    const first = page.openTab();
    const second = page.openTab();
    await first.restore();
    await second.restore();
    await first.logout();
    second.sync.retry();
    second.sync.setCustomer(null);
    await tick(10_000);

    expect(page.server.quantities(A)).toEqual({ 1: 3 });
    expect(second.items()).toEqual({});
  });
});

describe('two customers in one browser', () => {
  const both = () => browser({ [A]: makeServerCart({ 1: 1 }), [B]: makeServerCart({ 2: 2 }) });

  test('after signing out, the cart of the first customer is not in that of the second', async () => {
    const page = both();
    const tab = page.openTab();
    await tab.restore(A);
    tab.add(5, 5);
    await tab.logout();
    await tab.login(B);
    await tick(10_000);
    expect(tab.items()).toEqual({ 2: 2 });
    expect([page.server.quantities(A), page.server.quantities(B)]).toEqual([
      { 1: 1, 5: 5 },
      { 2: 2 },
    ]);
  });

  test('an expired session leaves the second customer nothing; unsent changes wait for the first', async () => {
    const page = both();
    const tab = page.openTab();
    await tab.restore(A);
    page.server.state.isDown = true;
    tab.add(5, 5);
    await tick(2_000);
    await tab.end();
    expect(tab.items()).toEqual({});

    page.server.state.isDown = false;
    tab.add(6, 1);
    await tab.login(B);
    await tick(10_000);
    expect(tab.items()).toEqual({ 2: 2, 6: 1 });
    expect(page.server.quantities(B)).toEqual({ 2: 2, 6: 1 });
  });

  test('a customer who signs in again after a session ended by itself has everything', async () => {
    const page = both();
    const tab = page.openTab();
    await tab.restore(A);
    page.server.state.isDown = true;
    tab.add(5, 5);
    await tab.end();
    page.server.state.isDown = false;
    await tab.login(A);
    await tick(10_000);
    expect(tab.items()).toEqual({ 1: 1, 5: 5 });
    expect(page.server.quantities(A)).toEqual({ 1: 1, 5: 5 });
  });

  test('tokens that disappear leave nothing to the second customer', async () => {
    const page = both();
    const before = page.openTab();
    await before.restore(A);
    page.server.state.signedIn = null;
    const after = page.openTab();
    after.asVisitor();
    expect(after.items()).toEqual({});
    await after.login(B);
    await tick(10_000);
    expect(page.server.quantities(B)).toEqual({ 2: 2 });
  });

  test('a load that is answered after the session ended adds nothing', async () => {
    const page = both();
    const tab = page.openTab();
    page.server.delay(1_000);
    await tab.restore(A);
    await tab.end();
    await tick(5_000);
    expect(tab.items()).toEqual({});
    expect(page.records.owner.read()).toBeNull();
  });

  test('a customer who signs in again after the tokens disappeared has the cart once, not twice', async () => {
    const page = both();
    const before = page.openTab();
    await before.restore(A);
    page.server.state.signedIn = null;
    const after = page.openTab();
    await after.login(A);
    await tick(10_000);
    expect(after.items()).toEqual({ 1: 1 });
    expect(page.server.quantities(A)).toEqual({ 1: 1 });
  });

  test('a sign-in of the second customer in another tab does not mix the carts', async () => {
    const page = both();
    const tab = page.openTab();
    await tab.restore(A);
    tab.add(5, 5);
    // This tab has not been notified yet.
    page.server.state.signedIn = B;
    await tick(10_000);
    expect(page.server.quantities(B)).toEqual({ 2: 2 });

    tab.sync.setCustomer(B);
    await tick(10_000);
    expect(tab.items()).toEqual({ 2: 2 });
    expect(page.server.quantities(B)).toEqual({ 2: 2 });
  });

  test('an unfinished merge of the first customer adds nothing to the cart of the second', async () => {
    const page = both();
    const tab = page.openTab();
    tab.asVisitor();
    tab.add(5, 5);
    page.server.state.isDown = true;
    await tab.login(A);
    await tab.end();
    page.server.state.isDown = false;
    await tab.login(B);
    await tick(10_000);
    expect(tab.items()).toEqual({ 2: 2 });
    expect(page.server.quantities(B)).toEqual({ 2: 2 });
  });
});

test('without a network at the start the cart stays: the customer is only not known yet', async () => {
  const page = browser({ [A]: makeServerCart({ 1: 3 }) });
  const before = page.openTab();
  await before.restore();
  const after = page.openTab();
  page.server.state.signedIn = A;
  after.sync.setCustomer(null);
  expect(after.items()).toEqual({ 1: 3 });
});

test('the response of a call that changed the server’s cart, such as a reorder, is applied', async () => {
  const page = browser({ [A]: makeServerCart({ 1: 3 }) });
  const tab = page.openTab();
  await tab.restore();
  tab.add(2, 1);
  tab.sync.takeAnswer(page.server.change({ 1: 3, 7: 7 }));
  expect(tab.items()).toEqual({ 1: 3, 2: 1, 7: 7 });
  await tick(5_000);
  expect(page.server.quantities()).toEqual({ 1: 3, 2: 1, 7: 7 });
  expect(tab.onMerged).not.toHaveBeenCalled();
});
