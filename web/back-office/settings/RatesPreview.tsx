import {
  basisPoints,
  formatLira,
  fromLira,
  type Kurus,
  kurus,
  shortLira,
  ZERO,
} from '#shared/base/money.ts';
import { totalsOf } from '#shared/pricing/goods.ts';
import {
  hasFreeShipping,
  missingForFreeShipping,
  netAndGross,
  type Rates,
} from '#shared/pricing/rates.ts';
import { showTotals } from '#shared/pricing/shown-totals.ts';
import { taxRows } from '#shared/pricing/tax-rows.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import { TotalsList } from '#web/cart/TotalsList.tsx';
import { asPriced } from '#web/settings/rates.ts';

const SOME_PRICE = 3_490;
const SOME_SUBTOTAL = 50_000;

/** Calculated by the shop's own rules: a price, and carts round the threshold. */
export function RatesPreview({ rates }: { rates: Rates | null }) {
  const { t } = useTranslation('admin-settings');
  return (
    <aside className="settings-preview" aria-labelledby="rates-preview">
      <h2 className="h3" id="rates-preview">
        {t('preview.title')}
      </h2>
      {rates ? <Preview rates={rates} /> : <p className="second">{t('preview.wrong')}</p>}
    </aside>
  );
}

function Preview({ rates }: { rates: Rates }) {
  const { t, i18n } = useTranslation(['admin-settings', 'cart']);
  const product = useRemote('product', (signal) =>
    adminApi().get('/products', { query: { size: 1 }, signal }),
  ).data?.content[0];
  const { net, gross } = netAndGross(
    product ? fromLira(product.price) : kurus(SOME_PRICE),
    rates,
    product?.taxRatePercentage,
  );
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const withTax = (amount: Kurus) => write(netAndGross(amount, rates).gross);
  const hasThreshold = hasFreeShipping(rates);
  const middle = hasThreshold ? rates.freeShippingThreshold : kurus(SOME_SUBTOTAL);
  const subtotals = [kurus(Math.floor(middle / 2)), kurus(Math.max(0, middle - 100)), middle];
  return (
    <>
      <section>
        <p className="small second">{product?.name ?? t('preview.someProduct')}</p>
        <Price net={write(net)} gross={write(gross)} />
      </section>
      {[...new Set(subtotals)].map((subtotal) => (
        <section key={subtotal} aria-label={t('preview.cart', { amount: withTax(subtotal) })}>
          <p className="small second">{t('preview.cart', { amount: withTax(subtotal) })}</p>
          {hasThreshold && <ThresholdMeter subtotal={subtotal} rates={rates} />}
          <Totals subtotal={subtotal} rates={rates} />
        </section>
      ))}
    </>
  );
}

function ThresholdMeter({ subtotal, rates }: { subtotal: Kurus; rates: Rates }) {
  const { t, i18n } = useTranslation(['admin-settings', 'cart']);
  const threshold = rates.freeShippingThreshold;
  const missing = missingForFreeShipping(subtotal, rates);
  if (missing > 0)
    return (
      <Meter
        value={subtotal}
        max={threshold}
        label={t('cart:freeShippingMissing', {
          amount: formatLira(netAndGross(missing, rates).gross, i18n.language),
        })}
      />
    );
  return threshold > 0 ? (
    <Meter
      value={1}
      max={1}
      label={t('cart:freeShippingReached', {
        amount: asPriced(shortLira(threshold, i18n.language), rates, i18n),
      })}
    />
  ) : null;
}

function Totals({ subtotal, rates }: { subtotal: Kurus; rates: Rates }) {
  const { pricesIncludeTax } = rates;
  const [taxAmount = ZERO] = taxRows(
    [{ left: subtotal, points: basisPoints(rates.taxRate) }],
    pricesIncludeTax,
  );
  const totals = totalsOf({ subtotal, taxAmount }, rates);
  const sold = {
    rows: [{ lineTotal: subtotal, discount: ZERO, taxPoints: null, tax: taxAmount }],
    tax: taxAmount,
    taxPoints: basisPoints(rates.taxRate),
    pricesIncludeTax,
    shipping: totals.shippingCost,
  };
  return <TotalsList shown={showTotals(sold, [], 'gross')} total={totals.finalTotal} />;
}
