import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { istanbulDay } from '#shared/base/format.ts';
import { MAX_QUOTE_MESSAGE, type QuoteReply } from '#shared/quotes/quote-messages.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { type ShopForm, useShopForm } from '#web/base/ui/use-shop-form.ts';
import { QuoteMessages } from './QuoteMessages.tsx';
import {
  type DeclineValues,
  declineResolver,
  type TalkValues,
  talkResolver,
} from './quote-talk-values.ts';
import { useReply } from './use-reply.ts';

/** The messages about the quote, and the form for the buyer's own message. */
export function QuoteTalk({ quote }: { quote: QuoteAnswer }) {
  const { t } = useTranslation('quotes');
  const isOpen = ['open', 'expired', 'declined'].includes(quote.state);
  if (!isOpen && quote.messages.length === 0) return null;
  return (
    <section className="quote-talk" aria-labelledby="quote-talk">
      <h2 className="h3" id="quote-talk">
        {t('talk.title')}
      </h2>
      <QuoteMessages quote={quote} side="buyer" />
      {quote.isWaiting && <p className="small second">{t('talk.waiting')}</p>}
      {isOpen && <WriteForm quote={quote} />}
    </section>
  );
}

function WriteForm({ quote }: { quote: QuoteAnswer }) {
  const { t } = useTranslation('quotes');
  const reply = useReply(quote.code);
  const [isChange, setChange] = useState(false);
  const [isSent, setSent] = useState(false);
  const resolver = useMemo(() => talkResolver(t as TFunction<'quotes'>), [t]);
  const form = useShopForm<TalkValues, QuoteReply>({
    resolver,
    mode: 'onChange',
    defaultValues: { text: '', neededOn: '', rows: {} },
    failed: t('talk.failed'),
    async send(body) {
      await reply(body);
      form.reset();
      setChange(false);
      setSent(true);
    },
  });
  const { register, errorOf, formProps, formState, failure, isBusy } = form;

  return (
    <form {...formProps} className="stack" onChange={() => setSent(false)}>
      <Field
        label={t('talk.text')}
        hint={t('talk.hint')}
        error={formState.isSubmitted ? errorOf('text') : undefined}
      >
        <Textarea {...register('text')} rows={3} maxLength={MAX_QUOTE_MESSAGE} />
      </Field>
      {isChange ? (
        <ChangeFields quote={quote} form={form} />
      ) : (
        <div>
          <Button variant="line" size="s" onClick={() => setChange(true)}>
            {t('talk.askChange')}
          </Button>
        </div>
      )}
      {failure && <Alert tone="no">{failure}</Alert>}
      {isSent && <Alert tone="ok">{t('talk.sent')}</Alert>}
      <div>
        <Button type="submit" variant="line" isBusy={isBusy}>
          {t('talk.send')}
        </Button>
      </div>
    </form>
  );
}

type ChangeFieldsProps = { quote: QuoteAnswer; form: ShopForm<TalkValues, QuoteReply> };

/** Another quantity and a target price for each row, and the day. */
function ChangeFields({
  quote: { items, pricesIncludeTax },
  form: { register, errorOf },
}: ChangeFieldsProps) {
  const { t } = useTranslation('quotes');
  // With one of these values, the message needs no text.
  const deps = ['text' as const];
  return (
    <fieldset className="quote-change">
      <legend className="small">{t('talk.changeHint')}</legend>
      {items.map(({ position, name }) => (
        <div className="quote-change-row" key={position}>
          <b className="break">{name}</b>
          <Field label={t('request.quantity')} error={errorOf(`rows.${position}.quantity`)}>
            <Input
              {...register(`rows.${position}.quantity`, { deps })}
              className="num"
              inputMode="numeric"
              maxLength={7}
              aria-label={t('talk.quantityOf', { name })}
            />
          </Field>
          <Field
            label={t(pricesIncludeTax ? 'talk.targetGross' : 'talk.targetNet')}
            error={errorOf(`rows.${position}.targetPrice`)}
          >
            <Input
              {...register(`rows.${position}.targetPrice`, { deps })}
              className="num"
              inputMode="decimal"
              maxLength={12}
              aria-label={t('talk.priceOf', { name })}
            />
          </Field>
        </div>
      ))}
      <Field label={t('request.neededOn')} isOptional error={errorOf('neededOn')}>
        <Input {...register('neededOn', { deps })} type="date" min={istanbulDay(new Date())} />
      </Field>
    </fieldset>
  );
}

/** Asks for the reason, and declines. */
export function DeclineQuote({ code }: { code: string }) {
  const { t } = useTranslation('quotes');
  const reply = useReply(code);
  const [isOpen, setOpen] = useState(false);
  const resolver = useMemo(() => declineResolver(t as TFunction<'quotes'>), [t]);
  const { register, errorOf, formProps, failure, isBusy } = useShopForm<DeclineValues, QuoteReply>({
    resolver,
    defaultValues: { text: '' },
    failed: t('talk.failed'),
    async send(body) {
      await reply(body);
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="quiet" isWide onClick={() => setOpen(true)}>
        {t('talk.decline')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('talk.decline')}
        startsAtField
      >
        <form {...formProps} className="stack">
          <p>{t('talk.declineText')}</p>
          <Field label={t('talk.reason')} error={errorOf('text')}>
            <Textarea {...register('text')} rows={3} maxLength={MAX_QUOTE_MESSAGE} />
          </Field>
          {failure && <Alert tone="no">{failure}</Alert>}
          <div>
            <Button type="submit" isBusy={isBusy}>
              {t('talk.decline')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
