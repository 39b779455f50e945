import { useTranslation } from 'react-i18next';
import { ArrowLink, ButtonLink } from '../ui/Button.tsx';

/** Where the measured bottle stands in /media/scenes/hero.svg: the marks are laid over the picture. */
const picture = { width: 1600, height: 1000 };
const bottle = { middle: 724, floor: 796, scale: 7.6, widthMm: 46, shoulderMm: 62, neck: 'FEA15', neckMm: 15 };

/** What the shop is for, beside a bottle with its measures. */
export function Hero({ bottlesHref }: { bottlesHref: string }) {
  const { t } = useTranslation('home');
  return (
    <section className="hero">
      <div className="hero-copy">
        <h1 className="display">{t('hero.title')}</h1>
        <p className="lead">{t('hero.text')}</p>
        <div className="hero-actions">
          <ButtonLink to={bottlesHref}>{t('hero.bottles')}</ButtonLink>
          <ArrowLink to="/configurator">{t('hero.design')}</ArrowLink>
        </div>
      </div>
      <figure className="hero-picture">
        <picture>
          <source media="(width < 52em)" srcSet="/media/scenes/hero-mobile.svg" width={800} height={1000} />
          <img src="/media/scenes/hero.svg" width={picture.width} height={picture.height} alt={t('hero.picture')} fetchPriority="high" />
        </picture>
        <Dimensions />
      </figure>
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
    <svg className="hero-dimensions" viewBox={`0 0 ${picture.width} ${picture.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g stroke="var(--ink)" strokeWidth="1.6" fill="none">
        <path d={`M${height.x} ${shoulder}V${floor}M${height.x - 14} ${shoulder}h28M${height.x - 14} ${floor}h28`} />
        <path d={`M${left} ${width.y}H${right}M${left} ${width.y - 14}v28M${right} ${width.y - 14}v28`} />
        <path d={`M${mouth.x} ${mouth.y}H${mouth.x + 120}L${mouth.x + 170} ${mouth.y - 50}H${mouth.x + 340}`} />
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
