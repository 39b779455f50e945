// A row of a quote that is not in the catalogue: its name, quantity, price and rate of KDV.
import { type BaseSyntheticEvent, useState } from 'react';
import { percentText } from '#shared/base/format.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { taxPercents } from '#shared/pricing/tax-rows.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { makeOwnRow } from './quote-calls.ts';
import type { DraftRow } from './quote-draft.ts';

type Add = (row: DraftRow) => void;

export function OwnRowButton({ add }: { add: Add }) {
  const { t } = useTranslation('admin-quotes');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="line" size="s" onClick={() => setOpen(true)}>
        {t('ownRow.open')}
      </Button>
      {isOpen && (
        <OwnRowDialog
          onClose={() => setOpen(false)}
          add={(row) => {
            add(row);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function OwnRowDialog({ add, onClose }: { add: Add; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const form = useBackOfficeForm({
    defaultValues: { name: '', quantity: '1', unitPrice: '', taxPercent: '20' },
    async submit({ name, quantity, unitPrice, taxPercent }) {
      const row = await makeOwnRow({
        name,
        unitPrice: typedNumber(unitPrice) ?? 0,
        taxPercent: Number(taxPercent) as (typeof taxPercents)[number],
      });
      const pieces = Math.round(typedNumber(quantity) ?? 1);
      add({
        ...row,
        own: unitPrice,
        quantity: Math.min(MAX_QUANTITY, Math.max(1, pieces)),
        designId: null,
        imageUrl: '',
        before: null,
        insteadOf: '',
      });
    },
  });
  const { register, errorOf } = form;
  // The dialog is inside of the quote's form, which would be sent as well.
  const alone = {
    ...form,
    onSubmit(event?: BaseSyntheticEvent) {
      event?.stopPropagation();
      return form.onSubmit(event);
    },
  };
  return (
    <FormDialog title={t('ownRow.title')} confirm={t('ownRow.add')} form={alone} onClose={onClose}>
      <p className="second">{t('ownRow.text')}</p>
      <Field label={t('ownRow.name')} error={errorOf('name')}>
        <Input {...register('name')} required maxLength={120} />
      </Field>
      <Field label={t('ownRow.quantity')} error={errorOf('quantity')}>
        <Input {...register('quantity')} required inputMode="numeric" maxLength={7} />
      </Field>
      <Field label={t('ownRow.price')} error={errorOf('unitPrice')}>
        <Input {...register('unitPrice')} required inputMode="decimal" maxLength={16} />
      </Field>
      <Field label={t('ownRow.tax')} error={errorOf('taxPercent')}>
        <Select {...register('taxPercent')}>
          {taxPercents.map((percent) => (
            <option key={percent} value={percent}>
              {percentText(percent / 100, i18n.language, { maximumFractionDigits: 0 })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
