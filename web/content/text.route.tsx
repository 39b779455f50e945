// The shop's own texts: /about, /kvkk and the others, one page each by the key at the end of its
// address (shared/content/content.ts).

import { useMemo } from 'react';
import { dateText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { openConsent } from '#web/consent/consent.ts';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/text.route.ts';
import { AboutView } from './AboutView.tsx';
import { loadText } from './load-content.ts';
import { withAnchors } from './rich-text.ts';
import { TableOfContents } from './TableOfContents.tsx';
import { useOtherLanguage } from './text-language.ts';

export const loader = serverLoader(loadText);
export const clientLoader = browserLoader(loadText);

export default function TextPage({ loaderData: text }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('content');
  const language = useOtherLanguage()(text.language);
  const { html, headings } = useMemo(() => withAnchors(text.html), [text.html]);
  const steps = [{ label: t('home'), to: '/' }, { label: text.title }];
  const head = <PageTitle title={text.title} description={t(`text.description.${text.key}`)} />;
  if (text.key === 'about') {
    return (
      <>
        {head}
        <AboutView text={text} steps={steps} />
      </>
    );
  }
  return (
    <div className="page">
      {head}
      <Breadcrumb steps={steps} />
      <div className="page-head text-head">
        <h1 className="h1" lang={language}>
          {text.title}
        </h1>
        <p className="small second num">
          {t('text.version', { version: text.version })} ·{' '}
          <time dateTime={text.publishedAt}>
            {t('text.since', { date: dateText(text.publishedAt, i18n.language) })}
          </time>
        </p>
        {language && <p className="small second">{t('text.otherLanguage')}</p>}
      </div>
      <div className="text-body">
        <TableOfContents headings={headings} language={language} />
        <div className="text-column">
          <RichText html={html} language={language} />
          <div className="text-acts row">
            {text.key === 'cookies' && (
              <Button size="s" onClick={openConsent}>
                {t('text.consent')}
              </Button>
            )}
            <Button variant="line" size="s" icon="print" onClick={() => window.print()}>
              {t('text.print')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
