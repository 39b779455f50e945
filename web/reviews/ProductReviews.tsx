import { useState } from 'react';
import { Link } from 'react-router';
import { dateText, numberText } from '#shared/base/format.ts';
import type { Review, ReviewsPage } from '#shared/reviews/reviews.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { browserApi } from '#web/session/browser.ts';
import { Answer } from './Answer.tsx';
import { ReviewPictures } from './ReviewPictures.tsx';
import { fetchReviews } from './review-calls.ts';
import { Stars } from './Stars.tsx';

type State = { reviews: Review[]; page: number; isBusy: boolean; isFailed: boolean };

/** Reviews, newest first, below a summary of the ratings; or an invitation to write one. */
export function ProductReviews({ productId, first }: { productId: number; first: ReviewsPage }) {
  const { t } = useTranslation('reviews');
  const [state, setState] = useState<State>({
    reviews: first.content,
    page: 0,
    isBusy: false,
    isFailed: false,
  });
  async function showMore() {
    setState((before) => ({ ...before, isBusy: true, isFailed: false }));
    try {
      const next = await fetchReviews(browserApi(), productId, state.page + 1);
      setState(({ reviews, page }) => ({
        reviews: [...reviews, ...withoutShown(next.content, reviews)],
        page: page + 1,
        isBusy: false,
        isFailed: false,
      }));
    } catch {
      setState((before) => ({ ...before, isBusy: false, isFailed: true }));
    }
  }
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 className="h2" id="reviews-title">
        {t('title')}
      </h2>
      {first.totalElements === 0 ? (
        <p className="second">
          {t('empty')}{' '}
          <Link className="text-link" to="/orders/order-tracking">
            {t('findOrder')}
          </Link>
        </p>
      ) : (
        <>
          <Summary page={first} />
          <ul className="opinion-list">
            {state.reviews.map((review) => (
              <li key={review.id}>
                <ReviewEntry review={review} />
              </li>
            ))}
          </ul>
          {state.isFailed && <Alert tone="no">{t('failed')}</Alert>}
          {state.page + 1 < first.totalPages && (
            <Button variant="line" isBusy={state.isBusy} onClick={() => void showMore()}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** A new review moves others to the next page, so they would appear twice. */
const withoutShown = (next: readonly Review[], shown: readonly Review[]) =>
  next.filter(({ id }) => !shown.some((review) => review.id === id));

function Summary({ page: { counts, totalElements } }: { page: ReviewsPage }) {
  const { t, i18n } = useTranslation('reviews');
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0);
  const average = Math.round((sum / totalElements) * 10) / 10;
  const rows = counts.map((count, index) => ({ count, rating: index + 1 })).reverse();
  return (
    <div className="opinion-summary">
      <div>
        <p className="h1 num">{numberText(average, i18n.language)}</p>
        <Stars rating={average} />
        <p className="small second">
          {t('count', { count: totalElements, number: numberText(totalElements, i18n.language) })}
        </p>
      </div>
      <dl>
        {rows.map(({ rating, count }) => (
          <div key={rating}>
            <dt className="small num">{t('starCount', { rating })}</dt>
            <dd>
              <span
                className="opinion-bar"
                style={{ inlineSize: `${(count / totalElements) * 100}%` }}
              />
              <span className="small num second">{numberText(count, i18n.language)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ReviewEntry({ review }: { review: Review }) {
  const { t, i18n } = useTranslation('reviews');
  return (
    <article className="opinion">
      <header>
        <Stars rating={review.rating} />
        <p className="small second">
          {[review.author, dateText(review.createdAt, i18n.language), t('bought')].join(' · ')}
        </p>
      </header>
      {review.text && (
        <p className="opinion-text" lang={review.language}>
          {review.text}
        </p>
      )}
      <ReviewPictures pictures={review.pictures} author={review.author} />
      <Answer text={review.answer} />
    </article>
  );
}
