import { numberText } from '#shared/base/format.ts';
import type { ReturnContent, ReturnOffer } from '#shared/orders/returns.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';

type ReturnRowsProps = {
  rows: ReturnOffer['rows'];
  isWithdrawal: boolean;
  /** The chosen rows with their quantities. */
  chosen: ReturnContent['rows'];
  onChange: (chosen: ReturnContent['rows']) => void;
  /** The id of the error line below, if there is one. */
  errorId: string | undefined;
};

/** The rows of the order; rows that cannot be returned are shown with the reason. */
export function ReturnRows({ rows, isWithdrawal, chosen, onChange, errorId }: ReturnRowsProps) {
  const { t, i18n } = useTranslation('returns');
  const figure = (value: number) => numberText(value, i18n.language);
  const set = (position: number, quantity: number) => {
    const others = chosen.filter((row) => row.position !== position);
    onChange(quantity > 0 ? [...others, { position, quantity }] : others);
  };
  return (
    <ul className="return-rows">
      {rows.map((row) => {
        const isRefused = isWithdrawal && row.isPersonalised;
        const isOut = row.left === 0 || isRefused;
        const quantity = chosen.find(({ position }) => position === row.position)?.quantity ?? 0;
        return (
          <li key={row.position} className="return-row" data-out={isOut || undefined}>
            <label className="return-check">
              <input
                type="checkbox"
                checked={quantity > 0 && !isOut}
                disabled={isOut}
                aria-invalid={errorId ? true : undefined}
                aria-describedby={errorId}
                onChange={(event) => set(row.position, event.target.checked ? row.left : 0)}
              />
              <span className="sr-only">{t('rows.choose', { name: row.name })}</span>
            </label>
            <Photo src={row.imageUrl} alt="" shape="square" />
            <div className="return-row-text">
              <b>{row.name}</b>
              <p className="small second num">
                {[
                  row.sku,
                  t('rows.bought', { bought: figure(row.quantity) }),
                  ...(row.left < row.quantity && row.left > 0
                    ? [t('rows.left', { left: figure(row.left) })]
                    : []),
                ].join(' · ')}
              </p>
              {row.left === 0 && <p className="small second">{t('rows.none')}</p>}
              {row.left > 0 && isRefused && (
                <p className="small second">{t('rows.personalised')}</p>
              )}
            </div>
            {quantity > 0 && !isOut && row.left > 1 && (
              <QuantityInput
                value={Math.min(quantity, row.left)}
                onChange={(value) => set(row.position, value)}
                label={t('rows.quantity', { name: row.name })}
                max={row.left}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
