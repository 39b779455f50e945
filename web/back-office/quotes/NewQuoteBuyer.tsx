import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatPhone, toE164 } from '#shared/base/identity.ts';
import { FindBuyer } from '#web/back-office/kit/FindBuyer.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { NewQuoteCompany } from './NewQuoteCompany.tsx';
import { findBuyers } from './quote-calls.ts';
import type { QuoteDraft } from './quote-draft.ts';

/** The recipient of the quote: found among known buyers, or typed. */
export function NewQuoteBuyer() {
  const { t } = useTranslation('admin-quotes');
  const { register, setValue, watch, formState } = useFormContext<QuoteDraft>();
  const isRevision = watch('revises') !== null;
  const { errors } = formState;
  const { may } = useAdminSession();
  const maySeeCustomers = may('customer-data');
  const read = useCallback(
    (text: string, signal: AbortSignal) => findBuyers(text, maySeeCustomers, signal),
    [maySeeCustomers],
  );
  return (
    <section className="bo-box" aria-labelledby="new-quote-buyer">
      <h2 className="h3" id="new-quote-buyer">
        {t('buyer')}
      </h2>
      <NewQuoteCompany />
      {!isRevision && (
        <FindBuyer
          texts={{
            find: t('new.find'),
            hint: t('new.findHint'),
            found: (count) => t('new.found', { count }),
            take: t('new.take'),
            takeOf: (name) => t('new.takeOf', { name }),
            nobody: t('new.nobody'),
          }}
          read={read}
          toRow={({ name, email, phone, isCustomer }) => ({
            key: email,
            name,
            more: [email, phone && formatPhone(phone), isCustomer && t('new.isCustomer')]
              .filter(Boolean)
              .join(' · '),
          })}
          onTake={({ name, email, phone }) => {
            const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
            setValue('name', name, options);
            setValue('email', email, options);
            setValue('phone', phone ? formatPhone(phone) : '', options);
          }}
        />
      )}
      <div className="bo-pair">
        <Field label={t('new.name')} error={errors.name?.message}>
          <Input
            {...register('name', { validate: (name) => name.trim() !== '' || t('new.error.name') })}
            autoComplete="off"
            maxLength={120}
          />
        </Field>
        {watch('company') === null && (
          <Field label={t('page.company')} isOptional>
            <Input {...register('companyName')} autoComplete="off" maxLength={150} />
          </Field>
        )}
        <Field
          label={t('page.email')}
          error={errors.email?.message}
          hint={t(isRevision ? 'revise.email' : 'new.emailHint')}
        >
          <Input
            type="email"
            readOnly={isRevision}
            inputMode="email"
            {...register('email', { validate: (email) => isEmail(email) || t('new.error.email') })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <Field label={t('page.phone')} isOptional error={errors.phone?.message}>
          <Input
            type="tel"
            inputMode="tel"
            {...register('phone', { validate: (phone) => isPhone(phone) || t('new.error.phone') })}
            autoComplete="off"
            maxLength={30}
          />
        </Field>
      </div>
    </section>
  );
}

const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
const isPhone = (typed: string): boolean => typed.trim() === '' || toE164(typed.trim()) !== null;
