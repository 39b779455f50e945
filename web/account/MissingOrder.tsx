import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';

/** The order does not exist or belongs to another customer; the page never says which. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export function MissingOrder() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle title={t('orders.missing')} isHidden />
      <h1 className="sr-only">{t('orders.missing')}</h1>
      <EmptyState
        title={t('orders.missing')}
        action={<ButtonLink to="/account/orders">{t('nav.orders')}</ButtonLink>}
      >
        {t('orders.missingText')}
      </EmptyState>
    </>
  );
}
