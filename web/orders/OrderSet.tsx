import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { add, formatLira, type Kurus } from '#shared/base/money.ts';
import type { OrderAnswer, OrderItem } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { DesignPicture, designHref } from '#web/cart/DesignPicture.tsx';

/** With the price of one and of all, with or without tax as shown. */
type ShownItem = OrderItem & { each: string; line: Kurus };

/** The parts of one design: its picture, the number of sets, and the parts below. */
export function OrderSet({
  designId,
  rows,
  set,
}: {
  designId: string;
  rows: readonly ShownItem[];
  set: OrderAnswer['sets'][number] | undefined;
}) {
  const { t, i18n } = useTranslation('orders');
  const count = set?.count ?? 0;
  const facts = [
    count > 0 && t('set.count', { count, sets: numberText(count, i18n.language) }),
    t('set.parts', { count: rows.length }),
    formatLira(add(...rows.map(({ line }) => line)), i18n.language),
  ];
  return (
    <li className="order-set">
      <div className="order-set-head">
        <DesignPicture code={designId} src={rows[0]?.imageUrl} sizes="3.5rem" />
        <div className="small">
          <b>{t('set.title')}</b>
          <p className="mute num">{facts.filter(Boolean).join(' · ')}</p>
          {set?.canOpen && (
            <Link className="link order-set-open" to={designHref(designId)}>
              {t('set.open')}
            </Link>
          )}
        </div>
      </div>
      <ul className="mini-lines order-set-rows">
        {rows.map((item) => (
          <ItemRow
            key={`${item.productId} ${item.sku} ${item.quantity} ${item.unitPrice}`}
            item={item}
          />
        ))}
      </ul>
    </li>
  );
}

export function ItemRow({ item }: { item: ShownItem }) {
  const { t, i18n } = useTranslation('orders');
  return (
    <li>
      <Photo src={item.imageUrl} alt="" />
      <span className="small">
        <b>{item.name}</b>
        <br />
        <span className="mute num">
          {t('quantityAt', {
            quantity: numberText(item.quantity, i18n.language),
            price: item.each,
          })}
        </span>
      </span>
      <span className="small num nowrap">{formatLira(item.line, i18n.language)}</span>
    </li>
  );
}
