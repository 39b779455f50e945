// Parts of a page that come alive one after the other, each in a moment of its own, after what is seen first (decision 0040).
import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';

/** Until the page that the server drew has been taken over once; what is drawn later is drawn at once. */
const first = { page: true };
const ServedContext = createContext(false);

/** Stands once in every page, round everything. */
export function useFirstPageEnds(): void {
  useEffect(() => {
    first.page = false;
  }, []);
}

/**
 * Each child in its turn: the rest of them is a part of the one before (React takes over a part, then the parts in it). All are
 * in the HTML, and what is touched before its turn comes alive at once, the touch included. A field whose text React holds
 * does not belong in here.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  const isInServed = useContext(ServedContext);
  // Parts of a later page must not wait alone: what they lack (their words) is waited for by the page.
  const [isServed] = useState(isInServed || first.page);
  if (!isServed) return children;
  const [now, ...later] = [children].flat() as ReactNode[];
  return (
    <Suspense fallback={null}>
      <ServedContext value>
        {now}
        {later.length > 0 && <DeferredHydration>{later}</DeferredHydration>}
      </ServedContext>
    </Suspense>
  );
}
