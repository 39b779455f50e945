// /blog/{slug}: one post, with the products that it mentions.

import type { TFunction } from 'i18next';
import { dateTextWithoutIntl } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { usePagesUrl, usePublicUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import type { Route } from './+types/post.route.ts';
import { blogHref, postHref } from './blog-url.ts';
import { loadPost } from './load-content.ts';
import { PostCard } from './PostCard.tsx';
import { PostView } from './PostView.tsx';
import { postingData } from './structured-data.ts';

export const loader = serverLoader(loadPost);
export const clientLoader = browserLoader(loadPost);

export default function PostPage({ loaderData: { post, newSince } }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const { name } = useShop();
  const publicUrl = usePublicUrl();
  const pagesUrl = usePagesUrl();
  const steps = [
    { label: t('home'), to: '/' },
    { label: t('blog.title'), to: blogHref() },
    { label: post.title },
  ];
  return (
    <>
      <PageTitle
        title={post.title}
        description={post.summary}
        canonicalPath={postHref(post)}
        picture={post.cover?.widths.length ? post.cover : null}
        article={post}
      />
      <StructuredData data={postingData(post, { name, publicUrl, pagesUrl })} />
      <div className="page">
        <Breadcrumb steps={steps} />
        {/* Another post needs a new page instance. */}
        <PostView key={post.id} post={post} newSince={newSince} />
      </div>
      <DeferredHydration>
        {post.others.length > 0 && (
          <section className="section page post-others">
            <div className="head">
              <h2 className="h2">{t('blog.others')}</h2>
              <ArrowLink to={blogHref()}>{t('blog.all')}</ArrowLink>
            </div>
            <div className="posts">
              {post.others.map((other) => (
                <PostCard
                  key={other.id}
                  post={other}
                  heading="h3"
                  meta={`${dateTextWithoutIntl(t as TFunction, other.publishedAt)} · ${t('blog.minutes', { count: other.readingMinutes })}`}
                />
              ))}
            </div>
          </section>
        )}
      </DeferredHydration>
    </>
  );
}
