// /admin/security-events: the security log, and what to do about each kind of event. Needs the
// right `audit`.

import { Link } from 'react-router';
import {
  type SecurityEventRow,
  type SecurityEventsPage,
  securityAreas,
} from '#shared/back-office/security.ts';
import { clockText, dateTimeText } from '#shared/base/format.ts';
import { type SecurityEvent, securityEvents } from '#shared/base/security-events.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';

const SIZE = 20;
const usual = { event: '', area: '' };
/** Events that need attention; the others are only information. */
const tones: Partial<Record<SecurityEvent, BadgeTone>> = {
  'token-reused': 'no',
  'second-step-failed': 'no',
  'team-changed': 'wait',
  'authentication-changed': 'wait',
  'sign-in-failed': 'wait',
  refused: 'wait',
};
const toneOf = (event: SecurityEvent): BadgeTone => tones[event] ?? 'info';

export default function SecurityEvents() {
  const { t } = useTranslation('admin-security');
  const list = useListQuery(usual);
  const { query, page, filters, change, hrefFor } = list;
  const events = useRemote(JSON.stringify(query), async (signal) => {
    const answer = await adminApi().get('/admin/security/events', {
      query: { page, size: SIZE, ...filters },
      signal,
    });
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const columns = useColumns();
  return (
    <>
      <SectionHead title={t('title')} />
      <p className="second">{t('text')}</p>
      <ListFilters
        label={t('filters')}
        list={list}
        filters={[
          {
            kind: 'choice',
            name: 'event',
            label: t('event'),
            any: t('all'),
            choices: securityEvents.map((value) => ({ value, label: t(`kind.${value}.name`) })),
          },
          {
            kind: 'choice',
            name: 'area',
            label: t('area'),
            any: t('all'),
            choices: securityAreas.map((value) => ({ value, label: t(`areas.${value}`) })),
          },
        ]}
      />
      <div className="bo-column">
        <RemoteBox remote={events}>
          {({ counts }) => (
            <Advice
              counts={counts.filter(({ event }) => query.event === '' || event === query.event)}
              onShow={query.event === '' ? (event) => change({ event }) : null}
            />
          )}
        </RemoteBox>
        {events.data && (
          <RemoteTable
            caption={t('title')}
            remote={events}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ event }) => t(`kind.${event}.name`)}
            hrefFor={(number) => hrefFor({ page: String(number) })}
            size={SIZE}
            empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
          />
        )}
      </div>
    </>
  );
}

/** The meaning of each kind that occurred, and what to do; the most serious first. */
function Advice({
  counts,
  onShow,
}: {
  counts: SecurityEventsPage['counts'];
  onShow: ((event: SecurityEvent) => void) | null;
}) {
  const { t } = useTranslation('admin-security');
  if (counts.length === 0) return null;
  return (
    <section className="bo-box" aria-labelledby="advice">
      <h2 className="h3" id="advice">
        {t('doTitle')}
      </h2>
      <ul className="bo-rows">
        {counts.map(({ event, count }) => (
          <li key={event}>
            <div>
              <p>
                <b>{t(`kind.${event}.name`)}</b>{' '}
                <Badge tone={toneOf(event)}>{t('times', { count })}</Badge>
              </p>
              <p className="small second">
                {t(`kind.${event}.text`)} {t(`kind.${event}.advice`)}
              </p>
            </div>
            {onShow && (
              <Button
                variant="line"
                size="s"
                aria-label={t('showOf', { event: t(`kind.${event}.name`) })}
                onClick={() => onShow(event)}
              >
                {t('show')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useColumns(): TableColumn<SecurityEventRow>[] {
  const { t, i18n } = useTranslation('admin-security');
  const at = (time: string) => clockText(time, i18n.language);
  return [
    {
      key: 'when',
      onPhone: 'detail',
      header: t('when'),
      // Equal events within one hour are one row.
      cell: ({ firstAt, lastAt }) => (
        <span className="num">
          {dateTimeText(firstAt, i18n.language)}
          {at(firstAt) !== at(lastAt) && `–${at(lastAt)}`}
        </span>
      ),
    },
    {
      key: 'what',
      onPhone: 'title',
      header: t('what'),
      cell: ({ event, area }) => (
        <span>
          <Badge tone={toneOf(event)}>{t(`kind.${event}.name`)}</Badge>{' '}
          <span className="small mute">{t(`areas.${area}`)}</span>
        </span>
      ),
    },
    {
      key: 'who',
      onPhone: 'state',
      header: t('who'),
      cell: ({ account }) => <Account account={account} />,
    },
    {
      key: 'where',
      onPhone: 'hidden',
      header: t('where'),
      cell: ({ network }) => <span className="num break">{network ?? t('nobody')}</span>,
    },
    {
      key: 'count',
      onPhone: 'value',
      header: t('count'),
      isEnd: true,
      cell: ({ count }) => <span className="num">{count}</span>,
    },
  ];
}

function Account({ account }: Pick<SecurityEventRow, 'account'>) {
  const { t } = useTranslation('admin-security');
  if (!account) return t('nobody');
  if (account.kind === 'customer')
    return (
      <Link className="text-link" to={`/admin/customers/${account.id}`}>
        {t('customer', { number: account.id })}
      </Link>
    );
  return (
    <span className="break">
      {account.kind === 'admin' ? account.name : t('unknown', { code: account.name.slice(0, 6) })}
    </span>
  );
}
