import type { Picture } from '#shared/catalogue/images.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { drawnScene } from '#web/base/ui/scenes.ts';

/** Where the measured bottle stands in its picture, in pixels of it, and its dimensions. */
type Bottle = {
  left: number;
  right: number;
  top: number;
  floor: number;
  heightMm: number;
  widthMm: number;
  neck: { x: number; y: number };
  /** How far the leader of the neck runs before it rises, clear of the mark of the height. */
  reach: number;
  /** How much larger the picture is than the drawing, so that marks look the same. */
  scale: number;
};

const NECK = { code: 'FEA15', mm: 15 };
const drawn: Bottle = {
  left: 549,
  right: 899,
  top: 325,
  floor: 796,
  heightMm: 62,
  widthMm: 46,
  neck: { x: 775, y: 313 },
  reach: 120,
  scale: 1,
};
/** The photograph of the demo shop (tools/photographs/scenes.py: `hero`). */
const photographed = {
  width: 2000,
  height: 1250,
  bottle: {
    left: 748,
    right: 1108,
    top: 402,
    floor: 1032,
    heightMm: 70,
    widthMm: 40,
    neck: { x: 982, y: 442 },
    reach: 65,
    scale: 1.25,
  } satisfies Bottle,
};

/** Of other photographs nobody knows what they show. */
function bottleIn({ url, width, height }: Picture): Bottle | null {
  if (url === drawnScene('hero').url) return drawn;
  const isOurs = width === photographed.width && height === photographed.height;
  return isOurs ? photographed.bottle : null;
}

/** Hairline marks as on a drawing: width below, height at the side, the neck with a leader. */
export function HeroDimensions({ picture }: { picture: Picture }) {
  const { t } = useTranslation('home');
  const bottle = bottleIn(picture);
  if (!bottle) return null;
  const { left, right, top, floor, heightMm, widthMm, neck, reach, scale } = bottle;
  const px = (length: number) => Math.round(length * scale);
  const below = floor + px(52);
  const beside = right + px(44);
  const ends = px(14);
  const wide = `h${2 * ends}`;
  const tall = `v${2 * ends}`;
  const start = beside - ends;
  const heightMark = `M${beside} ${top}V${floor}M${start} ${top}${wide}M${start} ${floor}${wide}`;
  const head = below - ends;
  const widthMark = `M${left} ${below}H${right}M${left} ${head}${tall}M${right} ${head}${tall}`;
  return (
    <svg
      className="hero-dimensions"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g stroke="var(--ink)" strokeWidth={1.6 * scale} fill="none">
        <path d={heightMark + widthMark} />
        <path d={`M${neck.x} ${neck.y}h${px(reach)}l${px(50)} ${px(-50)}h${px(170)}`} />
        <circle cx={neck.x} cy={neck.y} r={5 * scale} fill="var(--ink)" />
      </g>
      <g fill="var(--ink)" fontSize={25 * scale}>
        <text x={beside + px(18)} y={(top + floor) / 2}>
          {t('hero.millimetres', { value: heightMm })}
        </text>
        <text x={(left + right) / 2} y={below + px(42)} textAnchor="middle">
          {t('hero.millimetres', { value: widthMm })}
        </text>
        <text x={neck.x + px(reach + 66)} y={neck.y - px(64)}>
          {`${NECK.code} · ${t('hero.millimetres', { value: NECK.mm })}`}
        </text>
      </g>
    </svg>
  );
}
