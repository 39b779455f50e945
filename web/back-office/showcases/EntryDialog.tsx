import { momentField, typedMoment } from '#shared/base/format.ts';
import {
  type Placement,
  placements,
  placementsOf,
  type Showcase,
} from '#shared/showcases/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { changeEntry } from './entry-calls.ts';

type EntryDialogProps = {
  showcase: Showcase;
  entry: AdminEntry;
  onClose: () => void;
  onSaved: (entry: AdminEntry) => void;
};

/** The places of an entry, its texts, and its start and end. */
export function EntryDialog({ showcase, entry, onClose, onSaved }: EntryDialogProps) {
  const { t } = useTranslation(['admin-showcases', 'admin']);
  const form = useBackOfficeForm<EntryForm, EntryForm, AdminEntry>({
    defaultValues: toForm(entry),
    async submit(values) {
      if (isBackwards) return;
      const body = {
        ...values,
        startDate: typedMoment(values.startDate),
        endDate: typedMoment(values.endDate),
      };
      onSaved(await changeEntry(showcase, { id: entry.id, version: values.version }, body));
      onClose();
    },
    // Shows what another administrator saved; the next press overwrites it.
    onConflict(current, { reset }) {
      onSaved(current);
      reset(toForm(current));
      return null;
    },
  });
  const { placements, startDate, endDate } = form.watch();
  const isBackwards = startDate !== '' && endDate !== '' && endDate <= startDate;
  const text = (name: 'title' | 'badge', maxLength: number) => (
    <Field
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      isOptional
      error={form.errorOf(name)}
    >
      <Input {...form.register(name)} maxLength={maxLength} lang="tr" />
    </Field>
  );
  const english = (name: 'titleEn' | 'badgeEn', maxLength: number) => (
    <Field label={t(`field.${name}`)} isOptional error={form.errorOf(name)}>
      <Input {...form.register(name)} maxLength={maxLength} lang="en" />
    </Field>
  );
  return (
    <FormDialog
      title={entry.product.name}
      confirm={t('admin:editor.save')}
      form={form}
      onClose={onClose}
    >
      <PlacementChoices
        showcase={showcase}
        value={placements}
        onChange={(value) => form.setValue('placements', value, { shouldDirty: true })}
      />
      {text('title', 120)}
      {english('titleEn', 120)}
      <div className="bo-pair">
        {text('badge', 40)}
        {english('badgeEn', 40)}
      </div>
      <div className="bo-pair">
        <Field label={t('field.startDate')} hint={t('hint.time')} isOptional>
          <Input {...form.register('startDate')} type="datetime-local" />
        </Field>
        <Field
          label={t('field.endDate')}
          isOptional
          error={isBackwards ? t('error.backwards') : undefined}
        >
          <Input {...form.register('endDate')} type="datetime-local" />
        </Field>
      </div>
    </FormDialog>
  );
}

type EntryForm = ReturnType<typeof toForm>;

/**
 * Includes values that this dialog does not show, so that an entry that was switched off meanwhile
 * stays off.
 */
const toForm = ({
  version,
  productId,
  isActive,
  placements,
  title,
  badge,
  titleEn,
  badgeEn,
  startDate,
  endDate,
}: AdminEntry) => ({
  version,
  productId,
  isActive,
  placements,
  title: title ?? '',
  badge: badge ?? '',
  titleEn: titleEn ?? '',
  badgeEn: badgeEn ?? '',
  startDate: momentField(startDate),
  endDate: momentField(endDate),
});

/** The places in the shop where an entry is shown. */
export function PlacementChoices({
  showcase,
  value,
  onChange,
}: {
  showcase: Showcase;
  value: readonly Placement[];
  onChange: (value: Placement[]) => void;
}) {
  const { t } = useTranslation('admin-showcases');
  return (
    <fieldset className="show-placements">
      <legend>{t('field.placements')}</legend>
      {placementsOf[showcase].map((placement) => (
        <Checkbox
          key={placement}
          checked={value.includes(placement)}
          onChange={(event) =>
            onChange(
              placements.filter((one) =>
                one === placement ? event.target.checked : value.includes(one),
              ),
            )
          }
        >
          {t(`placement.${placement}`)}{' '}
          <span className="small second">
            {t(`placementText.${placement}`, { call: `/api/${showcase}-products/${placement}` })}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
