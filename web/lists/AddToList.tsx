import { useState } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';

// Few visitors of a product have lists: the panel loads when it is opened.
const AddToListPanel = lazyPart(() => import('./AddToListPanel.tsx'));

/** Opens the customer's lists, to add a product to one or remove it. */
export function AddToList({
  product,
  quantity = 1,
}: {
  product: Pick<Product, 'id' | 'name'>;
  quantity?: number;
}) {
  const { t } = useTranslation('catalogue');
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed');
  return (
    <>
      <Button
        className="add-to-list"
        variant="quiet"
        size="s"
        icon="plus"
        aria-haspopup="dialog"
        aria-label={t('addToListOf', { name: product.name })}
        onClick={() => setState('open')}
      >
        {t('addToList')}
      </Button>
      {state !== 'closed' && (
        <LazyPart>
          <AddToListPanel
            product={product}
            quantity={quantity}
            isOpen={state === 'open'}
            onClose={() => setState('closing')}
          />
        </LazyPart>
      )}
    </>
  );
}
