import { useTranslation } from '#web/base/i18n/react.tsx';

/** The cart before it has been read: rows and summary in their own size, so that nothing jumps. */
export function CartSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="cart" role="status" aria-busy="true" aria-label={t('loading')}>
      <div className="cart-lines">
        {[0, 1].map((row) => (
          <div className="cart-line" key={row}>
            <div className="photo">
              <div className="skel skel-photo" />
            </div>
            <div className="cart-line-text">
              <div className="skel skel-line" />
              <div className="skel skel-line skel-line--short" />
            </div>
            <div className="cart-line-quantity">
              <div className="skel cart-skel-quantity" />
            </div>
          </div>
        ))}
      </div>
      <div className="panel cart-summary">
        <div className="skel skel-line skel-line--short" />
        <div className="skel skel-block" />
        <div className="skel cart-skel-button" />
      </div>
    </div>
  );
}
