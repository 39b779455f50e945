import { useId, useMemo } from 'react';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import type { CustomerAddress } from '#shared/customers/account.ts';
import type { ListWithItems } from '#shared/customers/lists.ts';
import {
  type Rhythm,
  type StandingOrder,
  StandingOrderBody,
} from '#shared/customers/standing-orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Radio } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';
import { standingCalls } from './standing-calls.ts';

const weeks = [1, 2, 3, 4, 6, 8, 12, 26];
const days = Array.from({ length: 31 }, (_, index) => index + 1);

type StandingOrderDialogProps = {
  /** Null for a new one. */
  order: StandingOrder | null;
  /** The list of a new standing order. */
  listId: number | null;
  lists: readonly ListWithItems[];
  addresses: readonly CustomerAddress[];
  onClose: () => void;
  onSaved: (orders: StandingOrder[]) => void;
};

/** The list, the interval, the start day and the delivery address. */
export function StandingOrderDialog(props: StandingOrderDialogProps) {
  const { order, lists, addresses, onClose } = props;
  const { t } = useTranslation('standing-orders');
  const formId = useId();
  const { register, watch, setValue, errorOf, formProps, failure, isBusy } = useStandingForm(props);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(order ? 'dialog.edit' : 'dialog.add')}
      footer={
        <Button type="submit" form={formId} isBusy={isBusy}>
          {t('dialog.save')}
        </Button>
      }
    >
      <form {...formProps} id={formId} className="stack">
        {order === null && (
          <Field label={t('dialog.list')}>
            <Select {...register('listId', { valueAsNumber: true })}>
              {lists.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <RhythmFields rhythm={watch('rhythm')} onChange={(rhythm) => setValue('rhythm', rhythm)} />
        <Field label={t('dialog.from')} hint={t('dialog.fromHint')} error={errorOf('nextOn')}>
          <Input {...register('nextOn')} type="date" min={istanbulDay(Date.now())} />
        </Field>
        <Field label={t('dialog.address')}>
          <Select {...register('addressId', { valueAsNumber: true })}>
            {addresses.map(({ id, title, district, city }) => (
              <option key={id} value={id}>
                {`${title}, ${district}, ${city}`}
              </option>
            ))}
          </Select>
        </Field>
        <p className="small second">{t('dialog.note')}</p>
        {failure && <Alert tone="no">{failure}</Alert>}
      </form>
    </Dialog>
  );
}

function useStandingForm({
  order,
  listId,
  lists,
  addresses,
  onClose,
  onSaved,
}: StandingOrderDialogProps) {
  const { t } = useTranslation('standing-orders');
  const known = lists.find(({ id }) => id === listId) ?? lists[0];
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  // Of the fields, only the day can be empty.
  const resolver = useMemo(
    () => formResolver<StandingOrderBody>(StandingOrderBody, () => t('dialog.fromMissing')),
    [t],
  );
  return useShopForm<StandingOrderBody>({
    resolver,
    defaultValues: {
      listId: known?.id ?? 0,
      addressId: order?.addressId ?? usual?.id ?? 0,
      rhythm: order?.rhythm ?? { kind: 'weeks', every: 4 },
      nextOn: order?.nextOn ?? dayAfter(istanbulDay(Date.now())),
    },
    failed: t('failed'),
    async send({ listId: chosen, ...rest }) {
      const { content } = order
        ? await standingCalls.change(order.id, {
            ...rest,
            isPaused: order.isPaused,
            version: order.version,
          })
        : await standingCalls.add({ ...rest, listId: chosen });
      onSaved(content);
      onClose();
    },
  });
}

function RhythmFields({
  rhythm,
  onChange,
}: {
  rhythm: Rhythm;
  onChange: (rhythm: Rhythm) => void;
}) {
  const { t } = useTranslation('standing-orders');
  const name = useId();
  const isWeekly = rhythm.kind === 'weeks';
  return (
    <fieldset className="stack">
      <legend>{t('dialog.rhythm')}</legend>
      <Radio name={name} checked={isWeekly} onChange={() => onChange({ kind: 'weeks', every: 4 })}>
        {t('dialog.byWeeks')}
      </Radio>
      <Radio
        name={name}
        checked={!isWeekly}
        onChange={() => onChange({ kind: 'month-day', day: 1 })}
      >
        {t('dialog.byMonth')}
      </Radio>
      <Field label={t(isWeekly ? 'dialog.every' : 'dialog.day')}>
        {isWeekly ? (
          <Select
            value={rhythm.every}
            onChange={(event) => onChange({ kind: 'weeks', every: Number(event.target.value) })}
          >
            {[...new Set([...weeks, rhythm.every])].map((every) => (
              <option key={every} value={every}>
                {t('rhythm.weeks', { count: every })}
              </option>
            ))}
          </Select>
        ) : (
          <Select
            value={rhythm.day}
            onChange={(event) => onChange({ kind: 'month-day', day: Number(event.target.value) })}
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {t('rhythm.monthDay', { day })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </fieldset>
  );
}
