import './reviews.css';
import { useState } from 'react';
import type { OrderReviews, OwnReview } from '#shared/reviews/reviews.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { browserApi } from '#web/session/browser.ts';
import { Answer } from './Answer.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewPictures } from './ReviewPictures.tsx';
import { fetchOrderReviews } from './review-calls.ts';
import { Stars } from './Stars.tsx';

type Item = OrderReviews['items'][number];

const tones: Record<OwnReview['state'], BadgeTone> = {
  waiting: 'wait',
  published: 'ok',
  rejected: 'no',
};

/** Each product of a delivered order with its review, or a form to write one. */
export default function OwnReviews({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('reviews');
  const reviews = useRemote(`order reviews ${orderNumber}`, (signal) =>
    fetchOrderReviews(browserApi(), orderNumber, signal),
  );
  const change = (productId: number, review: OwnReview) =>
    reviews.change((data) => ({
      ...data,
      items: data.items.map((item) => (item.productId === productId ? { ...item, review } : item)),
    }));
  return (
    <section aria-labelledby="order-reviews">
      <h2 className="h3 order-title" id="order-reviews">
        {t('own.title')}
      </h2>
      <p className="small second">{t('own.text')}</p>
      <RemoteContent remote={reviews}>
        {({ author, items }) => (
          <ul className="opinion-list">
            {items.map((item) => (
              <li key={item.productId}>
                <OwnItem
                  orderNumber={orderNumber}
                  item={item}
                  author={author}
                  onChange={(review) => change(item.productId, review)}
                />
              </li>
            ))}
          </ul>
        )}
      </RemoteContent>
    </section>
  );
}

type OwnItemProps = {
  orderNumber: string;
  item: Item;
  author: string;
  onChange: (review: OwnReview) => void;
};

function OwnItem({ orderNumber, item, author, onChange }: OwnItemProps) {
  const { t } = useTranslation('reviews');
  const [isOpen, setOpen] = useState(false);
  const { name, imageUrl, review } = item;
  return (
    <article className="own-review" aria-label={name}>
      <Photo src={imageUrl} alt="" />
      <div className="stack">
        <h3 className="small">{name}</h3>
        {review && !isOpen && <Written review={review} />}
        {isOpen ? (
          <ReviewForm
            orderNumber={orderNumber}
            item={item}
            author={author}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        ) : (
          <div>
            <Button
              variant="line"
              size="s"
              aria-label={t(review ? 'own.editNamed' : 'own.writeNamed', { name })}
              onClick={() => setOpen(true)}
            >
              {t(review ? 'own.edit' : 'own.write')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}

function Written({ review }: { review: OwnReview }) {
  const { t } = useTranslation('reviews');
  return (
    <div className="opinion">
      <p className="row">
        <Stars rating={review.rating} />
        <Badge tone={tones[review.state]}>{t(`own.state.${review.state}`)}</Badge>
      </p>
      {review.text && <p className="opinion-text">{review.text}</p>}
      <ReviewPictures
        pictures={review.pictures.map(({ picture }) => picture)}
        author={review.author}
      />
      <Answer text={review.answer} />
    </div>
  );
}
