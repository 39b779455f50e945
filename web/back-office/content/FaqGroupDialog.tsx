import { useState } from 'react';
import type { AdminFaqGroup } from '#shared/back-office/content.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changeGroup, createGroup, deleteGroup } from './content-calls.ts';

type FaqGroupDialogProps = {
  group: AdminFaqGroup | null;
  onClose: () => void;
  onSaved: () => void;
};

const valuesOf = (group: AdminFaqGroup | null) => ({
  nameTr: group?.nameTr ?? '',
  nameEn: group?.nameEn ?? '',
  version: group?.version ?? 0,
});

/** The names of a group in both languages, and deleting the group. */
export function FaqGroupDialog({ group, onClose, onSaved }: FaqGroupDialogProps) {
  const { t } = useTranslation(['admin-content', 'admin']);
  const [isAsking, setAsking] = useState(false);
  const form = useBackOfficeForm({
    defaultValues: valuesOf(group),
    async submit({ nameTr, nameEn, version }) {
      const body = { nameTr, nameEn: nameEn || null };
      await (group ? changeGroup(group.id, { ...body, version }) : createGroup(body));
      onSaved();
      onClose();
    },
    // Shows what the other administrator saved; the next press overwrites it.
    onConflict(current: AdminFaqGroup, { reset }) {
      reset(valuesOf(current));
      onSaved();
      return null;
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t(group ? 'faq.rename' : 'faq.newGroup')}
      confirm={t('admin:editor.save')}
      form={form}
      aside={
        group &&
        !isAsking && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label={t('faq.field.nameTr')} error={errorOf('nameTr')}>
        <Input {...register('nameTr')} lang="tr" required maxLength={120} />
      </Field>
      <Field label={t('faq.field.nameEn')} isOptional error={errorOf('nameEn')}>
        <Input {...register('nameEn')} lang="en" maxLength={120} />
      </Field>
      {isAsking && group && <DeleteGroup group={group} onClose={onClose} onDeleted={onSaved} />}
    </FormDialog>
  );
}

function DeleteGroup({
  group,
  onClose,
  onDeleted,
}: {
  group: AdminFaqGroup;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('admin-content');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  async function remove() {
    if (!(await run('delete', () => deleteGroup(group.id)))) return;
    showToast(t('faq.groupDeleted', { name: group.nameTr }));
    onDeleted();
    onClose();
  }
  return (
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
  );
}
