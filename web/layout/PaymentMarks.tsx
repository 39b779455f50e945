/** What can be paid with, as one drawing: cards of the three networks, and a bank for transfers. */
export function PaymentMarks({ label, hasTransfer }: { label: string; hasTransfer: boolean }) {
  const frames = hasTransfer ? [0, 1, 2, 3] : [0, 1, 2];
  return (
    <svg
      className="pay-marks"
      viewBox={`0 0 ${frames.length * 68 - 8} 36`}
      width={frames.length * 68 - 8}
      height="36"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      {frames.map((frame) => (
        <rect key={frame} x={frame * 68 + 0.5} y="0.5" width="59" height="35" stroke="var(--ink-line)" strokeWidth="1" />
      ))}
      <g fill="currentColor" stroke="none" fontFamily="var(--sans)" fontWeight="700" textAnchor="middle">
        <text x="30" y="23.5" fontSize="15" fontStyle="italic" letterSpacing=".5">
          VISA
        </text>
        <text x="166" y="23" fontSize="16" letterSpacing="-.3">
          troy
        </text>
      </g>
      <circle cx="92" cy="18" r="9.5" />
      <circle cx="104" cy="18" r="9.5" />
      {hasTransfer && <path d="M222 15.5 234 9l12 6.500zM225 19v5M231 19v5M237 19v5M243 19v5M222 27.500h24" />}
    </svg>
  );
}
