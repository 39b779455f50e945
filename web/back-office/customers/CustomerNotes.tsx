import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { NotesBox } from '#web/back-office/kit/NotesBox.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { addNote, removeNote } from './customer-calls.ts';
import type { CustomerActions } from './use-customer-change.ts';

export function CustomerNotes({
  customer,
  actions,
}: {
  customer: AdminCustomer;
  actions: CustomerActions;
}) {
  const { t } = useTranslation('admin-customers');
  const { id } = customer.profile;
  return (
    <NotesBox
      notes={customer.notes}
      texts={{
        title: t('notes.title'),
        label: t('notes.label'),
        hint: t('notes.hint'),
        add: t('notes.add'),
      }}
      onAdd={(text) => actions.act('note', () => addNote(id, text), t('notes.added'))}
      actionOf={(note) => (
        <IconButton
          icon="trash"
          label={t('notes.remove', { text: note.text.slice(0, 40) })}
          disabled={actions.busy !== null}
          onClick={() =>
            void actions.act(`remove ${note.id}`, () => removeNote(id, note.id), t('notes.removed'))
          }
        />
      )}
    />
  );
}
