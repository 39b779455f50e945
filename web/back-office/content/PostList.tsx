import { Link } from 'react-router';
import {
  type AdminPostRow,
  POSTS_PAGE_SIZE,
  postStates,
  type PostState as State,
} from '#shared/back-office/content.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ContentHead } from './ContentHead.tsx';
import { listPosts } from './content-calls.ts';

const usual = { search: '', state: '' };

export function PostList() {
  const { t } = useTranslation('admin-content');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const posts = useRemote<RowPage<AdminPostRow>>(JSON.stringify(query), async (signal) => {
    const answer = await listPosts({ page, size: POSTS_PAGE_SIZE, ...filters }, signal);
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const columns = useColumns();
  return (
    <>
      <ContentHead part="blog">
        <ButtonLink size="s" icon="plus" to="new">
          {t('post.new')}
        </ButtonLink>
      </ContentHead>
      <ListFilters
        label={t('filter.label')}
        list={list}
        filters={[
          { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 200 },
          {
            kind: 'choice',
            name: 'state',
            label: t('post.stateHead'),
            any: t('filter.all'),
            choices: postStates.map((value) => ({ value, label: t(`post.state.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('part.blog')}
        remote={posts}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ titleTr }) => titleTr}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={POSTS_PAGE_SIZE}
        empty={
          isNarrowed ? (
            <EmptyState title={t('filter.nothing')}>{t('filter.nothingText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('post.empty')}
              action={
                <Changing>
                  <ButtonLink to="new">{t('post.new')}</ButtonLink>
                </Changing>
              }
            >
              {t('post.emptyText')}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function useColumns(): TableColumn<AdminPostRow>[] {
  const { t, i18n } = useTranslation('admin-content');
  return [
    {
      key: 'title',
      onPhone: 'title',
      header: t('post.title'),
      cell: ({ id, titleTr, slug }) => (
        <div className="bo-cell">
          <Link className="text-link break" to={String(id)}>
            {titleTr}
          </Link>
          <p className="small second break">/blog/{slug}</p>
        </div>
      ),
    },
    {
      key: 'state',
      onPhone: 'state',
      header: t('post.stateHead'),
      cell: ({ state }) => <PostState state={state} />,
    },
    {
      key: 'published',
      onPhone: 'detail',
      header: t('post.publishedAt'),
      cell: ({ publishedAt }) => (
        <span className="num">{publishedAt ? dateTimeText(publishedAt, i18n.language) : '–'}</span>
      ),
    },
    {
      key: 'author',
      onPhone: 'hidden',
      header: t('post.field.author'),
      cell: ({ author }) => author,
    },
    {
      key: 'english',
      onPhone: 'value',
      header: t('language.en'),
      cell: ({ isEnglishMissing }) => (
        <span className={isEnglishMissing ? 'lang-note' : undefined}>
          {t(isEnglishMissing ? 'language.missing' : 'language.there')}
        </span>
      ),
    },
  ];
}

const tones: Record<State, BadgeTone> = { draft: 'line', scheduled: 'info', published: 'ok' };

export function PostState({ state }: { state: State }) {
  const { t } = useTranslation('admin-content');
  return <Badge tone={tones[state]}>{t(`post.state.${state}`)}</Badge>;
}
