import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { InvoiceFields } from '#web/addresses/InvoiceFields.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import {
  type CorrectionData,
  type CorrectionValues,
  correctionResolver,
  correctionValues,
  hasRecipient,
} from './correction-form.ts';
import type { OrderActions } from './use-order-change.ts';

type CorrectionProps = { order: AdminOrder; actions: OrderActions; onClose: () => void };

/**
 * Name, phone, addresses and invoice. If another administrator saves meanwhile, unchanged fields
 * get the saved values.
 */
export function CorrectionDialog({ order, actions, onClose }: CorrectionProps) {
  const { t } = useTranslation(['admin-orders', 'checkout']);
  const resolver = useMemo(() => correctionResolver(t), [t]);
  const shown = useRef(order.version);
  const [isChanged, setChanged] = useState(false);
  const form = useBackOfficeForm<CorrectionValues, CorrectionData>({
    defaultValues: correctionValues(order),
    resolver,
    mode: 'onTouched',
    async submit(data) {
      const isDone = await actions.act(
        'buyer',
        ({ orderNumber, version }) =>
          adminApi().put('/admin/orders/{orderNumber}/buyer', {
            path: { orderNumber },
            body: { ...data, version },
          }),
        t('correct.done'),
      );
      if (isDone) onClose();
    },
  });
  const { reset } = form;
  useEffect(() => {
    if (shown.current === order.version) return;
    shown.current = order.version;
    reset(correctionValues(order), { keepDirtyValues: true });
    setChanged(true);
  }, [order, reset]);
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide
        title={t('correct.title')}
        confirm={t('correct.save')}
        cancel={t('back')}
        form={form}
        onClose={onClose}
      >
        <p className="small second">{t('correct.text')}</p>
        <PersonFields name="customer" legend={t('correct.buyer')} />
        {hasRecipient(order) && (
          <PersonFields name="shippingAddress" legend={t('correct.recipient')} />
        )}
        <fieldset className="stack">
          <legend className="title bo-legend">{t('buyer.delivery')}</legend>
          <AddressFields name="shippingAddress" kind="shipping" />
        </fieldset>
        <InvoicePart order={order} />
        <Checkbox {...form.register('isNotified')}>
          {t('correct.notify')}
          <br />
          <span className="small second">{t('correct.notifyHint')}</span>
        </Checkbox>
        <Field label={t('remark')} hint={t('remarkHint')} isOptional>
          <Textarea {...form.register('remark')} rows={2} maxLength={1_000} />
        </Field>
        {isChanged && <Alert tone="warn">{t('correct.changed')}</Alert>}
      </FormDialog>
    </FormProvider>
  );
}

type PersonProps = { name: 'customer' | 'shippingAddress'; legend: string };

function PersonFields({ name, legend }: PersonProps) {
  const { t } = useTranslation('checkout');
  const { register, formState } = useFormContext<CorrectionValues>();
  const errors = formState.errors[name];
  return (
    <fieldset className="stack">
      <legend className="title bo-legend">{legend}</legend>
      <div className="grid-2">
        <Field label={t('firstName')} error={errors?.firstName?.message}>
          <Input {...register(`${name}.firstName`)} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('lastName')} error={errors?.lastName?.message}>
          <Input {...register(`${name}.lastName`)} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('phone')} className="full-s" error={errors?.phone?.message}>
          <Input
            {...register(`${name}.phone`)}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
          />
        </Field>
      </div>
    </fieldset>
  );
}

function InvoicePart({ order: { invoice } }: { order: AdminOrder }) {
  const { t } = useTranslation('admin-orders');
  const { register, watch } = useFormContext<CorrectionValues>();
  if (invoice.isIssued) return <Alert tone="info">{t('correct.invoiceIssued')}</Alert>;
  return (
    <fieldset className="stack">
      <legend className="title bo-legend">{t('buyer.invoice')}</legend>
      <InvoiceFields />
      {invoice.hasIdentityNumber && <p className="small second">{t('correct.numberStored')}</p>}
      <Checkbox {...register('isBillingSame')}>{t('correct.sameAddress')}</Checkbox>
      {!watch('isBillingSame') && (
        <fieldset className="stack">
          <legend className="title bo-legend">{t('buyer.billing')}</legend>
          <AddressFields name="billingAddress" kind="billing" />
        </fieldset>
      )}
    </fieldset>
  );
}
