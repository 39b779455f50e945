// Asks for consent until it is given (specification 2 and 9; decision 0020), and then loads the tag
// manager.
import { useDeferredValue, useEffect } from 'react';
import { loadTagManager } from '#web/analytics/tag-manager.ts';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { followConsent, useConsent } from './consent.ts';

const Banner = lazyPart(() => import('./Banner.tsx'));

/**
 * Renders nothing on the server, whose pages are the same for everybody: only the browser knows the
 * decision.
 */
export function ConsentBanner() {
  const { view, consent } = useConsent();
  const { gtmId } = useShop();
  useEffect(followConsent, []);
  useEffect(() => {
    if (gtmId && consent) loadTagManager(gtmId, consent);
  }, [gtmId, consent]);
  // Rendered in a separate task, because the decision to show it is made during hydration.
  const shown = useDeferredValue(view);
  if (shown === 'closed') return null;
  return (
    <LazyPart>
      <Banner />
    </LazyPart>
  );
}
