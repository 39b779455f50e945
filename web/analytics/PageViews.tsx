import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useRates, useShop } from '#web/settings/shop-context.tsx';
import { pageViewed } from './events.ts';
import { beginPage, pageOf, reportedAddress } from './page-view.ts';
import { describeShop } from './shop-facts.ts';

/**
 * Pushes a page view for the first and every following page (specification 7). Rendered before the
 * page, so that its event comes first.
 */
export function PageViews() {
  const { name, adsConversion } = useShop();
  const rates = useRates();
  const { key, pathname, search } = useLocation();
  const page = pageOf({ pathname, search });

  useEffect(() => describeShop({ name, adsConversion, rates }), [name, adsConversion, rates]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another page
  useEffect(() => {
    if (!beginPage(page, key)) return;
    const location = reportedAddress({ pathname, search }, window.location.origin);
    whenTitled((title) => pageViewed({ location, title }));
  }, [page]);
  return null;
}

/** Reports at once, or, if the page has no title yet, as soon as it has one. */
function whenTitled(report: (title: string) => void): void {
  if (document.title) {
    report(document.title);
    return;
  }
  const observer = new MutationObserver(() => {
    if (!document.title) return;
    observer.disconnect();
    report(document.title);
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
}
