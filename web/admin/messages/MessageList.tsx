import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MESSAGES_PAGE_SIZE, type MessageRow, type MessagesPage } from '#shared/admin-messages.ts';
import { contactTopics } from '#shared/contact.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';
import { type OfficeColumn, RemoteTable } from '../kit/RemoteTable.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useListQuery } from '../kit/use-list-query.ts';

const usual = { search: '', state: '', topic: '' };

export function MessageList() {
  const { t, i18n } = useTranslation('admin-content');
  const { query, change, hrefFor, isNarrowed } = useListQuery(usual);
  const page = Math.max(0, Number(query.page) - 1 || 0);
  const messages = useRemote<MessagesPage>(JSON.stringify(query), (signal) => {
    const wish = Object.fromEntries(Object.keys(usual).flatMap((key) => (query[key as keyof typeof usual] ? [[key, query[key as keyof typeof usual]]] : [])));
    return adminApi().call<MessagesPage>('GET', '/admin/messages', { query: { page, size: MESSAGES_PAGE_SIZE, ...wish }, signal });
  });
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
      <form
        className="office-filters"
        aria-label={t('filter.label')}
        onSubmit={(event) => {
          event.preventDefault();
          change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
        }}
      >
        <Field label={t('message.search')}>
          <Input
            key={query.search}
            name="search"
            type="search"
            defaultValue={query.search}
            maxLength={200}
            onBlur={(event) => event.target.value.trim() !== query.search && change({ search: event.target.value.trim() })}
          />
        </Field>
        <Field label={t('message.state')}>
          <Select value={query.state} onChange={(event) => change({ state: event.target.value })}>
            <option value="">{t('filter.all')}</option>
            <option value="open">{t('message.open')}</option>
            <option value="answered">{t('message.answered')}</option>
          </Select>
        </Field>
        <Field label={t('message.topic')}>
          <Select value={query.topic} onChange={(event) => change({ topic: event.target.value })}>
            <option value="">{t('filter.all')}</option>
            {contactTopics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`message.topics.${topic}`)}
              </option>
            ))}
          </Select>
        </Field>
      </form>
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
