// A parcel with a connected carrier: its boxes, its receiver, and the offers beside one another.
import { Fragment, useState } from 'react';
import { FormProvider, useFieldArray, useFormContext } from 'react-hook-form';
import type { CargoInput, CargoOffers, CargoSheet } from '#shared/back-office/cargo.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { desiOf } from '#shared/shipping/shipping.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { numberField } from '#web/back-office/kit/typed-number.ts';
import {
  type BackOfficeForm,
  useBackOfficeForm,
} from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { askForOffers } from './cargo-calls.ts';
import type { OrderActions } from './use-order-change.ts';

type BoxDraft = { kg: string; lengthCm: string; widthCm: string; heightCm: string };
type CargoValues = {
  quantities: Record<string, string>;
  boxes: BoxDraft[];
  receiver: CargoInput['receiver'];
  /** The value is "account service"; empty until one is chosen. */
  chosen: string;
};
type Form = BackOfficeForm<CargoValues>;

const draftOf = ({ weightG, lengthCm, widthCm, heightCm }: CargoInput['boxes'][number]) => ({
  kg: numberField(weightG / 1_000),
  lengthCm: String(lengthCm),
  widthCm: String(widthCm),
  heightCm: String(heightCm),
});
const boxOf = ({ kg, lengthCm, widthCm, heightCm }: BoxDraft) => ({
  weightG: Math.round(Number(kg.replace(',', '.')) * 1_000),
  lengthCm: Number(lengthCm),
  widthCm: Number(widthCm),
  heightCm: Number(heightCm),
});
const emptyBox: BoxDraft = { kg: '1', lengthCm: '20', widthCm: '20', heightCm: '20' };

type Found = { key: string; offers: CargoOffers };
type CargoDialogProps = {
  order: AdminOrder;
  sheet: CargoSheet;
  actions: OrderActions;
  onClose: () => void;
};

export function CargoDialog({ order, sheet, actions, onClose }: CargoDialogProps) {
  const { t } = useTranslation(['admin-cargo', 'admin-orders']);
  const [found, setFound] = useState<Found | null>(null);
  const left = order.items.filter(({ unshipped }) => unshipped > 0);
  const bodyOf = ({ quantities, boxes, receiver }: CargoValues, { version }: AdminOrder) => ({
    version,
    rows: left
      .map(({ position }) => ({ position, quantity: Number(quantities[position]) || 0 }))
      .filter(({ quantity }) => quantity > 0),
    boxes: boxes.map(boxOf),
    receiver,
  });
  const keyOf = (values: CargoValues) => JSON.stringify(bodyOf(values, order));
  const form: Form = useBackOfficeForm<CargoValues>({
    defaultValues: {
      quantities: Object.fromEntries(
        left.map(({ position, unshipped }) => [position, String(unshipped)]),
      ),
      boxes: sheet.boxes.length > 0 ? sheet.boxes.map(draftOf) : [emptyBox],
      receiver: sheet.receiver,
      chosen: '',
    },
    async submit(values, form) {
      const offer = chosenOffer(found, keyOf(values), values.chosen);
      if (!offer) {
        const offers = await askForOffers(order.orderNumber, bodyOf(values, order));
        setFound({ key: keyOf(values), offers });
        form.setValue('chosen', offers.offers[0] ? choiceOf(offers.offers[0]) : '');
        for (const { field, message } of offers.problems)
          if (field) form.setError(`receiver.${field}` as 'receiver.address', { message });
        return;
      }
      const { account, service } = offer;
      const isDone = await actions.act(
        'cargo',
        (latest) =>
          adminApi().post('/admin/orders/{orderNumber}/cargo', {
            path: { orderNumber: latest.orderNumber },
            body: { ...bodyOf(values, latest), account, service },
          }),
        t('booked'),
      );
      if (isDone) onClose();
    },
  });
  const values = form.watch();
  const isCurrent = found?.key === keyOf(values);
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide
        title={t('open')}
        confirm={t(isCurrent && values.chosen ? 'book' : 'ask')}
        cancel={t('admin-orders:back')}
        form={form}
        onClose={onClose}
      >
        <p className="small second">
          {[t('text'), sheet.isFragile && t('fragileText')].filter(Boolean).join(' ')}
        </p>
        <ul className="bo-rows">
          {left.map(({ position, name, unshipped }) => (
            <li key={position}>
              <b>{name}</b>
              <Input
                {...form.register(`quantities.${position}`)}
                className="input--narrow num"
                type="number"
                min={0}
                max={unshipped}
                aria-label={t('admin-orders:ship.quantityOf', { name })}
              />
            </li>
          ))}
        </ul>
        <Boxes />
        <Receiver form={form} />
        {found && isCurrent && <Offers offers={found.offers} />}
      </FormDialog>
    </FormProvider>
  );
}

/** Offers are for exactly these boxes and this receiver. */
const chosenOffer = (found: Found | null, key: string, chosen: string) =>
  found?.key === key ? found.offers.offers.find((one) => choiceOf(one) === chosen) : undefined;
const choiceOf = ({ account, service }: CargoOffers['offers'][number]) => `${account} ${service}`;

const sides = ['lengthCm', 'widthCm', 'heightCm'] as const;

function Boxes() {
  const { t, i18n } = useTranslation('admin-cargo');
  const { control, register, watch } = useFormContext<CargoValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'boxes' });
  const desi = watch('boxes')
    .map(boxOf)
    .reduce(
      (sum, { weightG, lengthCm, widthCm, heightCm }) =>
        sum + desiOf({ weightG, volumeCm3: lengthCm * widthCm * heightCm }),
      0,
    );
  return (
    <fieldset>
      <legend className="label">{t('boxes', { count: fields.length })}</legend>
      <ul className="bo-rows">
        {fields.map((field, index) => (
          <li key={field.id} className="cargo-box">
            <div className="cargo-measures small">
              <Input
                {...register(`boxes.${index}.kg`)}
                className="num"
                inputMode="decimal"
                aria-label={t('kg', { place: index + 1 })}
              />
              <span>kg</span>
            </div>
            <div className="cargo-measures small">
              {sides.map((side, place) => (
                <Fragment key={side}>
                  {place > 0 && <span aria-hidden="true">×</span>}
                  <Input
                    {...register(`boxes.${index}.${side}`)}
                    className="num"
                    inputMode="numeric"
                    aria-label={t(side, { place: index + 1 })}
                  />
                </Fragment>
              ))}
              <span>cm</span>
            </div>
            {fields.length > 1 && (
              <IconButton
                icon="close"
                label={t('removeBox', { place: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="row small">
        <span className="num">{t('desi', { desi: numberText(desi || 0, i18n.language) })}</span>
        <Button variant="quiet" size="s" onClick={() => append(emptyBox)}>
          {t('addBox')}
        </Button>
      </p>
    </fieldset>
  );
}

const pairs = [
  ['name', 'phone'],
  ['city', 'district'],
  ['address', 'postcode'],
] as const;

/** The receiver for the label and the carrier: data that a carrier refuses are corrected here. */
function Receiver({ form }: { form: Form }) {
  const { t } = useTranslation('admin-cargo');
  return (
    <>
      {pairs.map((pair) => (
        <div className="bo-pair" key={pair[0]}>
          {pair.map((name) => (
            <Field
              key={name}
              label={t(`receiver.${name}`)}
              error={form.errorOf(`receiver.${name}`)}
              {...(name === 'postcode' && { isOptional: true })}
            >
              <Input {...form.register(`receiver.${name}`)} maxLength={200} />
            </Field>
          ))}
        </div>
      ))}
    </>
  );
}

function Offers({ offers: { offers, isComplete, problems } }: { offers: CargoOffers }) {
  const { t, i18n } = useTranslation('admin-cargo');
  const { register } = useFormContext<CargoValues>();
  return (
    <div role="status">
      {problems.map(({ account, message }) => (
        <Alert key={account} tone="no">
          {[t(`account.${account}`), message || t('unreachable')].join(': ')}
        </Alert>
      ))}
      {!isComplete && <p className="small">{t('incomplete')}</p>}
      {offers.length === 0 && <p>{t('noOffer')}</p>}
      <ul className="bo-rows">
        {offers.map((offer) => (
          <li key={choiceOf(offer)}>
            <Radio {...register('chosen')} value={choiceOf(offer)}>
              <b>{offer.carrierName}</b>{' '}
              <span className="small second">{t(`account.${offer.account}`)}</span>
            </Radio>
            <span className="cargo-offer num">
              {offer.days && (
                <span className="small second">
                  {t(offer.days.min === offer.days.max ? 'oneDay' : 'days', offer.days)}
                </span>
              )}
              <b>
                {offer.price === null
                  ? t('byContract')
                  : formatLira(fromLira(offer.price), i18n.language)}
              </b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
