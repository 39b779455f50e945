import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { add, ZERO } from '#shared/money.ts';
import { numberText } from '../catalogue/number-text.ts';
import { lineTotalAt } from '../catalogue/product-price.ts';
import { ShopPrice } from '../catalogue/ShopPrice.tsx';
import { Button } from '../ui/Button.tsx';
import { planAdditions, type WishedRow } from './plan-additions.ts';

type ListTotalProps = {
  rows: readonly WishedRow[];
  chosenCount: number;
  onAdd: () => void;
  /** What is said about the last adding. */
  children: ReactNode;
};

/** What the chosen rows cost, or all of them, as far as they can be had, and the one amber act: into the cart. */
export function ListTotal({ rows, chosenCount, onAdd, children }: ListTotalProps) {
  const { t, i18n } = useTranslation('lists');
  // As they would go into an empty cart: nobody is asked for the price of what the stock cannot give.
  const { additions: wanted } = planAdditions(rows, []);
  const total = wanted.reduce((sum, { product, quantity }) => add(sum, lineTotalAt(product, quantity)), ZERO);
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const figure = (value: number) => numberText(value, i18n.language);
  return (
    <div className="nlist-total">
      {children}
      <div>
        <p className="small second num">{t(chosenCount > 0 ? 'totalOfChosen' : 'totalOfAll', { count: wanted.length, products: figure(wanted.length), pieces: figure(pieces) })}</p>
        <ShopPrice amount={total} />
      </div>
      <Button variant="buy" size="l" disabled={wanted.length === 0} onClick={onAdd}>
        {chosenCount > 0 ? t('addChosen', { count: chosenCount, number: figure(chosenCount) }) : t('addAll')}
      </Button>
    </div>
  );
}
