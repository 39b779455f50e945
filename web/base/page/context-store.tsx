// A context store to which readers subscribe. When an ordinary context changes, React hydrates all
// parts of the page at once to find its readers (decision 0040).
import {
  type Context,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

type ContextStore<T> = {
  get: () => T;
  first: () => T;
  put: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};
export type StoreContext<T> = Context<ContextStore<T> | null>;

export const createStoreContext = <T,>(): StoreContext<T> =>
  createContext<ContextStore<T> | null>(null);

export function StoreProvider<T>({
  of: Of,
  value,
  children,
}: {
  of: StoreContext<T>;
  value: T;
  children: ReactNode;
}) {
  const [followed] = useState(() => follow(value));
  useLayoutEffect(() => followed.put(value), [followed, value]);
  return <Of value={followed}>{children}</Of>;
}

/** `absent`: the error message if there is no provider. */
export function useStoreContext<T>(context: StoreContext<T>, absent: string): T {
  const followed = useContext(context);
  if (!followed) throw new Error(absent);
  // A part that hydrates late also begins with the value that the server rendered.
  return useSyncExternalStore(followed.subscribe, followed.get, followed.first);
}

function follow<T>(first: T): ContextStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    first: () => first,
    put(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
