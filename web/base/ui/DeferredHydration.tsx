// Parts of a page that hydrate one after the other, each in a separate task, after the first screen
// (decision 0040).
import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';

/**
 * True until the page that the server rendered has hydrated; parts rendered later appear at once.
 */
const first = { page: true };
const ServedContext = createContext(false);

/** Used once in every page, around the whole page. */
export function useFirstPageEnds(): void {
  useEffect(() => {
    first.page = false;
  }, []);
}

/**
 * Hydrates the children one after the other: each boundary contains the following ones (React
 * hydrates a boundary, then those inside). All are in the HTML, and a part that is clicked before
 * its turn hydrates at once and receives the click. A controlled text field does not belong in
 * here.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  const isInServed = useContext(ServedContext);
  // Parts of a later page must not suspend alone: the whole page waits for what they lack (their
  // texts).
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
