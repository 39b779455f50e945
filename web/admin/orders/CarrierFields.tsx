import { useTranslation } from 'react-i18next';
import { carriers } from '#shared/carriers.ts';
import { Field, Input, Select } from '../../ui/Field.tsx';

/** `carrier` is a key, or empty for a company that is not in the list. */
export type CarrierDraft = { carrier: string; name: string; trackingNumber: string; trackingUrl: string };

export const parcelOf = ({ carrier, name, trackingNumber, trackingUrl }: CarrierDraft) => ({
  carrier: carrier || name.trim(),
  trackingNumber: trackingNumber.trim() || null,
  trackingUrl: carrier === '' ? trackingUrl.trim() || null : null,
});

/** A company whose name was typed is one of no list. */
export const draftOf = ({ carrier, trackingNumber, trackingUrl }: { carrier: string; trackingNumber: string | null; trackingUrl: string | null }): CarrierDraft => {
  const isKnown = carriers.some(({ key }) => key === carrier);
  return { carrier: isKnown ? carrier : '', name: isKnown ? '' : carrier, trackingNumber: trackingNumber ?? '', trackingUrl: isKnown ? '' : (trackingUrl ?? '') };
};

export function CarrierFields({ draft, onChange }: { draft: CarrierDraft; onChange: (draft: CarrierDraft) => void }) {
  const { t } = useTranslation('admin-orders');
  const change = (values: Partial<CarrierDraft>) => onChange({ ...draft, ...values });
  return (
    <>
      <div className="office-pair">
        <Field label={t('ship.carrier')}>
          <Select value={draft.carrier} onChange={(event) => change({ carrier: event.target.value })}>
            {carriers.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
            <option value="">{t('ship.other')}</option>
          </Select>
        </Field>
        <Field label={t('ship.number')} isOptional>
          <Input className="num" value={draft.trackingNumber} maxLength={60} autoComplete="off" onChange={(event) => change({ trackingNumber: event.target.value })} />
        </Field>
      </div>
      {draft.carrier === '' && (
        <div className="office-pair">
          <Field label={t('ship.name')}>
            <Input value={draft.name} required maxLength={60} onChange={(event) => change({ name: event.target.value })} />
          </Field>
          <Field label={t('ship.url')} hint={t('ship.urlHint')} isOptional>
            <Input type="url" value={draft.trackingUrl} maxLength={500} onChange={(event) => change({ trackingUrl: event.target.value })} />
          </Field>
        </div>
      )}
    </>
  );
}
