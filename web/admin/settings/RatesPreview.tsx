import { useTranslation } from 'react-i18next';
import type { Product } from '#shared/catalogue.ts';
import { formatLira, fromLira, type Kurus, kurus, subtract, ZERO } from '#shared/money.ts';
import { FALLBACK_FREE_SHIPPING_THRESHOLD, netAndGross, type Rates, totalsOf } from '#shared/pricing.ts';
import { TotalsList } from '../../cart/TotalsList.tsx';
import { shortLira } from '../../catalogue/number-text.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Price } from '../../ui/Price.tsx';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';

const SOME_PRICE = 3_490;
const SOME_SUBTOTAL = 50_000;

/** Worked out by the shop's own rule: a price, and carts below, just below and above the threshold. */
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
  const product = useRemote('product', (signal) => adminApi().call<{ content: Product[] }>('GET', '/products', { query: { size: 1 }, signal })).data?.content[0];
  const { net, gross } = netAndGross(product ? fromLira(product.price) : kurus(SOME_PRICE), rates);
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const hasThreshold = rates.freeShippingThreshold < FALLBACK_FREE_SHIPPING_THRESHOLD;
  const middle = hasThreshold ? rates.freeShippingThreshold : kurus(SOME_SUBTOTAL);
  const subtotals = [kurus(Math.floor(middle / 2)), kurus(Math.max(0, middle - 100)), middle];
  return (
    <>
      <section>
        <p className="small second">{product?.name ?? t('preview.someProduct')}</p>
        <Price net={write(net)} gross={write(gross)} isGrossFirst={rates.pricesIncludeTax} />
      </section>
      {[...new Set(subtotals)].map((subtotal) => (
        <section key={subtotal} aria-label={t('preview.cart', { amount: write(subtotal) })}>
          <p className="small second">{t('preview.cart', { amount: write(subtotal) })}</p>
          {hasThreshold && subtotal < rates.freeShippingThreshold && (
            <Meter value={subtotal} max={rates.freeShippingThreshold} label={t('cart:freeShippingMissing', { amount: write(subtract(rates.freeShippingThreshold, subtotal)) })} />
          )}
          {hasThreshold && subtotal >= rates.freeShippingThreshold && rates.freeShippingThreshold > 0 && (
            <Meter value={1} max={1} label={t('cart:freeShippingReached', { amount: shortLira(rates.freeShippingThreshold, i18n.language) })} />
          )}
          <Totals subtotal={subtotal} rates={rates} />
        </section>
      ))}
    </>
  );
}

function Totals({ subtotal, rates }: { subtotal: Kurus; rates: Rates }) {
  const totals = totalsOf(subtotal, ZERO, rates, false);
  return (
    <TotalsList
      subtotal={totals.subtotal}
      discounts={[]}
      tax={totals.taxAmount}
      shipping={totals.shippingCost}
      total={totals.finalTotal}
      taxRate={rates.taxRate}
      isTaxIncluded={rates.pricesIncludeTax}
    />
  );
}
