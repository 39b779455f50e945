import './return-settings.css';
import { useRef } from 'react';
import { type ReturnSettings as Settings, USUAL_RETURN } from '#shared/back-office/returns.ts';
import { currentOf } from '#web/back-office/kit/in-form.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { fetchReturnSettings, saveReturnSettings } from './return-calls.ts';

/** How goods are usually sent back: set by the owner, changed with an approval where needed. */
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
  const { run } = useWork();
  const { showToast } = useToast();
  const base = useRef(settings);
  const form = useBackOfficeForm({
    defaultValues: settings,
    async submit(typed, { reset }) {
      /** What was not touched becomes the other's; the next save has the other's version. */
      function takeTheirs(error: unknown): never {
        const current = currentOf<Settings>(error);
        if (current) {
          const mine = Object.entries(typed).filter(
            ([name, value]) => name !== 'version' && value !== base.current[name as keyof Settings],
          );
          base.current = current;
          reset({ ...current, ...Object.fromEntries(mine) });
        }
        throw error;
      }
      const done = await run('usual', () => saveReturnSettings(typed).catch(takeTheirs));
      if (!done) return;
      showToast(t('usual.saved'));
      onSaved(done.result);
    },
  });
  const field = (name: keyof typeof USUAL_RETURN) => ({
    ...form.register(name),
    maxLength: USUAL_RETURN[name],
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <Field label={t('usual.address')} hint={t('usual.addressHint')} isOptional>
        <Input {...field('address')} />
      </Field>
      <div className="return-usual-pair">
        <Field label={t('usual.courier')} isOptional>
          <Input {...field('courier')} />
        </Field>
        <Field label={t('usual.code')} hint={t('usual.codeHint')} isOptional>
          <Input {...field('code')} />
        </Field>
      </div>
      <Field label={t('usual.textTr')} isOptional>
        <Textarea {...field('textTr')} rows={3} />
      </Field>
      <Field label={t('usual.textEn')} hint={t('usual.textEnHint')} isOptional>
        <Textarea {...field('textEn')} rows={3} />
      </Field>
      <div>
        <Button type="submit" variant="line" isBusy={form.isBusy}>
          {t('usual.save')}
        </Button>
      </div>
    </form>
  );
}
