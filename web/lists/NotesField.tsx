import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { afterPress } from '#web/base/ui/after-press.ts';

const MAX_LENGTH = 500;
type State = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * A note that is edited in place: saved on Enter and on leaving the field; text that could not be
 * saved stays in the field.
 */
export function NotesField({
  label,
  notes,
  onSave,
}: {
  label: string;
  notes: string | null;
  onSave: (notes: string) => Promise<boolean>;
}) {
  const { t } = useTranslation('lists');
  const [draft, setDraft] = useState<string | null>(null);
  const [state, setState] = useState<State>('idle');
  const stateId = useId();
  /**
   * The newest call: text that is typed meanwhile is saved after it, so that the last version
   * stays.
   */
  const newest = useRef<Promise<boolean> | null>(null);

  async function save() {
    if (draft === null || state === 'saving') return;
    const before = newest.current;
    if (!before && draft.trim() === (notes ?? '')) {
      setDraft(null);
      setState('idle');
      return;
    }
    setState('saving');
    const saving = before ? before.then(() => onSave(draft)) : onSave(draft);
    newest.current = saving;
    const isSaved = await saving;
    if (newest.current !== saving) return;
    newest.current = null;
    setState((now) => (now === 'saving' ? (isSaved ? 'saved' : 'failed') : now));
    // Text typed meanwhile is not saved yet.
    if (isSaved) setDraft((now) => (now === draft ? null : now));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') {
      setDraft(null);
      setState('idle');
    }
  }

  return (
    <div className="nlist-notes" data-empty={(draft ?? notes ?? '') === '' || undefined}>
      <textarea
        rows={1}
        maxLength={MAX_LENGTH}
        aria-label={label}
        aria-describedby={stateId}
        aria-invalid={state === 'failed' || undefined}
        placeholder={t('notesHint')}
        value={draft ?? notes ?? ''}
        onChange={(event) => {
          setDraft(event.target.value);
          setState('idle');
        }}
        onBlur={() => afterPress(() => void save())}
        onKeyDown={handleKeyDown}
      />
      <span className="micro" id={stateId} role="status">
        {state === 'saving' && t('notesSaving')}
        {state === 'saved' && t('notesSaved')}
        {state === 'failed' && <span className="error">{t('notesFailed')}</span>}
      </span>
    </div>
  );
}
