import { MAX_RATING } from '#shared/reviews/ratings.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

const ratings = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

/** A rating as stars; read out as "4 of 5 stars". */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('reviews');
  return (
    <span className="stars" role="img" aria-label={t('stars', { rating })}>
      {ratings.map((star) => (
        <span key={star} data-off={star - 0.5 > rating || undefined}>
          <Icon name="star" size="s" />
        </span>
      ))}
    </span>
  );
}

/** A choice of one to five stars: radio buttons below the drawn stars. */
export function StarChoice({
  name,
  value,
  onChange,
  error,
}: {
  name: string;
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('reviews');
  return (
    <fieldset className="star-choice" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="label">{t('form.rating')}</legend>
      <div>
        {ratings.map((rating) => (
          <label key={rating} data-off={rating > value || undefined}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <Icon name="star" />
            <span className="sr-only">{t('stars', { rating })}</span>
          </label>
        ))}
        {value > 0 && (
          <span className="small second" aria-hidden="true">
            {t(`form.ratings.${value}`)}
          </span>
        )}
      </div>
      {error && (
        <p className="error" id={`${name}-error`} role="alert">
          <Icon name="warning" size="s" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
