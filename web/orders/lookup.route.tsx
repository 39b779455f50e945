// /orders/search and /orders/order-tracking: find an order by number and e-mail (specification 2).
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageTitle } from '../layout/PageTitle.tsx';
import { trackPath } from '../payments/payment-step.ts';
import { LookupForm } from './LookupForm.tsx';

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
