import { type FormEvent, useState } from 'react';
import { istanbulDay } from '#shared/base/format.ts';
import { MAX_QUOTE_MESSAGE } from '#shared/quotes/quote-messages.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { QuoteMessages } from './QuoteMessages.tsx';
import { readPrice, readQuantity } from './quote-request-values.ts';
import { type Reply, useReply } from './use-reply.ts';

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

type Typed = { text: string; neededOn: string; rows: Record<number, TypedRow> };
type TypedRow = { quantity?: string; price?: string };

const nothing: Typed = { text: '', neededOn: '', rows: {} };
const isBlank = (typed: string | undefined) => (typed ?? '').trim() === '';

/** Null if something typed is unreadable, or if nothing was typed. */
function toReply({ text, neededOn, rows }: Typed): Reply | null {
  const requested = Object.entries(rows).flatMap(([position, { quantity, price }]) =>
    isBlank(quantity) && isBlank(price)
      ? []
      : [
          {
            position: Number(position),
            quantity: isBlank(quantity) ? null : readQuantity(quantity ?? ''),
            targetPrice: isBlank(price) ? null : readPrice(price ?? ''),
          },
        ],
  );
  if (Object.values(rows).some((row) => rowProblem(row) !== null)) return null;
  const isChange = requested.length > 0 || neededOn !== '';
  if (!isChange && isBlank(text)) return null;
  return {
    kind: isChange ? 'change' : 'message',
    text: text.trim(),
    requested,
    neededOn: neededOn || null,
  };
}

function rowProblem({ quantity, price }: TypedRow): 'quantity' | 'targetPrice' | null {
  if (!isBlank(quantity) && readQuantity(quantity ?? '') === null) return 'quantity';
  return !isBlank(price) && readPrice(price ?? '') === null ? 'targetPrice' : null;
}

function WriteForm({ quote }: { quote: QuoteAnswer }) {
  const { t } = useTranslation('quotes');
  const { send, isBusy, failure } = useReply(quote.code);
  const [typed, setTyped] = useState(nothing);
  const [isChange, setChange] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSent, setSent] = useState(false);
  const change = (values: Partial<Typed>) => {
    setSent(false);
    setTyped((before) => ({ ...before, ...values }));
  };
  const reply = toReply(isChange ? typed : { ...nothing, text: typed.text });
  const isEmpty = isBlank(typed.text) && (!isChange || reply === null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isBusy || !reply || !(await send(reply))) return;
    setTyped(nothing);
    setChange(false);
    setSubmitted(false);
    setSent(true);
  }

  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('talk.text')}
        hint={t('talk.hint')}
        error={isSubmitted && isEmpty && !hasProblem(typed) ? t('talk.textMissing') : undefined}
      >
        <Textarea
          value={typed.text}
          rows={3}
          maxLength={MAX_QUOTE_MESSAGE}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      {isChange ? (
        <ChangeFields quote={quote} typed={typed} onChange={change} />
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

const hasProblem = ({ rows }: Typed): boolean =>
  Object.values(rows).some((row) => rowProblem(row) !== null);

/** Another quantity and a target price for each row, and the day. */
function ChangeFields({
  quote: { items, pricesIncludeTax },
  typed: { rows, neededOn },
  onChange,
}: {
  quote: QuoteAnswer;
  typed: Typed;
  onChange: (values: Partial<Typed>) => void;
}) {
  const { t } = useTranslation('quotes');
  return (
    <fieldset className="quote-change">
      <legend className="small">{t('talk.changeHint')}</legend>
      {items.map(({ position, name }) => {
        const row = rows[position] ?? {};
        const problem = rowProblem(row);
        const type = (values: TypedRow) =>
          onChange({ rows: { ...rows, [position]: { ...row, ...values } } });
        return (
          <div className="quote-change-row" key={position}>
            <b className="break">{name}</b>
            <Field
              label={t('request.quantity')}
              error={problem === 'quantity' ? t('request.errors.quantity') : undefined}
            >
              <Input
                className="num"
                inputMode="numeric"
                maxLength={7}
                aria-label={t('talk.quantityOf', { name })}
                value={row.quantity ?? ''}
                onChange={({ target }) => type({ quantity: target.value })}
              />
            </Field>
            <Field
              label={t(pricesIncludeTax ? 'talk.targetGross' : 'talk.targetNet')}
              error={problem === 'targetPrice' ? t('request.errors.targetPrice') : undefined}
            >
              <Input
                className="num"
                inputMode="decimal"
                maxLength={12}
                aria-label={t('talk.priceOf', { name })}
                value={row.price ?? ''}
                onChange={({ target }) => type({ price: target.value })}
              />
            </Field>
          </div>
        );
      })}
      <Field label={t('request.neededOn')} isOptional>
        <Input
          type="date"
          min={istanbulDay(new Date())}
          value={neededOn}
          onChange={({ target }) => onChange({ neededOn: target.value })}
        />
      </Field>
    </fieldset>
  );
}

/** Asks for the reason, and declines. */
export function DeclineQuote({ code }: { code: string }) {
  const { t } = useTranslation('quotes');
  const { send, isBusy, failure } = useReply(code);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  async function decline(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isBusy || isBlank(text)) return;
    if (await send({ kind: 'refusal', text: text.trim() })) setOpen(false);
  }
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
        <form method="post" className="stack" noValidate onSubmit={(event) => void decline(event)}>
          <p>{t('talk.declineText')}</p>
          <Field
            label={t('talk.reason')}
            error={isSubmitted && isBlank(text) ? t('talk.reasonMissing') : undefined}
          >
            <Textarea
              value={text}
              rows={3}
              maxLength={MAX_QUOTE_MESSAGE}
              onChange={({ target }) => setText(target.value)}
            />
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
