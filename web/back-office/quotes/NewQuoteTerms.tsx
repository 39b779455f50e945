import { useFormContext } from 'react-hook-form';
import {
  MAX_NOTE_LINES,
  MAX_QUOTE_NOTE,
  MAX_TERMS,
  MAX_TEXT_ROW,
  MAX_TEXT_ROWS,
  type ManualQuotePreview,
} from '#shared/back-office/quotes.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import { isShippingValid, type QuoteDraft, readDays, textRowsOf } from './quote-draft.ts';

const isTextRowsValid = (textRows: string): boolean => {
  const lines = textRowsOf({ textRows });
  return lines.length <= MAX_TEXT_ROWS && lines.every((line) => line.length <= MAX_TEXT_ROW);
};

/** Delivery, the number of days that the quote is valid, and the note to the buyer. */
export function NewQuoteTerms({ priced }: { priced: ManualQuotePreview | null }) {
  const { t, i18n } = useTranslation('admin-quotes');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const options = priced?.shippingOptions ?? [];
  // If the receiver pays the carrier, we cannot fix the price.
  const isBuyerPays =
    options.find(({ id }) => id === priced?.shippingOptionId)?.isBuyerPays ?? false;
  const { register, setValue, watch, formState } = useFormContext<QuoteDraft>();
  const { errors } = formState;
  const isFixed = watch('isShippingFixed') && !isBuyerPays;
  return (
    <>
      {options.length > 0 && (
        <Field label={t('new.delivery')}>
          <Select
            value={priced?.shippingOptionId ?? ''}
            onChange={(event) => setValue('shippingOptionId', event.target.value)}
          >
            {options.map(({ id, name, price, isBuyerPays: isTheirs }) => (
              <option key={id} value={id}>
                {[name, isTheirs ? t('new.buyerPays') : lira(price)].join(' · ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="stack">
        <Checkbox
          checked={isFixed}
          disabled={isBuyerPays}
          onChange={(event) => setValue('isShippingFixed', event.target.checked)}
        >
          {t('new.fixShipping')}
          {priced && (
            <>
              <br />
              <span className="small second num">
                {t('new.calculated', { price: lira(priced.calculatedShipping) })}
              </span>
            </>
          )}
        </Checkbox>
        {isFixed && (
          <Field
            label={t('new.shipping')}
            hint={t('new.shippingHint')}
            error={errors.shipping?.message}
          >
            <Input
              {...register('shipping', {
                validate: (shipping) =>
                  isShippingValid({ isShippingFixed: true, shipping }) || t('new.error.shipping'),
              })}
              className="num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
            />
          </Field>
        )}
      </div>
      <Field label={t('settings.days')} error={errors.days?.message}>
        <Input
          {...register('days', {
            validate: (days) =>
              days.trim() === '' ||
              readDays(days) !== null ||
              t('new.error.days', { most: MAX_QUOTE_DAYS }),
          })}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder={priced ? String(priced.days) : ''}
        />
      </Field>
      <Field label={t('new.language')}>
        <Select {...register('language')}>
          <option value="tr">{t('language.tr')}</option>
          <option value="en">{t('language.en')}</option>
        </Select>
      </Field>
      <NewQuoteTexts />
    </>
  );
}

/** The buyer's texts besides the rows: terms, text rows, and the note. */
function NewQuoteTexts() {
  const { t } = useTranslation('admin-quotes');
  const { register, formState } = useFormContext<QuoteDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label={t('new.payment')} hint={t('new.paymentHint')} isOptional>
        <Input {...register('paymentTerms')} autoComplete="off" maxLength={MAX_TERMS} />
      </Field>
      <Field label={t('new.deliveryTime')} hint={t('new.deliveryTimeHint')} isOptional>
        <Input {...register('deliveryTerms')} autoComplete="off" maxLength={MAX_TERMS} />
      </Field>
      <Field
        label={t('new.textRows')}
        hint={t('new.textRowsHint')}
        isOptional
        error={errors.textRows?.message}
      >
        <Textarea
          {...register('textRows', {
            validate: (textRows) =>
              isTextRowsValid(textRows) || t('new.error.textRows', { most: MAX_TEXT_ROWS }),
          })}
          rows={2}
          maxLength={MAX_TEXT_ROWS * (MAX_TEXT_ROW + 1)}
        />
      </Field>
      <Field label={t('new.note')} hint={t('new.noteHint')} isOptional error={errors.note?.message}>
        <Textarea
          {...register('note', {
            validate: (note) =>
              note.trim().split('\n').length <= MAX_NOTE_LINES || t('new.error.note'),
          })}
          rows={4}
          maxLength={MAX_QUOTE_NOTE}
        />
      </Field>
    </>
  );
}
