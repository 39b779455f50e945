import { useFormContext } from 'react-hook-form';
import { carriers } from '#shared/shipping/carriers.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';

/** `carrier` is a key, or empty for a carrier that is not in the list. */
export type CarrierDraft = {
  carrier: string;
  name: string;
  trackingNumber: string;
  trackingUrl: string;
};

export const parcelOf = ({ carrier, name, trackingNumber, trackingUrl }: CarrierDraft) => ({
  carrier: carrier || name.trim(),
  trackingNumber: trackingNumber.trim() || null,
  trackingUrl: carrier === '' ? trackingUrl.trim() || null : null,
});

/** A carrier with a typed name is not in the list. */
export const draftOf = ({
  carrier,
  trackingNumber,
  trackingUrl,
}: {
  carrier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): CarrierDraft => {
  const isKnown = carriers.some(({ key }) => key === carrier);
  return {
    carrier: isKnown ? carrier : '',
    name: isKnown ? '' : carrier,
    trackingNumber: trackingNumber ?? '',
    trackingUrl: isKnown ? '' : (trackingUrl ?? ''),
  };
};

/** Used inside a form whose values contain a CarrierDraft. */
export function CarrierFields() {
  const { t } = useTranslation('admin-orders');
  const { register, watch } = useFormContext<CarrierDraft>();
  return (
    <>
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
        <Field label={t('ship.number')} isOptional>
          <Input
            {...register('trackingNumber')}
            className="num"
            maxLength={60}
            autoComplete="off"
          />
        </Field>
      </div>
      {watch('carrier') === '' && (
        <div className="bo-pair">
          <Field label={t('ship.name')}>
            <Input {...register('name')} required maxLength={60} />
          </Field>
          <Field label={t('ship.url')} hint={t('ship.urlHint')} isOptional>
            <Input {...register('trackingUrl')} type="url" maxLength={500} />
          </Field>
        </div>
      )}
    </>
  );
}
