// Several quick changes of one thing, e.g. presses on "+": the last one is saved, one request at a time.

/** Long enough for the next press, short enough to be saved when the page is left. */
export const WISH_DELAY_MS = 400;

type Parts<T> = {
  save: (id: number, value: T) => Promise<unknown>;
  /** `before` is what was saved last. */
  onFailure: (id: number, before: T, error: unknown) => void;
};
type Wish<T> = { value: T; before: T; timer: ReturnType<typeof setTimeout> | null; isSaving: boolean };

export function createLastWish<T>({ save, onFailure }: Parts<T>) {
  const wishes = new Map<number, Wish<T>>();

  async function send(id: number): Promise<void> {
    const wish = wishes.get(id);
    if (!wish || wish.isSaving) return;
    if (wish.timer) clearTimeout(wish.timer);
    wish.timer = null;
    wish.isSaving = true;
    const { value } = wish;
    try {
      await save(id, value);
      wish.before = value;
    } catch (error) {
      if (wishes.get(id) === wish) {
        wishes.delete(id);
        if (wish.timer) clearTimeout(wish.timer);
        onFailure(id, wish.before, error);
      }
      return;
    }
    wish.isSaving = false;
    if (wishes.get(id) !== wish) return;
    if (wish.value === value) wishes.delete(id);
    else if (wish.timer === null) await send(id);
  }

  return {
    /** `shown` is what stood there until now. */
    wish(id: number, value: T, shown: T): void {
      const wish = wishes.get(id) ?? { value, before: shown, timer: null, isSaving: false };
      wishes.set(id, wish);
      wish.value = value;
      if (wish.timer) clearTimeout(wish.timer);
      wish.timer = setTimeout(() => {
        wish.timer = null;
        void send(id);
      }, WISH_DELAY_MS);
    },
    /** Nothing more is saved of it. */
    forget(id: number): void {
      const timer = wishes.get(id)?.timer;
      if (timer) clearTimeout(timer);
      wishes.delete(id);
    },
    /** Saves at once what is waiting. */
    flush(): void {
      for (const id of wishes.keys()) void send(id);
    },
  };
}
