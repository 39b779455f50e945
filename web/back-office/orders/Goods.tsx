import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, ZERO } from '#shared/base/money.ts';
import { taxOf, unitText } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { TotalsList } from '#web/cart/TotalsList.tsx';
import { rowsAfterTotal, showOrder, surchargeLabelOf } from '#web/orders/shown-order.ts';
import { Designs } from './Designs.tsx';
import { RowsDialog } from './RowsDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

/** The sold items with their prices, and the total. */
export function Goods({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t, i18n } = useTranslation(['admin-orders', 'cart', 'orders']);
  const shown = showOrder(order, 'gross');
  return (
    <section className="bo-box" aria-labelledby="bo-goods">
      <h2 className="h3" id="bo-goods">
        {t('goods.title')}
      </h2>
      <CorrectRows order={order} actions={actions} />
      <ul className="mini-lines">
        {order.items.map((item, index) => (
          <GoodsRow key={item.position} order={order} item={item} shown={shown.rows[index]} />
        ))}
      </ul>
      <Designs items={order.items} />
      <TotalsList
        shown={shown}
        delivery={order.delivery}
        surchargeLabel={surchargeLabelOf(order, t)}
        total={fromLira(order.total)}
        after={rowsAfterTotal(order, t, i18n.language)}
      />
      {order.isShippingAgreed && <p className="small second">{t('goods.agreedShipping')}</p>}
      {order.delivery && (
        <p className="small second num">
          {t('goods.parcel', {
            desi: numberText(order.delivery.desi, i18n.language),
            weight: numberText(order.delivery.weightKg, i18n.language),
          })}
        </p>
      )}
      {order.coupon && (
        <p className="small second">{t('goods.coupon', { coupon: order.coupon })}</p>
      )}
    </section>
  );
}

/** A sold item: what it cost, and how much of it was refunded or shipped. */
function GoodsRow({
  order,
  item,
  shown,
}: {
  order: AdminOrder;
  item: AdminOrder['items'][number];
  shown: ReturnType<typeof showOrder>['rows'][number] | undefined;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const lira = (amount = ZERO) => formatLira(amount, i18n.language);
  const each = (price: number) =>
    unitText(fromLira(price), taxOf(item, order), { lead: 'gross', language: i18n.language });
  const isParted = order.shipments.length > 0;
  return (
    <li>
      <Photo src={item.imageUrl} alt="" />
      <span className="small">
        <Link to={`/products/${item.productId}`}>
          <b>{item.name}</b>
        </Link>
        <br />
        <span className="mute num">
          {[
            item.sku,
            t('goods.each', {
              quantity: numberText(item.quantity, i18n.language),
              price: each(item.unitPrice),
            }),
          ].join(' · ')}
        </span>
        {item.price !== item.unitPrice && (
          <span className="mute num"> · {t('goods.listPrice', { price: each(item.price) })}</span>
        )}
        {item.discount > 0 && (
          <span className="mute num">
            {' '}
            · {t('goods.discount', { amount: lira(shown?.discount) })}
          </span>
        )}
        {item.designId && (
          <span className="mute num"> · {t('goods.design', { design: item.designId })}</span>
        )}
        {item.isSample && <span className="mute"> · {t('goods.sample')}</span>}
        {item.isPersonalised && <span className="mute"> · {t('goods.personalised')}</span>}
        {item.agreedReason && (
          <span className="mute"> · {t('goods.agreed', { reason: item.agreedReason })}</span>
        )}
        {item.refunded > 0 && (
          <>
            <br />
            <span className="num">
              {t('goods.refunded', { quantity: numberText(item.refunded, i18n.language) })}
            </span>
          </>
        )}
        {isParted && (
          <>
            <br />
            <span className="num">
              {t('goods.shipped', {
                shipped: numberText(item.shipped, i18n.language),
                quantity: numberText(item.quantity, i18n.language),
              })}
            </span>
          </>
        )}
      </span>
      <span className="small num nowrap">{lira(shown?.line)}</span>
    </li>
  );
}

/**
 * Offers the correction of rows while it is possible; otherwise says why not, where one would
 * expect it.
 */
function CorrectRows({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  const [isOpen, setOpen] = useState(false);
  const { rowsStand, state } = order;
  const isBefore = state === 'PENDING_PAYMENT' || state === 'CONFIRMED' || state === 'PREPARING';
  if (!isBefore || rowsStand === 'moved') return null;
  if (rowsStand) return <p className="small second">{t(`rows.stand.${rowsStand}`)}</p>;
  return (
    <div className="bo-acts">
      <Button size="s" variant="line" onClick={() => setOpen(true)}>
        {t('rows.act')}
      </Button>
      {isOpen && <RowsDialog order={order} actions={actions} onClose={() => setOpen(false)} />}
    </div>
  );
}
