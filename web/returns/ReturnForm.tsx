import { useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { lastDayText } from '#shared/base/format.ts';
import { RETURN_NOTE_LENGTH, type ReturnReason } from '#shared/orders/return-rules.ts';
import { ReturnContent, type ReturnOffer } from '#shared/orders/returns.ts';
import { ApiError } from '#web/base/api/api.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, FieldError, Textarea } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
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

type Values = { reason: ReturnReason | null; rows: ChosenRow[]; note: string };
type ChosenRow = ReturnContent['rows'][number];

const REASON_ERROR = 'return-reason-problem';
const ROWS_ERROR = 'return-rows-problem';

/**
 * First the reason, because it decides what can be chosen; then the rows, a description, and
 * pictures.
 */
export function ReturnForm({ offer, onChanged, onSent }: ReturnFormProps) {
  const { t } = useTranslation('returns');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const { failure, request } = useReturnRequest(offer.orderNumber, onChanged);
  const { register, watch, setValue, handleSubmit, formState } = useReturnValues(offer);
  const { errors, isSubmitting } = formState;
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(form);
  const reason = watch('reason');
  const isWithdrawal = reason === 'withdrawal';
  const change = { shouldValidate: formState.isSubmitted };

  const send = handleSubmit(async (content) => {
    const record = await request(content);
    if (record) onSent({ record, pictures: isWithdrawal ? [] : pictures });
  }, focusFirstError);

  return (
    <form
      method="post"
      className="return-form"
      ref={form}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : send(event))}
      noValidate
    >
      <ReasonChoice
        offer={offer}
        reason={reason}
        onChange={(chosen) => setValue('reason', chosen, change)}
        error={errors.reason?.message}
      />
      <section aria-labelledby="return-rows">
        <h2 className="h3" id="return-rows">
          {t('rows.title')}
        </h2>
        <ReturnRows
          rows={offer.rows}
          isWithdrawal={isWithdrawal}
          chosen={watch('rows')}
          onChange={(rows) => setValue('rows', rows, change)}
          errorId={errors.rows && ROWS_ERROR}
        />
        {errors.rows && <FieldError id={ROWS_ERROR}>{errors.rows.message}</FieldError>}
      </section>
      <Field
        label={t(isWithdrawal ? 'note.optional' : 'note.label')}
        isOptional={isWithdrawal}
        hint={isWithdrawal ? undefined : t('note.hint')}
        error={errors.note?.message}
      >
        <Textarea {...register('note')} rows={4} maxLength={RETURN_NOTE_LENGTH} />
      </Field>
      {reason !== null && !isWithdrawal && (
        <PicturePicker pictures={pictures} onChange={setPictures} />
      )}
      <ReturnEnd howTo={offer.howTo} failure={failure} isBusy={isSubmitting} />
    </form>
  );
}

/** The form of `ReturnContent`; rows that cannot be returned for this reason are ignored. */
function useReturnValues(offer: ReturnOffer) {
  const { t } = useTranslation('returns');
  const resolver = useMemo<Resolver<Values, unknown, ReturnContent>>(() => {
    const texts: Record<string, string> = {
      reason: t('chooseReason'),
      rows: t('chooseRows'),
      note: t('note.missing'),
    };
    const check = formResolver<Values, ReturnContent>(
      ReturnContent,
      ({ path }) => texts[String(path?.[0])] ?? t('network'),
    );
    return (values, context, options) =>
      check({ ...values, rows: possibleRows(offer, values) }, context, options);
  }, [offer, t]);
  return useForm<Values, unknown, ReturnContent>({
    resolver,
    defaultValues: { reason: null, rows: [], note: '' },
    shouldFocusError: false,
  });
}

/** The chosen rows that can be returned for this reason. */
const possibleRows = (offer: ReturnOffer, { reason, rows }: Values): ChosenRow[] =>
  offer.rows.flatMap(({ position, left, isPersonalised }) => {
    const chosen = rows.find((row) => row.position === position)?.quantity ?? 0;
    const quantity = Math.min(chosen, reason === 'withdrawal' && isPersonalised ? 0 : left);
    return quantity > 0 ? [{ position, quantity }] : [];
  });

/** Sends the request; the same form sent twice is one request. */
function useReturnRequest(orderNumber: string, onChanged: () => Promise<void>) {
  const { t } = useTranslation('returns');
  const [failure, setFailure] = useState<string | null>(null);
  // One key for each content.
  const requestKey = useRef<{ body: string; key: string } | null>(null);

  function keyOf(body: string): string {
    if (requestKey.current?.body !== body) requestKey.current = { body, key: randomId() };
    return requestKey.current.key;
  }

  /** Null if it failed. */
  async function request(content: ReturnContent) {
    setFailure(null);
    try {
      const body = { ...content, requestKey: keyOf(JSON.stringify(content)) };
      return await requestReturn(browserApi(), orderNumber, body);
    } catch (error) {
      setFailure(serverMessage(error) ?? t('network'));
      if (error instanceof ApiError && error.status < 500) await onChanged();
      return null;
    }
  }
  return { failure, request };
}

type ReasonChoiceProps = {
  offer: ReturnOffer;
  reason: ReturnReason | null;
  onChange: (reason: ReturnReason) => void;
  error: string | undefined;
};

function ReasonChoice({ offer, reason, onChange, error }: ReasonChoiceProps) {
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
        errorId={error && REASON_ERROR}
        choices={offer.reasons.map(({ reason: value, isInTime, until }) => ({
          value,
          title: t(`reason.${value}.title`),
          isDisabled: !isInTime,
          description: descriptionOf(value, isInTime, until && lastDayText(until, i18n.language)),
        }))}
      />
      {error && <FieldError id={REASON_ERROR}>{error}</FieldError>}
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
