import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RETURN_NOTE_LENGTH } from '#shared/return-rules.ts';
import { Field, Textarea } from '../../ui/Field.tsx';
import { MoveDialog, type MoveDialogProps } from './MoveDialog.tsx';

/** An end without money needs its reason, in words for the buyer. */
export function EndDialog({ move, ...props }: MoveDialogProps & { move: 'reject' | 'close' }) {
  const { t } = useTranslation('admin-returns');
  const [answer, setAnswer] = useState('');
  return (
    <MoveDialog {...props} move={move} body={() => ({ answer })} isReady={answer.trim() !== ''}>
      <Field label={t('answerFor')}>
        <Textarea rows={4} required maxLength={RETURN_NOTE_LENGTH} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
    </MoveDialog>
  );
}
