import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { timeText } from '../../orders/order-date.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import type { OrderDesk } from './use-order-change.ts';

/** Words among ourselves; only ever added. What is typed and not added yet is asked about before it is lost. */
export function Notes({ order, desk }: { order: AdminOrder; desk: OrderDesk }) {
  const { t, i18n } = useTranslation(['admin-orders', 'admin']);
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isTyped && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);

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
      <Dialog
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('admin:leave.title')}
        footer={
          <>
            <Button variant="line" onClick={() => blocker.proceed?.()}>
              {t('admin:leave.leave')}
            </Button>
            <Button onClick={() => blocker.reset?.()}>{t('admin:leave.stay')}</Button>
          </>
        }
      >
        <p>{t('admin:leave.text')}</p>
      </Dialog>
    </section>
  );
}
