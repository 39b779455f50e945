import { Link } from 'react-router';
import type { AdminReview } from '#shared/back-office/reviews.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { type Decided, OpinionBox } from './OpinionBox.tsx';
import { useDecision } from './use-decision.ts';

type ReviewBoxProps = { review: AdminReview; onChanged: () => Promise<void> };

export function ReviewBox({ review, onChanged }: ReviewBoxProps) {
  const { t } = useTranslation('admin-reviews');
  const { may } = useAdminSession();
  const { busy, decide } = useDecision(
    (body: Decided & { version: number }) =>
      adminApi().put('/admin/reviews/{id}', { path: { id: review.id }, body }),
    onChanged,
  );
  const { orderNumber, pictures, text, language, version } = review;
  const order = t('order', { number: showOrderNumber(orderNumber) });
  return (
    <OpinionBox
      opinion={review}
      head={<span className="small num">{t('stars', { rating: review.rating })}</span>}
      facts={may('orders') ? [] : [order]}
      needsAnswer={false}
      busy={busy}
      onDecide={(decided) => void decide({ ...decided, version })}
    >
      {may('orders') && (
        <p className="small">
          <Link className="text-link" to={`/admin/orders/${orderNumber}`}>
            {order}
          </Link>
        </p>
      )}
      {text ? (
        <p className="opinion-text" lang={language}>
          {text}
        </p>
      ) : (
        <p className="second">{t('noText')}</p>
      )}
      {pictures.length > 0 && (
        <ul className="opinion-photos">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <a href={picture.url} target="_blank" rel="noopener">
                <Photo
                  picture={picture}
                  alt={t('picture', { number: index + 1 })}
                  sizes="120px"
                  shape="square"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </OpinionBox>
  );
}
