// /faq: questions by group, with a search while typing. Each question has its own address (#q-12).
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FaqGroup } from '#shared/content/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/faq.route.ts';
import { findQuestions, searchable } from './faq-search.ts';
import { loadFaq } from './load-content.ts';
import { faqData } from './structured-data.ts';
import { useOtherLanguage } from './text-language.ts';

export const loader = serverLoader(loadFaq);
export const clientLoader = browserLoader(loadFaq);

const MAX_QUERY_LENGTH = 100;
const idOf = (entry: { id: number }) => `q-${entry.id}`;

export default function FaqPage({ loaderData: groups }: Route.ComponentProps) {
  const { t } = useTranslation('content');
  const steps = [{ label: t('home'), to: '/' }, { label: t('faq.title') }];
  const hasQuestions = groups.some(({ entries }) => entries.length > 0);
  return (
    <div className="page">
      <PageTitle title={t('faq.title')} description={t('faq.intro')} />
      {hasQuestions && <StructuredData data={faqData(groups)} />}
      <Breadcrumb steps={steps} />
      <div className="page-head">
        <h1 className="h1">{t('faq.title')}</h1>
        <p className="second">{t('faq.intro')}</p>
      </div>
      {hasQuestions ? (
        <Questions groups={groups} />
      ) : (
        <EmptyState
          title={t('faq.empty')}
          action={<ButtonLink to="/contact">{t('faq.ask')}</ButtonLink>}
        >
          {t('faq.emptyText')}
        </EmptyState>
      )}
    </div>
  );
}

function Questions({ groups }: { groups: readonly FaqGroup[] }) {
  const { t } = useTranslation('content');
  const otherLanguage = useOtherLanguage();
  const [query, setQuery] = useState('');
  const texts = useMemo(() => searchable(groups), [groups]);
  const found = useMemo(() => findQuestions(texts, query), [texts, query]);
  useQuestionOfAddress(() => setQuery(''));

  // A single result is opened automatically.
  useEffect(() => {
    if (found?.size === 1) for (const id of found) openQuestion(idOf({ id }));
  }, [found]);

  const isHidden = ({ id }: { id: number }) => found !== null && !found.has(id);
  return (
    <div className="faq">
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every screen reader */}
      <form
        className="faq-search"
        role="search"
        aria-label={t('faq.search')}
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label={t('faq.search')}>
          <Input
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder={t('faq.searchHint')}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={MAX_QUERY_LENGTH}
          />
        </Field>
        <p className="small second num" role="status">
          {found && t('faq.found', { count: found.size })}
        </p>
      </form>
      {found?.size === 0 && (
        <EmptyState
          title={t('faq.nothing', { query: query.trim() })}
          action={<ButtonLink to="/contact">{t('faq.ask')}</ButtonLink>}
        >
          {t('faq.nothingText')}
        </EmptyState>
      )}
      {groups.map((group) => (
        <section
          key={group.id}
          className="faq-group"
          aria-labelledby={`group-${group.id}`}
          hidden={group.entries.every(isHidden)}
        >
          <h2 className="h3" id={`group-${group.id}`} lang={otherLanguage(group.language)}>
            {group.name}
          </h2>
          <div>
            {group.entries.map((entry) => (
              <div key={entry.id} hidden={isHidden(entry)}>
                <Accordion
                  title={<span lang={otherLanguage(entry.language)}>{entry.question}</span>}
                >
                  {/* Inside the element that opens: browsers open it themselves for an address with this hash. */}
                  <div className="faq-answer" id={idOf(entry)}>
                    <RichText html={entry.html} language={otherLanguage(entry.language)} />
                    <a className="micro mute text-link" href={`#${idOf(entry)}`}>
                      {t('faq.link')}
                    </a>
                  </div>
                </Accordion>
              </div>
            ))}
          </div>
        </section>
      ))}
      {found?.size !== 0 && (
        <p className="faq-more">
          <span className="second">{t('faq.notHere')}</span>{' '}
          <ArrowLink to="/contact">{t('faq.ask')}</ArrowLink>
        </p>
      )}
    </div>
  );
}

/** Opens and shows the question of the address, now and when the address changes. */
function useQuestionOfAddress(onOpen: () => void) {
  const { hash } = useLocation();
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    if (!/^#q-\d+$/.test(hash)) return;
    open.current();
    openQuestion(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}

function openQuestion(id: string): HTMLElement | null {
  const question = document.getElementById(id)?.closest('details') ?? null;
  if (question) question.open = true;
  return question;
}
