import type { ReactNode } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from './class-names.ts';

/** Formatted amounts, e.g. "34,90 TL". */
type Amounts = { net: string; gross: string };
type PriceProps = Amounts & {
  /** The lowest price of the last 30 days; never a tier. */
  previous?: Amounts | undefined;
  /** Follows "KDV dahil", e.g. "12 adet ve üzeri". */
  note?: ReactNode;
  size?: 'm' | 'l';
};

/**
 * A price with tax and without it. The document decides which one is large, so that it is right
 * from the first paint on.
 */
export function Price({ net, gross, previous, note, size = 'm' }: PriceProps) {
  const { t } = useTranslation('common');
  const line = (amount: string, taxLabel: string, before: string | undefined) => (
    <>
      <b>{amount}</b>{' '}
      <small>
        {taxLabel}
        {note && <span className="lead-only">, {note}</span>}
      </small>
      {before && (
        <span className="lead-only">
          {' '}
          <s>
            <span className="sr-only">{t('previousPrice')} </span>
            {before}
          </s>
        </span>
      )}
    </>
  );
  return (
    <p className={classNames('price', size === 'l' && 'price--l')}>
      <span className="price-gross">{line(gross, t('taxIncluded'), previous?.gross)}</span>
      <span className="price-net">{line(net, t('plusTax'), previous?.net)}</span>
    </p>
  );
}
