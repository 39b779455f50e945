import './address-form.css';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import type { AddressFormPart } from './address-values.ts';
import { PlaceField } from './PlaceField.tsx';
import { useCities, useDistricts, useNeighbourhoods } from './places.ts';

type AddressFieldsProps = {
  name: 'shippingAddress' | 'billingAddress';
  kind: 'shipping' | 'billing';
};
type AddressesForm = Pick<AddressFormPart, 'shippingAddress' | 'billingAddress'>;

/** il, ilçe, mahalle, street and postcode; each list depends on the choice in the one before. */
export function AddressFields({ name, kind }: AddressFieldsProps) {
  const { t } = useTranslation('checkout');
  const { register, watch, setValue, formState } = useFormContext<AddressesForm>();
  const [city, district, neighbourhood] = watch([
    `${name}.city`,
    `${name}.district`,
    `${name}.neighbourhood`,
  ]);
  const cities = useCities();
  const districts = useDistricts(city);
  const neighbourhoods = useNeighbourhoods(city, district);
  const errors = formState.errors[name];
  const clear = (field: 'district' | 'neighbourhood') =>
    setValue(`${name}.${field}`, '', { shouldValidate: false });
  return (
    <div className="grid-2">
      <PlaceField
        label={t('city')}
        list={cities}
        value={city}
        error={errors?.city?.message}
        before={t('choose')}
        autoComplete={`${kind} address-level1`}
        onReset={() => setValue(`${name}.city`, '')}
        registration={register(`${name}.city`, {
          onChange: () => {
            clear('district');
            clear('neighbourhood');
          },
        })}
      />
      <PlaceField
        label={t('district')}
        list={cities.kind === 'failed' ? cities : districts}
        value={district}
        error={errors?.district?.message}
        before={t('chooseCityFirst')}
        autoComplete={`${kind} address-level2`}
        onReset={() => clear('district')}
        registration={register(`${name}.district`, { onChange: () => clear('neighbourhood') })}
      />
      <PlaceField
        key={`${city} ${district}`}
        label={t('neighbourhood')}
        list={
          cities.kind === 'failed' || districts.kind === 'failed'
            ? { kind: 'failed' }
            : neighbourhoods
        }
        value={neighbourhood}
        error={errors?.neighbourhood?.message}
        before={t('chooseDistrictFirst')}
        autoComplete={`${kind} address-level3`}
        mayType
        onReset={() => clear('neighbourhood')}
        registration={register(`${name}.neighbourhood`)}
      />
      <StreetFields name={name} kind={kind} />
    </div>
  );
}

function StreetFields({ name, kind }: AddressFieldsProps) {
  const { t } = useTranslation('checkout');
  const { register, formState } = useFormContext<AddressesForm>();
  const errors = formState.errors[name];
  return (
    <>
      <Field label={t('postcode')} isOptional error={errors?.postcode?.message}>
        <Input
          {...register(`${name}.postcode`)}
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          enterKeyHint="next"
          maxLength={5}
        />
      </Field>
      <Field label={t('line')} className="full" error={errors?.line?.message} hint={t('lineHint')}>
        <Textarea
          {...register(`${name}.line`)}
          className="checkout-line"
          autoComplete={`${kind} street-address`}
          rows={2}
          maxLength={300}
        />
      </Field>
    </>
  );
}
