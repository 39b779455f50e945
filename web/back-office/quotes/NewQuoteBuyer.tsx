import { useCallback } from 'react';
import { formatPhone } from '#shared/base/identity.ts';
import { FindBuyer } from '#web/back-office/kit/FindBuyer.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { findBuyers } from './find-buyers.ts';
import type { QuoteDraft } from './quote-draft.ts';
import type { QuoteProblems } from './quote-problems.ts';

type NewQuoteBuyerProps = {
  draft: QuoteDraft;
  errors: QuoteProblems;
  onChange: (change: Partial<QuoteDraft>) => void;
};

/** Who the quote is for: found among those whom the shop knows, or typed. */
export function NewQuoteBuyer({ draft, errors, onChange }: NewQuoteBuyerProps) {
  const { t } = useTranslation('admin-quotes');
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
        onTake={({ name, email, phone }) =>
          onChange({ name, email, phone: phone ? formatPhone(phone) : '' })
        }
      />
      <div className="bo-pair">
        <Field label={t('new.name')} error={errors.name}>
          <Input
            value={draft.name}
            autoComplete="off"
            maxLength={120}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label={t('page.company')} isOptional>
          <Input
            value={draft.companyName}
            autoComplete="off"
            maxLength={150}
            onChange={(event) => onChange({ companyName: event.target.value })}
          />
        </Field>
        <Field label={t('page.email')} error={errors.email} hint={t('new.emailHint')}>
          <Input
            type="email"
            inputMode="email"
            value={draft.email}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
        <Field label={t('page.phone')} isOptional error={errors.phone}>
          <Input
            type="tel"
            inputMode="tel"
            value={draft.phone}
            autoComplete="off"
            maxLength={30}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        </Field>
      </div>
    </section>
  );
}
