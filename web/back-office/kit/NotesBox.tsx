import { type ReactNode, useId } from 'react';
import { timeText } from '#shared/base/format.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { LeaveGuard } from './EditorBar.tsx';
import { useBackOfficeForm } from './use-back-office-form.ts';

type Note = { id: number; author: string; text: string; at: string };
type NotesBoxProps = {
  notes: readonly Note[];
  texts: { title: string; label: string; hint: string; add: string };
  /** Resolves to whether the note was added; a failure is reported by the caller. */
  onAdd: (text: string) => Promise<boolean>;
  /** Beside a note: the button that removes it. */
  actionOf?: (note: Note) => ReactNode;
};

/** Internal notes about an order or a customer. Leaving the page with an unsent note asks first. */
export function NotesBox({ notes, texts, onAdd, actionOf }: NotesBoxProps) {
  const { i18n } = useTranslation('admin');
  const titleId = useId();
  const form = useBackOfficeForm({
    defaultValues: { text: '' },
    async submit({ text }, { reset }) {
      if (await onAdd(text.trim())) reset();
    },
  });
  const isTyped = form.watch('text').trim() !== '';
  return (
    <section className="bo-box" aria-labelledby={titleId}>
      <h2 className="h3" id={titleId}>
        {texts.title}
      </h2>
      {notes.length > 0 && (
        <ul className="bo-rows">
          {notes.map((note) => (
            <li key={note.id}>
              <div>
                <p className="bo-note">{note.text}</p>
                <p className="small mute num break">
                  {[note.author, timeText(note.at, i18n.language)].join(' · ')}
                </p>
              </div>
              {actionOf?.(note)}
            </li>
          ))}
        </ul>
      )}
      <Changing>
        <form method="post" className="stack" onSubmit={(event) => void form.onSubmit(event)}>
          <Field label={texts.label} hint={texts.hint}>
            <Textarea {...form.register('text')} rows={3} maxLength={2_000} />
          </Field>
          <div>
            <Button type="submit" size="s" variant="line" disabled={!isTyped} isBusy={form.isBusy}>
              {texts.add}
            </Button>
          </div>
        </form>
      </Changing>
      <LeaveGuard isOn={isTyped} />
    </section>
  );
}
