import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from '#web/base/ui/class-names.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { useFavorite } from './FavoritesProvider.tsx';

/**
 * The heart of a product. Its label stays the same, so that "pressed" gives the state; the tooltip
 * says what a press does.
 */
export function FavoriteButton({
  product,
  isFramed = false,
}: {
  product: Pick<Product, 'id' | 'name'>;
  isFramed?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const { isFavorite, toggle } = useFavorite(product.id);
  return (
    <button
      type="button"
      className={classNames('fav', isFramed ? 'btn btn--line' : 'icon-btn')}
      aria-pressed={isFavorite}
      aria-label={t('favorite.label', { name: product.name })}
      title={t(isFavorite ? 'favorite.remove' : 'favorite.add')}
      onClick={toggle}
    >
      <Icon name="heart" />
    </button>
  );
}
