// Several quick changes of one thing, e.g. presses on "+": the last one is saved, one request at a
// time.

/** Long enough to wait for the next press, short enough to save before the page is left. */
export const SAVE_DELAY_MS = 400;

type Deps<T> = {
  save: (id: number, value: T) => Promise<unknown>;
  /** `before` is the value that was saved last. */
  onFailure: (id: number, before: T, error: unknown) => void;
};
type Pending<T> = {
  value: T;
  before: T;
  timer: ReturnType<typeof setTimeout> | null;
  isSaving: boolean;
};

export function createLatestValue<T>({ save, onFailure }: Deps<T>) {
  const all = new Map<number, Pending<T>>();

  async function send(id: number): Promise<void> {
    const pending = all.get(id);
    if (!pending || pending.isSaving) return;
    stopTimer(pending);
    pending.isSaving = true;
    const { value } = pending;
    try {
      await save(id, value);
      pending.before = value;
    } catch (error) {
      return drop(id, pending, error);
    }
    pending.isSaving = false;
    if (all.get(id) !== pending) return;
    if (pending.value === value) all.delete(id);
    else if (pending.timer === null) await send(id);
  }

  /** Handles a failure; if the change was cancelled meanwhile, nothing is reported. */
  function drop(id: number, pending: Pending<T>, error: unknown): void {
    if (all.get(id) !== pending) return;
    all.delete(id);
    stopTimer(pending);
    onFailure(id, pending.before, error);
  }

  return {
    /** `shown` is the value on the screen before the change. */
    set(id: number, value: T, shown: T): void {
      const pending = all.get(id) ?? { value, before: shown, timer: null, isSaving: false };
      all.set(id, pending);
      pending.value = value;
      stopTimer(pending);
      pending.timer = setTimeout(() => {
        pending.timer = null;
        void send(id);
      }, SAVE_DELAY_MS);
    },
    /** Stops saving this value. */
    cancel(id: number): void {
      const pending = all.get(id);
      if (pending) stopTimer(pending);
      all.delete(id);
    },
    /** Saves waiting changes at once. */
    flush(): void {
      for (const id of all.keys()) void send(id);
    },
  };
}

function stopTimer(pending: Pending<unknown>): void {
  if (pending.timer) clearTimeout(pending.timer);
  pending.timer = null;
}
