import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { findNeck, type Neck } from '#shared/catalogue/neck.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { listHref } from '#web/product/list-url.ts';

export type NeckCount = { code: string; count: number };

/** The largest neck (28 mm) fills its 84 units; all others are in proportion to it. */
const SIZE = 84;
const UNITS_PER_MM = 1.3;

/** The necks of the shop at their true relative size, each a link to the products that fit it. */
export function NeckRings({
  necks,
  title,
}: {
  necks: readonly NeckCount[];
  title?: string | undefined;
}) {
  const { t, i18n } = useTranslation('home');
  const offered = necks.flatMap(({ code, count }) => {
    const neck = findNeck(code);
    return neck && count > 0 ? [{ neck, count }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <section className="mouths">
      <div className="page">
        <div className="head">
          <div>
            <h2 className="h2">{title ?? t('mouths.title')}</h2>
            <p className="second">{t('mouths.text')}</p>
          </div>
        </div>
        <ul className="mouth-rings">
          {offered.map(({ neck, count }) => (
            <li key={neck.code}>
              <Link to={listHref({ facets: { neck: [neck.code] } })} discover="none">
                <RingDrawing neck={neck} />
                <b>{neck.code}</b>{' '}
                <span className="micro mute num">
                  {t('mouths.count', { count, number: numberText(count, i18n.language) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Around its own middle; home.css has its lines, which are the same in all. */
function RingDrawing({ neck: { closure, diameterMm } }: { neck: Neck }) {
  const radius = Math.round(diameterMm * UNITS_PER_MM * 10) / 10;
  return (
    <svg viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle r={radius} strokeDasharray={closure === 'screw' ? '3.2 2.2' : undefined} />
      <circle r={Math.round(radius * 6.2) / 10} />
      <path d={`M${-radius}-3v6m0-3H${radius}m0-3v6`} />
    </svg>
  );
}
