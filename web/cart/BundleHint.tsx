// A bundle discount within reach: which parts are missing, and one button that adds them.
import { useEffect, useState } from 'react';
import { listText } from '#shared/base/format.ts';
import type { UnusedDiscount } from '#shared/cart/cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { planSwap } from './bundle-swap.ts';
import { useCart } from './CartContext.ts';

export function BundleHint({ discount }: { discount: UnusedDiscount }) {
  const { t, i18n } = useTranslation('cart');
  const { items, putIntoCart, removeItem } = useCart();
  const { showToast } = useToast();
  const missing = useProducts(discount.missingProductIds);
  const swap = missing && planSwap(items, discount.bundleProductIds, missing);
  if (!swap) return t('unused.bundle', { name: discount.name });
  const names = listText(
    swap.add.map(({ product }) => product.name),
    i18n.language,
  );
  const isSwap = swap.remove.length > 0;

  function handleTake({ add, remove }: NonNullable<typeof swap>) {
    if (putIntoCart(add).length < add.length) return;
    for (const row of remove) removeItem(row);
    // The button disappears together with the hint.
    document.querySelector<HTMLElement>('main h1')?.focus();
    showToast(t(isSwap ? 'unused.bundleSwapped' : 'unused.bundleAdded', { names }));
  }

  return (
    <span className="bundle-hint">
      <span>{t('unused.bundleMissing', { names, name: discount.name })}</span>
      <Button variant="line" size="s" onClick={() => handleTake(swap)}>
        {t(isSwap ? 'unused.bundleSwap' : 'unused.bundleAdd')}
        <span className="sr-only">: {names}</span>
      </Button>
    </span>
  );
}

/** Null until they have loaded, and when one of them is no longer sold. */
function useProducts(ids: readonly number[]): Product[] | null {
  const [products, setProducts] = useState<Product[] | null>(null);
  const key = ids.join(',');
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setProducts(null);
    Promise.all(
      key.split(',').map((id) => browserApi().get('/products/{id}', { path: { id }, signal })),
    ).then(
      (found) => !signal.aborted && setProducts(found),
      // The client has logged it; the hint is there without its button.
      () => undefined,
    );
    return () => abort.abort();
  }, [key]);
  return products;
}
