import { useRef } from 'react';
import { MAX_QUOTE_MESSAGE } from '#shared/quotes/quote-messages.ts';
import type { AdminQuote } from '#shared/quotes/quotes.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { randomId } from '#web/base/api/random-id.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { QuoteMessages } from '#web/quotes/QuoteMessages.tsx';
import { writeToBuyer } from './quote-calls.ts';

type QuoteConversationProps = { quote: AdminQuote; onChange: (quote: AdminQuote) => void };

/** The buyer's replies, and a message to the buyer; a new price needs a new revision. */
export function QuoteConversation({ quote, onChange }: QuoteConversationProps) {
  const { t } = useTranslation('admin-quotes');
  return (
    <section className="bo-box" aria-labelledby="quote-talk">
      <h2 className="h3" id="quote-talk">
        {t('talk.title')}
      </h2>
      {quote.messages.length === 0 && <p className="small second">{t('talk.empty')}</p>}
      <QuoteMessages quote={quote} side="shop" />
      {['open', 'expired', 'declined'].includes(quote.state) && (
        <Changing>
          <WriteForm quote={quote} onChange={onChange} />
        </Changing>
      )}
    </section>
  );
}

function WriteForm({ quote, onChange }: QuoteConversationProps) {
  const { t } = useTranslation('admin-quotes');
  const { run } = useWork();
  const { showToast } = useToast();
  const last = useRef({ text: '', key: '' });
  const form = useBackOfficeForm({
    defaultValues: { text: '' },
    async submit({ text }, { reset }) {
      const written = text.trim();
      if (last.current.text !== written) last.current = { text: written, key: randomId() };
      const done = await run('write', () =>
        writeToBuyer(quote, { text: written, key: last.current.key }),
      );
      if (!done) return;
      last.current = { text: '', key: '' };
      reset({ text: '' });
      showToast(t('talk.sent'));
      onChange(done.result);
    },
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <Field label={t('talk.text')} hint={t('talk.hint')} error={form.errorOf('text')}>
        <Textarea
          {...form.register('text', {
            validate: (text) => text.trim() !== '' || t('talk.textMissing'),
          })}
          rows={4}
          maxLength={MAX_QUOTE_MESSAGE}
        />
      </Field>
      <div>
        <Button type="submit" variant="line" isBusy={form.isBusy}>
          {t('talk.send')}
        </Button>
      </div>
    </form>
  );
}
