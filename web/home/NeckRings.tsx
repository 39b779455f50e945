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
              <Link to={listHref({ facets: { neck: [neck.code] } })}>
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

function RingDrawing({ neck: { closure, diameterMm } }: { neck: Neck }) {
  const middle = SIZE / 2;
  const radius = Math.round(diameterMm * UNITS_PER_MM * 10) / 10;
  const [left, right] = [middle - radius, middle + radius];
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} fill="none" aria-hidden="true">
      <circle
        cx={middle}
        cy={middle}
        r={radius}
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="1.6"
        strokeDasharray={closure === 'screw' ? '3.2 2.2' : undefined}
      />
      <circle cx={middle} cy={middle} r={Math.round(radius * 6.2) / 10} stroke="var(--ink)" />
      <path
        d={`M${left} ${middle}H${right}M${left} ${middle - 3}v6M${right} ${middle - 3}v6`}
        stroke="var(--amber-700)"
      />
    </svg>
  );
}
