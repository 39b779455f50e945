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
  const { t, i18n } = useTranslation('returns');
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [note, setNote] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [isMissed, setMissed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One for each thing that is asked: the same form sent twice is one request.
  const requestKey = useRef<{ body: string; key: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const isWithdrawal = reason === 'withdrawal';
  const rows = offer.rows.flatMap(({ position, left, isPersonalised }) => {
    const quantity = Math.min(chosen.get(position) ?? 0, isWithdrawal && isPersonalised ? 0 : left);
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  const isNoteMissing = reason !== null && !isWithdrawal && note.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setMissed(true);
    if (reason === null || rows.length === 0 || isNoteMissing) {
      // After the problems stand on the page.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('.error')?.scrollIntoView({ block: 'center' }),
      );
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const request = { reason, rows, note: note.trim() || null };
      const record = await requestReturn(browserApi(), offer.orderNumber, {
        ...request,
        requestKey: keyOf(JSON.stringify(request)),
      } satisfies ReturnBody);
      onSent({ record, pictures: isWithdrawal ? [] : pictures });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('network'));
      if (error instanceof ApiError && error.status < 500) await onChanged();
      setBusy(false);
    }
  }
  function keyOf(body: string): string {
    if (requestKey.current?.body !== body) requestKey.current = { body, key: randomId() };
    return requestKey.current.key;
  }

  return (
    <form className="return-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <section aria-labelledby="return-reason">
        <h2 className="h3" id="return-reason">
          {t('reason.label')}
        </h2>
        <RadioCards
          label={t('reason.label')}
          value={reason}
          onChange={setReason}
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
      <div className="return-end">
        {failure && <Alert tone="no">{failure}</Alert>}
        <p className="small second">{t('next')}</p>
        {offer.howTo && (
          <div className="return-sending">
            <b>{t('howTo')}</b>
            <p className="return-note">{offer.howTo}</p>
          </div>
        )}
        <div>
          <Button variant="buy" size="l" type="submit" isBusy={isBusy}>
            {t('send')}
          </Button>
        </div>
      </div>
    </form>
  );

  function descriptionOf(value: ReturnReason, isInTime: boolean, day: string | null): string {
    if (value !== 'withdrawal') return isInTime ? t(`reason.${value}.text`) : t('reason.over');
    if (offer.isCorporate) return t('reason.withdrawal.corporate');
    if (day === null) return t('reason.withdrawal.text');
    return t(isInTime ? 'reason.withdrawal.until' : 'reason.withdrawal.over', { day });
  }
}
