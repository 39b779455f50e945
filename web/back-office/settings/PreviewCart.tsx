import { useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, subtract } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { ShippingFields, TrialAnswer } from '#shared/settings/settings.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Input } from '#web/base/ui/Field.tsx';

type Row = { product: Product; quantity: string };

/** "This cart would cost": calculated with the table in the fields, saved or not. */
export function PreviewCart({ body, isReady }: { body: ShippingFields; isReady: boolean }) {
  const { t } = useTranslation('admin-settings');
  const { busy, run } = useWork();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [preview, setPreview] = useState<{ answer: TrialAnswer; of: string } | null>(null);
  const items = rows.map(({ product, quantity }) => ({
    productId: product.id,
    quantity: typedNumber(quantity) ?? 0,
  }));
  const areRight =
    items.length > 0 &&
    items.every(
      ({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000,
    );
  const { version: _, ...shipping } = { version: 0, ...body };
  const question = JSON.stringify({ shipping, items });
  async function start() {
    const done = await run('trial', () =>
      adminApi().post('/admin/settings/shipping/trial', {
        body: { shipping, items },
      }),
    );
    if (done) setPreview({ answer: done.result, of: question });
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
        <CartRows rows={rows} unmeasured={preview?.answer.unmeasured ?? []} onChange={setRows} />
      )}
      <div>
        <Button
          variant="line"
          isBusy={busy !== null}
          disabled={!isReady || !areRight}
          onClick={() => void start()}
        >
          {t('trial.start')}
        </Button>
      </div>
      {preview && (
        <div
          role="status"
          className="settings-result"
          data-old={preview.of !== question || undefined}
        >
          <Result answer={preview.answer} />
        </div>
      )}
    </section>
  );
}

function CartRows({
  rows,
  unmeasured,
  onChange,
}: {
  rows: readonly Row[];
  unmeasured: readonly number[];
  onChange: (rows: readonly Row[]) => void;
}) {
  const { t } = useTranslation('admin-settings');
  return (
    <ul className="bo-rows" aria-label={t('trial.cart')}>
      {rows.map(({ product, quantity }) => (
        <li key={product.id}>
          <div className="small break">
            {product.name}
            {unmeasured.includes(product.id) && (
              <span className="second"> · {t('trial.assumed')}</span>
            )}
          </div>
          <div className="bo-acts">
            <Input
              className="num settings-quantity"
              inputMode="numeric"
              aria-label={t('trial.quantityOf', { name: product.name })}
              value={quantity}
              maxLength={9}
              onChange={(event) =>
                onChange(
                  rows.map((row) =>
                    row.product.id === product.id ? { ...row, quantity: event.target.value } : row,
                  ),
                )
              }
            />
            <IconButton
              icon="close"
              label={t('trial.remove', { name: product.name })}
              onClick={() => onChange(rows.filter((row) => row.product.id !== product.id))}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Result({ answer }: { answer: TrialAnswer }) {
  const { t, i18n } = useTranslation('admin-settings');
  return (
    <>
      <p className="small second num">
        {t('trial.parcel', {
          desi: numberText(answer.desi, i18n.language),
          weight: numberText(answer.weightKg, i18n.language),
          subtotal: formatLira(fromLira(answer.subtotal), i18n.language),
        })}
      </p>
      <dl className="sum">
        {answer.options.map(({ id, nameTr, price, isBuyerPays }) => (
          <div key={id}>
            <dt>{nameTr}</dt>
            <dd>
              {isBuyerPays
                ? t('trial.buyerPays')
                : price === 0
                  ? t('trial.free')
                  : formatLira(fromLira(price), i18n.language)}
            </dd>
          </div>
        ))}
      </dl>
      {answer.options
        .filter(({ price, cost }) => cost !== null && price < cost)
        .map(({ id, nameTr, price, cost }) => (
          <Alert key={id} tone="warn">
            {t('trial.loss', {
              name: nameTr,
              amount: formatLira(subtract(fromLira(cost ?? 0), fromLira(price)), i18n.language),
            })}
          </Alert>
        ))}
    </>
  );
}
