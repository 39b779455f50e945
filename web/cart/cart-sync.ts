// The cart of a signed-in customer on all devices (specification 4): loaded once, or merged after a
// login, then sent a second after each change. Pure except for the injected calls, timers and
// storage. All tabs share one cart and one record of the server's rows; with the lock only one tab
// communicates at a time.
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import type { Lock } from '#web/session/lock.ts';
import { type CartExchangeDeps, createCartExchange, type Outcome } from './cart-exchange.ts';
import { rowsOf, type SyncRow } from './cart-rows.ts';
import type { CartChange } from './cart-store.ts';

export const SYNC_DEBOUNCE_MS = 1_000;
export const SYNC_INTERVAL_MS = 2_000;
/**
 * After a failure: retries after 2 s, then after twice as long each time, ten times. Later a change
 * or a return to the page tries again.
 */
const SYNC_RETRY_MS = 2_000;
export const MOST_SYNC_RETRIES = 10;

type CartSyncDeps = CartExchangeDeps & {
  cart: { subscribe: (listener: (change: CartChange) => void) => () => void };
  lock: Lock;
  /** Whether the stored tokens belong to this customer. */
  isSignedInAs: (customerId: number) => boolean;
  isSignedOut: () => boolean;
};

/** `failed`: the server's cart is not known, and nothing is sent until it is. */
type Phase = 'off' | 'loading' | 'failed' | 'ready' | 'sending';

type SyncState = {
  phase: Phase;
  /** Undefined until it is known whether a customer is signed in. */
  customer: number | null | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive failures. */
  failures: number;
  /** The rows at the start of the page. */
  atStart: readonly SyncRow[];
  /** Resolves when the running work is done. */
  underway: Promise<void>;
};

function stopTimer(state: SyncState): void {
  clearTimeout(state.timer);
  state.timer = undefined;
}

/** Loads and sends, one at a time over all tabs, and not before it is due. */
function createRuns(deps: CartSyncDeps, state: SyncState) {
  const { records, lock, isSignedInAs, now = Date.now } = deps;
  const isStill = (customerId: number) => state.customer === customerId && isSignedInAs(customerId);
  const exchange = createCartExchange(deps, isStill);
  const unsent = () =>
    typeof state.customer === 'number' && isSignedInAs(state.customer)
      ? exchange.unsent(state.customer)
      : null;

  const unschedule = () => stopTimer(state);

  function plan(wait: number, work: () => void): void {
    unschedule();
    state.timer = setTimeout(work, wait);
  }

  /**
   * Milliseconds until the next sending is allowed, whichever tab sent last; setting the clock back
   * does not increase them.
   */
  const timeToWait = (): number =>
    Math.min(SYNC_INTERVAL_MS, SYNC_INTERVAL_MS - (now() - (records.owner.read()?.sentAt ?? 0)));

  function schedule(): void {
    if (state.phase === 'ready')
      plan(
        Math.max(SYNC_DEBOUNCE_MS, timeToWait()),
        () => void (state.phase === 'ready' && run('sending', sendDue)),
      );
  }

  function scheduleRetry(): void {
    state.failures += 1;
    if (state.failures > MOST_SYNC_RETRIES) return;
    const wait = SYNC_RETRY_MS * 2 ** (state.failures - 1);
    if (state.phase === 'failed') plan(wait, () => void load());
    else if (state.phase === 'ready' && unsent()) plan(wait, () => void run('sending', sendDue));
  }

  function run(next: Phase, work: (customerId: number) => Promise<Outcome>): Promise<void> {
    const customerId = state.customer;
    if (typeof customerId !== 'number') return Promise.resolve();
    unschedule();
    state.phase = next;
    const then = (after: Phase) => {
      if (state.customer === customerId) state.phase = after;
    };
    state.underway = lock('cart', () =>
      isStill(customerId) ? work(customerId) : Promise.resolve<Outcome>('gone'),
    ).then(
      (outcome) => {
        then(outcome === 'done' ? 'ready' : outcome === 'failed' ? 'failed' : 'off');
        if (state.phase === 'failed') return scheduleRetry();
        state.failures = 0;
        if (state.phase === 'ready' && unsent()) schedule();
      },
      // Logged by the client, without a message to the user (specification 8).
      () => {
        then('ready');
        scheduleRetry();
      },
    );
    return state.underway;
  }

  const load = () => run('loading', (customerId) => exchange.load(customerId, state.atStart));
  async function sendNow(customerId: number): Promise<Outcome> {
    const due = exchange.unsent(customerId);
    return due ? exchange.send(customerId, due) : 'done';
  }
  /** Another tab may have been faster: then there is nothing to send, or not yet. */
  const sendDue = async (customerId: number): Promise<Outcome> =>
    timeToWait() > 0 ? 'done' : sendNow(customerId);

  return {
    exchange,
    unsent,
    unschedule,
    schedule,
    load,
    /** Sends at once what the server lacks, if sending is possible. */
    async sendAll(): Promise<void> {
      if (state.phase === 'ready' && unsent()) await run('sending', sendNow);
    },
  };
}

export function createCartSync(deps: CartSyncDeps) {
  const { cart, isSignedInAs, isSignedOut } = deps;
  const state: SyncState = {
    phase: 'off',
    customer: undefined,
    timer: undefined,
    failures: 0,
    atStart: [],
    underway: Promise.resolve(),
  };
  let isSigningOut = false;
  const { exchange, unsent, unschedule, schedule, load, sendAll } = createRuns(deps, state);

  return {
    /** Sets the signed-in customer. The cart of the former account is removed. */
    setCustomer(customerId: number | null): void {
      if (customerId === state.customer) return;
      const before = state.customer ?? undefined;
      unschedule();
      state.customer = customerId;
      state.phase = 'off';
      if (customerId !== null) return void load();
      // Without a network the customer is not known, but the tokens exist: nothing is dropped.
      if (isSignedOut()) exchange.release(before, { hasSignedOut: isSigningOut });
      isSigningOut = false;
    },

    /**
     * Follows the local cart. Returns a function that stops this and resets the customer to
     * unknown.
     */
    start(): () => void {
      state.atStart = rowsOf(cart.read());
      const stop = cart.subscribe((change) => {
        if (change === 'changed' || change === 'removed') schedule();
      });
      return () => {
        stop();
        unschedule();
        state.customer = undefined;
        state.phase = 'off';
      };
    },

    /** On a return to the page, and before the checkout: retries what failed. */
    retry(): void {
      if (state.phase === 'failed') void load();
      else if (state.phase === 'ready' && unsent()) schedule();
    },

    /** After the cart was emptied: the server is notified at once (specification 4). */
    async sendAtOnce(): Promise<void> {
      if (state.phase === 'sending') await state.underway;
      await sendAll();
    },

    /** Before signing out: sends the pending changes, then stops sending. */
    async leaveAccount(): Promise<void> {
      isSigningOut = true;
      unschedule();
      if (state.phase === 'sending' || state.phase === 'loading') await state.underway;
      await sendAll();
      unschedule();
    },

    /**
     * The page is being left: there is no time to wait for the lock. Another tab sends its own
     * changes.
     */
    leavePage(): void {
      const due = state.timer !== undefined && state.phase === 'ready' ? unsent() : null;
      if (!due) return;
      unschedule();
      exchange.sendLeaving(due.owner.customerId, due);
    },

    /** The server has changed the cart by itself, e.g. after a payment. */
    async reload(): Promise<void> {
      await state.underway;
      if (state.phase === 'ready' || state.phase === 'failed') await load();
    },

    /** A call has changed the server's cart: its response becomes the cart. */
    takeAnswer(answer: CustomerCart): void {
      if (typeof state.customer !== 'number' || !isSignedInAs(state.customer)) return;
      exchange.takeAnswer(state.customer, answer);
      if (state.phase === 'failed') state.phase = 'ready';
      if (unsent()) schedule();
    },
  };
}
