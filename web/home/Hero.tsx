import { srcSetOf } from '#shared/catalogue/image-variants.ts';
import type { SiteHome } from '#shared/content/site.ts';
import { textFor } from '#shared/content/site-parts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { drawnScene, filling, sceneOf } from '#web/base/ui/scenes.ts';
import type { CardEntry } from '#web/product/card-product.ts';
import { useScenes } from '#web/settings/shop-context.tsx';
import { HeroPick } from './HeroPick.tsx';

/**
 * The position of the bottle in the drawn scene, for the dimension marks above it. A photograph has
 * other marks or none.
 */
const drawn = drawnScene('hero');
const bottle = {
  middle: 724,
  floor: 796,
  scale: 7.6,
  widthMm: 46,
  shoulderMm: 62,
  neck: 'FEA15',
  neckMm: 15,
};

/** Below this width the picture is under the text and taller. */
const NARROW = '(width < 52em)';

/** What the shop offers, beside a bottle with its dimensions. */
export function Hero({
  bottlesHref,
  pick,
  layout,
}: {
  bottlesHref: string;
  pick: CardEntry | undefined;
  layout: SiteHome;
}) {
  const { t, i18n } = useTranslation('home');
  const own = (turkish = '', english = '') => textFor(i18n.language, turkish, english);
  const scenes = useScenes();
  const wide = sceneOf(scenes, 'hero');
  // The phone shows no drawing if the desktop has a photograph.
  const narrow = scenes['hero-mobile'] ?? scenes.hero ?? drawnScene('hero-mobile');
  const narrowSizes = filling(narrow, 100, 1);
  const wideSizes = filling(wide, 58, 4 / 3);
  return (
    <section className="hero">
      <div className="hero-copy">
        <h1 className="display">
          {own(layout?.heroTitleTr, layout?.heroTitleEn) || t('hero.title')}
        </h1>
        <p className="lead">{own(layout?.heroTextTr, layout?.heroTextEn) || t('hero.text')}</p>
        <div className="hero-actions">
          <ButtonLink to={bottlesHref}>{t('hero.bottles')}</ButtonLink>
          <ArrowLink to="/configurator">{t('hero.design')}</ArrowLink>
        </div>
      </div>
      <figure className="hero-picture">
        <picture>
          {narrow.widths.length > 0 && (
            <source
              media={NARROW}
              type="image/avif"
              srcSet={srcSetOf(narrow, 'avif')}
              sizes={narrowSizes}
              width={narrow.width}
              height={narrow.height}
            />
          )}
          <source
            media={NARROW}
            srcSet={srcSetOf(narrow, 'webp') ?? narrow.url}
            sizes={narrowSizes}
            width={narrow.width}
            height={narrow.height}
          />
          {wide.widths.length > 0 && (
            <source type="image/avif" srcSet={srcSetOf(wide, 'avif')} sizes={wideSizes} />
          )}
          <img
            src={wide.url}
            srcSet={srcSetOf(wide, 'webp')}
            sizes={wideSizes}
            width={wide.width}
            height={wide.height}
            alt={t('hero.picture')}
            fetchPriority="high"
          />
        </picture>
        {wide.widths.length === 0 && <Dimensions />}
      </figure>
      {pick && <HeroPick entry={pick} />}
    </section>
  );
}

/** Hairline marks as on a drawing: width below, height at the side, the neck with a leader. */
function Dimensions() {
  const { t } = useTranslation('home');
  const { middle, floor, scale, widthMm, shoulderMm, neck, neckMm } = bottle;
  const left = middle - (widthMm * scale) / 2;
  const right = middle + (widthMm * scale) / 2;
  const shoulder = floor - shoulderMm * scale;
  const width = { y: floor + 52 };
  const height = { x: right + 44 };
  const mouth = { x: middle + (neckMm * scale) / 2 - 6, y: shoulder - 12 };
  return (
    <svg
      className="hero-dimensions"
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g stroke="var(--ink)" strokeWidth="1.6" fill="none">
        <path
          d={`M${height.x} ${shoulder}V${floor}M${height.x - 14} ${shoulder}h28M${height.x - 14} ${floor}h28`}
        />
        <path
          d={`M${left} ${width.y}H${right}M${left} ${width.y - 14}v28M${right} ${width.y - 14}v28`}
        />
        <path
          d={`M${mouth.x} ${mouth.y}H${mouth.x + 120}L${mouth.x + 170} ${mouth.y - 50}H${mouth.x + 340}`}
        />
        <circle cx={mouth.x} cy={mouth.y} r="5" fill="var(--ink)" />
      </g>
      <g fill="var(--ink)">
        <text x={height.x + 18} y={(shoulder + floor) / 2}>
          {t('hero.millimetres', { value: shoulderMm })}
        </text>
        <text x={middle} y={width.y + 42} textAnchor="middle">
          {t('hero.millimetres', { value: widthMm })}
        </text>
        <text x={mouth.x + 186} y={mouth.y - 64}>
          {`${neck} · ${t('hero.millimetres', { value: neckMm })}`}
        </text>
      </g>
    </svg>
  );
}
