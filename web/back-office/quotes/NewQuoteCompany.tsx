// The company that a quote is for: found, with its people to write to. Decision 0098.
import { useFormContext } from 'react-hook-form';
import { FindBuyer } from '#web/back-office/kit/FindBuyer.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import type { QuoteDraft } from './quote-draft.ts';

type Chosen = NonNullable<QuoteDraft['company']>;

/** Chosen by whoever sees companies; a revision keeps that of the quote before it. */
export function NewQuoteCompany() {
  const { t } = useTranslation('admin-quotes');
  const { may } = useAdminSession();
  const { watch, setValue } = useFormContext<QuoteDraft>();
  const [company, revises] = watch(['company', 'revises']);
  if (company)
    return (
      <div className="stack">
        <div className="row">
          <p className="break">
            <span className="small second">{t('new.company.title')}</span>
            <br />
            <b>{company.name}</b>
          </p>
          {revises === null && (
            <Button
              size="s"
              variant="quiet"
              onClick={() => setValue('company', null, { shouldDirty: true })}
            >
              {t('new.company.leave')}
            </Button>
          )}
        </div>
        {may('companies') && revises === null && <Members company={company} />}
        <p className="small second">{t('new.company.text')}</p>
      </div>
    );
  if (revises !== null || !may('companies')) return null;
  return (
    <FindBuyer
      texts={{
        find: t('new.company.find'),
        hint: t('new.company.hint'),
        found: (count) => t('new.company.found', { count }),
        take: t('new.take'),
        takeOf: (name) => t('new.company.takeOf', { name }),
        nobody: t('new.company.nobody'),
      }}
      read={findCompanies}
      toRow={({ id, name, taxOffice, taxNumber }) => ({
        key: String(id),
        name,
        more: `${taxOffice} · ${taxNumber}`,
      })}
      onTake={({ id, name }) => setValue('company', { id, name }, { shouldDirty: true })}
    />
  );
}

function Members({ company }: { company: Chosen }) {
  const { t } = useTranslation('admin-quotes');
  const { setValue, formState } = useFormContext<QuoteDraft>();
  const remote = useRemote(`quote company ${company.id}`, (signal) =>
    adminApi().get('/admin/companies/{id}', { path: { id: company.id }, signal }),
  );
  const members = remote.data?.members ?? [];
  if (members.length === 0) return null;
  return (
    <fieldset className="stack">
      <legend className="small second">{t('new.company.members')}</legend>
      <div className="bo-acts">
        {members.map(({ customerId, name, email }) => (
          <Button
            key={customerId}
            size="s"
            variant="line"
            aria-label={t('new.takeOf', { name })}
            onClick={() => {
              const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
              setValue('name', name, options);
              setValue('email', email, options);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const findCompanies = async (text: string, signal: AbortSignal) =>
  (
    await adminApi().get('/admin/companies', {
      query: { text, state: 'open', size: 8 },
      signal,
    })
  ).content;
