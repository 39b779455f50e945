import { type DeskQuotePreview, MAX_QUOTE_NOTE } from '#shared/back-office/quotes.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import type { QuoteDraft } from './quote-draft.ts';
import type { QuoteProblems } from './quote-problems.ts';

type NewQuoteTermsProps = {
  draft: QuoteDraft;
  priced: DeskQuotePreview | null;
  errors: QuoteProblems;
  onChange: (change: Partial<QuoteDraft>) => void;
};

/** Delivery, days that the quote holds, and the note to the buyer. */
export function NewQuoteTerms({ draft, priced, errors, onChange }: NewQuoteTermsProps) {
  const { t, i18n } = useTranslation('admin-quotes');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const options = priced?.shippingOptions ?? [];
  // What the receiver pays the carrier is not ours to fix.
  const isBuyerPays =
    options.find(({ id }) => id === priced?.shippingOptionId)?.isBuyerPays ?? false;
  return (
    <>
      {options.length > 0 && (
        <Field label={t('new.delivery')}>
          <Select
            value={priced?.shippingOptionId ?? ''}
            onChange={(event) => onChange({ shippingOptionId: event.target.value })}
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
          checked={draft.isShippingFixed && !isBuyerPays}
          disabled={isBuyerPays}
          onChange={(event) => onChange({ isShippingFixed: event.target.checked })}
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
        {draft.isShippingFixed && !isBuyerPays && (
          <Field label={t('new.shipping')} hint={t('new.shippingHint')} error={errors.shipping}>
            <Input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={draft.shipping}
              onChange={(event) => onChange({ shipping: event.target.value })}
            />
          </Field>
        )}
      </div>
      <Field label={t('settings.days')} error={errors.days}>
        <Input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder={priced ? String(priced.days) : ''}
          value={draft.days}
          onChange={(event) => onChange({ days: event.target.value })}
        />
      </Field>
      <Field label={t('new.language')}>
        <Select
          value={draft.language}
          onChange={(event) => onChange({ language: event.target.value === 'en' ? 'en' : 'tr' })}
        >
          <option value="tr">{t('language.tr')}</option>
          <option value="en">{t('language.en')}</option>
        </Select>
      </Field>
      <Field label={t('new.note')} hint={t('new.noteHint')} isOptional error={errors.note}>
        <Textarea
          rows={4}
          maxLength={MAX_QUOTE_NOTE}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </>
  );
}
