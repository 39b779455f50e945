// /blog: the posts, newest first; the newest one is large at the top of the first page.

import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { dateTextWithoutIntl } from '#shared/base/format.ts';
import type { BlogPostCard } from '#shared/content/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/blog.route.ts';
import { blogHref, postHref } from './blog-url.ts';
import { Cover } from './Cover.tsx';
import { loadBlog } from './load-content.ts';
import { PostCard } from './PostCard.tsx';
import { keepTogether, useOtherLanguage } from './text-language.ts';

export const loader = serverLoader(loadBlog);
export const clientLoader = browserLoader(loadBlog);

/** The cards that are visible without scrolling if there is no large one above. */
const EAGER_CARDS = 3;

export default function BlogPage({ loaderData: { posts, page } }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const isFirst = page === 1;
  const [lead, ...others] = posts.content;
  const listed = isFirst ? others : posts.content;
  const steps = [{ label: t('home'), to: '/' }, { label: t('blog.title') }];
  return (
    <div className="page">
      <PageTitle
        title={isFirst ? t('blog.title') : t('blog.pageTitle', { page })}
        description={t('blog.intro')}
        canonicalPath={blogHref(page)}
        isHidden={posts.content.length === 0 && !isFirst}
      />
      <Breadcrumb steps={steps} />
      <div className="page-head blog-head">
        <h1 className="display">{t('blog.title')}</h1>
        <p className="lead">{t('blog.intro')}</p>
      </div>
      {posts.content.length === 0 && <NoPosts totalPages={posts.totalPages} />}
      {isFirst && lead && <LeadPost post={lead} />}
      {listed.length > 0 && (
        <div className="posts posts--list">
          {listed.map((post, index) => (
            <ListedPost key={post.id} post={post} isEager={!isFirst && index < EAGER_CARDS} />
          ))}
        </div>
      )}
      <Pagination page={page} pageCount={posts.totalPages} hrefFor={blogHref} />
    </div>
  );
}

function useMeta() {
  const { t } = useTranslation('content');
  return ({ publishedAt, readingMinutes, author }: BlogPostCard) =>
    [
      dateTextWithoutIntl(t as TFunction, publishedAt),
      t('blog.minutes', { count: readingMinutes }),
      author,
    ]
      .filter(Boolean)
      .join(' · ');
}

function ListedPost({ post, isEager }: { post: BlogPostCard; isEager: boolean }) {
  return <PostCard post={post} meta={useMeta()(post)} isEager={isEager} hasSummary />;
}

function LeadPost({ post }: { post: BlogPostCard }) {
  const { t } = useTranslation('content');
  const language = useOtherLanguage()(post.language);
  return (
    <article className="blog-lead post">
      <Cover picture={post.cover} sizes="(min-width: 56em) 56vw, 92vw" isEager />
      <div className="blog-lead-text">
        <p className="micro mute num">{useMeta()(post)}</p>
        <h2 className="h1" lang={language}>
          <Link to={postHref(post)} prefetch="intent">
            {keepTogether(post.title)}
          </Link>
        </h2>
        <p className="lead" lang={language}>
          {post.summary}
        </p>
        <p className="link" aria-hidden="true">
          {t('blog.read')} <Icon name="arrow" />
        </p>
      </div>
    </article>
  );
}

/** A page after the last one, or a blog without posts. */
function NoPosts({ totalPages }: { totalPages: number }) {
  const { t } = useTranslation('content');
  if (totalPages > 0) {
    return (
      <EmptyState
        title={t('blog.noPage')}
        action={<ButtonLink to={blogHref(totalPages)}>{t('blog.lastPage')}</ButtonLink>}
      >
        {t('blog.pages', { count: totalPages })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('blog.empty')}
      action={<ButtonLink to="/products">{t('toProducts')}</ButtonLink>}
    >
      {t('blog.emptyText')}
    </EmptyState>
  );
}
