import { FormProvider, useFormContext } from 'react-hook-form';
import type { AdminOrderRow } from '#shared/back-office/orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { carriers } from '#shared/shipping/carriers.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import { ManyProgress } from './ManyDialog.tsx';
import { shipPart } from './many-calls.ts';
import { readTrackingLines, type TrackingLines } from './tracking-lines.ts';
import type { ChosenOrders } from './use-chosen-orders.ts';
import type { ManyOrders } from './use-many-orders.ts';

type ShipManyDialogProps = { chosen: ChosenOrders; many: ManyOrders; onClose: () => void };
type ShipManyValues = {
  carrier: string;
  name: string;
  /** Lines for many orders. */
  pasted: string;
  /** By order number. */
  numbers: Record<string, string>;
  isAlsoWithout: boolean;
  isNotified: boolean;
};
/** The tracking numbers that the server accepts. */
const TRACKING = /^[\w ./-]{0,60}$/;

/** A number typed at an order has priority over a pasted one. */
function numbersOf({ pasted, numbers }: ShipManyValues, { rows, isAll }: ChosenOrders) {
  const known = new Set(rows.map(({ orderNumber }) => orderNumber));
  const typed = Object.entries(numbers).filter(([, text]) => text.trim() !== '');
  return new Map([
    ...[...readTrackingLines(pasted).numbers].filter(([number]) => isAll || known.has(number)),
    ...typed.map(([orderNumber, text]) => [orderNumber, text.trim()] as const),
  ]);
}

/**
 * Everything left of each order is sent in one parcel; the tracking number is typed, or pasted with
 * the order number.
 */
export function ShipManyDialog({ chosen, many, onClose }: ShipManyDialogProps) {
  const { t } = useTranslation('admin-orders');
  const { count, rows, isAll, choice } = chosen;
  const form = useBackOfficeForm<ShipManyValues>({
    defaultValues: {
      carrier: carriers[0]?.key ?? '',
      name: '',
      pasted: '',
      numbers: Object.fromEntries(rows.map(({ orderNumber }) => [orderNumber, ''])),
      isAlsoWithout: false,
      isNotified: true,
    },
    async submit(values) {
      const { carrier, name, isAlsoWithout, isNotified } = values;
      const numbers = [...numbersOf(values, chosen)];
      const send = shipPart({
        isNotified,
        isNumberNeeded: !isAlsoWithout,
        carrier: carrier || name.trim(),
        trackingNumbers: numbers.map(([orderNumber, trackingNumber]) => ({
          orderNumber,
          trackingNumber,
        })),
      });
      await many.act('ship', { choice, isNotified, send });
      onClose();
    },
  });
  const values = form.watch();
  const numbers = [...numbersOf(values, chosen).values()];
  const pasted = readTrackingLines(values.pasted);
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide
        title={t('bulk.act.ship')}
        confirm={t('bulk.confirm', { count })}
        cancel={t('back')}
        form={form}
        isReady={
          (values.isAlsoWithout || numbers.length > 0) &&
          numbers.every((text) => TRACKING.test(text))
        }
        startsAt="pasted"
        onClose={onClose}
      >
        <p>{t('bulk.text.ship', { count })}</p>
        <CarrierChoice />
        <Field label={t('bulk.paste')} hint={t('bulk.pasteHint')} isOptional>
          <Textarea {...form.register('pasted')} className="num" rows={4} spellCheck={false} />
        </Field>
        <WhatWasRead pasted={pasted} chosen={chosen} />
        {!isAll && <NumberRows rows={rows} pasted={pasted} />}
        <Checkbox {...form.register('isAlsoWithout')}>{t('bulk.alsoWithout')}</Checkbox>
        <Checkbox {...form.register('isNotified')}>{t('notifyMany')}</Checkbox>
        <ManyProgress many={many} count={count} />
      </FormDialog>
    </FormProvider>
  );
}

function CarrierChoice() {
  const { t } = useTranslation('admin-orders');
  const { register, watch } = useFormContext<ShipManyValues>();
  return (
    <div className="bo-pair">
      <Field label={t('ship.carrier')}>
        <Select {...register('carrier')}>
          {carriers.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
          <option value="">{t('ship.other')}</option>
        </Select>
      </Field>
      {watch('carrier') === '' && (
        <Field label={t('ship.name')}>
          <Input {...register('name')} required maxLength={60} />
        </Field>
      )}
    </div>
  );
}

/** How many pasted lines were understood, and which were not. */
function WhatWasRead({ pasted, chosen }: { pasted: TrackingLines; chosen: ChosenOrders }) {
  const { t } = useTranslation('admin-orders');
  const { numbers, unread } = pasted;
  if (numbers.size === 0 && unread.length === 0) return null;
  const known = new Set(chosen.rows.map(({ orderNumber }) => orderNumber));
  const foreign = chosen.isAll ? [] : [...numbers.keys()].filter((number) => !known.has(number));
  const texts = [
    t('bulk.read', { count: numbers.size }),
    unread.length > 0 && t('bulk.unread', { count: unread.length, first: unread[0] }),
    foreign.length > 0 &&
      t('bulk.foreign', {
        count: foreign.length,
        orders: foreign.map(showOrderNumber).join(', '),
      }),
  ];
  return (
    <p className="small break" role="status">
      {texts.filter(Boolean).join(' ')}
    </p>
  );
}

function NumberRows({ rows, pasted }: { rows: readonly AdminOrderRow[]; pasted: TrackingLines }) {
  const { t } = useTranslation('admin-orders');
  const { register } = useFormContext<ShipManyValues>();
  return (
    <ul className="bo-rows">
      {rows.map(({ id, orderNumber, name }) => (
        <li key={id}>
          <span>
            <b className="num">{showOrderNumber(orderNumber)}</b> {name}
          </span>
          <Input
            {...register(`numbers.${orderNumber}`)}
            className="input--tracking num"
            maxLength={60}
            autoComplete="off"
            placeholder={pasted.numbers.get(orderNumber)}
            aria-label={t('bulk.numberOf', { order: showOrderNumber(orderNumber) })}
          />
        </li>
      ))}
    </ul>
  );
}
