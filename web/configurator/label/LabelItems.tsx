import type { ReactNode } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, LabelItem, TakenLogo } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import { type LabelFinding, SMALLEST_LOGO_MM } from '#shared/label/label.ts';
import { brokenLine } from '#shared/label/label-fit.ts';
import type { LogoSizes } from '#shared/label/label-layout.ts';
import { fittedItem, fittingLine } from '#shared/label/label-sizes.ts';
import { printContext } from '#shared/label/print-context.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Findings } from './Findings.tsx';
import { ItemPlace } from './ItemPlace.tsx';
import { LogoButton } from './LogoButton.tsx';
import { MmField } from './MmField.tsx';
import { TextItem } from './TextItem.tsx';

type LabelItemsProps = {
  label: DesignLabel;
  /** What it is printed on. */
  sheet: Attributes | null;
  logos: LogoSizes;
  findings: readonly LabelFinding[];
  selected: number | null;
  onSelect: (index: number | null) => void;
  onChange: (label: DesignLabel) => void;
};

/** The items of the label as a list; the selected one is open. */
export function LabelItems({
  label,
  sheet,
  logos,
  findings,
  selected,
  onSelect,
  onChange,
}: LabelItemsProps) {
  const { t } = useTranslation('label');
  const context = printContext(sheet);
  const isPrint = sheet?.technique !== undefined;
  const { items } = label;
  const isFull = items.length >= labelRules.mostItems;
  const replace = (index: number, item: LabelItem) =>
    onChange({ ...label, items: items.map((old, place) => (place === index ? item : old)) });
  const breakLine = (index: number, item: LabelItem, requestedMm: number) => {
    if (item.kind !== 'text') return;
    const lines = brokenLine(item, requestedMm, label, !isFull);
    if (lines.length > 1)
      onChange({
        ...label,
        items: items.flatMap((old, place) => (place === index ? lines : [old])),
      });
  };
  const add = (item: LabelItem) => {
    onChange({ ...label, items: [...items, item] });
    onSelect(items.length);
  };
  const remove = (index: number) => {
    onChange({ ...label, items: items.filter((_, place) => place !== index) });
    onSelect(null);
  };
  return (
    <section className="label-items" aria-label={t('items.title', context)}>
      {items.map((item, index) => (
        <OneItem
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike
          key={index}
          item={item}
          number={index + 1}
          label={label}
          isOpen={index === selected}
          onToggle={() => onSelect(index === selected ? null : index)}
          onChange={(changed) => replace(index, changed)}
          onBreak={(requestedMm) => breakLine(index, item, requestedMm)}
          onRemove={() => remove(index)}
        >
          <Findings
            sheet={sheet}
            findings={findings.filter((finding) => finding.item === index)}
            onFit={() => replace(index, fittedItem(item, label, logos))}
          />
        </OneItem>
      ))}
      <div className="label-acts">
        <Button
          variant="line"
          size="s"
          icon="plus"
          disabled={isFull}
          onClick={() =>
            add({
              ...fittingLine(label, t('items.newText'), 'sans'),
              sizeMm: 3,
              yMm: Math.round(label.heightMm * 7.5) / 10,
            })
          }
        >
          {t('items.addText')}
        </Button>
        {!isPrint && (
          <LogoButton
            label={t('items.addLogo')}
            isDisabled={isFull}
            onTaken={(logo) => add(placedLogo(logo, label, logos))}
          />
        )}
      </div>
      <p className="hint">
        {isFull
          ? t('items.full', { most: labelRules.mostItems, ...context })
          : t(isPrint ? 'finding.NO_LOGO_PRINT' : 'logo.hint')}
      </p>
    </section>
  );
}

/** Half as wide as the label, in the middle of its upper half. */
function placedLogo(
  { hash, width, height }: TakenLogo,
  label: DesignLabel,
  logos: LogoSizes,
): LabelItem {
  const sizes = { ...logos, [hash]: { width, height } };
  const widthMm = Math.max(SMALLEST_LOGO_MM, Math.round(label.widthMm * 5) / 10);
  const xMm = Math.round(label.widthMm * 5) / 10;
  const yMm = Math.round(label.heightMm * 2.5) / 10;
  return fittedItem({ kind: 'logo', hash, widthMm, xMm, yMm }, label, sizes);
}

type OneItemProps = {
  item: LabelItem;
  /** Counted from 1. */
  number: number;
  label: DesignLabel;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (item: LabelItem) => void;
  onBreak: (requestedMm: number) => void;
  onRemove: () => void;
  children: ReactNode;
};

function OneItem(props: OneItemProps) {
  const { item, number, label, isOpen, onToggle, onChange, onBreak, onRemove, children } = props;
  const { t } = useTranslation('label');
  const name = item.kind === 'text' ? t('items.text', { number }) : t('items.logo', { number });
  return (
    <div className="label-one" data-open={isOpen || undefined}>
      <div className="label-one-head">
        <button type="button" className="label-one-name" aria-expanded={isOpen} onClick={onToggle}>
          <b>{name}</b>
          <span className="second">{item.kind === 'text' ? item.text : ''}</span>
        </button>
        <IconButton icon="trash" label={t('items.remove', { name })} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className="label-one-body">
          {item.kind === 'text' ? (
            <TextItem
              item={item}
              sheet={label}
              onChange={(changes) => onChange({ ...item, ...changes })}
              onBreak={onBreak}
            />
          ) : (
            <MmField
              label={t('logo.width')}
              value={item.widthMm}
              min={SMALLEST_LOGO_MM}
              max={label.widthMm}
              onChange={(widthMm) => onChange({ ...item, widthMm })}
            />
          )}
          <ItemPlace
            item={item}
            sheet={label}
            onChange={(place) => onChange({ ...item, ...place })}
          />
        </div>
      )}
      {children}
    </div>
  );
}
