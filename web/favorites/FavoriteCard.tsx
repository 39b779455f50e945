import { useTranslation } from 'react-i18next';
import type { FavoriteRow } from '#shared/favorites.ts';
import { ProductCard } from '../catalogue/ProductCard.tsx';
import { smallestQuantity } from '../catalogue/product-price.ts';
import { AddToList } from '../lists/AddToList.tsx';
import { Button } from '../ui/Button.tsx';
import { useFavorite, useFavoritesKnown } from './FavoritesProvider.tsx';

/** A favourite among others. Without its heart it stays until the page is left, with the way back. */
export function FavoriteCard({ row, newSince }: { row: FavoriteRow; newSince: string }) {
  const { t } = useTranslation('favorites');
  const { isFavorite, toggle } = useFavorite(row.id);
  const isKnown = useFavoritesKnown();
  const isRemoved = isKnown && !isFavorite;
  return (
    <div className="favorite" data-removed={isRemoved || undefined}>
      <ProductCard product={row} newSince={newSince} heading="h2" isWithdrawn={row.isWithdrawn} />
      {isRemoved ? (
        <p className="favorite-act small">
          <span className="second">{t('removed')}</span>
          <Button variant="quiet" size="s" aria-label={t('undoOf', { name: row.name })} onClick={toggle}>
            {t('undo')}
          </Button>
        </p>
      ) : (
        <p className="favorite-act small">{row.isWithdrawn ? <span className="second">{t('withdrawn')}</span> : <AddToList product={row} quantity={smallestQuantity(row)} />}</p>
      )}
    </div>
  );
}
