import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Showcase } from '#shared/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases.ts';
import { ApiError } from '../../api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { currentOf } from '../kit/in-form.ts';
import { momentField, typedMoment } from '../kit/istanbul-time.ts';
import { changeEntry } from './entry-calls.ts';
import { PlacementChoices } from './PlacementChoices.tsx';

/** Where, with which words, and from when till when. */
export function EntryDialog({ showcase, entry, onClose, onSaved }: { showcase: Showcase; entry: AdminEntry; onClose: () => void; onSaved: (entry: AdminEntry) => void }) {
  const { t } = useTranslation(['admin-showcases', 'admin']);
  const [draft, setDraft] = useState(() => toDraft(entry));
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { startDate, endDate } = draft;
  const isBackwards = startDate !== '' && endDate !== '' && endDate <= startDate;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isBackwards) return;
    setBusy(true);
    setFault(null);
    try {
      const body = { ...draft, startDate: typedMoment(startDate), endDate: typedMoment(endDate) };
      onSaved(await changeEntry(showcase, { id: entry.id, version: draft.version }, body));
      onClose();
    } catch (error) {
      const current = currentOf<AdminEntry>(error);
      // Somebody else was here: what they left is shown, and saved again by hand.
      if (current) {
        onSaved(current);
        setDraft(toDraft(current));
      }
      setFault(error instanceof ApiError ? error.message : t('admin:network'));
      setBusy(false);
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entry.product.name}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="entry" isBusy={isBusy}>
            {t('admin:editor.save')}
          </Button>
        </>
      }
    >
      <form className="stack" id="entry" onSubmit={(event) => void submit(event)}>
        <PlacementChoices value={draft.placements} onChange={(placements) => setDraft({ ...draft, placements })} />
        <Field label={t('field.title')} hint={t('hint.title')} isOptional>
          <Input value={draft.title} maxLength={120} onChange={(event) => setDraft({ ...draft, title: event.target.value })} />
        </Field>
        <Field label={t('field.badge')} hint={t('hint.badge')} isOptional>
          <Input value={draft.badge} maxLength={40} onChange={(event) => setDraft({ ...draft, badge: event.target.value })} />
        </Field>
        <div className="office-pair">
          <Field label={t('field.startDate')} hint={t('hint.time')} isOptional>
            <Input type="datetime-local" value={startDate} onChange={(event) => setDraft({ ...draft, startDate: event.target.value })} />
          </Field>
          <Field label={t('field.endDate')} isOptional error={isBackwards ? t('fault.backwards') : undefined}>
            <Input type="datetime-local" value={endDate} onChange={(event) => setDraft({ ...draft, endDate: event.target.value })} />
          </Field>
        </div>
        {fault && <Alert tone="no">{fault}</Alert>}
      </form>
    </Dialog>
  );
}

/** With what this dialog does not show, as it was when this was read: whoever switched the entry off meanwhile keeps it off. */
const toDraft = ({ version, productId, isActive, placements, title, badge, startDate, endDate }: AdminEntry) => ({
  version,
  productId,
  isActive,
  placements,
  title: title ?? '',
  badge: badge ?? '',
  startDate: momentField(startDate),
  endDate: momentField(endDate),
});
