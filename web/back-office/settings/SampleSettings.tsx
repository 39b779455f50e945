// The maximum number of samples in one order, and how often a buyer can get the same.

import { sampleLimits } from '#shared/cart/cart-limits.ts';
import type { SampleSettingsAnswer } from '#shared/cart/samples.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

const fetchSampleSettings = (signal: AbortSignal) =>
  adminApi().get('/admin/settings/samples', { signal });
const saveSampleSettings = (body: SampleSettingsAnswer) =>
  adminApi().put('/admin/settings/samples', { body });

export function SampleSettings() {
  const remote = useRemote('sample settings', fetchSampleSettings);
  return <RemoteBox remote={remote}>{(saved) => <SampleForm saved={saved} />}</RemoteBox>;
}

function SampleForm({ saved }: { saved: SampleSettingsAnswer }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<SampleSettingsAnswer>(saved, saveSampleSettings);
  const { draft, change, errors } = editor;
  const number = (field: 'products' | 'days', least: number, hint?: string) => (
    <Field label={t(`samples.${field}`)} hint={hint} error={errors[field]}>
      <Input
        className="num"
        type="number"
        min={least}
        max={sampleLimits[field]}
        value={draft[field]}
        onChange={({ target }) => change({ [field]: Number(target.value) })}
      />
    </Field>
  );
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('samples.title')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('samples.title')}</legend>
          <p className="small second">{t('samples.text')}</p>
          {number('products', 1)}
          {number('days', 0, t('samples.daysHint'))}
        </fieldset>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`samples.${field}`))}
        onSaved={() => showToast(t('samples.saved'))}
      />
    </>
  );
}
