import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import {
  ladderHint,
  smallestQuantity,
  unitPriceAt,
  withCarton,
} from '#web/product/product-price.ts';
import { neckOf, packOf, writtenIn } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { useUnitText } from '#web/product/use-unit-text.ts';
import {
  isPicked,
  priceOf,
  problemOf,
  type QuickRow,
  type QuickRowProblem,
  withProduct,
  withQuantity,
} from './quick-order-rows.ts';
import { useProblemText } from './use-problem-text.ts';

type QuickOrderRowProps = {
  row: QuickRow;
  rows: readonly QuickRow[];
  onChange: (rows: readonly QuickRow[]) => void;
};

/**
 * One row, pasted or picked: its product, the quantity and the price, or the problem and its
 * solution.
 */
export function QuickOrderRow({ row, rows, onChange }: QuickOrderRowProps) {
  const { t } = useTranslation(['quick-order', 'cart']);
  const problem = problemOf(rows, row);
  const lead = useLead();
  const unitText = useUnitText();
  const price = priceOf(rows, row);
  const { product } = row;
  const neck = product && neckOf(product);
  const isOut = problem?.kind === 'out-of-stock';
  const change = (quantity: number) => onChange(withQuantity(rows, row.line, quantity));
  return (
    <li className="quick-row" data-problem={problem?.kind} data-product={product?.id}>
      <Photo src={product?.imageUrl} alt="" shape="square" />
      <div className="quick-row-text">
        <p className="micro mute num">{placeText(row, (line) => t('line', { line }))}</p>
        {product ? (
          <>
            <h3 className="cart-line-title" lang={writtenIn(product, 'name')}>
              <Link to={`/products/${product.id}`}>{product.name}</Link>
            </h3>
            <p className="small second num quick-row-price">
              {neck && <NeckMark code={neck.code} closure={neck.closure} />}
              {price &&
                t(product.quantity > 1 ? 'cart:perPack' : 'cart:perPiece', {
                  price: unitText(price.each, product.taxRatePercentage, lead),
                })}
            </p>
            <RowLimits product={product} quantity={row.quantity ?? product.minQuantity} />
          </>
        ) : (
          <h3 className="cart-line-title">{t(row.isGone ? 'withdrawn' : 'notFound')}</h3>
        )}
      </div>
      {product && (
        <div className="quick-row-quantity">
          <QuantityInput
            value={row.quantity ?? 0}
            onChange={change}
            label={t('cart:quantityOf', { name: product.name })}
            min={product.minQuantity}
            step={product.quantityStep}
            max={product.stock}
            isDisabled={isOut}
            isInvalid={problem !== null && !isOut}
          />
          <CartonButton row={row} product={product} isOut={isOut} onQuantity={change} />
        </div>
      )}
      <p className="quick-row-total num">
        {price && !problem && <b>{lead.text(price.total, product?.taxRatePercentage)}</b>}
      </p>
      <IconButton
        className="quick-row-remove"
        icon="trash"
        label={t('remove', { name: product?.name ?? row.sku, line: row.line })}
        onClick={() => onChange(rows.filter((other) => other !== row))}
      />
      {problem && (
        <RowProblemText
          row={row}
          problem={problem}
          onQuantity={change}
          onProduct={(meant) => onChange(withProduct(rows, row.line, meant))}
        />
      )}
    </li>
  );
}

function CartonButton({
  row: { quantity },
  product,
  isOut,
  onQuantity,
}: {
  row: QuickRow;
  product: Product;
  isOut: boolean;
  onQuantity: (quantity: number) => void;
}) {
  const { t } = useTranslation('quick-order');
  if (isOut || (product.piecesPerCarton ?? 0) < 2) return null;
  return (
    <Button
      size="s"
      variant="quiet"
      onClick={() => onQuantity(withCarton(product, quantity ?? smallestQuantity(product)))}
    >
      {t('addCarton')}
    </Button>
  );
}

const placeText = (row: QuickRow, lineText: (line: number) => string) =>
  isPicked(row) ? row.sku : `${lineText(row.line)} · ${row.sku}`;

type RowProblemTextProps = {
  row: QuickRow;
  problem: QuickRowProblem;
  onQuantity: (quantity: number) => void;
  onProduct: (product: QuickRow['suggestions'][number]) => void;
};

function RowProblemText({ row, problem, onQuantity, onProduct }: RowProblemTextProps) {
  const { t, i18n } = useTranslation(['quick-order', 'cart']);
  const textOf = useProblemText();
  const { product, suggestions } = row;
  const pack = packOf(product?.quantity ?? 1);
  const { possible } = problem;
  return (
    <div className="quick-row-note">
      <p className="error">
        <Icon name="warning" size="s" />
        <span>{textOf(row, problem)}</span>
      </p>
      {possible !== null && (
        <Button size="s" variant="line" onClick={() => onQuantity(possible)}>
          {t('cart:makeQuantity', { quantity: numberText(possible, i18n.language), ...pack })}
        </Button>
      )}
      {suggestions.length > 0 && (
        <div className="quick-suggestions">
          <p className="small second">{t('meant')}</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion.id}>
                <button type="button" className="chip" onClick={() => onProduct(suggestion)}>
                  <b className="num">{suggestion.sku}</b>{' '}
                  <span lang={writtenIn(suggestion, 'name')}>{suggestion.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The allowed quantities, and the quantities from which the price is lower. */
function RowLimits({ product, quantity }: { product: Product; quantity: number }) {
  const { t, i18n } = useTranslation('quick-order');
  const lead = useLead();
  const pack = packOf(product.quantity);
  const counted = (count: number) => ({ number: numberText(count, i18n.language), ...pack });
  const next = ladderHint(product, quantity);
  const carton = product.piecesPerCarton ?? 0;
  const pallet = product.piecesPerPallet ?? 0;
  const parts = [
    carton > 1 &&
      t('limits.carton', {
        ...counted(carton),
        price: lead.text(unitPriceAt(product, carton), product.taxRatePercentage),
      }),
    pallet > 1 &&
      t('limits.pallet', {
        ...counted(pallet),
        price: lead.text(unitPriceAt(product, pallet), product.taxRatePercentage),
      }),
    product.minQuantity > 1 && t('limits.minimum', counted(product.minQuantity)),
    product.quantityStep > 1 && t('limits.step', counted(product.quantityStep)),
    product.stock > 0 && t('limits.stock', counted(product.stock)),
    next &&
      t('limits.next', {
        ...counted(next.target),
        price: lead.text(next.unitPrice, product.taxRatePercentage),
      }),
  ].filter(Boolean);
  return <p className="micro mute num">{parts.join(' · ')}</p>;
}
