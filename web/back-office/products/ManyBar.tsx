import { useState } from 'react';
import type { AdminProductRow } from '#shared/back-office/products.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { publishProducts } from './product-calls.ts';
import { StockDialog } from './StockDialog.tsx';

type ManyBarProps = {
  products: readonly AdminProductRow[];
  mayEdit: boolean;
  onClear: () => void;
  onChanged: () => void;
};

/** What can be done with all that are chosen. */
export function ManyBar({ products, mayEdit, onClear, onChanged }: ManyBarProps) {
  const { t } = useTranslation('admin-products');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [open, setOpen] = useState<'price' | 'stock' | null>(null);
  async function publish(isActive: boolean) {
    const ids = products.map(({ id }) => id);
    const done = await run(isActive ? 'publish' : 'unpublish', () =>
      publishProducts(ids, isActive),
    );
    if (!done) return;
    showToast(t(isActive ? 'many.published' : 'many.unpublished', { count: done.result.changed }));
    onChanged();
  }
  return (
    <div className="bo-bulk on-ink">
      <span className="small num" role="status">
        {t('many.chosen', { count: products.length })}
      </span>
      {mayEdit && (
        <Button variant="background" size="s" onClick={() => setOpen('price')}>
          {t('many.price')}
        </Button>
      )}
      <Button variant="background" size="s" onClick={() => setOpen('stock')}>
        {t('many.stock')}
      </Button>
      {mayEdit && (
        <>
          <Button
            variant="background"
            size="s"
            isBusy={busy === 'publish'}
            onClick={() => void publish(true)}
          >
            {t('many.publish')}
          </Button>
          <Button
            variant="background"
            size="s"
            isBusy={busy === 'unpublish'}
            onClick={() => void publish(false)}
          >
            {t('many.unpublish')}
          </Button>
        </>
      )}
      <IconButton icon="close" label={t('many.clear')} onClick={onClear} />
      {open === 'price' && (
        <PriceDialog products={products} onClose={() => setOpen(null)} onChanged={onChanged} />
      )}
      {open === 'stock' && (
        <StockDialog products={products} onClose={() => setOpen(null)} onChanged={onChanged} />
      )}
    </div>
  );
}
