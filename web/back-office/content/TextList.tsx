import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { ContentHead } from './ContentHead.tsx';
import { listTexts } from './content-calls.ts';

/** The "about us" page and the legal texts: which version is published, and what is left to do. */
export function TextList() {
  const { t, i18n } = useTranslation('admin-content');
  const texts = useRemote('texts', listTexts);
  return (
    <>
      <ContentHead part="texts" />
      <p className="second bo-about">{t('texts.about')}</p>
      <RemoteBox remote={texts}>
        {(rows) => (
          <ul className="bo-list">
            {rows.map(
              ({ key, titleTr, number, publishedAt, isSample, isEnglishMissing, hasDraft }) => (
                <li key={key} className="bo-row">
                  <div>
                    <Link className="text-link break" to={key}>
                      {titleTr}
                    </Link>
                    <p className="small second num">
                      {number !== null && publishedAt
                        ? t('texts.since', { number, day: dateText(publishedAt, i18n.language) })
                        : t('texts.none')}
                    </p>
                  </div>
                  {isEnglishMissing && (
                    <span className="small lang-note">{t('language.missingLong')}</span>
                  )}
                  {hasDraft && <Badge tone="info">{t('texts.draft')}</Badge>}
                  {isSample ? (
                    <Badge tone="wait">{t('texts.sample')}</Badge>
                  ) : (
                    <Badge tone="ok">{t('texts.checked')}</Badge>
                  )}
                </li>
              ),
            )}
          </ul>
        )}
      </RemoteBox>
    </>
  );
}
