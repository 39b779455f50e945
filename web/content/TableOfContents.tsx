import { useEffect, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { Heading } from './rich-text.ts';

/** A text with fewer headings needs no table of contents. */
const FEWEST = 3;

type TableOfContentsProps = { headings: readonly Heading[]; language?: string | undefined };

/** The headings of a long text, with the current one marked. Renders nothing for a short text. */
export function TableOfContents({ headings, language }: TableOfContentsProps) {
  const { t } = useTranslation('content');
  const current = useCurrentHeading(headings);
  if (headings.length < FEWEST) return null;
  return (
    <nav className="toc" aria-label={t('toc')}>
      <p className="title">{t('toc')}</p>
      <ol lang={language}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The current heading: the last one in the upper third of the window, or above it. */
function useCurrentHeading(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (headings.length < FEWEST) return;
    const elements = headings
      .map(({ id }) => document.getElementById(id))
      .filter((element) => element !== null);
    let frame = 0;
    const look = () =>
      setCurrent(
        elements.findLast((element) => element.getBoundingClientRect().top < window.innerHeight / 3)
          ?.id ?? null,
      );
    const handleScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    handleScroll();
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', handleScroll);
    };
  }, [headings]);
  return current;
}
