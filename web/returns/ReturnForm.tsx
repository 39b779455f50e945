import { type FormEvent, useRef, useState } from 'react';
import { lastDayText } from '#shared/base/format.ts';
import { RETURN_NOTE_LENGTH, type ReturnReason } from '#shared/orders/return-rules.ts';
import type { ReturnBody, ReturnOffer } from '#shared/orders/returns.ts';
import { ApiError } from '#web/base/api/api.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, FieldError, Textarea } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { browserApi } from '#web/session/browser.ts';
import { PicturePicker } from './PicturePicker.tsx';
import type { SentReturn } from './ReturnDone.tsx';
import { ReturnRows } from './ReturnRows.tsx';
import { requestReturn } from './return-calls.ts';

type ReturnFormProps = {
  offer: ReturnOffer;
  onChanged: () => Promise<void>;
  onSent: (sent: SentReturn) => void;
};

/** First why, since it decides what can be chosen; then what, what happened, and pictures of it. */
export function ReturnForm({ offer, onChanged, onSent }: ReturnFormProps) {
  const { t } = useTranslation('returns');
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [note, setNote] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [isMissed, setMissed] = useState(false);
  const { failure, isBusy, request } = useReturnRequest(offer.orderNumber, onChanged);
  const form = useRef<HTMLFormElement>(null);

  const isWithdrawal = reason === 'withdrawal';
  const rows = chosenRows(offer, chosen, isWithdrawal);
  const isNoteMissing = reason !== null && !isWithdrawal && note.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setMissed(true);
    if (reason === null || rows.length === 0 || isNoteMissing) {
      // After the errors are rendered.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('.error')?.scrollIntoView({ block: 'center' }),
      );
      return;
    }
    const record = await request({ reason, rows, note: note.trim() || null });
    if (record) onSent({ record, pictures: isWithdrawal ? [] : pictures });
  }

  return (
    <form className="return-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <ReasonChoice offer={offer} reason={reason} onChange={setReason} isMissed={isMissed} />
      <section aria-labelledby="return-rows">
        <h2 className="h3" id="return-rows">
          {t('rows.title')}
        </h2>
        <ReturnRows
          rows={offer.rows}
          isWithdrawal={isWithdrawal}
          chosen={chosen}
          onChange={setChosen}
        />
        {isMissed && rows.length === 0 && (
          <FieldError id="return-rows-problem">{t('chooseRows')}</FieldError>
        )}
      </section>
      <Field
        label={t(isWithdrawal ? 'note.optional' : 'note.label')}
        isOptional={isWithdrawal}
        hint={isWithdrawal ? undefined : t('note.hint')}
        error={isMissed && isNoteMissing ? t('note.missing') : undefined}
      >
        <Textarea
          rows={4}
          maxLength={RETURN_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {reason !== null && !isWithdrawal && (
        <PicturePicker pictures={pictures} onChange={setPictures} />
      )}
      <ReturnEnd howTo={offer.howTo} failure={failure} isBusy={isBusy} />
    </form>
  );
}

/** What of the choice can go back for this reason. */
const chosenRows = (
  offer: ReturnOffer,
  chosen: ReadonlyMap<number, number>,
  isWithdrawal: boolean,
) =>
  offer.rows.flatMap(({ position, left, isPersonalised }) => {
    const quantity = Math.min(chosen.get(position) ?? 0, isWithdrawal && isPersonalised ? 0 : left);
    return quantity > 0 ? [{ position, quantity }] : [];
  });

/** Sends the request; the same form sent twice is one request. */
function useReturnRequest(orderNumber: string, onChanged: () => Promise<void>) {
  const { t } = useTranslation('returns');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One for each thing that is asked.
  const requestKey = useRef<{ body: string; key: string } | null>(null);

  function keyOf(body: string): string {
    if (requestKey.current?.body !== body) requestKey.current = { body, key: randomId() };
    return requestKey.current.key;
  }

  /** Null where it failed. */
  async function request(content: Omit<ReturnBody, 'requestKey'>) {
    setBusy(true);
    setFailure(null);
    try {
      const body = { ...content, requestKey: keyOf(JSON.stringify(content)) };
      return await requestReturn(browserApi(), orderNumber, body);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('network'));
      if (error instanceof ApiError && error.status < 500) await onChanged();
      setBusy(false);
      return null;
    }
  }
  return { failure, isBusy, request };
}

type ReasonChoiceProps = {
  offer: ReturnOffer;
  reason: ReturnReason | null;
  onChange: (reason: ReturnReason) => void;
  isMissed: boolean;
};

function ReasonChoice({ offer, reason, onChange, isMissed }: ReasonChoiceProps) {
  const { t, i18n } = useTranslation('returns');

  function descriptionOf(value: ReturnReason, isInTime: boolean, day: string | null): string {
    if (value !== 'withdrawal') return isInTime ? t(`reason.${value}.text`) : t('reason.over');
    if (offer.isCorporate) return t('reason.withdrawal.corporate');
    if (day === null) return t('reason.withdrawal.text');
    return t(isInTime ? 'reason.withdrawal.until' : 'reason.withdrawal.over', { day });
  }

  return (
    <section aria-labelledby="return-reason">
      <h2 className="h3" id="return-reason">
        {t('reason.label')}
      </h2>
      <RadioCards
        label={t('reason.label')}
        value={reason}
        onChange={onChange}
        choices={offer.reasons.map(({ reason: value, isInTime, until }) => ({
          value,
          title: t(`reason.${value}.title`),
          isDisabled: !isInTime,
          description: descriptionOf(value, isInTime, until && lastDayText(until, i18n.language)),
        }))}
      />
      {isMissed && reason === null && (
        <FieldError id="return-reason-problem">{t('chooseReason')}</FieldError>
      )}
    </section>
  );
}

type ReturnEndProps = { howTo: ReturnOffer['howTo']; failure: string | null; isBusy: boolean };

/** What happens next, and the button. */
function ReturnEnd({ howTo, failure, isBusy }: ReturnEndProps) {
  const { t } = useTranslation('returns');
  return (
    <div className="return-end">
      {failure && <Alert tone="no">{failure}</Alert>}
      <p className="small second">{t('next')}</p>
      {howTo && (
        <div className="return-sending">
          <b>{t('howTo')}</b>
          <p className="return-note">{howTo}</p>
        </div>
      )}
      <div>
        <Button variant="buy" size="l" type="submit" isBusy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
