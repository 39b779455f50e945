import { Link } from 'react-router';
import { listText, numberText } from '#shared/base/format.ts';
import { fromLira } from '#shared/base/money.ts';
import type { UnusedDiscount } from '#shared/cart/cart.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { BundleHint } from './BundleHint.tsx';
import type { CartRow } from './cart-view.ts';
import { useCartView, type ViewedCart } from './use-cart-view.ts';

const beatenReasons: readonly UnusedDiscount['reason'][] = [
  'not-combinable',
  'beaten-by',
  'better-without',
];

/**
 * Discounts within reach, one line each; those that lose against stronger ones are collapsed. Free
 * shipping has its own meter.
 */
export function DiscountHints() {
  const { t, i18n } = useTranslation('cart');
  const cart = useCartView();
  const near = cart.unusedDiscounts.filter((discount) => isNear(discount, cart));
  const weaker = cart.unusedDiscounts.filter(({ reason }) => beatenReasons.includes(reason));
  const partly = beatenOnRows(cart.rows);
  const nameOf = (id: number | null) =>
    cart.totals.appliedDiscounts.find((applied) => applied.id === id)?.name;
  if (near.length === 0 && weaker.length === 0 && partly.length === 0) return null;
  return (
    <div className="cart-hints small">
      {near.length > 0 && (
        <ul>
          {near.map((discount) => (
            <li key={discount.id}>
              <Hint discount={discount} />
            </li>
          ))}
        </ul>
      )}
      {weaker.length + partly.length > 0 && (
        <Accordion
          size="s"
          title={t(partly.length > 0 ? 'unused.titlePartly' : 'unused.title', {
            count: weaker.length + new Set(partly.map(({ id }) => id)).size,
          })}
        >
          <ul>
            {weaker.map(({ id, name, reason, byId }) => {
              const by = nameOf(byId);
              return (
                <li key={id}>
                  <b>{name}</b> {t(by ? 'unused.by' : `unused.${reason}`, { by })}
                </li>
              );
            })}
            {partly.map(({ id, name, byId, products }) => {
              const by = nameOf(byId);
              const names = listText(products, i18n.language);
              return (
                <li key={`${id} ${byId}`}>
                  <b>{name}</b>{' '}
                  {t(by ? 'unused.partlyBy' : 'unused.partly', { products: names, by })}
                </li>
              );
            })}
          </ul>
        </Accordion>
      )}
    </div>
  );
}

type BeatenOnRows = CartRow['beatenDiscounts'][number] & { products: string[] };

/**
 * The rules that apply to only a part of the cart, once for every stronger rule, with the affected
 * products.
 */
function beatenOnRows(rows: readonly CartRow[]): BeatenOnRows[] {
  const found = new Map<string, BeatenOnRows>();
  for (const { item, beatenDiscounts } of rows) {
    for (const beaten of beatenDiscounts) {
      const key = `${beaten.id} ${beaten.byId}`;
      const products = found.get(key)?.products ?? [];
      found.set(key, {
        ...beaten,
        products: products.includes(item.name) ? products : [...products, item.name],
      });
    }
  }
  return [...found.values()];
}

/**
 * A discount that needs more than the present cart costs is not suggested. The coupon field
 * explains the code.
 */
function isNear(
  { reason, missingAmount, missingQuantity, isFreeShipping }: UnusedDiscount,
  { totals, count, coupon }: ViewedCart,
): boolean {
  if (
    coupon?.state === reason &&
    coupon.missingAmount === missingAmount &&
    coupon.missingQuantity === missingQuantity
  )
    return false;
  // The meter shows free shipping; without shipping cost no rule is needed.
  if (isFreeShipping && (reason === 'min-subtotal' || totals.shippingCost === 0)) return false;
  if (reason === 'min-subtotal')
    return missingAmount !== null && fromLira(missingAmount) <= totals.subtotal;
  if (reason === 'min-quantity') return missingQuantity !== null && missingQuantity <= count;
  return reason === 'no-bundle' || reason === 'sign-in';
}

function Hint({ discount }: { discount: UnusedDiscount }) {
  const { name, reason, missingAmount, missingQuantity, missingProductIds } = discount;
  const { t, i18n } = useTranslation('cart');
  const { text } = useLead();
  const { user } = useSession();
  if (reason === 'min-subtotal')
    return t('unused.amount', {
      name,
      amount: text(fromLira(missingAmount ?? 0)),
    });
  if (reason === 'min-quantity')
    return t('unused.quantity', {
      name,
      count: missingQuantity ?? 0,
      quantity: numberText(missingQuantity ?? 0, i18n.language),
    });
  if (reason === 'no-bundle')
    return missingProductIds.length > 0 ? (
      <BundleHint discount={discount} />
    ) : (
      t('unused.bundle', { name })
    );
  return (
    <>
      {t('unused.members', { name })}{' '}
      {!user && (
        <Link className="text-link" to="/login">
          {t('signIn')}
        </Link>
      )}
    </>
  );
}

/** The discount of each rule on this row, below the row's amount. */
export function RowDiscounts({
  row: { discounts, taxPercent },
}: {
  row: Pick<CartRow, 'discounts' | 'taxPercent'>;
}) {
  const { text } = useLead();
  if (discounts.length === 0) return null;
  return (
    <dl className="row-discounts small">
      {discounts.map(({ id, name, amount }) => (
        <div key={id}>
          <dt>{name}</dt> <dd className="num nowrap">−{text(amount, taxPercent)}</dd>
        </div>
      ))}
    </dl>
  );
}
