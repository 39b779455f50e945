// /admin/messages: the messages of visitors, and which are answered.
import '#web/back-office/content/content.css';
import { Link, Route, Routes } from 'react-router';
import {
  MESSAGES_PAGE_SIZE,
  type MessageRow,
  type MessagesPage,
} from '#shared/back-office/messages.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { contactTopics } from '#shared/content/contact.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { MessagePage } from './MessagePage.tsx';

export default function Messages() {
  return (
    <Routes>
      <Route index element={<MessageList />} />
      <Route path=":messageId" element={<MessagePage />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

const usual = { search: '', state: '', topic: '' };

function MessageList() {
  const { t, i18n } = useTranslation('admin-content');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const messages = useRemote<MessagesPage>(JSON.stringify(query), (signal) =>
    adminApi().get('/admin/messages', {
      query: { page, size: MESSAGES_PAGE_SIZE, ...filters },
      signal,
    }),
  );
  useOnWaiting('messages', messages.reload);
  return (
    <>
      <SectionHead title={t('message.title')}>
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/messages/${format}`, { query: filters })
          }
        />
      </SectionHead>
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
            choices: (['open', 'answered'] as const).map((value) => ({
              value,
              label: t(`message.${value}`),
            })),
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
        columns={columnsOf(t, i18n.language)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={MESSAGES_PAGE_SIZE}
        empty={
          isNarrowed ? (
            <EmptyState title={t('filter.nothing')}>{t('filter.nothingText')}</EmptyState>
          ) : (
            <EmptyState title={t('message.empty')}>{t('message.emptyText')}</EmptyState>
          )
        }
      />
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<'admin-content'>>['t'],
  language: string,
): TableColumn<MessageRow>[] {
  return [
    {
      key: 'who',
      onPhone: 'title',
      header: t('message.who'),
      cell: ({ id, name, excerpt }) => (
        <div className="bo-cell">
          <Link className="text-link break" to={String(id)}>
            {name}
          </Link>
          <p className="small second break">{excerpt}</p>
        </div>
      ),
    },
    {
      key: 'topic',
      onPhone: 'detail',
      header: t('message.topic'),
      cell: ({ topic }) => t(`message.topics.${topic}`),
    },
    {
      key: 'at',
      onPhone: 'value',
      header: t('message.at'),
      cell: ({ createdAt }) => <span className="num">{dateTimeText(createdAt, language)}</span>,
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('message.state'),
      cell: ({ answeredAt }) => (
        <Badge tone={answeredAt ? 'ok' : 'wait'}>
          {t(answeredAt ? 'message.answered' : 'message.open')}
        </Badge>
      ),
    },
  ];
}
