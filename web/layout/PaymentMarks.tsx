import { useTranslation } from '#web/base/i18n/react.tsx';

/** What can be paid with, as one drawing of our own: card, 3-D Secure, bank transfer. The marks of card networks are a file the merchant puts in. */
export function PaymentMarks({ label, hasTransfer }: { label: string; hasTransfer: boolean }) {
  const { t } = useTranslation('layout');
  return (
    <ul className="pay-marks" aria-label={label}>
      <li>
        <Mark>
          <rect x="2.5" y="4.5" width="15" height="11" />
          <path d="M2.5 8.500h15M5 12.500h4" />
        </Mark>
        {t('payCard')}
      </li>
      <li>
        <Mark>
          <path d="M10 2.500 4 5v4.500c0 4 2.600 6.700 6 8 3.400-1.300 6-4 6-8V5zM7.500 10l2 2 3.500-4" />
        </Mark>
        {t('paySecure')}
      </li>
      {hasTransfer && (
        <li>
          <Mark>
            <path d="M3 8 10 4l7 4zM5 10v4.500M8.300 10v4.500M11.700 10v4.500M15 10v4.500M3 16.500h14" />
          </Mark>
          {t('payTransfer')}
        </li>
      )}
    </ul>
  );
}

function Mark({ children }: { children: React.ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
