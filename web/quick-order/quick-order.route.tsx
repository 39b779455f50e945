// /quick-order: for buyers who know what they need. Products are picked by name, or rows are
// pasted, checked at once and corrected in place.
import { numberText } from '#shared/base/format.ts';
import '#web/cart/quick-order.css';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { MAX_QUICK_ROWS } from '#shared/orders/limits.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { useFocusNearby } from '#web/base/ui/use-focus-nearby.ts';
import { OrderFile } from './OrderFile.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { QuickOrderTable } from './QuickOrderTable.tsx';
import { isPicked, type QuickRow } from './quick-order-rows.ts';
import { TEXT_LENGTH, useQuickOrder } from './use-quick-order.ts';

export default function QuickOrderPage() {
  const page = useRef<HTMLDivElement>(null);
  useFocusNearby(page);
  const { t } = useTranslation([
    'quick-order',
    'cart',
    'catalogue',
    'attributes',
    'lists',
    'account',
    'search',
  ]);
  const result = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const order = useQuickOrder(input);
  const { rows, picked } = order;

  // In effects, because the element that gets the focus is not on the page yet when the response
  // arrives.
  useEffect(() => {
    if (order.checkCount > 0) result.current?.focus();
  }, [order.checkCount]);
  useEffect(() => {
    if (!picked) return;
    const row = result.current?.querySelector(`[data-product="${picked.productId}"]`);
    row?.querySelector<HTMLElement>('input:enabled, .quick-row-remove')?.focus();
  }, [picked]);

  function finish(left: readonly QuickRow[]) {
    const wasPasted = rows.some((row) => !isPicked(row));
    order.finish(left);
    if (left.length === 0) (wasPasted ? input : picker).current?.focus();
  }

  return (
    <div className="page quick" ref={page}>
      <PageTitle title={t('title')} description={t('text')} />
      <div className="page-head">
        <h1 className="h1">{t('title')}</h1>
        <p className="second">{t('text')}</p>
      </div>
      <ProductPicker input={picker} onPick={({ id }) => void order.pick(id)} />
      {order.pickFailure && <Alert tone="no">{order.pickFailure}</Alert>}
      {rows.length > 0 && (
        <CheckedRows
          rows={rows}
          leftOut={order.leftOut.length}
          section={result}
          onChange={order.setRows}
          onDone={finish}
          onQuantityEntered={() => picker.current?.focus()}
        />
      )}
      <PasteForm order={order} input={input} />
    </div>
  );
}

type PasteFormProps = {
  order: ReturnType<typeof useQuickOrder>;
  input: RefObject<HTMLTextAreaElement | null>;
};

function PasteForm({ order, input }: PasteFormProps) {
  const { t } = useTranslation('quick-order');
  const isAgain = order.rows.some((row) => !isPicked(row));
  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await order.check();
    if (outcome === 'nothing-typed') input.current?.focus();
  }
  return (
    <form
      method="post"
      className="quick-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={order.isBusy}
    >
      <h2 className="h3">{t('paste')}</h2>
      <Field
        label={t('rows')}
        hint={t('rowsHint', { limit: MAX_QUICK_ROWS })}
        error={order.problem ?? undefined}
      >
        <Textarea
          ref={input}
          className="quick-text num"
          value={order.text}
          onChange={(event) => order.setText(event.target.value)}
          placeholder={t('rowsExample')}
          rows={6}
          maxLength={TEXT_LENGTH}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Field>
      {order.failure && <Alert tone="no">{order.failure}</Alert>}
      <OrderFile onText={order.addText} />
      <div>
        {/* The table has the amber button. */}
        <Button type="submit" isBusy={order.isBusy} variant={isAgain ? 'line' : 'ink'}>
          {t(isAgain ? 'checkAgain' : 'check')}
        </Button>
      </div>
    </form>
  );
}

type CheckedRowsProps = {
  rows: readonly QuickRow[];
  leftOut: number;
  section: RefObject<HTMLElement | null>;
  onChange: (rows: readonly QuickRow[]) => void;
  onDone: (left: readonly QuickRow[]) => void;
  /** Called on Enter in a quantity: the next product can be typed. */
  onQuantityEntered: () => void;
};

function CheckedRows({
  rows,
  leftOut,
  section,
  onChange,
  onDone,
  onQuantityEntered,
}: CheckedRowsProps) {
  const { t, i18n } = useTranslation('quick-order');
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && target.closest('.quick-row'))
      onQuantityEntered();
  };
  return (
    <section
      className="quick-result"
      aria-labelledby="quick-result"
      ref={section}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      <h2 className="h2" id="quick-result">
        {t('result', { count: rows.length, number: numberText(rows.length, i18n.language) })}
      </h2>
      {leftOut > 0 && (
        <Alert tone="warn">{t('leftOut', { count: leftOut, limit: MAX_QUICK_ROWS })}</Alert>
      )}
      <QuickOrderTable rows={rows} onChange={onChange} onDone={onDone} />
    </section>
  );
}
