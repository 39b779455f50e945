import { Link } from 'react-router';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { STOCK_ALERT_ID } from './stock-alert-id.ts';

/** On a card that cannot be bought: the way to the form on the product's page. */
export function StockAlertLink({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  const { t } = useTranslation('catalogue');
  return (
    <p className="koli-line">
      <Link
        className="card-alert"
        to={`/products/${product.id}#${STOCK_ALERT_ID}`}
        aria-label={t('stockAlertOf', { name: product.name })}
      >
        {t('stockAlert')}
      </Link>
    </p>
  );
}
