import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#shared/catalogue.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import type { ShippingFields, TrialAnswer } from '#shared/settings.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { adminApi } from '../admin-browser.ts';
import { ProductSearch } from '../kit/ProductSearch.tsx';
import { typedNumber } from '../kit/typed-number.ts';
import { useWork } from '../kit/use-work.ts';

type Row = { product: Product; quantity: string };

/** "This cart would cost": by the table as it stands in the fields, kept or not. */
export function TrialCart({ body, isReady }: { body: ShippingFields; isReady: boolean }) {
  const { t, i18n } = useTranslation('admin-settings');
  const { busy, run } = useWork();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [trial, setTrial] = useState<{ answer: TrialAnswer; of: string } | null>(null);
  const items = rows.map(({ product, quantity }) => ({ productId: product.id, quantity: typedNumber(quantity) ?? 0 }));
  const areRight = items.length > 0 && items.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000);
  const { version: _, ...shipping } = { version: 0, ...body };
  const question = JSON.stringify({ shipping, items });
  async function start() {
    const done = await run('trial', () => adminApi().call<TrialAnswer>('POST', '/admin/settings/shipping/trial', { body: { shipping, items } }));
    if (done) setTrial({ answer: done.result, of: question });
  }
  return (
    <section className="settings-trial" aria-labelledby="trial">
      <h2 className="h3" id="trial">
        {t('trial.title')}
      </h2>
      <ProductSearch
        label={t('trial.search')}
        hint={t('trial.hint')}
        chosen={new Set(rows.map(({ product }) => product.id))}
        onPick={(product) => setRows([...rows, { product, quantity: String(product.minQuantity) }])}
      />
      {rows.length > 0 && (
        <ul className="office-rows" aria-label={t('trial.cart')}>
          {rows.map(({ product, quantity }) => (
            <li key={product.id}>
              <div className="small break">
                {product.name}
                {trial?.answer.unmeasured.includes(product.id) && <span className="second"> · {t('trial.assumed')}</span>}
              </div>
              <div className="office-acts">
                <Input
                  className="num settings-quantity"
                  inputMode="numeric"
                  aria-label={t('trial.quantityOf', { name: product.name })}
                  value={quantity}
                  maxLength={9}
                  onChange={(event) => setRows(rows.map((row) => (row.product.id === product.id ? { ...row, quantity: event.target.value } : row)))}
                />
                <IconButton icon="close" label={t('trial.remove', { name: product.name })} onClick={() => setRows(rows.filter((row) => row.product.id !== product.id))} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="line" isBusy={busy !== null} disabled={!isReady || !areRight} onClick={() => void start()}>
          {t('trial.start')}
        </Button>
      </div>
      {trial && (
        <div role="status" className="settings-result" data-old={trial.of !== question || undefined}>
          <p className="small second num">
            {t('trial.parcel', {
              desi: numberText(trial.answer.desi, i18n.language),
              weight: numberText(trial.answer.weightKg, i18n.language),
              subtotal: formatLira(fromLira(trial.answer.subtotal), i18n.language),
            })}
          </p>
          <dl className="sum">
            {trial.answer.options.map(({ id, nameTr, price, isBuyerPays }) => (
              <div key={id}>
                <dt>{nameTr}</dt>
                <dd>{isBuyerPays ? t('trial.buyerPays') : price === 0 ? t('trial.free') : formatLira(fromLira(price), i18n.language)}</dd>
              </div>
            ))}
          </dl>
          {trial.answer.options
            .filter(({ price, cost }) => cost !== null && price < cost)
            .map(({ id, nameTr, price, cost }) => (
              <Alert key={id} tone="warn">
                {t('trial.loss', { name: nameTr, amount: formatLira(fromLira(Math.round(((cost ?? 0) - price) * 100) / 100), i18n.language) })}
              </Alert>
            ))}
        </div>
      )}
    </section>
  );
}
