import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '#shared/account.ts';
import { formatPhone } from '#shared/identity.ts';
import { FormFault } from '../auth/AuthPage.tsx';
import { dateTimeText } from '../orders/order-date.ts';
import { serverMessage } from '../session/action-texts.ts';
import { useSession } from '../session/SessionContext.ts';
import { Accordion } from '../ui/Accordion.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Table } from '../ui/Table.tsx';
import { useRemote } from '../use-remote.ts';
import { fetchMarketingHistory } from './account-api.ts';
import { Fetched } from './Fetched.tsx';
import { useAction } from './use-action.ts';

/** What we may write about, over which channel; and what was said about it when, as the evidence that it is. */
export function MarketingPreferences({ user }: { user: UserProfile }) {
  const { t } = useTranslation('account');
  const { updateMarketing } = useSession();
  const { busy, run } = useAction();
  const history = useRemote(`marketing ${user.email} ${user.acceptsMarketing} ${user.acceptsSms}`, fetchMarketingHistory);
  const [choice, setChoice] = useState<{ acceptsMarketing?: boolean; acceptsSms?: boolean }>({});
  const [fault, setFault] = useState<string | null>(null);
  const { acceptsMarketing, acceptsSms } = { acceptsMarketing: user.acceptsMarketing, acceptsSms: user.acceptsSms, ...choice };

  const save = () =>
    run('save', async () => {
      setFault(null);
      const result = await updateMarketing({ acceptsMarketing, acceptsSms });
      if (result.isDone) setChoice({});
      else setFault(serverMessage(result.error));
    });

  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div>
          <Checkbox checked={acceptsMarketing} onChange={(event) => setChoice({ ...choice, acceptsMarketing: event.target.checked })}>
            {t('marketing.email')} <span className="mute break">{user.email}</span>
          </Checkbox>
          <Checkbox checked={acceptsSms} disabled={user.phoneNumber === null && !acceptsSms} onChange={(event) => setChoice({ ...choice, acceptsSms: event.target.checked })}>
            {t('marketing.sms')} <span className="mute num">{user.phoneNumber ? formatPhone(user.phoneNumber) : t('marketing.noPhone')}</span>
          </Checkbox>
        </div>
        <FormFault>{fault}</FormFault>
        <div>
          <Button type="submit" isBusy={busy !== null}>
            {t('save')}
          </Button>
        </div>
      </form>
      <Accordion title={t('marketing.history')} size="s">
        <Fetched remote={history}>{(rows) => (rows.length === 0 ? <p className="small">{t('marketing.noHistory')}</p> : <HistoryTable rows={rows} />)}</Fetched>
      </Accordion>
    </>
  );
}

function HistoryTable({ rows }: { rows: Awaited<ReturnType<typeof fetchMarketingHistory>> }) {
  const { t, i18n } = useTranslation('account');
  return (
    <Table
      caption={t('marketing.history')}
      rows={rows}
      rowKey={(row) => `${row.at} ${row.channel} ${row.state} ${row.recipient}`}
      columns={[
        { key: 'at', header: t('marketing.at'), cell: (row) => <span className="num">{dateTimeText(row.at, i18n.language)}</span> },
        { key: 'channel', header: t('marketing.channel'), cell: (row) => t(`marketing.channels.${row.channel}`) },
        {
          key: 'recipient',
          header: t('marketing.recipient'),
          cell: (row) => <span className="break">{row.channel === 'EPOSTA' ? row.recipient : formatPhone(row.recipient)}</span>,
        },
        { key: 'state', header: t('marketing.state'), cell: (row) => t(`marketing.states.${row.state}`) },
        { key: 'source', header: t('marketing.source'), cell: (row) => t([`marketing.sources.${row.source}`, 'marketing.sources.other']) },
      ]}
    />
  );
}
