import { numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { fromLira, ZERO } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';
import { groupBySet } from '#shared/orders/order-sets.ts';
import type { Address, OrderAnswer } from '#shared/orders/orders.ts';
import { taxOf, unitText } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { TotalsList } from '#web/cart/TotalsList.tsx';
import { usePriceLead } from '#web/settings/shop-context.tsx';
import { ItemRow, OrderSet } from './OrderSet.tsx';
import { rowsAfterTotal, showOrder, surchargeLabelOf } from './shown-order.ts';

/** The ordered items, the costs, and the delivery address. */
export function OrderSummary({
  order,
  children,
}: {
  order: OrderAnswer;
  children?: React.ReactNode;
}) {
  const { t, i18n } = useTranslation(['orders', 'cart']);
  const lead = usePriceLead();
  const shown = showOrder(order, lead);
  const items = order.items.map((item, index) => ({
    ...item,
    each: unitText(fromLira(item.unitPrice), taxOf(item, order), { lead, language: i18n.language }),
    line: shown.rows[index]?.line ?? ZERO,
  }));
  const { shipping, billing } = order.addresses;
  return (
    <aside className="panel" aria-labelledby="order-items">
      <h2 className="h3" id="order-items">
        {t('items')}
      </h2>
      <ul className="mini-lines">
        {groupBySet(items).map(({ designId, rows }) =>
          designId === null ? (
            rows.map((item) => (
              <ItemRow key={`${item.productId} ${item.sku} ${item.quantity}`} item={item} />
            ))
          ) : (
            <OrderSet
              key={designId}
              designId={designId}
              rows={rows}
              set={order.sets.find((set) => set.designId === designId)}
            />
          ),
        )}
      </ul>
      <TotalsList
        shown={shown}
        delivery={order.delivery}
        surchargeLabel={surchargeLabelOf(order, t)}
        total={fromLira(order.total)}
        after={rowsAfterTotal(order, t, i18n.language)}
      />
      {order.delivery && (
        <p className="small second num">
          {t('parcel', {
            desi: numberText(order.delivery.desi, i18n.language),
            weight: numberText(order.delivery.weightKg, i18n.language),
          })}
        </p>
      )}
      {order.coupon && <p className="small second">{t('coupon', { coupon: order.coupon })}</p>}
      <AddressText title={t('deliveryAddress')} address={shipping} />
      {(billing || order.invoice.kind === 'corporate') && (
        <AddressText
          title={t('billingAddress')}
          address={billing ?? shipping}
          lead={
            order.invoice.companyName
              ? `${order.invoice.companyName}${order.invoice.taxOffice ? `, ${order.invoice.taxOffice}` : ''}`
              : null
          }
        />
      )}
      {children}
    </aside>
  );
}

function AddressText({
  title,
  address,
  lead = null,
}: {
  title: string;
  address: Address;
  lead?: string | null;
}) {
  return (
    <div className="small">
      <b>{title}</b>
      <address className="second">
        {lead ?? `${address.firstName} ${address.lastName}`}
        <br />
        {streetOf(address)}
        <br />
        {address.postcode} {address.district}, {address.city}
        {!lead && (
          <>
            <br />
            <span className="num">{formatPhone(address.phone)}</span>
          </>
        )}
      </address>
    </div>
  );
}
