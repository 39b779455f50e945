// /quotes/request?product=…&quantity=…: a request for the price of many pieces. Rendered as a
// shell: the product loads in the browser.
import './quote-request.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { unitPriceAt } from '#web/product/product-price.ts';
import { writtenIn } from '#web/product/product-state.ts';
import { ShopPrice } from '#web/product/ShopPrice.tsx';
import { browserApi } from '#web/session/browser.ts';
import { QuoteRequestForm } from './QuoteRequestForm.tsx';

export default function QuoteRequestPage() {
  const { t } = useTranslation('quotes');
  const [params] = useSearchParams();
  const id = numberOf(params.get('product'));
  return (
    <div className="page">
      <PageTitle title={t('request.title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('request.title')}</h1>
        <p className="second">{t('request.text')}</p>
      </div>
      {id === 0 ? (
        <NoProduct />
      ) : (
        <ProductRequest id={id} quantity={numberOf(params.get('quantity'))} />
      )}
    </div>
  );
}

function ProductRequest({ id, quantity }: { id: number; quantity: number }) {
  const { t } = useTranslation('quotes');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const remote = useRemote(`product ${id}`, (signal) => findProduct(id, signal));
  return (
    <RemoteContent remote={remote}>
      {({ product }) =>
        product === null ? (
          <NoProduct />
        ) : sentTo === null ? (
          <div className="quote-request">
            <Requested product={product} />
            <QuoteRequestForm
              product={product}
              quantity={Math.max(quantity, product.minQuantity)}
              onSent={setSentTo}
            />
          </div>
        ) : (
          <EmptyState
            title={t('request.sent')}
            action={<ButtonLink to={`/products/${id}`}>{t('request.back')}</ButtonLink>}
          >
            {t('request.sentText', { email: sentTo })}
          </EmptyState>
        )
      }
    </RemoteContent>
  );
}

/** Null if there is no such product. */
async function findProduct(
  id: number,
  signal: AbortSignal,
): Promise<{ product: ProductDetail | null }> {
  try {
    return { product: await browserApi().get('/products/{id}', { path: { id }, signal }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { product: null };
    throw error;
  }
}

function NoProduct() {
  const { t } = useTranslation('quotes');
  return (
    <EmptyState
      title={t('request.noProduct')}
      action={<ButtonLink to="/products">{t('request.products')}</ButtonLink>}
    />
  );
}

/** 0 for anything that is no whole number. */
const numberOf = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

function Requested({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('quotes');
  return (
    <div className="quote-request-product">
      <Photo picture={product.images[0]} src={product.imageUrl} alt="" sizes="160px" />
      <div>
        <h2 className="h3" lang={writtenIn(product, 'name')}>
          <Link to={`/products/${product.id}`}>{product.name}</Link>
        </h2>
        <p className="small second num">{product.sku}</p>
        <p className="small second">{t('request.today')}</p>
        <ShopPrice
          amount={unitPriceAt(product, product.minQuantity)}
          taxPercent={product.taxRatePercentage}
        />
      </div>
    </div>
  );
}
