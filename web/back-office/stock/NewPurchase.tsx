import { useLocation, useNavigate } from 'react-router';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { readProposal } from './purchase-rows.ts';

/** A purchase of the chosen products with the proposed quantities; otherwise empty. */
export function NewPurchase() {
  const { t } = useTranslation('admin-stock');
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <>
      <SectionHead
        title={t('purchases.newTitle')}
        back={{ to: '/admin/stock/purchases', label: t('purchases.title') }}
      />
      <PurchaseForm
        purchase={null}
        proposal={readProposal(state)}
        onSaved={({ id }) => void navigate(`/admin/stock/purchases/${id}`, { replace: true })}
      />
    </>
  );
}
