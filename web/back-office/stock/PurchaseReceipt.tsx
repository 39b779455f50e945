// The ordered and the received quantities: each delivery is added to the stock.
import { useState } from 'react';
import {
  expectedPurchaseStates,
  type Purchase,
  type PurchaseRow,
} from '#shared/back-office/purchases.ts';
import { numberText } from '#shared/base/format.ts';
import { amountText, formatLira, fromLira } from '#shared/base/money.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { type Column, Table } from '#web/base/ui/Table.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { changeExpected, receivePurchase } from './purchase-calls.ts';

type PurchaseReceiptProps = {
  purchase: Purchase;
  onChanged: (changed: Purchase) => void;
  onFailed: () => void;
};

export function PurchaseReceipt({ purchase, onChanged, onFailed }: PurchaseReceiptProps) {
  const { t, i18n } = useTranslation('admin-stock');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const isReadOnly = useReadOnly();
  const [arrived, setArrived] = useState<Readonly<Record<number, string>>>({});
  const { id, version, state, supplier, remark, rows, total } = purchase;
  const isOpen = !isReadOnly && expectedPurchaseStates.some((each) => each === state);
  const parts = rows.flatMap(({ productId }) => {
    const quantity = typedNumber(arrived[productId] ?? '');
    return quantity === null ? [] : [{ productId, quantity }];
  });
  const isRight = parts.every(({ quantity }) => isReceivable(quantity));
  async function receive() {
    const done = await run('receive', () => receivePurchase(id, { version, rows: parts }));
    if (!done) return onFailed();
    showToast(t('purchases.received'));
    onChanged(done.result);
  }
  return (
    <div className="stack">
      <p className="break">{[supplier, remark].filter(Boolean).join(' · ')}</p>
      {isOpen && <ExpectedDay purchase={purchase} onChanged={onChanged} />}
      {isOpen && <p className="small second">{t('purchases.receiveText')}</p>}
      <Table
        caption={t('purchases.one', { id })}
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[
          ...columnsOf(t, i18n.language),
          ...(isOpen
            ? [
                {
                  key: 'arrived',
                  header: t('purchases.column.arrived'),
                  isEnd: true,
                  cell: (row: PurchaseRow) => (
                    <ArrivedInput
                      row={row}
                      value={arrived[row.productId] ?? ''}
                      onChange={(typed) => setArrived({ ...arrived, [row.productId]: typed })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="num">
        {t('purchases.total', { total: formatLira(fromLira(total), i18n.language) })}
      </p>
      {isOpen && (
        <div className="bo-acts">
          <Button variant="line" size="s" onClick={() => setArrived(restOf(rows))}>
            {t('purchases.rest')}
          </Button>
          <Button
            size="s"
            disabled={parts.length === 0 || !isRight}
            isBusy={busy === 'receive'}
            onClick={() => void receive()}
          >
            {t('purchases.receive')}
          </Button>
        </div>
      )}
    </div>
  );
}

type ArrivedInputProps = { row: PurchaseRow; value: string; onChange: (typed: string) => void };

/** What arrived now. More than was ordered is accepted, but a typing error should be seen. */
function ArrivedInput({ row, value, onChange }: ArrivedInputProps) {
  const { t, i18n } = useTranslation('admin-stock');
  const { name, quantity, received } = row;
  const typed = typedNumber(value);
  const surplus = typed === null ? 0 : received + typed - Math.max(received, quantity);
  const remark =
    typed !== null && !isReceivable(typed)
      ? t('purchases.notWhole')
      : surplus > 0 && t('purchases.surplus', { quantity: numberText(surplus, i18n.language) });
  return (
    <div>
      <Input
        className="input--narrow num"
        inputMode="numeric"
        aria-label={t('purchases.arrivedOf', { name })}
        value={value}
        maxLength={9}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="small second bo-under" role="status">
        {remark}
      </span>
    </div>
  );
}

const isReceivable = (quantity: number): boolean => Number.isInteger(quantity) && quantity > 0;

/** Everything that has not arrived yet. */
const restOf = (rows: readonly PurchaseRow[]): Record<number, string> =>
  Object.fromEntries(
    rows
      .filter(({ quantity, received }) => received < quantity)
      .map(({ productId, quantity, received }) => [productId, numberField(quantity - received)]),
  );

const columnsOf = (t: (key: string) => string, language: string): Column<PurchaseRow>[] => [
  {
    key: 'product',
    header: t('purchases.column.product'),
    cell: ({ name, sku }) => (
      <div>
        {name}
        <span className="small second num bo-under">{sku}</span>
      </div>
    ),
  },
  {
    key: 'stock',
    header: t('purchases.column.stock'),
    isEnd: true,
    cell: ({ stock }) => <span className="num">{numberText(stock, language)}</span>,
  },
  {
    key: 'cost',
    header: t('purchases.column.cost'),
    isEnd: true,
    cell: ({ unitCost }) => (
      <span className="num">
        {unitCost === null ? '–' : amountText(fromLira(unitCost), language)}
      </span>
    ),
  },
  {
    key: 'received',
    header: t('purchases.column.received'),
    isEnd: true,
    cell: ({ received, quantity }) => (
      <span className="num">
        {numberText(received, language)} / {numberText(quantity, language)}
      </span>
    ),
  },
];

function ExpectedDay({
  purchase: { id, version, expectedOn },
  onChanged,
}: Pick<PurchaseReceiptProps, 'purchase' | 'onChanged'>) {
  const { t } = useTranslation('admin-stock');
  const { busy, run } = useWork();
  const [day, setDay] = useState(expectedOn ?? '');
  async function save() {
    const done = await run('day', () => changeExpected(id, { version, expectedOn: day || null }));
    if (done) onChanged(done.result);
  }
  return (
    <div className="stock-supplier">
      <Field label={t('purchases.column.expected')}>
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Button
        variant="line"
        size="s"
        disabled={day === (expectedOn ?? '')}
        isBusy={busy === 'day'}
        onClick={() => void save()}
      >
        {t('purchases.changeDay')}
      </Button>
    </div>
  );
}
