import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCustomer } from '#shared/admin-customers.ts';
import { timeText } from '../../orders/order-date.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { LeaveGuard } from '../kit/LeaveGuard.tsx';
import { addNote, removeNote } from './customer-calls.ts';
import type { CustomerDesk } from './use-customer-change.ts';

/** Words among ourselves. What is typed and not added yet is asked about before it is lost. */
export function CustomerNotes({ customer, desk }: { customer: AdminCustomer; desk: CustomerDesk }) {
  const { t, i18n } = useTranslation('admin-customers');
  const [text, setText] = useState('');
  const { id } = customer.profile;
  const isTyped = text.trim() !== '';
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act('note', () => addNote(id, text.trim()), t('notes.added'))) setText('');
  }
  return (
    <section className="office-box" aria-labelledby="customer-notes">
      <h2 className="h3" id="customer-notes">
        {t('notes.title')}
      </h2>
      {customer.notes.length > 0 && (
        <ul className="office-rows">
          {customer.notes.map((note) => (
            <li key={note.id}>
              <div>
                <p className="customer-note">{note.text}</p>
                <p className="small mute num break">{[note.author, timeText(note.at, i18n.language)].join(' · ')}</p>
              </div>
              <IconButton
                icon="trash"
                label={t('notes.remove', { text: note.text.slice(0, 40) })}
                disabled={desk.busy !== null}
                onClick={() => void desk.act(`remove ${note.id}`, () => removeNote(id, note.id), t('notes.removed'))}
              />
            </li>
          ))}
        </ul>
      )}
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field label={t('notes.label')} hint={t('notes.hint')}>
          <Textarea rows={3} maxLength={2_000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" size="s" variant="line" disabled={!isTyped} isBusy={desk.busy === 'note'}>
            {t('notes.add')}
          </Button>
        </div>
      </form>
      <LeaveGuard isOn={isTyped} />
    </section>
  );
}
