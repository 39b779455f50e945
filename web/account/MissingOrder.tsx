import { useTranslation } from 'react-i18next';
import { ApiError } from '../api.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** There is no such order, or it is somebody else's: the two are never told apart. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

export function MissingOrder() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle title={t('orders.missing')} isHidden />
      <h1 className="sr-only">{t('orders.missing')}</h1>
      <EmptyState title={t('orders.missing')} action={<ButtonLink to="/account/orders">{t('nav.orders')}</ButtonLink>}>
        {t('orders.missingText')}
      </EmptyState>
    </>
  );
}
