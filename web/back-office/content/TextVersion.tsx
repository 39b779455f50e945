import { useState } from 'react';
import { useParams } from 'react-router';
import type { AdminTextVersion } from '#shared/back-office/content.ts';
import { dateTimeText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { textKeys } from '#shared/content/content.ts';
import { LanguageTabs } from '#web/back-office/kit/LanguageTabs.tsx';
import { usePreview } from '#web/back-office/kit/MarkdownField.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { Compared } from './Compared.tsx';
import { partPath } from './ContentHead.tsx';
import { readVersion } from './content-calls.ts';

const PATH = partPath('texts');

/** A published version: its text, and its changes. */
export function TextVersion() {
  const { t } = useTranslation('admin-content');
  const { key: typed, version } = useParams();
  const key = textKeys.find((known) => known === typed);
  const number = Number(version) || 0;
  const versions = useRemote(`version ${typed} ${number}`, async (signal) => {
    if (!key || number < 1) return 'none' as const;
    const [own, before] = await Promise.all([
      readVersion(key, number, signal),
      number > 1 ? readVersion(key, number - 1, signal) : null,
    ]);
    return { own, before };
  });
  return (
    <>
      <SectionHead
        title={t('texts.version', { number })}
        back={{
          to: `${PATH}/${key ?? ''}`,
          label:
            versions.data && versions.data !== 'none' ? versions.data.own.titleTr : t('part.texts'),
        }}
      />
      <RemoteBox remote={versions}>
        {(data) =>
          data === 'none' ? (
            <EmptyState title={t('texts.gone')} />
          ) : (
            <Shown own={data.own} before={data.before} />
          )
        }
      </RemoteBox>
    </>
  );
}

function Shown({ own, before }: { own: AdminTextVersion; before: AdminTextVersion | null }) {
  const { t, i18n } = useTranslation('admin-content');
  const [language, setLanguage] = useState<Language>('tr');
  const { preview } = usePreview(language === 'tr' ? own.bodyTr : (own.bodyEn ?? ''), language);
  return (
    <div className="bo-column">
      <section className="bo-box" aria-labelledby="version-title">
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          isEnglishMissing={!own.titleEn || !own.bodyEn}
        />
        <div>
          <h2 className="h2" id="version-title" lang={language}>
            {language === 'tr' ? own.titleTr : (own.titleEn ?? '–')}
          </h2>
          <p className="small second num">
            {own.publishedAt &&
              t('texts.publishedAt', { at: dateTimeText(own.publishedAt, i18n.language) })}
          </p>
          <p className="small second">{t('texts.filledToday')}</p>
        </div>
        {preview && (
          <div inert>
            <RichText html={preview.html} language={language} />
          </div>
        )}
      </section>
      {before && (
        <section className="bo-box" aria-labelledby="changed">
          <h2 className="h3" id="changed">
            {t('texts.changed', { number: before.number })}
          </h2>
          <Compared before={before} after={own} language={language} />
        </section>
      )}
    </div>
  );
}
