import './return-settings.css';
import { type FormEvent, useState } from 'react';
import { type ReturnSettings as Settings, USUAL_RETURN } from '#shared/back-office/returns.ts';
import { currentOf } from '#web/back-office/kit/in-form.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { fetchReturnSettings, saveReturnSettings } from './return-calls.ts';

/** How goods are usually sent back: the owner's to say, changed with each approval where it has to be. */
export function ReturnSettings() {
  const { t } = useTranslation('admin-returns');
  const settings = useRemote('return settings', fetchReturnSettings);
  return (
    <section className="bo-box return-usual" aria-labelledby="return-usual">
      <h2 className="h3" id="return-usual">
        {t('usual.title')}
      </h2>
      <p className="small second">{t('usual.text')}</p>
      <RemoteBox remote={settings}>
        {(data) => (
          <UsualForm
            key={data.version}
            settings={data}
            onSaved={(saved) => settings.change(() => saved)}
          />
        )}
      </RemoteBox>
    </section>
  );
}

function UsualForm({
  settings,
  onSaved,
}: {
  settings: Settings;
  onSaved: (settings: Settings) => void;
}) {
  const { t } = useTranslation('admin-returns');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const [typed, setTyped] = useState(settings);
  const [base, setBase] = useState(settings);
  const change = (name: keyof typeof USUAL_RETURN) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }));

  /** Somebody else was here: what was not touched is theirs, and the next save knows what it replaces. */
  function takeTheirs(error: unknown): never {
    const current = currentOf<Settings>(error);
    if (current) {
      setTyped((mine) => ({
        ...current,
        ...Object.fromEntries(
          Object.entries(mine).filter(
            ([name, value]) => name !== 'version' && value !== base[name as keyof Settings],
          ),
        ),
      }));
      setBase(current);
    }
    throw error;
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const done = await run('usual', () => saveReturnSettings(typed).catch(takeTheirs));
    if (!done) return;
    showToast(t('usual.saved'));
    onSaved(done.result);
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <Field label={t('usual.address')} hint={t('usual.addressHint')} isOptional>
        <Input
          value={typed.address}
          maxLength={USUAL_RETURN.address}
          onChange={change('address')}
        />
      </Field>
      <div className="return-usual-pair">
        <Field label={t('usual.courier')} isOptional>
          <Input
            value={typed.courier}
            maxLength={USUAL_RETURN.courier}
            onChange={change('courier')}
          />
        </Field>
        <Field label={t('usual.code')} hint={t('usual.codeHint')} isOptional>
          <Input value={typed.code} maxLength={USUAL_RETURN.code} onChange={change('code')} />
        </Field>
      </div>
      <Field label={t('usual.textTr')} isOptional>
        <Textarea
          rows={3}
          maxLength={USUAL_RETURN.textTr}
          value={typed.textTr}
          onChange={change('textTr')}
        />
      </Field>
      <Field label={t('usual.textEn')} hint={t('usual.textEnHint')} isOptional>
        <Textarea
          rows={3}
          maxLength={USUAL_RETURN.textEn}
          value={typed.textEn}
          onChange={change('textEn')}
        />
      </Field>
      <div>
        <Button type="submit" variant="line" isBusy={busy !== null}>
          {t('usual.save')}
        </Button>
      </div>
    </form>
  );
}
