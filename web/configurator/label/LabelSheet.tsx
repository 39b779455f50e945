import { useLayoutEffect, useRef, useState } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { labelRules } from '#shared/designs/label-rules.ts';
import { boxOf } from '#shared/label/label-layout.ts';
import { printContext } from '#shared/label/print-context.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { drawLabel, type LogoImages, sizesOf } from './draw-label.ts';
import { loadLabelFonts } from './label-fonts.ts';
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
          aria-label={t('sheet.name', printContext(sheet))}
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

type RulersProps = { widthMm: number; heightMm: number; pxPerMm: number };

/** The width that the numbers need. */
const RULER_PX = 26;

/**
 * Millimetres along the upper and the left edge of the label: a line for each, a longer one for
 * five, a number for ten.
 */
function Rulers({ widthMm, heightMm, pxPerMm }: RulersProps) {
  const marks = (length: number) =>
    Array.from({ length: Math.floor(length + 1e-6) + 1 }, (_, mm) => mm).filter(
      (mm) => pxPerMm >= 3 || mm % 5 === 0,
    );
  const reach = (mm: number) => (mm % 10 === 0 ? 9 : mm % 5 === 0 ? 6 : 3.5);
  const across = marks(widthMm).map(
    (mm) => `M${RULER_PX + mm * pxPerMm} ${RULER_PX}v${-reach(mm)}`,
  );
  const down = marks(heightMm).map((mm) => `M${RULER_PX} ${RULER_PX + mm * pxPerMm}h${-reach(mm)}`);
  const numbers = (length: number) => marks(length).filter((mm) => mm % 10 === 0);
  return (
    <svg
      className="label-rulers"
      width={RULER_PX + widthMm * pxPerMm + 14}
      height={RULER_PX + heightMm * pxPerMm + 8}
      aria-hidden="true"
    >
      <path d={[...across, ...down].join('')} fill="none" stroke="currentColor" />
      {numbers(widthMm).map((mm) => (
        <text key={`x${mm}`} x={RULER_PX + mm * pxPerMm} y={13} textAnchor="middle">
          {mm}
        </text>
      ))}
      {numbers(heightMm)
        .slice(1)
        .map((mm) => (
          <text key={`y${mm}`} x={RULER_PX - 11} y={RULER_PX + mm * pxPerMm + 4} textAnchor="end">
            {mm}
          </text>
        ))}
    </svg>
  );
}
