import { productLimits } from '#shared/catalogue/product-fields.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import type { FieldsProps, TierForm } from './product-form.ts';

/** Cheaper from so many on. */
export function TierFields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('admin-products');
  const { tiers } = form;
  const put = (index: number, values: Partial<TierForm>) =>
    change({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...values } : tier)) });
  const add = () =>
    change({
      tiers: [...tiers, { minQuantity: '', discountType: 'PERCENTAGE', value: '', isActive: true }],
    });
  const error = errorOf('tiers');
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('field.tiers')}</legend>
      {tiers.length === 0 && <p className="small second">{t('tier.none')}</p>}
      <ol className="goods-tiers">
        {tiers.map((tier, index) => {
          const place = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and do not change places
            <li key={index}>
              <Field label={t('tier.from')} error={errorOf(`tiers.${index}.minQuantity`)}>
                <Input
                  className="num"
                  inputMode="numeric"
                  value={tier.minQuantity}
                  maxLength={8}
                  onChange={(event) => put(index, { minQuantity: event.target.value })}
                />
              </Field>
              <Field label={t('tier.kind')}>
                <Select
                  value={tier.discountType}
                  onChange={(event) =>
                    put(index, { discountType: event.target.value as TierForm['discountType'] })
                  }
                >
                  <option value="PERCENTAGE">{t('tier.percentage')}</option>
                  <option value="FIXED_AMOUNT">{t('tier.amount')}</option>
                </Select>
              </Field>
              <Field label={t('tier.off')} error={errorOf(`tiers.${index}.discount`)}>
                <Input
                  className="num"
                  inputMode="decimal"
                  value={tier.value}
                  maxLength={14}
                  onChange={(event) => put(index, { value: event.target.value })}
                />
              </Field>
              <label className="check">
                <input
                  type="checkbox"
                  checked={tier.isActive}
                  onChange={(event) => put(index, { isActive: event.target.checked })}
                />
                <span>{t('tier.isActive')}</span>
              </label>
              <IconButton
                icon="trash"
                label={t('tier.remove', { place })}
                onClick={() => change({ tiers: tiers.filter((_, at) => at !== index) })}
              />
            </li>
          );
        })}
      </ol>
      {error && <FieldError id="tiers-error">{error}</FieldError>}
      <div>
        <Button
          variant="line"
          size="s"
          icon="plus"
          disabled={tiers.length >= productLimits.tiers}
          onClick={add}
        >
          {t('tier.add')}
        </Button>
      </div>
    </fieldset>
  );
}
