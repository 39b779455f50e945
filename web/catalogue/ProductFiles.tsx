import { fileSizeText } from '#shared/base/format.ts';
import type { ProductDocument } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Safety data sheets, drawings, certificates: to be downloaded, each with its kind and size. */
export function ProductFiles({ papers }: { papers: readonly ProductDocument[] }) {
  const { t, i18n } = useTranslation('catalogue');
  return (
    <ul className="papers">
      {papers.map(({ url, title, kind, sizeBytes }) => (
        <li key={url}>
          <a className="link" href={url} download>
            {title}
          </a>
          <p className="small second">
            {t('paper.about', {
              kind: t(`paper.kind.${kind}`),
              size: fileSizeText(sizeBytes, i18n.language),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
