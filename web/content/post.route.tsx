// /blog/{slug}: one post, with the products it speaks of.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../layout/PageTitle.tsx';
import { dateWords } from '../orders/order-date.ts';
import { useShop } from '../Providers.tsx';
import { browserLoader, serverLoader } from '../route-data.ts';
import { usePublicUrl } from '../seo/public-url.ts';
import { StructuredData } from '../seo/StructuredData.tsx';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { ArrowLink } from '../ui/Button.tsx';
import { InTurn } from '../ui/InTurn.tsx';
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
  const steps = [{ label: t('home'), to: '/' }, { label: t('blog.title'), to: blogHref() }, { label: post.title }];
  return (
    <>
      <PageTitle title={post.title} description={post.summary} canonicalPath={postHref(post)} picture={post.cover} article={post} />
      <StructuredData data={postingData(post, { name, publicUrl })} />
      <div className="page">
        <Breadcrumb steps={steps} />
        {/* Another post is another page. */}
        <PostView key={post.id} post={post} newSince={newSince} />
      </div>
      <InTurn>
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
                  meta={`${dateWords(t as TFunction, other.publishedAt)} · ${t('blog.minutes', { count: other.readingMinutes })}`}
                />
              ))}
            </div>
          </section>
        )}
      </InTurn>
    </>
  );
}
