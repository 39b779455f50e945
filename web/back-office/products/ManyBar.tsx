import { useState } from 'react';
import type { AdminProductRow } from '#shared/back-office/products.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { publishProducts } from './product-calls.ts';
import { StockDialog } from './StockDialog.tsx';
import type { useChosen } from './use-chosen.ts';

/** Long enough to see what has changed in the list. */
const UNDO_MS = 60_000;

type ManyBarProps = {
  chosen: ReturnType<typeof useChosen>;
  mayEdit: boolean;
  onChanged: () => void;
};

/** The actions for all chosen products. */
export function ManyBar({ chosen, mayEdit, onChanged }: ManyBarProps) {
  const { products, more, chooseAll } = chosen;
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
    const changed = products.filter((product) => product.isActive !== isActive);
    showToast(t(isActive ? 'many.published' : 'many.unpublished', { count: done.result.changed }), {
      ...(changed.length > 0 && {
        duration: UNDO_MS,
        action: { label: t('many.undo'), onPress: () => void undo(changed, !isActive) },
      }),
    });
    onChanged();
  }
  async function undo(changed: readonly AdminProductRow[], isActive: boolean) {
    const ids = changed.map(({ id }) => id);
    if (!(await run('undo', () => publishProducts(ids, isActive)))) return;
    showToast(t('many.undone', { count: ids.length }));
    onChanged();
  }
  return (
    <div className="bo-bulk on-ink">
      <IconButton icon="close" label={t('many.clear')} onClick={() => chosen.choose(new Set())} />
      <span className="small num" role="status">
        {t('many.chosen', { count: products.length })}
      </span>
      {more !== null && (
        <Button
          variant="background"
          size="s"
          isBusy={chosen.isBusy}
          onClick={() => void chooseAll()}
        >
          {t('many.all', { count: more })}
        </Button>
      )}
      {mayEdit && (
        <Button variant="background" size="s" onClick={() => setOpen('price')}>
          {t('many.price')}
        </Button>
      )}
      <Button variant="background" size="s" onClick={() => setOpen('stock')}>
        {t('many.stock')}
      </Button>
      <ButtonLink
        variant="background"
        size="s"
        to={`/admin/stock/counts?products=${products.map(({ id }) => id).join(',')}`}
      >
        {t('many.count')}
      </ButtonLink>
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
      {open === 'price' && (
        <PriceDialog products={products} onClose={() => setOpen(null)} onChanged={onChanged} />
      )}
      {open === 'stock' && (
        <StockDialog products={products} onClose={() => setOpen(null)} onChanged={onChanged} />
      )}
    </div>
  );
}
