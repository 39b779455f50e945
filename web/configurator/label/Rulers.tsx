type RulersProps = { widthMm: number; heightMm: number; pxPerMm: number };

/** The width that the numbers need. */
export const RULER_PX = 26;

/**
 * Millimetres along the upper and the left edge of the label: a line for each, a longer one for
 * five, a number for ten.
 */
export function Rulers({ widthMm, heightMm, pxPerMm }: RulersProps) {
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
