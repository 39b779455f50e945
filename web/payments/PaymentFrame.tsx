import { useTranslation } from '#web/base/i18n/react.tsx';

/** A bank's own form inside our page. The callback page moves the whole window on. */
export function PaymentFrame({ url }: { url: string }) {
  const { t } = useTranslation('payments');
  return (
    <div className="page payment-frame">
      <h1 className="h1">{t('frame.title')}</h1>
      <iframe src={url} title={t('frame.label')} allow="payment" />
    </div>
  );
}
