import '#web/orders/order-rows.css';
import { useRef, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { SignInFirst } from '#web/lists/SignInFirst.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { Gate } from '#web/session/Gate.tsx';
import { csvOf } from './order-csv.ts';
import { QuickOrderRow } from './QuickOrderRow.tsx';
import { QuickOrderToList } from './QuickOrderToList.tsx';
import { isPicked, pricesOf, problemOf, type QuickRow, readyRows } from './quick-order-rows.ts';
import { useProblemText } from './use-problem-text.ts';

type QuickOrderTableProps = {
  rows: readonly QuickRow[];
  onChange: (rows: readonly QuickRow[]) => void;
  /** Called with the rows that remain after the others were added. */
  onDone: (left: readonly QuickRow[]) => void;
};

/**
 * The checked rows and their actions: rows without a problem go into the cart or a list, the others
 * stay.
 */
export function QuickOrderTable({ rows: typed, onChange, onDone }: QuickOrderTableProps) {
  const { t, i18n } = useTranslation(['quick-order', 'cart']);
  const { putIntoCart } = useCart();
  const { sum, taxLabel } = useLead();
  const { showToast } = useToast();
  const [isListOpen, setListOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const pricing = useOwnPricing(typed.flatMap(({ product }) => product?.id ?? []));
  const rows = typed.map((row) => ({ ...row, product: row.product && pricing(row.product) }));
  const ready = readyRows(rows);
  const wrong = rows.length - ready.length;
  const number = (value: number) => numberText(value, i18n.language);
  const without = (gone: readonly QuickRow[]) => {
    const lines = new Set(gone.map(({ line }) => line));
    return typed.filter(({ line }) => !lines.has(line));
  };

  /** The buttons are never disabled: pressing one may be what ends the typing of a quantity. */
  function whenReady(act: () => void) {
    if (ready.length > 0) return act();
    const row = list.current?.querySelector('[data-problem]');
    const find = (selector: string) => row?.querySelector<HTMLElement>(selector);
    (find('input:enabled, .quick-row-note button') ?? find('.quick-row-remove'))?.focus();
  }

  function putAllIntoCart() {
    const added = putIntoCart(ready);
    if (added.length > 0)
      showToast(t('added', { count: added.length, number: number(added.length) }), {
        action: { label: t('cart:goToCart'), to: '/cart' },
      });
    if (added.length < ready.length) showToast(t('cartFull'), { type: 'warning' });
    onDone(without(added));
  }

  return (
    <>
      <ul className="quick-rows" aria-label={t('chosen')} ref={list}>
        {rows.map((row) => (
          <QuickOrderRow key={row.line} row={row} rows={rows} onChange={onChange} />
        ))}
      </ul>
      <div className="account-bar">
        <p>
          <span className="small second">
            {t('ready', { count: ready.length, number: number(ready.length) })}
            {wrong > 0 && ` · ${t('wrong', { count: wrong, number: number(wrong) })}`}
          </span>
          <b className="num">{formatLira(sum(pricesOf(rows)), i18n.language)}</b>{' '}
          <span className="micro mute">{taxLabel}</span>
        </p>
        <div className="row">
          {wrong > 0 && <WrongRowsFile rows={rows} />}
          <Button variant="line" onClick={() => whenReady(() => setListOpen(true))}>
            {t('toList')}
          </Button>
          <Button variant="buy" onClick={() => whenReady(putAllIntoCart)}>
            {t(wrong > 0 ? 'readyToCart' : 'allToCart')}
          </Button>
        </div>
      </div>
      {isListOpen && (
        <Gate
          fallback={
            <Dialog isOpen onClose={() => setListOpen(false)} title={t('toList')}>
              <div className="stack">
                <SignInFirst />
                <p className="small second">{t('rowsStay')}</p>
              </div>
            </Dialog>
          }
        >
          <QuickOrderToList
            rows={ready}
            onClose={() => setListOpen(false)}
            onAdded={(added) => onDone(without(added))}
          />
        </Gate>
      )}
    </>
  );
}

/** A file of the rows to correct, each with its problem: it can be uploaded again. */
function WrongRowsFile({ rows }: { rows: readonly QuickRow[] }) {
  const { t, i18n } = useTranslation('quick-order');
  const textOf = useProblemText();
  function save() {
    const wrong = rows.flatMap((row) => {
      const problem = problemOf(rows, row);
      const line = isPicked(row) ? '' : String(row.line);
      const quantity = row.quantity === null ? row.typedQuantity : String(row.quantity);
      return problem ? [[line, row.sku, quantity, textOf(row, problem)]] : [];
    });
    const heads = [
      t('file.headLine'),
      t('file.headCode'),
      t('file.headQuantity'),
      t('file.headProblem'),
    ];
    saveFile(
      `${t('file.wrongName')}.csv`,
      'text/csv;charset=utf-8',
      csvOf([heads, ...wrong], i18n.language as Language),
    );
  }
  return (
    <Button variant="quiet" onClick={save}>
      {t('file.wrong')}
    </Button>
  );
}
