// The rows of one design: a set, with its picture, the number of sets, and a link back to the
// design tool.

import { Link } from 'react-router';
import { listText, numberText } from '#shared/base/format.ts';
import { add, formatLira } from '#shared/base/money.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import type { CartFitHint } from '#shared/fit/fitting.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { CartItemRow } from './CartItemRow.tsx';
import type { CartRow } from './cart-view.ts';
import { DesignPicture, editDesignHref } from './DesignPicture.tsx';
import { useLineAmount } from './line-amount.ts';
import { FitNotes, type RowActions } from './RowNotes.tsx';
import { quantitiesFor, shortRows } from './set-count.ts';

type CartSetProps = RowActions & {
  code: string;
  rows: readonly CartRow[];
  hints: readonly CartFitHint[];
  onQuantities: (quantities: ReadonlyMap<string, number>) => void;
  onRemoveSet: () => void;
};

export function CartSet({
  code,
  rows,
  hints,
  onQuantities,
  onRemoveSet,
  ...actions
}: CartSetProps) {
  const { t, i18n } = useTranslation('cart');
  const { taxLabel } = useLead();
  const lineOf = useLineAmount();
  const items = rows.map(({ item }) => item);
  const { short, sets } = shortRows(items);
  const bottle = items.find(({ attributes }) => roleOf(attributes) === 'bottle');
  const total = formatLira(add(...rows.map(lineOf)), i18n.language);
  const hasBottle = bottle !== undefined;
  // Shown once for the whole set.
  const isPersonalised = rows.some((row) => row.isPersonalised);
  return (
    <li className="cart-set" aria-label={t('set.title')}>
      <div className="cart-set-head">
        <DesignPicture code={code} fallback={bottle?.images[0]} src={bottle?.imageUrl} />
        <div className="cart-set-text">
          <h2 className="h3">{t('set.title')}</h2>
          <p className="small second num">
            {t('set.of', { count: rows.length })} · {total} {taxLabel}
          </p>
          {isPersonalised && <p className="small second">{t('personalised')}</p>}
          <p className="cart-set-ways">
            <Link className="link small" to={editDesignHref(code)}>
              {t('set.edit')}
            </Link>
            <Button variant="quiet" size="s" onClick={onRemoveSet}>
              {t('set.remove')}
            </Button>
          </p>
        </div>
        <div className="cart-set-count">
          <span className="micro second" aria-hidden="true">
            {t('set.count')}
          </span>
          <QuantityInput
            value={Math.max(sets, 1)}
            onChange={(count) => onQuantities(quantitiesFor(items, count))}
            label={t('set.count')}
            max={MAX_QUANTITY}
            isInvalid={short.length > 0}
          />
        </div>
      </div>
      {(short.length > 0 || !hasBottle) && (
        <Alert tone="warn">
          <p>
            {hasBottle
              ? t('set.short', {
                  names: listText(
                    short.map(({ name }) => name),
                    i18n.language,
                  ),
                  count: sets,
                  sets: numberText(sets, i18n.language),
                })
              : t('set.noBottle')}
          </p>
        </Alert>
      )}
      <FitNotes hints={hints} />
      <ul className="cart-set-rows">
        {rows.map((row) => (
          <CartItemRow
            key={row.item.cartItemId}
            row={{ ...row, isPersonalised: false }}
            {...actions}
          />
        ))}
      </ul>
    </li>
  );
}
