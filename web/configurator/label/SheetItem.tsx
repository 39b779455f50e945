import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { DesignLabel, LabelItem } from '#shared/designs/designs.ts';
import { tenths } from '#shared/label/label.ts';
import type { Box } from '#shared/label/label-layout.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from '#web/base/ui/class-names.ts';

/** Closer to the middle than this, an item snaps to it. */
const SNAP_MM = 0.7;
const STEP_MM = 0.5;
const LONG_STEP_MM = 5;

type Place = { xMm: number; yMm: number };
type SheetItemProps = {
  item: LabelItem;
  index: number;
  box: Box;
  sheet: Pick<DesignLabel, 'widthMm' | 'heightMm'>;
  pxPerMm: number;
  isSelected: boolean;
  isInvalid: boolean;
  onSelect: () => void;
  onMove: (place: Place) => void;
  onGuides: (guides: { x: boolean; y: boolean }) => void;
};

/** Something on the label: drag it, or focus it and use the arrow keys. */
export function SheetItem({
  item,
  index,
  box,
  sheet,
  pxPerMm,
  isSelected,
  isInvalid,
  onSelect,
  onMove,
  onGuides,
}: SheetItemProps) {
  const { t, i18n } = useTranslation('label');
  const hintId = useId();
  const start = useRef<{ x: number; y: number; place: Place } | null>(null);
  const within = (value: number, whole: number) => tenths(Math.max(0, Math.min(value, whole)));
  const move = (xMm: number, yMm: number) =>
    onMove({ xMm: within(xMm, sheet.widthMm), yMm: within(yMm, sheet.heightMm) });

  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, place: { xMm: item.xMm, yMm: item.yMm } };
    onSelect();
  };
  const handleMove = (event: PointerEvent) => {
    if (!start.current) return;
    const x = start.current.place.xMm + (event.clientX - start.current.x) / pxPerMm;
    const y = start.current.place.yMm + (event.clientY - start.current.y) / pxPerMm;
    // A hand that only wants to select trembles a little: ignore small movements.
    if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) < 3) return;
    const near = {
      x: Math.abs(x - sheet.widthMm / 2) < SNAP_MM,
      y: Math.abs(y - sheet.heightMm / 2) < SNAP_MM,
    };
    onGuides(near);
    move(near.x ? sheet.widthMm / 2 : x, near.y ? sheet.heightMm / 2 : y);
  };
  const handleUp = () => {
    start.current = null;
    onGuides({ x: false, y: false });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const [across, down] = directions[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP_MM : STEP_MM;
    onSelect();
    move(item.xMm + across * step, item.yMm + down * step);
  };
  const figure = (mm: number) => numberText(mm, i18n.language);
  const name =
    item.kind === 'text'
      ? t('items.textNamed', { text: item.text })
      : t('items.logo', { number: index + 1 });
  return (
    <button
      type="button"
      className={classNames('label-item', isInvalid && 'label-item--no')}
      style={{
        left: (box.xMm + box.widthMm / 2) * pxPerMm,
        top: (box.yMm + box.heightMm / 2) * pxPerMm,
      }}
      aria-pressed={isSelected}
      aria-label={`${name}, ${figure(item.xMm)} × ${figure(item.yMm)} mm`}
      aria-describedby={hintId}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onFocus={onSelect}
      onKeyDown={handleKeyDown}
    >
      <span style={{ width: box.widthMm * pxPerMm, height: box.heightMm * pxPerMm }} />
      <span className="sr-only" id={hintId}>
        {t('sheet.keys')}
      </span>
    </button>
  );
}

const directions: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
