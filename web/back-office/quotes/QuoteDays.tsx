import { type FormEvent, useState } from 'react';
import type { QuoteSettings } from '#shared/quotes/quotes.ts';
import { currentOf } from '#web/back-office/kit/in-form.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { fetchQuoteSettings, saveQuoteSettings } from './quote-calls.ts';
import { MOST_DAYS, readDays } from './quote-days.ts';

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
  const { busy, run } = useWork();
  const { showToast } = useToast();
  const [typed, setTyped] = useState(String(settings.days));
  const [isWrong, setWrong] = useState(false);
  const [version, setVersion] = useState(settings.version);

  async function save(event: FormEvent) {
    event.preventDefault();
    const days = readDays(typed);
    setWrong(days === null);
    if (days === null) return;
    const done = await run('days', () =>
      saveQuoteSettings({ days, version }).catch((error: unknown) => {
        const current = currentOf<QuoteSettings>(error);
        // Somebody else was here: saved again it is overwritten knowingly.
        if (current) setVersion(current.version);
        throw error;
      }),
    );
    if (!done) return;
    showToast(t('settings.saved'));
    onSaved(done.result);
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={t('settings.days')}
        hint={t('settings.hint')}
        error={isWrong ? t('extend.wrong', { most: MOST_DAYS }) : undefined}
      >
        <Input
          className="num"
          inputMode="numeric"
          value={typed}
          maxLength={3}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="line" isBusy={busy !== null}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
