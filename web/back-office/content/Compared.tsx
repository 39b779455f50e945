import { useMemo } from 'react';
import type { AdminTextVersion } from '#shared/back-office/content.ts';
import type { Language } from '#shared/base/languages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { diffLines, foldSame } from './line-diff.ts';

type Texts = Pick<AdminTextVersion, 'titleTr' | 'titleEn' | 'bodyTr' | 'bodyEn'>;

const whole = ({ titleTr, titleEn, bodyTr, bodyEn }: Texts, language: Language) =>
  language === 'tr' ? `${titleTr}\n\n${bodyTr}` : `${titleEn ?? ''}\n\n${bodyEn ?? ''}`;

/** What went and what came from one version to the next, line by line, with signs for who sees no colours. */
export function Compared({
  before,
  after,
  language,
}: {
  before: Texts;
  after: Texts;
  language: Language;
}) {
  const { t } = useTranslation('admin-content');
  const parts = useMemo(
    () => foldSame(diffLines(whole(before, language), whole(after, language))),
    [before, after, language],
  );
  if (parts.every(({ kind }) => kind === 'skipped'))
    return <p className="small second">{t('texts.noDifference')}</p>;
  return (
    <ol className="bo-diff" lang={language}>
      {parts.map((part, index) =>
        part.kind === 'skipped' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <li key={index} className="small mute">
            {t('texts.sameLines', { count: part.count })}
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <li key={index} data-kind={part.kind}>
            {part.kind !== 'same' && (
              <span className="sr-only">{t(`texts.kind.${part.kind}`)} </span>
            )}
            {part.kind === 'removed' ? (
              <del>{part.text || ' '}</del>
            ) : part.kind === 'added' ? (
              <ins>{part.text || ' '}</ins>
            ) : (
              part.text
            )}
          </li>
        ),
      )}
    </ol>
  );
}
