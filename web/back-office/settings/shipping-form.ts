// Shipping by desi in its form fields: numbers as typed, so that nothing is lost while typing.
import { fromLira, type Kurus } from '#shared/base/money.ts';
import { errorsOfShipping } from '#shared/settings/setting-errors.ts';
import type { SettingsAnswer, ShippingFields } from '#shared/settings/settings.ts';
import type { DeliveryOption } from '#shared/shipping/shipping.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

type Saved = SettingsAnswer['shipping'];
export type BandForm = { upTo: string; price: string; cost: string };
export type OptionForm = {
  id: string;
  nameTr: string;
  nameEn: string;
  bands: BandForm[];
  further: string;
  furtherCost: string;
  upToDesi: string;
  mayBeFree: boolean;
};
export type ShippingForm = {
  version: number;
  isOn: boolean;
  fallbackWeightG: string;
  fallbackVolumeCm3: string;
  freeUpToDesi: string;
  options: OptionForm[];
  isFreightOn: boolean;
  freightOverDesi: string;
  freightNameTr: string;
  freightNameEn: string;
};

/** The weight steps that carriers use in their price tables; the prices are the merchant's. */
const USUAL_STEPS = [1, 5, 10, 20, 30];
export const newOption = (
  names: { nameTr: string; nameEn: string },
  isFirst: boolean,
): OptionForm => ({
  id: `s${Math.random().toString(36).slice(2, 10)}`,
  ...names,
  bands: USUAL_STEPS.map((upTo) => ({ upTo: String(upTo), price: '', cost: '' })),
  further: '',
  furtherCost: '',
  upToDesi: '',
  mayBeFree: isFirst,
});

export const toShippingForm = ({
  version,
  isOn,
  fallbackWeightG,
  fallbackVolumeCm3,
  freeUpToDesi,
  options,
  freight,
}: Saved): ShippingForm => ({
  version,
  isOn,
  fallbackWeightG: numberField(fallbackWeightG),
  fallbackVolumeCm3: numberField(fallbackVolumeCm3),
  freeUpToDesi: numberField(freeUpToDesi),
  options: options.map((option) => ({
    id: option.id,
    nameTr: option.nameTr,
    nameEn: option.nameEn,
    bands: option.bands.map(({ upTo, price, cost }) => ({
      upTo: numberField(upTo),
      price: numberField(price),
      cost: numberField(cost),
    })),
    further: numberField(option.further),
    furtherCost: numberField(option.furtherCost),
    upToDesi: numberField(option.upToDesi),
    mayBeFree: option.mayBeFree,
  })),
  isFreightOn: freight.isOn,
  freightOverDesi: numberField(freight.overDesi),
  freightNameTr: freight.nameTr,
  freightNameEn: freight.nameEn,
});

/** NaN for an invalid or missing number, which is an error. */
const needed = (text: string): number => typedNumber(text) ?? Number.NaN;

export const toShippingBody = (form: ShippingForm): Saved => ({
  version: form.version,
  isOn: form.isOn,
  fallbackWeightG: needed(form.fallbackWeightG),
  fallbackVolumeCm3: needed(form.fallbackVolumeCm3),
  freeUpToDesi: typedNumber(form.freeUpToDesi),
  options: form.options.map((option) => ({
    id: option.id,
    nameTr: option.nameTr.trim(),
    nameEn: option.nameEn.trim(),
    bands: option.bands.map(({ upTo, price, cost }) => ({
      upTo: needed(upTo),
      price: needed(price),
      cost: typedNumber(cost),
    })),
    further: needed(option.further),
    furtherCost: typedNumber(option.furtherCost),
    upToDesi: typedNumber(option.upToDesi),
    mayBeFree: option.mayBeFree,
  })),
  freight: {
    isOn: form.isFreightOn,
    overDesi: needed(form.freightOverDesi),
    nameTr: form.freightNameTr.trim(),
    nameEn: form.freightNameEn.trim(),
  },
});

/** One option as the shop would use it for prices; null while something in it is invalid. */
export function deliveryOptionOf(body: ShippingFields, index: number): DeliveryOption | null {
  const option = body.options[index];
  // It can be used for prices even without a name.
  if (
    !option ||
    errorsOfShipping(body).some(
      ({ path, code }) => path.startsWith(`options.${index}.`) && code !== 'required',
    )
  )
    return null;
  const orNone = (amount: number | null): Kurus | null =>
    amount === null ? null : fromLira(amount);
  return {
    id: option.id,
    name: { tr: option.nameTr, en: option.nameEn || option.nameTr },
    bands: option.bands.map(({ upTo, price, cost }) => ({
      upTo,
      price: fromLira(price),
      cost: orNone(cost),
    })),
    further: fromLira(option.further),
    furtherCost: orNone(option.furtherCost),
    upToDesi: option.upToDesi,
    mayBeFree: option.mayBeFree,
  };
}
