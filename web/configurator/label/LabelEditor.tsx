import { numberText } from '#shared/base/format.ts';
import './label.css';
import { useState } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { fittedLabel, startingLabel } from '#shared/label/label-sizes.ts';
import { printContext } from '#shared/label/print-context.ts';
import { inPossibleInks } from '#shared/label/technique-inks.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { sizesOf } from './draw-label.ts';
import { Findings } from './Findings.tsx';
import { LabelItems } from './LabelItems.tsx';
import { LabelShape } from './LabelShape.tsx';
import { LabelSheet } from './LabelSheet.tsx';
import type { LabelOffer } from './label-offer.ts';
import { useLabelFindings } from './use-label-findings.ts';
import { useLogoImages } from './use-logo-images.ts';

type LabelEditorProps = {
  value: DesignLabel | null;
  onChange: (label: DesignLabel | null) => void;
  /** The attributes of the chosen bottle. */
  bottle: Attributes;
  /** The products that a label can be printed on; a new label starts with the first one. */
  labelProducts: readonly LabelOffer[];
};

/**
 * The step "Baskı": a printed label with lines and logos, shown flat with millimetres and checked
 * by the rules of the press.
 */
export function LabelEditor({ value, onChange, bottle, labelProducts }: LabelEditorProps) {
  const { t } = useTranslation('label');
  const [selected, setSelected] = useState<number | null>(null);
  // If the label is switched off by mistake, switching it on restores it.
  const [lastLabel, setLastLabel] = useState<DesignLabel | null>(value);
  const { images } = useLogoImages(value);
  const offer = labelProducts.find(({ id }) => id === value?.productId) ?? null;
  const findings = useLabelFindings(value, offer, bottle);
  const area = printableArea(bottle);
  const first = offer ?? labelProducts[0] ?? null;
  const canStart = area !== null && first !== null && startingLabel(area, first) !== null;

  const change = (typed: DesignLabel) => {
    const stock = labelProducts.find(({ id }) => id === typed.productId);
    const label = stock ? inPossibleInks(typed, stock.attributes) : typed;
    setLastLabel(label);
    onChange(label);
  };
  const start = () => {
    if (!area || !first) return;
    const label =
      (lastLabel &&
        fittedLabel(
          lastLabel,
          area,
          labelProducts.find(({ id }) => id === lastLabel.productId) ?? first,
        )) ??
      startingLabel(area, first, t('items.firstText'));
    if (label) change(label);
    setSelected(label && label.items.length > 0 ? 0 : null);
  };
  if (!canStart && !value) return <p className="second">{t(first ? 'noPlace' : 'noProduct')}</p>;
  const isInvalid = new Set(
    findings.flatMap(({ level, item }) => (level === 'error' && item !== null ? [item] : [])),
  );
  return (
    <div className="label-editor">
      <Checkbox checked={value !== null} onChange={() => (value ? onChange(null) : start())}>
        {t('on', printContext(first?.attributes))}
      </Checkbox>
      {first && <PersonalNote offer={first} />}
      {value && (
        <>
          <LabelSheet
            label={value}
            sheet={offer?.attributes ?? null}
            images={images}
            invalid={isInvalid}
            selected={selected}
            onSelect={setSelected}
            onMove={(index, place) =>
              change({
                ...value,
                items: value.items.map((item, at) => (at === index ? { ...item, ...place } : item)),
              })
            }
          />
          <Findings
            sheet={offer?.attributes ?? null}
            findings={findings.filter(({ item }) => item === null)}
            {...(area &&
              first && { onFit: () => change(fittedLabel(value, area, offer ?? first) ?? value) })}
          />
          <LabelItems
            label={value}
            sheet={offer?.attributes ?? null}
            logos={sizesOf(images)}
            findings={findings}
            selected={selected}
            onSelect={setSelected}
            onChange={change}
          />
          {area && (
            <LabelShape label={value} area={area} offers={labelProducts} onChange={change} />
          )}
        </>
      )}
    </div>
  );
}

/** Says that a printed label cannot be returned, and how many must be ordered at least. */
function PersonalNote({ offer }: { offer: LabelOffer }) {
  const { t, i18n } = useTranslation('label');
  return (
    <Alert>
      {t('note', {
        pieces: numberText(offer.quantity * offer.minQuantity, i18n.language),
        ...printContext(offer.attributes),
      })}
    </Alert>
  );
}
