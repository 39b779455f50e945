import { useId } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus, kurus } from '#shared/base/money.ts';
import type { ShippingFields } from '#shared/settings/settings.ts';
import { carriage, carrierCost } from '#shared/shipping/shipping.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { FieldError, Input } from '#web/base/ui/Field.tsx';
import { type BandForm, deliveryOptionOf } from './shipping-form.ts';

const LOADS = [1, 5, 10, 30, 100];

/**
 * The prices of parcels of five sizes with each option, and what remains after paying the carrier.
 */
export function PriceTable({ body }: { body: ShippingFields }) {
  const { t, i18n } = useTranslation('admin-settings');
  if (body.options.length === 0) return <p className="second">{t('prices.none')}</p>;
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const columns = body.options.map((option, index) => ({
    id: option.id,
    name: option.nameTr || t('option.unnamed', { number: index + 1 }),
    priced: deliveryOptionOf(body, index),
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
    <section className="settings-scroll" aria-label={t('prices.title')} tabIndex={0}>
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">{t('prices.desi')}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LOADS.map((desi) => (
            <tr key={desi}>
              <th scope="row" className="num">
                {numberText(desi, i18n.language)}
              </th>
              {columns.map(({ id, priced }) => {
                if (!priced)
                  return (
                    <td key={id} className="end mute">
                      –
                    </td>
                  );
                if (priced.upToDesi !== null && desi > priced.upToDesi)
                  return (
                    <td key={id} className="end mute">
                      {t('prices.notOffered')}
                    </td>
                  );
                const price = carriage(priced, desi);
                const cost = carrierCost(priced, desi);
                return (
                  <td key={id} className="end num">
                    {write(price)}
                    {cost !== null && (
                      <span className={price < cost ? 'prices-loss' : 'prices-left'}>
                        {t(price < cost ? 'prices.loss' : 'prices.left', {
                          amount: write(kurus(Math.abs(price - cost))),
                        })}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          {body.freight.isOn && (
            <tr>
              <th scope="row" className="num">
                {t('prices.over', { desi: numberText(body.freight.overDesi || 0, i18n.language) })}
              </th>
              <td colSpan={columns.length} className="end">
                {body.freight.nameTr}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

type BandRowProps = {
  band: BandForm;
  number: number;
  at: string;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Partial<BandForm>) => void;
  onRemove: () => void;
};

/**
 * One price, up to a number of desi. The column headings are above all rows; each field has its own
 * label for screen readers.
 */
export function BandRow({ band, number, at, errors, onChange, onRemove }: BandRowProps) {
  const { t } = useTranslation('admin-settings');
  const id = useId();
  const error = (['upTo', 'price', 'cost'] as const)
    .map((field) => errors[`${at}.${field}`])
    .find(Boolean);
  const input = (field: keyof BandForm) => (
    <Input
      className="num"
      inputMode={field === 'upTo' ? 'numeric' : 'decimal'}
      aria-label={t('option.cell', { field: t(`option.${field}`), number })}
      aria-invalid={errors[`${at}.${field}`] ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={band[field]}
      maxLength={10}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <div className="band">
      {input('upTo')}
      {input('price')}
      {input('cost')}
      <IconButton icon="close" label={t('option.removeBand', { number })} onClick={onRemove} />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
