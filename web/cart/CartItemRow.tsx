import type { TFunction } from 'i18next';
import { useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import type { CartFitHint } from '#shared/fit/fitting.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { cardFacts } from '#web/product/attribute-texts.ts';
import { nameLanguageOn } from '#web/product/cart-item.ts';
import { useLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { neckOf, packOf } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { useUnitText } from '#web/product/use-unit-text.ts';
import type { CartRow } from './cart-view.ts';
import { RowDiscounts } from './DiscountHints.tsx';
import { useLineAmount } from './line-amount.ts';
import { FitNotes, type RowActions, RowNotes } from './RowNotes.tsx';

/**
 * A product in the cart: what it is, its unit price at this quantity, the quantity, and its
 * problems.
 */
export function CartItemRow({
  row,
  hints = [],
  ...actions
}: { row: CartRow; hints?: readonly CartFitHint[] } & RowActions) {
  const { t, i18n } = useTranslation('cart');
  const { taxLabel } = useLead();
  const lineOf = useLineAmount();
  const { item, problem } = row;
  const [limitedTo, setLimitedTo] = useState<number | null>(null);
  const isOut = problem === 'gone' || problem === 'out-of-stock';
  return (
    <li className="cart-line" data-problem={problem ?? undefined}>
      <Photo picture={item.images[0]} src={item.imageUrl} alt="" sizes="6rem" />
      <RowText row={row} />
      <div className="cart-line-quantity">
        <QuantityInput
          value={item.quantity}
          onChange={(quantity) => {
            setLimitedTo(null);
            actions.onQuantity(item.cartItemId, quantity);
          }}
          onLimited={setLimitedTo}
          label={t('quantityOf', { name: item.name })}
          min={item.minQuantity}
          step={item.quantityStep}
          max={item.stock > 0 ? item.stock : undefined}
          isDisabled={isOut}
          isInvalid={problem !== null && !isOut}
        />
      </div>
      <p className="cart-line-price">
        {problem !== 'gone' && (
          <>
            <b>{formatLira(lineOf(row), i18n.language)}</b>
            <span className="micro second">{taxLabel}</span>
          </>
        )}
      </p>
      <IconButton
        className="cart-line-remove"
        icon="trash"
        label={t('removeFromCart', { name: item.name })}
        onClick={() => actions.onRemove(item.cartItemId)}
      />
      {/* A screen reader reads a change only where the element was before. */}
      <p className="cart-line-limit small" role="status">
        {!problem &&
          limitedTo === item.quantity &&
          t('limitedToStock', {
            stock: numberText(item.stock, i18n.language),
            quantity: numberText(limitedTo, i18n.language),
            ...packOf(item.piecesPerUnit),
          })}
      </p>
      <RowDiscounts row={row} />
      {(problem || row.previousPrice !== null || hints.length > 0) && (
        <div className="cart-line-note">
          <RowNotes row={row} {...actions} />
          <FitNotes hints={hints} />
        </div>
      )}
    </li>
  );
}

function RowText({ row }: { row: CartRow }) {
  const { t, i18n } = useTranslation(['cart', 'catalogue', 'attributes']);
  const { item, problem } = row;
  const neck = neckOf(item);
  const { measure, kind } = cardFacts(
    { t: t as TFunction, language: i18n.language },
    { ...item, quantity: item.piecesPerUnit },
  );
  return (
    <div className="cart-line-text">
      <p className="card-meta card-meta--start">
        {neck ? <NeckMark code={neck.code} closure={neck.closure} /> : kind && <span>{kind}</span>}
        {measure && <span>{measure}</span>}
      </p>
      <h2 className="cart-line-title" lang={nameLanguageOn(i18n.language, item)}>
        {problem !== 'gone' && row.hasPage ? (
          <Link to={`/products/${item.id}`}>{item.name}</Link>
        ) : (
          item.name
        )}
      </h2>
      {item.isSample && (
        <p>
          <Badge>{t('sample')}</Badge>
        </p>
      )}
      <RowPrice row={row} />
      {row.isPersonalised && problem !== 'gone' && (
        <p className="small second">{t('personalised')}</p>
      )}
    </div>
  );
}

/** The unit price, and the tier, quote or rule that it comes from. */
function RowPrice({ row }: { row: CartRow }) {
  const { t, i18n } = useTranslation('cart');
  const { item, reducedPrice, tierFrom, quoted, taxPercent } = row;
  const lead = useLead();
  const unitText = useUnitText();
  const isSold = row.problem !== 'gone';
  const isPack = item.piecesPerUnit > 1;
  const write = (amount: Kurus) => lead.text(amount, taxPercent);
  const exact = (amount: Kurus) => unitText(amount, taxPercent, lead);
  return (
    <p className="small num second">
      {isSold && t(isPack ? 'perPack' : 'perPiece', { price: exact(row.unitPrice) })}
      {quoted && (
        <span className="mute">
          {' '}
          ·{' '}
          {quoted.quantity >= item.quantity
            ? t('quotedAll')
            : t('quotedPart', {
                quantity: numberText(quoted.quantity, i18n.language),
                price: exact(quoted.unitPrice),
                ...packOf(item.piecesPerUnit),
              })}
        </span>
      )}
      {row.ownPrice && isSold && (
        <span className="mute"> · {t(row.ownPrice.isForCompany ? 'ownCompany' : 'own')}</span>
      )}
      {tierFrom !== null && (
        <span className="mute">
          {' '}
          · {t('tierFrom', { quantity: numberText(tierFrom, i18n.language) })}
        </span>
      )}
      {reducedPrice !== null && isSold && (
        <> · {t(isPack ? 'reducedPack' : 'reducedPiece', { price: write(reducedPrice) })}</>
      )}
    </p>
  );
}
