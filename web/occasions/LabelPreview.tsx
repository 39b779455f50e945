import { roundedText } from '#shared/base/format.ts';
import { layOut } from '#shared/label/label-layout.ts';
import { inkHex, sheetHex } from '#shared/label/label-paint.ts';
import { nameLabel } from '#shared/label/name-label.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import type { GiftLabelTexts } from './gift-parts.ts';

type LabelPreviewProps = { gift: CardProduct; sheet: CardProduct; texts: GiftLabelTexts };

/** The label of one set as it is printed; on other sets its size depends on the bottle. */
export default function LabelPreview({ gift, sheet, texts }: LabelPreviewProps) {
  const { t, i18n } = useTranslation('occasions');
  const area = printableArea(gift.attributes);
  const label = area && nameLabel(area, sheet, texts);
  if (!label) return null;
  const { widthMm, heightMm } = label;
  return (
    <figure>
      <svg viewBox={`0 0 ${widthMm} ${heightMm}`} role="img" aria-label={t('label.picture')}>
        <rect width={widthMm} height={heightMm} fill={sheetHex(sheet.attributes) ?? '#fff'} />
        {layOut(label, {}).map((mark) =>
          mark.kind === 'text' ? (
            <text
              key={mark.baselineMm}
              x={mark.letters.map(({ xMm }) => xMm).join(' ')}
              y={mark.baselineMm}
              fontSize={mark.sizeMm}
              fill={inkHex[mark.ink]}
            >
              {mark.letters.map(({ letter }) => letter).join('')}
            </text>
          ) : null,
        )}
      </svg>
      <figcaption className="micro mute">
        {t('label.example', {
          name: gift.name,
          width: roundedText(widthMm, i18n.language, 1),
          height: roundedText(heightMm, i18n.language, 1),
        })}
      </figcaption>
    </figure>
  );
}
