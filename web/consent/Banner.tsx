import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Choice, consentCategories } from '#web/analytics/consent-record.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { closeConsent, decide, useConsent } from './consent.ts';

const everything: Choice = { analytics: true, marketing: true };
/** Set on named elements, because an inherited property would recalculate every element's style. */
const MAKING_ROOM = 'html, .frame, .buy-bar, .chat-slot, .chat-log';
const nothing: Choice = { analytics: false, marketing: false };

/**
 * At the bottom of the page, without covering its content: nothing is blocked, and no choice is
 * more prominent than another.
 */
export default function Banner() {
  const { t } = useTranslation('consent');
  const { view, consent } = useConsent();
  const [chosen, setChosen] = useState<Choice | null>(
    view === 'choosing' ? (consent ?? nothing) : null,
  );
  const section = useRef<HTMLElement>(null);
  useRoomBelow(section);
  const wasOpened = useOpened(section, view === 'choosing', () => setChosen(consent ?? nothing));

  const close = () => {
    closeConsent();
    setChosen(null);
    wasOpened.current?.focus();
  };
  const answer = (choice: Choice) => {
    decide(choice);
    // If a button opened it, the focus returns there; otherwise to the page.
    (wasOpened.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !chosen) return;
    event.stopPropagation();
    if (view === 'choosing') close();
    else setChosen(null);
  };

  return (
    <section
      className="cookie"
      ref={section}
      aria-label={t('title')}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <div className="page">
        <div className="cookie-text">
          <p>
            {t('text')}{' '}
            <Link className="text-link" to="/cookies">
              {t('policy')}
            </Link>
          </p>
          {chosen && (
            <fieldset className="cookie-choice" id="cookie-choice">
              <legend className="sr-only">{t('categories')}</legend>
              <Checkbox checked disabled>
                <b>{t('necessary')}</b> <span className="second">{t('necessaryText')}</span>
              </Checkbox>
              {consentCategories.map((category) => (
                <Checkbox
                  key={category}
                  checked={chosen[category]}
                  onChange={(event) => setChosen({ ...chosen, [category]: event.target.checked })}
                >
                  <b>{t(category)}</b> <span className="second">{t(`${category}Text`)}</span>
                </Checkbox>
              ))}
            </fieldset>
          )}
        </div>
        <div className="acts">
          <Button variant="line" size="s" onClick={() => answer(nothing)}>
            {t('reject')}
          </Button>
          <Button variant="line" size="s" onClick={() => answer(everything)}>
            {t('accept')}
          </Button>
          {chosen ? (
            <Button variant="line" size="s" onClick={() => answer(chosen)}>
              {t('save')}
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="s"
              aria-expanded={false}
              onClick={() => setChosen(nothing)}
            >
              {t('settings')}
            </Button>
          )}
        </div>
        {view === 'choosing' && (
          <IconButton
            className="cookie-close"
            icon="close"
            label={t('common:close')}
            onClick={close}
          />
        )}
      </div>
    </section>
  );
}

/** Opened from the footer it takes the focus, and returns it afterwards. */
function useOpened(
  section: React.RefObject<HTMLElement | null>,
  isOpened: boolean,
  onOpened: () => void,
) {
  const opener = useRef<HTMLElement | null>(null);
  const handleOpened = useRef(onOpened);
  handleOpened.current = onOpened;
  useEffect(() => {
    if (!isOpened) return;
    const before = document.activeElement;
    opener.current =
      before instanceof HTMLElement &&
      before !== document.body &&
      !section.current?.contains(before)
        ? before
        : opener.current;
    handleOpened.current();
    section.current?.focus({ preventScroll: true });
  }, [section, isOpened]);
  return opener;
}

/**
 * Moves other elements at the bottom of the window (buying bar, chat) above the banner; it never
 * covers the focus.
 */
function useRoomBelow(section: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = section.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() =>
      sheet.replaceSync(`${MAKING_ROOM} { --banner: ${element.offsetHeight}px; }`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [section]);
}
