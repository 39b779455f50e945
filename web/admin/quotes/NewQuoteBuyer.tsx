import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/identity.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import type { QuoteDraft } from './quote-draft.ts';
import type { QuoteFaults } from './quote-faults.ts';
import { useBuyers } from './use-buyers.ts';

type NewQuoteBuyerProps = { draft: QuoteDraft; faults: QuoteFaults; onChange: (change: Partial<QuoteDraft>) => void };

/** Who the quote is for: found among those whom the shop knows, or typed. */
export function NewQuoteBuyer({ draft, faults, onChange }: NewQuoteBuyerProps) {
  const { t } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const [text, setText] = useState('');
  const found = useBuyers(text.trim(), may('customer-data'));
  return (
    <section className="office-box" aria-labelledby="new-quote-buyer">
      <h2 className="h3" id="new-quote-buyer">
        {t('buyer')}
      </h2>
      <Field label={t('new.find')} hint={t('new.findHint')}>
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p className="sr-only" role="status">
        {found && t('new.found', { count: found.length })}
      </p>
      {found && (
        <ul className="office-rows">
          {found.map(({ name, email, phone, isCustomer }) => (
            <li key={email}>
              <div>
                <b className="break">{name}</b>
                <p className="small second break num">{[email, phone && formatPhone(phone), isCustomer && t('new.isCustomer')].filter(Boolean).join(' · ')}</p>
              </div>
              <Button
                variant="line"
                size="s"
                aria-label={t('new.takeOf', { name })}
                onClick={() => {
                  onChange({ name, email, phone: phone ? formatPhone(phone) : '' });
                  setText('');
                }}
              >
                {t('new.take')}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li className="small second">{t('new.nobody')}</li>}
        </ul>
      )}
      <div className="office-pair">
        <Field label={t('new.name')} error={faults.name}>
          <Input value={draft.name} autoComplete="off" maxLength={120} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
        <Field label={t('page.company')} isOptional>
          <Input value={draft.companyName} autoComplete="off" maxLength={150} onChange={(event) => onChange({ companyName: event.target.value })} />
        </Field>
        <Field label={t('page.email')} error={faults.email} hint={t('new.emailHint')}>
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
        <Field label={t('page.phone')} isOptional error={faults.phone}>
          <Input type="tel" inputMode="tel" value={draft.phone} autoComplete="off" maxLength={30} onChange={(event) => onChange({ phone: event.target.value })} />
        </Field>
      </div>
    </section>
  );
}
