// Whether confirmed orders wait for the buyer's approval of the print proof, and the reminder.

import { MOST_REMIND_DAYS } from '#shared/proofs/proof-limits.ts';
import type { ProofSettingsAnswer } from '#shared/proofs/proofs.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { fetchProofSettings, saveProofSettings } from '#web/back-office/orders/proof-calls.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export function ProofSettings() {
  const remote = useRemote('proof settings', fetchProofSettings);
  return <RemoteBox remote={remote}>{(saved) => <ProofForm saved={saved} />}</RemoteBox>;
}

function ProofForm({ saved }: { saved: ProofSettingsAnswer }) {
  const { t } = useTranslation(['admin-proofs', 'admin-settings']);
  const { showToast } = useToast();
  const editor = useEditor<ProofSettingsAnswer>(saved, saveProofSettings);
  const { draft, change, errors } = editor;
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('settings.title')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('settings.title')}</legend>
          <p className="small second">{t('settings.text')}</p>
          <Checkbox
            checked={draft.isOn}
            onChange={({ target }) => change({ isOn: target.checked })}
          >
            {t('settings.isOn')}
          </Checkbox>
          <Field
            label={t('settings.remindDays')}
            hint={t('settings.remindHint')}
            error={errors.remindDays}
          >
            <Input
              className="num"
              type="number"
              min={1}
              max={MOST_REMIND_DAYS}
              value={draft.remindDays ?? ''}
              onChange={({ target }) =>
                change({ remindDays: target.value === '' ? null : Number(target.value) })
              }
            />
          </Field>
        </fieldset>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`settings.${field}`))}
        onSaved={() => showToast(t('settings.saved'))}
      />
    </>
  );
}
