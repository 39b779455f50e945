import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { CountedList } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { onResize } from '#web/base/ui/viewport.ts';
import type { CardEntry } from '#web/product/card-product.ts';
import { productsOf } from './load-showcase.ts';
import { Slide } from './Slide.tsx';

type Place = { first: number; last: number };

/**
 * Showcase products side by side: moved by swiping, with the arrow keys or with the two buttons. It
 * never moves by itself (look/README.md), so there is nothing to pause; with reduced motion it
 * jumps instead of gliding.
 */
export function Carousel({ title, entries }: { title: string; entries: readonly CardEntry[] }) {
  const { t, i18n } = useTranslation('home');
  const rail = useRef<HTMLUListElement>(null);
  const place = usePlace(rail, entries.length);
  if (entries.length === 0) return null;
  const number = (value: number) => numberText(value, i18n.language);
  const seen =
    place.first === place.last
      ? number(place.first + 1)
      : `${number(place.first + 1)}–${number(place.last + 1)}`;

  function goTo(index: number) {
    const slide = rail.current?.children[Math.max(0, Math.min(index, entries.length - 1))] as
      | HTMLElement
      | undefined;
    // The style sheet decides whether it jumps or glides.
    if (rail.current && slide)
      rail.current.scrollTo({ left: slide.offsetLeft - rail.current.offsetLeft });
  }

  function handleKey(event: KeyboardEvent) {
    const target = {
      ArrowLeft: place.first - 1,
      ArrowRight: place.first + 1,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (target === undefined || event.target !== rail.current) return;
    event.preventDefault();
    goTo(target);
  }

  return (
    <section
      className="section page carousel"
      aria-label={title}
      aria-roledescription={t('carousel.role')}
    >
      <div className="head">
        <h2 className="h2">{title}</h2>
        {entries.length > 1 && (
          <div className="carousel-steps">
            <span className="small num second" role="status">
              <span className="sr-only">{t('carousel.seen')} </span>
              {seen} / {number(entries.length)}
            </span>
            <IconButton
              icon="back"
              label={t('common:previous')}
              aria-disabled={place.first === 0}
              onClick={() => goTo(place.first - 1)}
            />
            <IconButton
              icon="arrow"
              label={t('common:next')}
              aria-disabled={place.last >= entries.length - 1}
              onClick={() => goTo(place.first + 1)}
            />
          </div>
        )}
      </div>
      <ul
        className="carousel-rail"
        ref={rail}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
        tabIndex={0}
        aria-label={title}
        onKeyDown={handleKey}
      >
        <CountedList list={itemLists.carousel} products={productsOf(entries)} of={rail}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Slide entry={entry} />
            </li>
          ))}
        </CountedList>
      </ul>
    </section>
  );
}

/** The visible slides. The server, which cannot measure, returns the first. */
function usePlace(rail: React.RefObject<HTMLUListElement | null>, count: number): Place {
  const [place, setPlace] = useState<Place>({ first: 0, last: 0 });
  useEffect(() => {
    const element = rail.current;
    if (!element || count === 0) return;
    const look = () => {
      const left = element.scrollLeft + element.offsetLeft;
      const right = left + element.clientWidth;
      const slides = [...element.children] as HTMLElement[];
      // A slide counts as visible if more than half of it is.
      const inSight = slides.flatMap((slide, index) => {
        const middle = slide.offsetLeft + slide.offsetWidth / 2;
        return middle >= left && middle <= right ? [index] : [];
      });
      const first = inSight[0] ?? 0;
      const last = inSight.at(-1) ?? first;
      setPlace((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const stopResize = onResize(look);
    return () => {
      element.removeEventListener('scroll', look);
      stopResize();
    };
  }, [rail, count]);
  return place;
}
