import { useLocation, useRouteLoaderData } from 'react-router';
import { ENGLISH_PREFIX } from '#shared/base/languages.ts';
import { largestOf } from '#shared/catalogue/image-sources.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import { type RootData, usePathPrefix } from './public-url.ts';

type PageTitleProps = {
  title: string;
  description?: string | undefined;
  /**
   * The canonical address for search engines; by default the path of the page. Pass it where a
   * query is part of what is shown.
   */
  canonicalPath?: string | undefined;
  /**
   * Shown where a link to the page is shared; without it the shop's own. No drawing: messaging apps
   * cannot show SVG.
   */
  picture?: (Picture & { alt: string }) | null | undefined;
  /** The address of the Markdown twin, for pages that have one (server/assistants). */
  markdownPath?: string | undefined;
  /** Keeps the page out of search engines: personal pages and search results. */
  isHidden?: boolean | undefined;
  article?: { publishedAt: string; updatedAt: string; author: string } | undefined;
};

/**
 * The metadata of a page. React puts it into the head, also on the server, and it changes with the
 * language.
 */
export function PageTitle({
  title,
  description,
  canonicalPath,
  picture,
  markdownPath,
  isHidden = false,
  article,
}: PageTitleProps) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const { pathname } = useLocation();
  const prefix = usePathPrefix();
  const hidden = isHidden && <meta name="robots" content="noindex" />;
  if (!root) {
    return (
      <>
        <title>{title}</title>
        {hidden}
      </>
    );
  }
  const { shop, publicUrl, language } = root;
  const path = canonicalPath ?? pathname;
  const addressUnder = (start: string) =>
    `${publicUrl}${start}${start && path === '/' ? '' : path}`;
  const address = addressUnder(prefix);
  const shared = picture
    ? largestOf(picture)
    : { url: '/share.png', width: 1_200, height: 630, alt: shop.name };
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      {description && <meta name="description" content={description} />}
      {hidden || (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="tr" href={addressUnder('')} />
          <link rel="alternate" hrefLang="en" href={addressUnder(ENGLISH_PREFIX)} />
          <link rel="alternate" hrefLang="x-default" href={addressUnder('')} />
          {markdownPath && (
            <link rel="alternate" type="text/markdown" href={publicUrl + prefix + markdownPath} />
          )}
        </>
      )}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content={language === 'tr' ? 'tr_TR' : 'en_US'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL(shared.url, publicUrl).href} />
      <meta property="og:image:type" content={`image/${shared.url.split('.').at(-1)}`} />
      <meta property="og:image:width" content={String(shared.width)} />
      <meta property="og:image:height" content={String(shared.height)} />
      <meta property="og:image:alt" content={shared.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {article && <meta property="article:published_time" content={article.publishedAt} />}
      {article && <meta property="article:modified_time" content={article.updatedAt} />}
      {article && <meta property="article:author" content={article.author} />}
    </>
  );
}
