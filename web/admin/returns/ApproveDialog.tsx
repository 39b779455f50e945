import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RETURN_NOTE_LENGTH } from '#shared/return-rules.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { MoveDialog, type MoveDialogProps } from './MoveDialog.tsx';

/** Whether the goods come back, and how; what never arrived need not. */
export function ApproveDialog(props: MoveDialogProps) {
  const { t } = useTranslation('admin-returns');
  const { record } = props;
  const [mustSend, setMustSend] = useState(record.reason !== 'missing');
  const [instructions, setInstructions] = useState(record.usualInstructions ?? '');
  return (
    <MoveDialog {...props} move="approve" body={() => ({ mustSend, instructions: mustSend ? instructions : null })}>
      <div>
        <Checkbox checked={mustSend} onChange={(event) => setMustSend(event.target.checked)}>
          {t('approve.mustSend')}
        </Checkbox>
        <p className="small second">{t('approve.mustSendText')}</p>
      </div>
      {mustSend && (
        <Field label={t('approve.instructions')} hint={t('approve.instructionsHint')} isOptional>
          <Textarea rows={5} maxLength={RETURN_NOTE_LENGTH} value={instructions} onChange={(event) => setInstructions(event.target.value)} />
        </Field>
      )}
    </MoveDialog>
  );
}
