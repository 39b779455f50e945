import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';

const SharePanel = lazyPart(() => import('./SharePanel.tsx'));

/** Opens the share panel, which loads then. */
export function ShareProduct({ name }: { name: string }) {
  const { t } = useTranslation('catalogue');
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed');
  return (
    <>
      <Button
        className="share-button"
        variant="quiet"
        size="s"
        icon="share"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {t('product.share')}
      </Button>
      {state !== 'closed' && (
        <LazyPart>
          <SharePanel name={name} isOpen={state === 'open'} onClose={() => setState('closing')} />
        </LazyPart>
      )}
    </>
  );
}
