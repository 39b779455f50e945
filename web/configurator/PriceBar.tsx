import { type ReactNode, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useLead } from '#web/product/Lead.tsx';
import type { Tool } from './tool-state.ts';
import { useAddSet } from './use-add-set.ts';
import type { QuoteState } from './use-quote.ts';

type PriceBarProps = {
  tool: Tool;
  price: QuoteState;
  editedCode: string | null;
  isLabelValid: boolean;
  onBlocked: () => void;
  /** Shown above the price. */
  note?: ReactNode;
};

/** The price of one set at the chosen number, and the main button of the page. */
export function PriceBar({
  tool,
  price,
  editedCode,
  isLabelValid,
  onBlocked,
  note,
}: PriceBarProps) {
  const { t } = useTranslation('configurator');
  const addSet = useAddSet();
  const [isBusy, setBusy] = useState(false);
  const { quote, isCurrent, hasFailed, retry } = price;
  const column = columnOf(tool, price);
  const isShort = isTooFew(tool, price);

  async function handleAdd() {
    if (!isCurrent || !column) return;
    if (!quote.fit.isConsistent || !isLabelValid || !tool.products.bottle) return onBlocked();
    setBusy(true);
    const isDone = await addSet(tool, column, editedCode);
    setBusy(false);
    if (!isDone) onBlocked();
  }

  return (
    <section className="tool-bar" aria-label={t('bar.label')}>
      {note}
      {hasFailed ? (
        <p className="small">
          {t('priceFailed')}{' '}
          <button type="button" className="text-link" onClick={retry}>
            {t('again')}
          </button>
        </p>
      ) : (
        <SetPrice tool={tool} price={price} />
      )}
      <Button
        variant="buy"
        isBusy={isBusy || (!isCurrent && !hasFailed)}
        disabled={isShort || hasFailed}
        onClick={() => void handleAdd()}
      >
        {t(editedCode === null ? 'bar.add' : 'bar.change')}
      </Button>
    </section>
  );
}

const columnOf = ({ choices }: Tool, { quote }: QuoteState) =>
  quote.columns.find(({ sets }) => sets === choices.sets);

/** Whether fewer sets can be made than were chosen. */
const isTooFew = (tool: Tool, price: QuoteState): boolean =>
  price.isCurrent && columnOf(tool, price)?.isEnough === false;

function SetPrice({ tool, price }: Pick<PriceBarProps, 'tool' | 'price'>) {
  const { t, i18n } = useTranslation('configurator');
  const { isGross } = useLead();
  const column = columnOf(tool, price);
  const isShort = isTooFew(tool, price);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const each = column && lira(isGross ? column.grossPerSet : column.netPerSet);
  return (
    <p className="price num" aria-busy={!price.isCurrent}>
      <span className="price-gross price-net">
        <b>{each ?? '…'}</b> <small>{t(isGross ? 'bar.eachGross' : 'bar.each')}</small>
      </span>
      <span className={isShort ? 'part-out' : undefined}>{isShort ? most() : all()}</span>
    </p>
  );

  function most() {
    const { mostSets } = price.quote;
    return t(mostSets > 0 ? 'bar.short' : 'bar.none', {
      most: numberText(mostSets, i18n.language),
    });
  }
  function all() {
    const { sets } = tool.choices;
    return column
      ? t('bar.all', {
          count: sets,
          sets: numberText(sets, i18n.language),
          total: lira(column.gross),
        })
      : '';
  }
}
