import type { BlogPostCard } from '#shared/content/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { blogHref } from '#web/content/blog-url.ts';
import { PostCard } from '#web/content/PostCard.tsx';

/** The newest posts. Renders nothing if there are none. */
export function Notebook({
  posts,
  title,
}: {
  posts: readonly BlogPostCard[];
  title?: string | undefined;
}) {
  const { t } = useTranslation('home');
  if (posts.length === 0) return null;
  return (
    <section className="section page">
      <div className="head">
        <h2 className="h2">{title ?? t('notebook.title')}</h2>
        <ArrowLink to={blogHref()}>{t('notebook.all')}</ArrowLink>
      </div>
      <div className="posts">
        {posts.map((post) => (
          <PostCard
            key={post.id}
            post={post}
            heading="h3"
            meta={t('notebook.minutes', { count: post.readingMinutes })}
          />
        ))}
      </div>
    </section>
  );
}
