import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { PaymentsForm } from './payments-form.ts';

type Props = {
  draft: PaymentsForm;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Partial<PaymentsForm>) => void;
};

/** Whether the courier may collect the money, the surcharge, and the maximum total. */
export function CashFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation('admin-settings');
  return (
    <fieldset className="bo-box settings-form">
      <legend className="h3">{t('cash.title')}</legend>
      <Checkbox
        checked={draft.hasCash}
        onChange={(event) => onChange({ hasCash: event.target.checked })}
      >
        {t('cash.isOn')}
      </Checkbox>
      {draft.hasCash && (
        <>
          <p className="small second">{t('cash.text')}</p>
          <div className="bo-pair">
            <Field
              label={t('cash.surcharge')}
              hint={t('cash.surchargeHint')}
              error={errors['cashOnDelivery.surcharge']}
            >
              <Input
                className="num"
                inputMode="decimal"
                value={draft.cashSurcharge}
                maxLength={15}
                onChange={(event) => onChange({ cashSurcharge: event.target.value })}
              />
            </Field>
            <Field label={t('cash.maxTotal')} error={errors['cashOnDelivery.maxTotal']}>
              <Input
                className="num"
                inputMode="decimal"
                value={draft.cashMaxTotal}
                maxLength={15}
                onChange={(event) => onChange({ cashMaxTotal: event.target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </fieldset>
  );
}
