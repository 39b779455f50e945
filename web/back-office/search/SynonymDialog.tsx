import { useState } from 'react';
import type { SynonymGroup } from '#shared/catalogue/search.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';

type SynonymDialogProps = {
  group: SynonymGroup | { words: readonly string[] };
  onClose: () => void;
  onSaved: () => void;
};
type SynonymForm = { text: string; isOneWay: boolean };

/** A group of words, one in each line. */
export function SynonymDialog({ group, onClose, onSaved }: SynonymDialogProps) {
  const { t } = useTranslation(['admin-search', 'admin']);
  const { busy, run } = useWork();
  const id = 'id' in group ? group.id : null;
  const [expected, setExpected] = useState('id' in group ? group : null);
  const form = useBackOfficeForm<SynonymForm, SynonymForm, SynonymGroup>({
    defaultValues: {
      text: group.words.join('\n'),
      isOneWay: 'isOneWay' in group && group.isOneWay,
    },
    async submit({ text, isOneWay }, { setError }) {
      const words = readWords(text);
      if (words.length < 2) return setError('root.server', { message: t('synonyms.tooFew') });
      await saveGroup(id, { isOneWay, words }, expected);
      onSaved();
      onClose();
    },
    // Shows both changes merged; the next press saves them.
    onConflict(current, { getValues, setValue }) {
      if (!expected) return null;
      const { text, isOneWay } = getValues();
      setValue('text', merged(readWords(text), expected.words, current.words).join('\n'));
      if (isOneWay === expected.isOneWay) setValue('isOneWay', current.isOneWay);
      setExpected(current);
      onSaved();
      return null;
    },
  });

  async function remove() {
    if (
      id === null ||
      !(await run('delete', () =>
        adminApi().delete('/admin/search/synonyms/{id}', { path: { id } }),
      ))
    )
      return;
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title={t(id === null ? 'synonyms.add' : 'synonyms.edit')}
      confirm={t('admin:editor.save')}
      form={form}
      aside={
        id === null ? (
          <span />
        ) : (
          <Button variant="quiet" isBusy={busy === 'delete'} onClick={() => void remove()}>
            {t('synonyms.delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label={t('synonyms.words')} hint={t('synonyms.wordsHint')}>
        <Textarea {...form.register('text')} rows={6} maxLength={1_300} />
      </Field>
      <Checkbox {...form.register('isOneWay')}>{t('synonyms.isOneWay')}</Checkbox>
    </FormDialog>
  );
}

const saveGroup = (
  id: number | null,
  body: Pick<SynonymGroup, 'isOneWay' | 'words'>,
  expected: SynonymGroup | null,
) =>
  id === null
    ? adminApi().post('/admin/search/synonyms', { body })
    : adminApi().put('/admin/search/synonyms/{id}', {
        path: { id },
        body: {
          ...body,
          ...(expected && { expected: { isOneWay: expected.isOneWay, words: expected.words } }),
        },
      });

const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/**
 * My words, without those that the other administrator has removed, and with those added since
 * `before`.
 */
const merged = (
  mine: readonly string[],
  before: readonly string[],
  theirs: readonly string[],
): string[] => [
  ...mine.filter((word) => theirs.includes(word) || !before.includes(word)),
  ...theirs.filter((word) => !before.includes(word) && !mine.includes(word)),
];
