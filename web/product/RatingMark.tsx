import { numberText } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

/** The rating of a product beside its name; nothing if it has no review. */
export function RatingMark({ rating }: Pick<Product, 'rating'>) {
  const { t, i18n } = useTranslation('catalogue');
  if (!rating) return null;
  const average = numberText(rating.average, i18n.language);
  const number = numberText(rating.count, i18n.language);
  return (
    <span className="num" role="img" aria-label={t('card.rating', { average, number })}>
      <Icon name="star" size="s" /> {average} ({number})
    </span>
  );
}
