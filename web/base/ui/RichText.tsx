import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { withoutPrefix } from '#shared/base/languages.ts';
import { usePathPrefix } from '#web/base/page/public-url.ts';
import { classNames } from './class-names.ts';

type RichTextProps = {
  /**
   * Made by the server from Markdown: no scripts, no styles, links of known kinds only
   * (server/base/markdown/markdown.ts).
   */
  html: string;
  /** The language of the text, if it differs from that of the page. */
  language?: string | undefined;
  className?: string;
};

/** Links to pages of the shop; files and API addresses have no English twin. */
const PAGE_LINK = /href="\/(?!(?:media|api|assets|locales)\/|\/)/g;
/** Served by the server itself, not by a page. */
const NO_PAGE = /^\/(?:api|media|locales)\//;

/** A text of the merchant. Links to the shop's pages use client-side navigation. */
export function RichText({ html, language, className }: RichTextProps) {
  const navigate = useNavigate();
  const prefix = usePathPrefix();
  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = (event.target as Element).closest('a');
    const isPlainClick =
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey &&
      !event.altKey &&
      !event.defaultPrevented;
    if (
      !link ||
      !isPlainClick ||
      link.target ||
      link.origin !== window.location.origin ||
      NO_PAGE.test(link.pathname)
    )
      return;
    // For a link within the page the browser does the scrolling itself.
    if (
      link.hash &&
      link.pathname === window.location.pathname &&
      link.search === window.location.search
    )
      return;
    event.preventDefault();
    void navigate(withoutPrefix(link.pathname) + link.search + link.hash);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only its links handle clicks
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={classNames('prose rich', className)}
      lang={language}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place for HTML of the server
      dangerouslySetInnerHTML={{
        __html: prefix ? html.replace(PAGE_LINK, `href="${prefix}/`) : html,
      }}
    />
  );
}
