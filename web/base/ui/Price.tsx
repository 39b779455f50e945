import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';

type PriceProps = {
  /** Written amounts, e.g. "34,90 TL". */
  net: string;
  gross: string;
  /** The lowest price of the last 30 days; never a tier. */
  previous?: string | undefined;
  /** Follows "+ KDV", e.g. "12 adet ve üzeri". */
  note?: ReactNode;
  size?: 'm' | 'l';
  /** With prices that include tax, gross is first and net below. `previous` is of the same kind. */
  isGrossFirst?: boolean;
};

/** A price: net first, with tax at once below. */
export function Price({
  net,
  gross,
  previous,
  note,
  size = 'm',
  isGrossFirst = false,
}: PriceProps) {
  const { t } = useTranslation('common');
  return (
    <p className={size === 'l' ? 'price price--l' : 'price'}>
      <b>
        <span className="nowrap">{isGrossFirst ? gross : net}</span>{' '}
        <small>
          {t(isGrossFirst ? 'taxIncluded' : 'plusTax')}
          {note && <>, {note}</>}
        </small>
        {previous && (
          <>
            {' '}
            <s>
              <span className="sr-only">{t('previousPrice')} </span>
              {previous}
            </s>
          </>
        )}
      </b>
      <span className="gross">
        {isGrossFirst ? t('withoutTax', { amount: net }) : t('withTax', { amount: gross })}
      </span>
    </p>
  );
}
