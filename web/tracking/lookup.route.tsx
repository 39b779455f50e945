// /orders/search and /orders/order-tracking: find an order by number and e-mail (specification 2).

import { useNavigate } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { LookupForm } from '#web/orders/LookupForm.tsx';
import { trackPath } from '#web/orders/order-paths.ts';

export default function LookupRoute() {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageTitle title={t('lookup.title')} description={t('lookup.text')} />
      <div className="page-head">
        <h1 className="h1">{t('lookup.title')}</h1>
        <p className="second">{t('lookup.text')}</p>
      </div>
      <div className="lookup">
        <LookupForm onFound={({ orderNumber }) => void navigate(trackPath(orderNumber))} />
      </div>
    </div>
  );
}
