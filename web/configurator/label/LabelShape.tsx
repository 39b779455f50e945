import { numberText } from '#shared/base/format.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, LabelFrame } from '#shared/designs/designs.ts';
import { largestLabel, SMALLEST_MM, tenths } from '#shared/label/label.ts';
import { isClearFilm } from '#shared/label/label-paint.ts';
import { resized } from '#shared/label/label-sizes.ts';
import type { PrintableArea } from '#shared/model/printable-area.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RadioCards, SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { InkChoice } from './InkChoice.tsx';
import type { LabelOffer } from './label-offer.ts';
import { MmField } from './MmField.tsx';

const frames: readonly LabelFrame[] = ['none', 'line', 'double'];

type LabelShapeProps = {
  label: DesignLabel;
  area: PrintableArea;
  offers: readonly LabelOffer[];
  onChange: (label: DesignLabel) => void;
};

const stockOf = ({ technique }: Attributes): 'screen' | 'foil' | null =>
  technique === 'screen' || technique === 'foil' ? technique : null;

/** The material, size, height and frame of the label. */
export function LabelShape({ label, area, offers, onChange }: LabelShapeProps) {
  const { t, i18n } = useTranslation('label');
  const offer = offers.find(({ id }) => id === label.productId);
  const most = offer
    ? largestLabel(offer.attributes)
    : { widthMm: label.widthMm, heightMm: label.heightMm };
  const figure = (mm: number) => numberText(mm, i18n.language);
  const highest = (heightMm: number) => tenths(area.bottomMinMm + area.maxHeightMm - heightMm);
  // A taller label moves down instead of over the bottle's shoulder.
  const onBottle = (next: DesignLabel): DesignLabel => ({
    ...next,
    bottomMm: Math.min(next.bottomMm, highest(next.heightMm)),
  });
  return (
    <>
      {offers.length > 1 && (
        <RadioCards
          label={t('shape.product')}
          value={String(label.productId)}
          onChange={(id) => onChange({ ...label, productId: Number(id) })}
          choices={offers.map(({ id, name, attributes }) => ({
            value: String(id),
            title: name,
            description: [
              stockOf(attributes) === null
                ? t(isClearFilm(attributes) ? 'shape.clear' : 'shape.paper')
                : t(`shape.${stockOf(attributes) ?? 'screen'}`),
              t('shape.most', {
                width: figure(largestLabel(attributes).widthMm),
                height: figure(largestLabel(attributes).heightMm),
              }),
            ].join(' · '),
          }))}
        />
      )}
      <div className="label-fields label-fields--3">
        <MmField
          label={t('shape.width')}
          value={label.widthMm}
          min={SMALLEST_MM}
          max={tenths(Math.min(most.widthMm, area.maxWidthMm))}
          onChange={(widthMm) => onChange(resized(label, { widthMm }))}
        />
        <MmField
          label={t('shape.height')}
          value={label.heightMm}
          min={SMALLEST_MM}
          max={tenths(Math.min(most.heightMm, area.maxHeightMm))}
          onChange={(heightMm) => onChange(onBottle(resized(label, { heightMm })))}
        />
        <MmField
          label={t('shape.bottom')}
          value={label.bottomMm}
          min={area.bottomMinMm}
          max={highest(label.heightMm)}
          onChange={(bottomMm) => onChange({ ...label, bottomMm })}
        />
      </div>
      <div className="field">
        <span className="label">{t('shape.frame')}</span>
        <SegmentedControl
          label={t('shape.frame')}
          value={label.frame}
          onChange={(frame) => onChange({ ...label, frame })}
          choices={frames.map((frame) => ({ value: frame, title: t(`frame.${frame}`) }))}
        />
      </div>
      {label.frame !== 'none' && (
        <InkChoice
          label={t('shape.frameInk')}
          value={label.frameInk}
          onChange={(frameInk) => onChange({ ...label, frameInk })}
        />
      )}
    </>
  );
}
