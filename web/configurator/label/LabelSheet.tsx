import { useLayoutEffect, useRef, useState } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import { boxOf } from '#shared/label/label-layout.ts';
import { printWords } from '#shared/label/print-words.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { drawLabel, type LogoImages, sizesOf } from './draw-label.ts';
import { loadLabelFonts } from './label-fonts.ts';
import { RULER_PX, Rulers } from './Rulers.tsx';
import { SheetItem } from './SheetItem.tsx';

type LabelSheetProps = {
  label: DesignLabel;
  sheet: Attributes | null;
  images: LogoImages;
  /** The indexes of the items that cannot be printed like this. */
  invalid: ReadonlySet<number>;
  selected: number | null;
  onSelect: (index: number) => void;
  onMove: (index: number, place: { xMm: number; yMm: number }) => void;
};

const HIGHEST_PX = 340;
const USUAL_WIDTH_PX = 320;

/** The flat label with rulers in millimetres, the safe area, and its movable items. */
export function LabelSheet({
  label,
  sheet,
  images,
  invalid,
  selected,
  onSelect,
  onMove,
}: LabelSheetProps) {
  const { t } = useTranslation('label');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH_PX);
  const [guides, setGuides] = useState({ x: false, y: false });
  const { widthMm, heightMm } = label;
  const pxPerMm = Math.min((width - RULER_PX - 14) / widthMm, HIGHEST_PX / heightMm, 14);

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth || USUAL_WIDTH_PX));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    let isOver = false;
    const draw = () =>
      canvas.current &&
      !isOver &&
      drawLabel(canvas.current, label, {
        sheet,
        images,
        pxPerMm: pxPerMm * Math.min(3, window.devicePixelRatio || 1),
      });
    draw();
    void loadLabelFonts(label).then(draw);
    return () => {
      isOver = true;
    };
  }, [label, sheet, images, pxPerMm]);

  const sizes = sizesOf(images);
  const safe = labelRules.safeMm * pxPerMm;
  return (
    <div className="label-frame" ref={frame}>
      <div
        className="label-sheet"
        style={{ width: RULER_PX + widthMm * pxPerMm, height: RULER_PX + heightMm * pxPerMm }}
      >
        <Rulers widthMm={widthMm} heightMm={heightMm} pxPerMm={pxPerMm} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form of its own */}
        <div
          className="label-stock"
          style={{
            inset: `${RULER_PX}px auto auto ${RULER_PX}px`,
            width: widthMm * pxPerMm,
            height: heightMm * pxPerMm,
          }}
          role="group"
          aria-label={t('sheet.name', printWords(sheet))}
        >
          <canvas ref={canvas} />
          <span className="label-safe" style={{ inset: safe }} />
          {guides.x && <span className="label-guide label-guide--x" />}
          {guides.y && <span className="label-guide label-guide--y" />}
          {label.items.map((item, index) => (
            <SheetItem
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike
              key={index}
              item={item}
              index={index}
              box={boxOf(item, sizes)}
              sheet={label}
              pxPerMm={pxPerMm}
              isSelected={index === selected}
              isInvalid={invalid.has(index)}
              onSelect={() => onSelect(index)}
              onMove={(place) => onMove(index, place)}
              onGuides={setGuides}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
