import { useNavigate } from 'react-router';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';

export function NewPurchase() {
  const { t } = useTranslation('admin-stock');
  const navigate = useNavigate();
  return (
    <>
      <SectionHead
        title={t('purchases.newTitle')}
        back={{ to: '/admin/stock/purchases', label: t('purchases.title') }}
      />
      <PurchaseForm
        purchase={null}
        onSaved={({ id }) => void navigate(`/admin/stock/purchases/${id}`, { replace: true })}
      />
    </>
  );
}
