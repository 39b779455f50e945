import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MESSAGES_PAGE_SIZE, type MessageRow, type MessagesPage } from '#shared/admin-messages.ts';
import { contactTopics } from '#shared/contact.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';
import { ListFilters } from '../kit/ListFilters.tsx';
import { type OfficeColumn, RemoteTable } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';

const usual = { search: '', state: '', topic: '' };

export function MessageList() {
  const { t, i18n } = useTranslation('admin-content');
  const list = useListQuery(usual);
  const { query, page, wish, hrefFor, isNarrowed } = list;
  const messages = useRemote<MessagesPage>(JSON.stringify(query), (signal) =>
    adminApi().call<MessagesPage>('GET', '/admin/messages', { query: { page, size: MESSAGES_PAGE_SIZE, ...wish }, signal }),
  );
  const columns: OfficeColumn<MessageRow>[] = [
    {
      key: 'who',
      header: t('message.who'),
      cell: ({ id, name, excerpt }) => (
        <div className="desk-cell">
          <Link className="text-link break" to={String(id)}>
            {name}
          </Link>
          <p className="small second break">{excerpt}</p>
        </div>
      ),
    },
    { key: 'topic', header: t('message.topic'), cell: ({ topic }) => t(`message.topics.${topic}`) },
    { key: 'at', header: t('message.at'), cell: ({ createdAt }) => <span className="num">{dateTimeText(createdAt, i18n.language)}</span> },
    { key: 'state', header: t('message.state'), cell: ({ answeredAt }) => <Badge tone={answeredAt ? 'ok' : 'wait'}>{t(answeredAt ? 'message.answered' : 'message.open')}</Badge> },
  ];
  return (
    <>
      <SectionHead title={t('message.title')} />
      <ListFilters
        label={t('filter.label')}
        list={list}
        filters={[
          { kind: 'text', name: 'search', label: t('message.search'), maxLength: 200 },
          {
            kind: 'choice',
            name: 'state',
            label: t('message.state'),
            any: t('filter.all'),
            choices: (['open', 'answered'] as const).map((value) => ({ value, label: t(`message.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'topic',
            label: t('message.topic'),
            any: t('filter.all'),
            choices: contactTopics.map((value) => ({ value, label: t(`message.topics.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('message.title')}
        remote={messages}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={MESSAGES_PAGE_SIZE}
        empty={
          isNarrowed ? <EmptyState title={t('filter.nothing')}>{t('filter.nothingText')}</EmptyState> : <EmptyState title={t('message.empty')}>{t('message.emptyText')}</EmptyState>
        }
      />
    </>
  );
}
