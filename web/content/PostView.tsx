import type { TFunction } from 'i18next';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { dateTextWithoutIntl } from '#shared/base/format.ts';
import type { BlogPost } from '#shared/content/content.ts';
import { CountedList } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { ShopCard } from '#web/catalogue/ShopCard.tsx';
import { Cover } from './Cover.tsx';
import { withAnchors } from './rich-text.ts';
import { TableOfContents } from './TableOfContents.tsx';
import { keepTogether, useOtherLanguage } from './text-language.ts';

/** Two in a row in the text column. */
const CARD_SIZES = '(min-width: 48em) 300px, 44vw';

/** One post: topic, author, picture, text, and the products that it mentions. */
export function PostView({ post, newSince }: { post: BlogPost; newSince: string }) {
  const { t } = useTranslation('content');
  const language = useOtherLanguage()(post.language);
  const { html, headings } = useMemo(() => withAnchors(post.html), [post.html]);
  const cards = useRef<HTMLDivElement>(null);
  const published = dateTextWithoutIntl(t as TFunction, post.publishedAt);
  const updated = dateTextWithoutIntl(t as TFunction, post.updatedAt);
  return (
    <article className="article">
      <header className="article-head">
        <div className="article-title">
          <h1 className="h1" lang={language}>
            {keepTogether(post.title)}
          </h1>
          <p className="lead" lang={language}>
            {post.summary}
          </p>
          <p className="article-meta small second num">
            <span>{post.author}</span>
            <time dateTime={post.publishedAt}>{published}</time>
            {updated !== published && (
              <span>
                {t('blog.updated')} <time dateTime={post.updatedAt}>{updated}</time>
              </span>
            )}
            <span>{t('blog.minutesToRead', { count: post.readingMinutes })}</span>
          </p>
        </div>
        {post.cover && (
          <Cover
            picture={post.cover}
            alt={post.cover.alt}
            sizes="(min-width: 56em) 54vw, 100vw"
            isEager
          />
        )}
      </header>
      <div className="article-body">
        <div className="article-side">
          <TableOfContents headings={headings} language={language} />
          <ShareButton title={post.title} />
        </div>
        <div className="article-text">
          <RichText html={html} language={language} />
          {language && <p className="small second">{t('otherLanguage')}</p>}
          <DeferredHydration>
            {post.products.length > 0 && (
              <section className="article-products">
                <h2 className="h3">{t('blog.products')}</h2>
                <div className="article-cards" ref={cards}>
                  <CountedList list={itemLists.blog} products={post.products} of={cards}>
                    {post.products.map((product) => (
                      <ShopCard
                        key={product.id}
                        product={product}
                        newSince={newSince}
                        sizes={CARD_SIZES}
                      />
                    ))}
                  </CountedList>
                </div>
              </section>
            )}
          </DeferredHydration>
        </div>
      </div>
    </article>
  );
}

const never = () => () => undefined;
const canShare = () => typeof navigator.share === 'function';

/**
 * Shares the page: through the device if possible, else its address is copied. The button says
 * which.
 */
function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation(['content', 'common']);
  const { showToast } = useToast();
  const isShared = useSyncExternalStore(never, canShare, () => false);

  async function share() {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    try {
      if (isShared) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast(t('share.copied'));
    } catch (error) {
      // A user who closes the device's share window has cancelled: no error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(t(isShared ? 'share.failed' : 'common:copyFailed'), { type: 'warning' });
    }
  }

  return (
    <Button
      className="share-button"
      variant="quiet"
      size="s"
      icon={isShared ? 'share' : 'copy'}
      onClick={() => void share()}
    >
      {t(isShared ? 'share.share' : 'share.copy')}
    </Button>
  );
}
