import { srcSetOf } from '#shared/catalogue/image-variants.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

type Mark = readonly [name: string, path: string];

/** A card comes with what protects it. */
const marks: Record<ShopAnswer['paymentMethods'][number], readonly Mark[]> = {
  card: [
    [
      'Card',
      'M4 4.5h20a1.500 1.500 0 0 1 1.500 1.500v12a1.500 1.500 0 0 1-1.500 1.500H4A1.500 1.500 0 0 1 2.500 18V6A1.500 1.500 0 0 1 4 4.500zM2.500 9h23M6 15.500h5M19.500 15.500h3',
    ],
    [
      'Secure',
      'M14 2.500 5.500 6v5.500c0 5 3.500 8.500 8.500 10.500 5-2 8.500-5.500 8.500-10.500V6zM10 12l3 3 5-5.500',
    ],
  ],
  transfer: [
    [
      'Transfer',
      'M4 9.500 14 4l10 5.500zM6.500 12v7M11.500 12v7M16.500 12v7M21.500 12v7M4 21.500h20',
    ],
  ],
  'cash-on-delivery': [
    [
      'Cash',
      'M3.500 8.500 14 4l10.500 4.500V18L14 22.500 3.500 18zM3.500 8.500 14 13l10.500-4.500M14 13v9.500',
    ],
  ],
};

type PaymentMarksProps = { shop: Pick<ShopAnswer, 'paymentMethods' | 'paymentMarks'> };

/**
 * What can be paid with, as one picture: the merchant's with the marks of the card networks, or
 * until there is one our own drawing.
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
