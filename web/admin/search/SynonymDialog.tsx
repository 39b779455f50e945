import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SynonymGroup } from '#shared/search.ts';
import { ApiError } from '../../api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { adminApi } from '../admin-browser.ts';
import { currentOf } from '../kit/in-form.ts';
import { useWork } from '../kit/use-work.ts';

type SynonymDialogProps = { group: SynonymGroup | { words: readonly string[] }; onClose: () => void; onSaved: () => void };

/** A group of words, one a line. */
export function SynonymDialog({ group, onClose, onSaved }: SynonymDialogProps) {
  const { t } = useTranslation(['admin-search', 'admin']);
  const { busy, run } = useWork();
  const id = 'id' in group ? group.id : null;
  const [typed, setTyped] = useState(group.words.join('\n'));
  const [isOneWay, setOneWay] = useState('isOneWay' in group && group.isOneWay);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState('id' in group ? group : null);
  const words = [
    ...new Set(
      typed
        .split('\n')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (words.length < 2) return setFault(t('synonyms.tooFew'));
    setBusy(true);
    setFault(null);
    try {
      await adminApi().call(id === null ? 'POST' : 'PUT', `/admin/search/synonyms${id === null ? '' : `/${id}`}`, {
        body: { isOneWay, words, ...(seen && { seen: { isOneWay: seen.isOneWay, words: seen.words } }) },
      });
      onSaved();
      onClose();
    } catch (error) {
      const current = currentOf<SynonymGroup>(error);
      // Somebody else was here: what both have changed is shown, and saved again by hand.
      if (current && seen) {
        setTyped(withTheirs(words, seen.words, current.words).join('\n'));
        if (isOneWay === seen.isOneWay) setOneWay(current.isOneWay);
        setSeen(current);
        onSaved();
      }
      setFault(error instanceof ApiError ? error.message : t('admin:network'));
      setBusy(false);
    }
  }
  async function remove() {
    if (!(await run('delete', () => adminApi().call('DELETE', `/admin/search/synonyms/${id}`)))) return;
    onSaved();
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(id === null ? 'synonyms.add' : 'synonyms.edit')}
      footer={
        <>
          {id !== null && (
            <Button variant="quiet" isBusy={busy === 'delete'} onClick={() => void remove()}>
              {t('synonyms.delete')}
            </Button>
          )}
          <Button type="submit" form="synonyms-form" isBusy={isBusy}>
            {t('admin:editor.save')}
          </Button>
        </>
      }
    >
      <form className="stack" id="synonyms-form" onSubmit={(event) => void submit(event)}>
        <Field label={t('synonyms.words')} hint={t('synonyms.wordsHint')}>
          <Textarea rows={6} value={typed} maxLength={1_300} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Checkbox checked={isOneWay} onChange={(event) => setOneWay(event.target.checked)}>
          {t('synonyms.isOneWay')}
        </Checkbox>
        {fault && <Alert tone="no">{fault}</Alert>}
      </form>
    </Dialog>
  );
}

/** Mine, without what they took out and with what they put in since `seen`. */
const withTheirs = (mine: readonly string[], seen: readonly string[], theirs: readonly string[]): string[] => [
  ...mine.filter((word) => theirs.includes(word) || !seen.includes(word)),
  ...theirs.filter((word) => !seen.includes(word) && !mine.includes(word)),
];
