import { Link } from 'react-router';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** On a card that cannot be bought: a link to the form on the product's page. */
export function StockAlertLink({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  const { t } = useTranslation('catalogue');
  return (
    <p className="koli-line">
      <Link
        className="card-alert"
        to={`/products/${product.id}#${STOCK_ALERT_ID}`}
        aria-label={`${t('stockAlert')}: ${product.name}`}
      >
        {t('stockAlert')}
      </Link>
    </p>
  );
}

/** The id of the form on a product's page. */
export const STOCK_ALERT_ID = 'stock-alert';
