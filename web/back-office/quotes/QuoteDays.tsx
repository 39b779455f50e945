import { MAX_QUOTE_DAYS, type QuoteSettings } from '#shared/quotes/quotes.ts';
import { currentOf } from '#web/back-office/kit/in-form.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { fetchQuoteSettings, saveQuoteSettings } from './quote-calls.ts';
import { readDays } from './quote-draft.ts';

/** How long a new quote holds: the owner's to say. */
export function QuoteDays() {
  const { t } = useTranslation('admin-quotes');
  const settings = useRemote('quote settings', fetchQuoteSettings);
  return (
    <section className="bo-box quote-days" aria-labelledby="quote-days">
      <h2 className="h3" id="quote-days">
        {t('settings.title')}
      </h2>
      <RemoteBox remote={settings}>
        {(data) => (
          <DaysForm
            key={data.version}
            settings={data}
            onSaved={(saved) => settings.change(() => saved)}
          />
        )}
      </RemoteBox>
    </section>
  );
}

function DaysForm({
  settings,
  onSaved,
}: {
  settings: QuoteSettings;
  onSaved: (settings: QuoteSettings) => void;
}) {
  const { t } = useTranslation('admin-quotes');
  const { run } = useWork();
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    defaultValues: { days: String(settings.days), version: settings.version },
    async submit({ days, version }, { setValue }) {
      const done = await run('days', () =>
        saveQuoteSettings({ days: readDays(days) ?? 0, version }).catch((error: unknown) => {
          const current = currentOf<QuoteSettings>(error);
          // Somebody else saved meanwhile: the next press replaces it knowingly.
          if (current) setValue('version', current.version);
          throw error;
        }),
      );
      if (!done) return;
      showToast(t('settings.saved'));
      onSaved(done.result);
    },
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <Field label={t('settings.days')} hint={t('settings.hint')} error={form.errorOf('days')}>
        <Input
          {...form.register('days', {
            validate: (typed) =>
              readDays(typed) !== null || t('extend.wrong', { most: MAX_QUOTE_DAYS }),
          })}
          className="num"
          inputMode="numeric"
          maxLength={3}
        />
      </Field>
      <div>
        <Button type="submit" variant="line" isBusy={form.isBusy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
