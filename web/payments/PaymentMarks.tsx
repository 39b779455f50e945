import { srcSetOf } from '#shared/catalogue/image-sources.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type Mark = readonly [name: string, path: string];

/** For cards a shield for secure payment is drawn, too. */
const marks: Record<ShopAnswer['paymentMethods'][number], readonly Mark[]> = {
  card: [
    [
      'Card',
      'M4 4.5h20a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 18V6A1.5 1.5 0 0 1 4 4.5zM2.5 9h23M6 15.5h5M19.5 15.5h3',
    ],
    ['Secure', 'M14 2.5 5.5 6v5.5c0 5 3.5 8.5 8.5 10.5 5-2 8.5-5.5 8.5-10.5V6zM10 12l3 3 5-5.5'],
  ],
  transfer: [['Transfer', 'M4 9.5 14 4l10 5.5zM6.5 12v7M11.5 12v7M16.5 12v7M21.5 12v7M4 21.5h20']],
  'cash-on-delivery': [
    ['Cash', 'M3.5 8.5 14 4l10.5 4.5V18L14 22.5 3.5 18zM3.5 8.5 14 13l10.5-4.5M14 13v9.5'],
  ],
};

type PaymentMarksProps = { shop: Pick<ShopAnswer, 'paymentMethods' | 'paymentMarks'> };

/**
 * The payment methods as one picture: the merchant's picture with the marks of the card networks,
 * or our own drawing if there is none.
 */
export function PaymentMarks({ shop }: PaymentMarksProps) {
  const { t } = useTranslation('layout');
  const drawn = shop.paymentMethods.flatMap((method) => marks[method]);
  const label = t('paymentMarks', { ways: drawn.map(([name]) => t(`pay${name}`)).join(', ') });
  const picture = shop.paymentMarks;
  if (picture)
    return (
      <img
        className="pay-picture"
        src={picture.url}
        srcSet={srcSetOf(picture, 'webp')}
        sizes="20rem"
        alt={label}
        width={picture.width}
        height={picture.height}
        loading="lazy"
      />
    );
  return (
    <div className="pay-marks" role="img" aria-label={label}>
      {drawn.map(([name, path]) => (
        <span key={name}>
          <svg
            viewBox="0 0 28 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            aria-hidden="true"
          >
            <path d={path} />
          </svg>
          {t(`pay${name}`)}
        </span>
      ))}
    </div>
  );
}
