// The choice for whom the cart is: shown only to members of a company.
import './company-choice.css';
import { useId } from 'react';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCallQueue } from '#web/base/ui/use-call-queue.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { chooseCompany, fetchCompanies } from './company-calls.ts';

/** Prices, invoice and approval follow from it, so it is one choice for the whole account. */
export default function CompanyChoice() {
  const { t, i18n } = useTranslation('companies');
  const { user, refreshProfile } = useSession();
  const { showToast } = useToast();
  const { busy, take } = useCallQueue();
  const id = useId();
  const companies = useRemote(`companies ${user?.id}`, fetchCompanies);
  if (!user || user.companyCount === 0) return null;
  const { buysFor } = user;
  const open = companies.data?.filter(({ isClosed }) => !isClosed) ?? [];
  const shown =
    open.length > 0
      ? open.map((company) => ({ id: company.id, name: company.name }))
      : buysFor
        ? [{ id: buysFor.companyId, name: buysFor.companyName }]
        : [];

  async function choose(value: string) {
    try {
      await take('choose', async () => {
        await chooseCompany(value === '' ? null : Number(value));
        await refreshProfile();
      });
    } catch (error) {
      showToast(serverMessage(error) ?? t('network'), { type: 'error' });
    }
  }
  return (
    <div className="field company-choice" aria-busy={busy !== null || undefined}>
      <label htmlFor={id}>{t('choice.label')}</label>
      <Select
        id={id}
        value={buysFor?.companyId ?? ''}
        disabled={busy !== null}
        onChange={(event) => void choose(event.target.value)}
      >
        <option value="">{t('choice.myself')}</option>
        {shown.map((company) => (
          <option key={company.id} value={company.id}>
            {company.name}
          </option>
        ))}
      </Select>
      {buysFor?.spendingLimit != null && (
        <p className="hint">
          {t('choice.limit', {
            limit: formatLira(fromLira(buysFor.spendingLimit), i18n.language),
          })}
        </p>
      )}
    </div>
  );
}
