// The favourites. A visitor's are stored in this browser and shared by its tabs; a customer's are
// on the server, loaded once per sign-in, and updated here before the server has responded.
import { MAX_FAVORITES } from '#shared/customers/limits.ts';

export type FavoriteCalls = {
  ids: () => Promise<readonly number[]>;
  merge: (productIds: readonly number[]) => Promise<unknown>;
  set: (productId: number, isFavorite: boolean) => Promise<unknown>;
};

export type FavoritesDeps = {
  read: () => string | null;
  /** False when there was no room: the page continues with its own copy. */
  write: (text: string) => boolean;
  onElsewhere: (callback: () => void) => () => void;
  calls: FavoriteCalls;
  logError: (what: string, error: unknown) => void;
};

export type ToggleResult =
  | { kind: 'added'; isFirst: boolean }
  | { kind: 'removed' }
  | { kind: 'full' }
  | { kind: 'failed'; error: unknown };

/**
 * `known` is the server's last response, `requested` the pending changes, `settled` the confirmed
 * ones.
 */
type Customer = {
  id: number;
  known: Set<number>;
  requested: Map<number, boolean>;
  settled: Map<number, boolean>;
  isLoaded: boolean;
  isLoading: boolean;
};

const NOTHING: ReadonlySet<number> = new Set();

const LARGEST_ID = 2_147_483_647;
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= LARGEST_ID;

/** Newest first; unreadable entries are left out. */
export function readIds(stored: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))].slice(0, MAX_FAVORITES) : [];
  } catch {
    // Broken text, e.g. cut off while it was being written: nothing can be recovered.
    return [];
  }
}

type VisitorMarks = ReturnType<typeof createVisitorMarks>;

/** The favourites that this browser stores. */
function createVisitorMarks({ read, write }: Pick<FavoritesDeps, 'read' | 'write'>) {
  let local: readonly number[] = [];
  /** The text that `local` was read from or stored as. */
  let stored: string | null = null;
  return {
    /** The favourites in memory. */
    known: () => local,
    /** Includes what another tab stored while this one was inactive. */
    current(): readonly number[] {
      const text = read();
      if (text !== stored) {
        stored = text;
        local = readIds(text);
      }
      return local;
    },
    save(ids: readonly number[]): void {
      const text = JSON.stringify(ids);
      // Without room the storage stays unchanged: then its text must not count as a change by
      // another tab.
      stored = write(text) ? text : read();
      local = ids;
    },
  };
}

const newCustomer = (id: number): Customer => ({
  id,
  known: new Set(),
  requested: new Map(),
  settled: new Map(),
  isLoaded: false,
  isLoading: false,
});

function setKnown(mine: Customer, id: number, isFavorite: boolean): void {
  if (isFavorite) mine.known.add(id);
  else mine.known.delete(id);
}

/**
 * The visitor's favourites become the customer's; they are deleted from this browser only when the
 * server has them.
 */
async function mergeMarks(marks: VisitorMarks, calls: FavoriteCalls, mine: Customer) {
  const gathered = marks.current();
  if (gathered.length === 0) return;
  await calls.merge(gathered);
  const merged = new Set(gathered);
  marks.save(marks.current().filter((id) => !merged.has(id)));
  for (const id of gathered) setKnown(mine, id, true);
}

/** Sends the requested state, and again if it changes meanwhile: the last state counts. */
async function sendRequested(
  { calls, show }: { calls: FavoriteCalls; show: () => void },
  mine: Customer,
  id: number,
): Promise<{ error: unknown } | null> {
  for (;;) {
    const isFavorite = mine.requested.get(id) === true;
    try {
      await calls.set(id, isFavorite);
    } catch (error) {
      mine.requested.delete(id);
      show();
      return { error };
    }
    setKnown(mine, id, isFavorite);
    if (!mine.isLoaded) mine.settled.set(id, isFavorite);
    if (mine.requested.get(id) === isFavorite) {
      mine.requested.delete(id);
      show();
      return null;
    }
  }
}

/**
 * The shown favourites: a visitor's, or a customer's as far as they are known, with the pending
 * changes.
 */
function shownMarks(local: readonly number[], customer: Customer | null): ReadonlySet<number> {
  const ids = new Set([...local, ...(customer?.known ?? [])]);
  for (const [id, isFavorite] of customer?.requested ?? []) {
    if (isFavorite) ids.add(id);
    else ids.delete(id);
  }
  return ids;
}

function toggleOfVisitor({ current, save }: VisitorMarks, id: number): ToggleResult {
  const before = current();
  const isMarked = before.includes(id);
  if (!isMarked && before.length >= MAX_FAVORITES) return { kind: 'full' };
  save(isMarked ? before.filter((other) => other !== id) : [id, ...before]);
  return isMarked ? { kind: 'removed' } : { kind: 'added', isFirst: before.length === 0 };
}

/** Made once per page load, never shared by two renderings. */
export function createFavoritesStore({ onElsewhere, calls, logError, ...storage }: FavoritesDeps) {
  const marks = createVisitorMarks(storage);
  let customer: Customer | null = null;
  let shown = NOTHING;
  const listeners = new Set<() => void>();

  function show() {
    shown = shownMarks(marks.known(), customer);
    for (const listener of listeners) listener();
  }

  async function load(mine: Customer) {
    mine.isLoading = true;
    try {
      await mergeMarks(marks, calls, mine);
      const ids = await calls.ids();
      if (customer !== mine) return;
      mine.known = new Set(ids);
      // The response may have been under way when the customer changed something.
      for (const [id, isFavorite] of mine.settled) setKnown(mine, id, isFavorite);
      mine.settled.clear();
      mine.isLoaded = true;
    } catch (error) {
      logError('favorites', error);
    } finally {
      mine.isLoading = false;
      show();
    }
  }

  async function toggleOfCustomer(mine: Customer, id: number): Promise<ToggleResult> {
    const isFavorite = !shown.has(id);
    if (isFavorite && shown.size >= MAX_FAVORITES) return { kind: 'full' };
    const isUnderway = mine.requested.has(id);
    mine.requested.set(id, isFavorite);
    // Marked before signing in and not merged yet: it must not come back.
    if (!isFavorite && marks.known().includes(id))
      marks.save(marks.known().filter((other) => other !== id));
    show();
    const failure = isUnderway ? null : await sendRequested({ calls, show }, mine, id);
    if (failure) return { kind: 'failed', error: failure.error };
    return isFavorite ? { kind: 'added', isFirst: false } : { kind: 'removed' };
  }

  function showCurrent() {
    marks.current();
    show();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    has: (id: number) => shown.has(id),
    count: () => shown.size,
    /** False while a customer's favourites are loading. */
    isKnown: () => customer === null || customer.isLoaded,

    /** Reads the stored favourites and follows other tabs. Returns the function that stops this. */
    open(): () => void {
      showCurrent();
      return onElsewhere(showCurrent);
    },

    async signIn(id: number): Promise<void> {
      if (customer?.id === id) return;
      customer = newCustomer(id);
      await load(customer);
    },
    /** Removes the customer's favourites from this browser. */
    signOut() {
      if (!customer) return;
      customer = null;
      show();
    },
    /** Loads again if the last load failed: the customer has returned to the page. */
    async retry(): Promise<void> {
      if (customer && !customer.isLoaded && !customer.isLoading) await load(customer);
    },

    async toggle(id: number): Promise<ToggleResult> {
      if (customer) return toggleOfCustomer(customer, id);
      const result = toggleOfVisitor(marks, id);
      if (result.kind !== 'full') show();
      return result;
    },
  };
}

export type FavoritesStore = ReturnType<typeof createFavoritesStore>;
