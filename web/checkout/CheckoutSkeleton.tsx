import { useTranslation } from '#web/base/i18n/react.tsx';

/** The form before cart and draft have been read. */
export function CheckoutSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      {[0, 1].map((block) => (
        <div className="checkout-block" key={block}>
          <header>
            <div className="skel checkout-skel-title" />
          </header>
          <div className="grid-2">
            {[0, 1, 2, 3].map((field) => (
              <div className="skel checkout-skel-field" key={field} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
