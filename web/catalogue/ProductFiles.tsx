import { fileSizeText } from '#shared/base/format.ts';
import type { ProductDocument } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Safety data sheets, drawings and certificates to download, each with its kind and size. */
export function ProductFiles({ documents }: { documents: readonly ProductDocument[] }) {
  const { t, i18n } = useTranslation('catalogue');
  return (
    <ul className="product-documents">
      {documents.map(({ url, title, kind, sizeBytes }) => (
        <li key={url}>
          <a className="link" href={url} download>
            {title}
          </a>
          <p className="small second">
            {t('document.about', {
              kind: t(`document.kind.${kind}`),
              size: fileSizeText(sizeBytes, i18n.language),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
