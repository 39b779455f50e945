import { useState } from 'react';
import { dateTimeText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { UserProfile } from '#shared/customers/account.ts';
import { FormError } from '#web/auth/AuthPage.tsx';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { fetchMarketingHistory } from './account-api.ts';
import { ReminderChoices } from './ReminderChoices.tsx';
import { useAction } from './use-action.ts';

/** The marketing consents by channel, with the recorded evidence of each. */
export function MarketingPreferences({ user }: { user: UserProfile }) {
  const { t } = useTranslation('account');
  const { updateMarketing } = useSession();
  const { busy, run } = useAction();
  const history = useRemote(
    `marketing ${user.email} ${user.acceptsMarketing} ${user.acceptsSms}`,
    fetchMarketingHistory,
  );
  const [choice, setChoice] = useState<{ acceptsMarketing?: boolean; acceptsSms?: boolean }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { acceptsMarketing, acceptsSms } = {
    acceptsMarketing: user.acceptsMarketing,
    acceptsSms: user.acceptsSms,
    ...choice,
  };

  const save = () =>
    run('save', async () => {
      setProblem(null);
      const result = await updateMarketing({ acceptsMarketing, acceptsSms });
      if (result.isDone) setChoice({});
      else setProblem(serverMessage(result.error));
    });

  return (
    <>
      <form
        method="post"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div>
          <Checkbox
            checked={acceptsMarketing}
            onChange={(event) => setChoice({ ...choice, acceptsMarketing: event.target.checked })}
          >
            {t('marketing.email')} <span className="mute break">{user.email}</span>
          </Checkbox>
          <Checkbox
            checked={acceptsSms}
            disabled={user.phoneNumber === null && !acceptsSms}
            onChange={(event) => setChoice({ ...choice, acceptsSms: event.target.checked })}
          >
            {t('marketing.sms')}{' '}
            <span className="mute num">
              {user.phoneNumber ? formatPhone(user.phoneNumber) : t('marketing.noPhone')}
            </span>
          </Checkbox>
        </div>
        <FormError>{problem}</FormError>
        <div>
          <Button type="submit" isBusy={busy !== null}>
            {t('save')}
          </Button>
        </div>
      </form>
      <ReminderChoices />
      <Accordion title={t('marketing.history')} size="s">
        <RemoteContent remote={history}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="small">{t('marketing.noHistory')}</p>
            ) : (
              <HistoryTable rows={rows} />
            )
          }
        </RemoteContent>
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
        {
          key: 'at',
          header: t('marketing.at'),
          cell: (row) => <span className="num">{dateTimeText(row.at, i18n.language)}</span>,
        },
        {
          key: 'channel',
          header: t('marketing.channel'),
          cell: (row) => t(`marketing.channels.${row.channel}`),
        },
        {
          key: 'recipient',
          header: t('marketing.recipient'),
          cell: (row) => (
            <span className="break">
              {row.channel === 'EPOSTA' ? row.recipient : formatPhone(row.recipient)}
            </span>
          ),
        },
        {
          key: 'state',
          header: t('marketing.state'),
          cell: (row) => t(`marketing.states.${row.state}`),
        },
        {
          key: 'source',
          header: t('marketing.source'),
          cell: (row) => t([`marketing.sources.${row.source}`, 'marketing.sources.other']),
        },
      ]}
    />
  );
}
