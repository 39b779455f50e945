import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#shared/catalogue.ts';
import { lazyPart } from '../chunks.ts';
import { LazyPart } from '../layout/LazyPart.tsx';
import { Button } from '../ui/Button.tsx';

// Few who look at a product keep lists: the panel comes when it is opened.
const AddToListPanel = lazyPart(() => import('./AddToListPanel.tsx'));

/** Opens the customer's lists, to put a product into one or take it out. */
export function AddToList({ product, quantity = 1 }: { product: Pick<Product, 'id' | 'name'>; quantity?: number }) {
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
          <AddToListPanel product={product} quantity={quantity} isOpen={state === 'open'} onClose={() => setState('closing')} />
        </LazyPart>
      )}
    </>
  );
}
