import type { FavoriteRow } from '#shared/customers/favorites.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { ShopCard } from '#web/catalogue/ShopCard.tsx';
import { useFavorite, useFavoritesKnown } from '#web/favorites/FavoritesProvider.tsx';
import { AddToList } from '#web/lists/AddToList.tsx';
import { smallestQuantity } from '#web/product/product-price.ts';

/** A favourite among others. Without its heart it stays until the page is left, with the way back. */
export function FavoriteCard({ row, newSince }: { row: FavoriteRow; newSince: string }) {
  const { t } = useTranslation('favorites');
  const { isFavorite, toggle } = useFavorite(row.id);
  const isKnown = useFavoritesKnown();
  const isRemoved = isKnown && !isFavorite;
  return (
    <div className="favorite" data-removed={isRemoved || undefined}>
      <ShopCard product={row} newSince={newSince} heading="h2" isWithdrawn={row.isWithdrawn} />
      {isRemoved ? (
        <p className="favorite-act small">
          <span className="second">{t('removed')}</span>
          <Button
            variant="quiet"
            size="s"
            aria-label={t('undoOf', { name: row.name })}
            onClick={toggle}
          >
            {t('undo')}
          </Button>
        </p>
      ) : (
        <p className="favorite-act small">
          {row.isWithdrawn ? (
            <span className="second">{t('withdrawn')}</span>
          ) : (
            <AddToList product={row} quantity={smallestQuantity(row)} />
          )}
        </p>
      )}
    </div>
  );
}
