import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminFaqGroup } from '#shared/admin-content.ts';
import { ApiError } from '../../api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { currentOf } from '../kit/in-form.ts';
import { useWork } from '../kit/use-work.ts';
import { changeGroup, createGroup, deleteGroup } from './content-calls.ts';

/** A group's name in both languages; and the way out for a whole group. */
export function FaqGroupDialog({ group, onClose, onSaved }: { group: AdminFaqGroup | null; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation(['admin-content', 'admin']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [draft, setDraft] = useState({ nameTr: group?.nameTr ?? '', nameEn: group?.nameEn ?? '', version: group?.version ?? 0 });
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const body = { nameTr: draft.nameTr, nameEn: draft.nameEn || null };
      await (group ? changeGroup(group.id, { ...body, version: draft.version }) : createGroup(body));
      onSaved();
      onClose();
    } catch (error) {
      const current = currentOf<AdminFaqGroup>(error);
      // Somebody else was here: what they left is shown, and saved again by hand.
      if (current) {
        setDraft({ nameTr: current.nameTr, nameEn: current.nameEn ?? '', version: current.version });
        onSaved();
      }
      setFault(error instanceof ApiError ? error.message : t('admin:network'));
      setBusy(false);
    }
  }
  async function remove() {
    if (!group || !(await run('delete', () => deleteGroup(group.id)))) return;
    showToast(t('faq.groupDeleted', { name: group.nameTr }));
    onSaved();
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(group ? 'faq.rename' : 'faq.newGroup')}
      footer={
        <>
          {group && !isAsking && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          )}
          <Button type="submit" form="faq-group" isBusy={isBusy}>
            {t('admin:editor.save')}
          </Button>
        </>
      }
    >
      <form className="stack" id="faq-group" onSubmit={(event) => void submit(event)}>
        <Field label={t('faq.field.nameTr')}>
          <Input value={draft.nameTr} lang="tr" required maxLength={120} onChange={(event) => setDraft({ ...draft, nameTr: event.target.value })} />
        </Field>
        <Field label={t('faq.field.nameEn')} isOptional>
          <Input value={draft.nameEn} lang="en" maxLength={120} onChange={(event) => setDraft({ ...draft, nameEn: event.target.value })} />
        </Field>
        {fault && <Alert tone="no">{fault}</Alert>}
        {isAsking && group && (
          <Alert tone="warn">
            <div className="stack">
              <p>{t('faq.deleteGroupText', { count: group.entries.length })}</p>
              <div>
                <Button variant="danger" size="s" isBusy={busy !== null} onClick={() => void remove()}>
                  {t('faq.deleteGroup')}
                </Button>
              </div>
            </div>
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
