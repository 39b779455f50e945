// The columns of the product list. Price and stock open the dialog to change them.

import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { AdminProductRow } from '#shared/back-office/products.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';

type ColumnsOptions = {
  t: TFunction<'admin-products'>;
  language: string;
  mayEdit: boolean;
  mayStock: boolean;
  onPrice: (product: AdminProductRow) => void;
  onStock: (product: AdminProductRow) => void;
};

export function productColumns({
  t,
  language,
  mayEdit,
  mayStock,
  onPrice,
  onStock,
}: ColumnsOptions): TableColumn<AdminProductRow>[] {
  return [
    {
      key: 'product',
      onPhone: 'title',
      header: t('column.product'),
      cell: ({ id, name, sku, image, hasPicture, category, isActive }) => (
        <div className="goods-cell">
          <Photo picture={image} alt="" sizes="3rem" shape="square" />
          <div>
            <Link className="text-link break" to={String(id)}>
              {name}
            </Link>
            <p className="small second goods-about">
              <span className="num">{sku}</span> · {category}
              {!hasPicture && <> · {t('list.noPicture')}</>}
              {!isActive && <span className="goods-inactive"> · {t('state.inactive')}</span>}
            </p>
          </div>
        </div>
      ),
    },
    {
      key: 'price',
      onPhone: 'value',
      header: t('column.price'),
      isEnd: true,
      cell: (product) => (
        <PriceCell
          t={t}
          language={language}
          mayEdit={mayEdit}
          onPrice={onPrice}
          product={product}
        />
      ),
    },
    {
      key: 'stock',
      onPhone: 'state',
      header: t('column.stock'),
      isEnd: true,
      cell: (product) => (
        <StockCell
          t={t}
          language={language}
          mayStock={mayStock}
          onStock={onStock}
          product={product}
        />
      ),
    },
    {
      key: 'sold',
      onPhone: 'hidden',
      header: t('column.sold'),
      isEnd: true,
      cell: ({ soldCount }) => numberText(soldCount, language),
    },
    {
      key: 'state',
      // There the second line of the product says what is not for sale.
      onPhone: 'hidden',
      header: t('column.state'),
      cell: ({ isActive }) => <StateBadge t={t} isActive={isActive} />,
    },
  ];
}

type CellProps = { product: AdminProductRow } & Pick<ColumnsOptions, 't' | 'language'>;

function PriceCell({
  t,
  language,
  mayEdit,
  onPrice,
  product,
}: CellProps & Pick<ColumnsOptions, 'mayEdit' | 'onPrice'>) {
  const lira = (amount: number) => formatLira(fromLira(amount), language);
  const { name, price, cost, tierCount } = product;
  const text = (
    <>
      <b>{lira(price)}</b>
      {cost !== null && cost > price && <span className="sr-only"> {t('list.belowCost')}</span>}
    </>
  );
  return (
    <div className="goods-figure">
      {mayEdit ? (
        <button
          type="button"
          className="goods-edit num"
          aria-label={t('list.changePrice', { name, price: lira(price) })}
          onClick={() => onPrice(product)}
        >
          {text}
        </button>
      ) : (
        <span className="num">{text}</span>
      )}
      {tierCount > 0 && <p className="small second num">{t('list.tiers', { count: tierCount })}</p>}
    </div>
  );
}

function StockCell({
  t,
  language,
  mayStock,
  onStock,
  product,
}: CellProps & Pick<ColumnsOptions, 'mayStock' | 'onStock'>) {
  const stock = numberText(product.stock, language);
  return (
    <div className="goods-figure">
      {mayStock ? (
        <button
          type="button"
          className="goods-edit num"
          aria-label={t('list.changeStock', { name: product.name, stock })}
          onClick={() => onStock(product)}
        >
          <b>{stock}</b>
        </button>
      ) : (
        <b className="num">{stock}</b>
      )}
      {product.isActive && product.stock <= product.reorderPoint && (
        <p className="small goods-low">{t(product.stock === 0 ? 'list.out' : 'list.low')}</p>
      )}
    </div>
  );
}

function StateBadge({ t, isActive }: { t: TFunction<'admin-products'>; isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'ok' : 'line'}>{t(isActive ? 'state.active' : 'state.inactive')}</Badge>
  );
}
