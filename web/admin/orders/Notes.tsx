import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { timeText } from '../../orders/order-date.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { LeaveGuard } from '../kit/LeaveGuard.tsx';
import type { OrderDesk } from './use-order-change.ts';

/** Words among ourselves; only ever added. What is typed and not added yet is asked about before it is lost. */
export function Notes({ order, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t, i18n } = useTranslation('admin-orders');
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act('notes', { text }, t('notes.added'))) setText('');
  }
  return (
    <section className="office-box" aria-labelledby="desk-notes">
      <h2 className="h3" id="desk-notes">
        {t('notes.title')}
      </h2>
      {order.notes.length > 0 && (
        <ul className="office-rows">
          {order.notes.map((note) => (
            <li key={note.id}>
              <div>
                <p className="desk-text">{note.text}</p>
                <p className="small mute num break">{[note.author, timeText(note.at, i18n.language)].join(' · ')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field label={t('notes.label')} hint={t('notes.hint')}>
          <Textarea rows={3} maxLength={2_000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" size="s" variant="line" disabled={!isTyped} isBusy={desk.busy === 'notes'}>
            {t('notes.add')}
          </Button>
        </div>
      </form>
      <LeaveGuard isOn={isTyped} />
    </section>
  );
}
