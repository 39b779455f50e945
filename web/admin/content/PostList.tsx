import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AdminPostRow, POSTS_PAGE_SIZE, postStates } from '#shared/admin-content.ts';
import { dateTimeText } from '../../orders/order-date.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useRemote } from '../../use-remote.ts';
import { ListFilters } from '../kit/ListFilters.tsx';
import { type OfficeColumn, RemoteTable, type RowPage } from '../kit/RemoteTable.tsx';
import { useListQuery } from '../kit/use-list-query.ts';
import { ContentHead } from './ContentHead.tsx';
import { listPosts } from './content-calls.ts';
import { PostState } from './PostState.tsx';

const usual = { search: '', state: '' };

export function PostList() {
  const { t, i18n } = useTranslation('admin-content');
  const list = useListQuery(usual);
  const { query, page, wish, hrefFor, isNarrowed } = list;
  const posts = useRemote<RowPage<AdminPostRow>>(JSON.stringify(query), async (signal) => {
    const answer = await listPosts({ page, size: POSTS_PAGE_SIZE, ...wish }, signal);
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const columns: OfficeColumn<AdminPostRow>[] = [
    {
      key: 'title',
      header: t('post.title'),
      cell: ({ id, titleTr, slug }) => (
        <div className="desk-cell">
          <Link className="text-link break" to={String(id)}>
            {titleTr}
          </Link>
          <p className="small second break">/blog/{slug}</p>
        </div>
      ),
    },
    { key: 'state', header: t('post.stateHead'), cell: ({ state }) => <PostState state={state} /> },
    { key: 'published', header: t('post.publishedAt'), cell: ({ publishedAt }) => <span className="num">{publishedAt ? dateTimeText(publishedAt, i18n.language) : '–'}</span> },
    { key: 'author', header: t('post.field.author'), cell: ({ author }) => author },
    {
      key: 'english',
      header: t('language.en'),
      cell: ({ isEnglishMissing }) => <span className={isEnglishMissing ? 'lang-note' : undefined}>{t(isEnglishMissing ? 'language.missing' : 'language.there')}</span>,
    },
  ];
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
          { kind: 'choice', name: 'state', label: t('post.stateHead'), any: t('filter.all'), choices: postStates.map((value) => ({ value, label: t(`post.state.${value}`) })) },
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
            <EmptyState title={t('post.empty')} action={<ButtonLink to="new">{t('post.new')}</ButtonLink>}>
              {t('post.emptyText')}
            </EmptyState>
          )
        }
      />
    </>
  );
}
