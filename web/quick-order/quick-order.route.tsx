// /quick-order: for people who know what they want. Rows are pasted, checked at once, mended in
// their places.
import { numberText } from '#shared/base/format.ts';
import '#web/cart/quick-order.css';
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MAX_QUICK_ROWS, type QuickOrderAnswer } from '#shared/orders/customer-orders.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { readSession, writeSession } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { browserApi } from '#web/session/browser.ts';
import { QuickOrderTable } from './QuickOrderTable.tsx';
import { joinAnswer, type QuickRow, textOf } from './quick-order-rows.ts';
import { readQuickOrder } from './quick-order-text.ts';

const DRAFT_KEY = 'quick-order';
/** Two hundred rows with long names between codes and quantities. */
const TEXT_LENGTH = 40_000;

export default function QuickOrderPage() {
  const { t } = useTranslation([
    'quick-order',
    'cart',
    'catalogue',
    'attributes',
    'lists',
    'account',
  ]);
  const result = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, keep] = useKeptText(input);
  const { rows, setRows, leftOut, problem, failure, isBusy, checkCount, check } = useCheckedRows();

  // An effect, because the table of the first check is not in the page when its answer comes.
  useEffect(() => {
    if (checkCount > 0) result.current?.focus();
  }, [checkCount]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await check(text);
    if (outcome === 'nothing-typed') input.current?.focus();
  }

  return (
    <div className="page quick">
      <PageTitle title={t('title')} description={t('text')} />
      <div className="page-head">
        <h1 className="h1">{t('title')}</h1>
        <p className="second">{t('text')}</p>
      </div>
      <form
        className="quick-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-busy={isBusy}
      >
        <Field
          label={t('rows')}
          hint={t('rowsHint', { limit: MAX_QUICK_ROWS })}
          error={problem ?? undefined}
        >
          <Textarea
            ref={input}
            className="quick-text num"
            value={text}
            onChange={(event) => keep(event.target.value)}
            placeholder={'FL-SKS-050 120\nFL-KPK-ALT 120\nFL-ESN-LAV; 2'}
            rows={8}
            maxLength={TEXT_LENGTH}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
          />
        </Field>
        {failure && <Alert tone="no">{failure}</Alert>}
        <div>
          {/* The table below has the amber act. */}
          <Button type="submit" isBusy={isBusy} variant={rows.length > 0 ? 'line' : 'ink'}>
            {t(rows.length > 0 ? 'checkAgain' : 'check')}
          </Button>
        </div>
      </form>
      {rows.length > 0 && (
        <CheckedRows
          rows={rows}
          leftOut={leftOut}
          section={result}
          onChange={setRows}
          onDone={(left) => {
            setRows(left);
            keep(textOf(left));
            if (left.length === 0) input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type CheckedRowsProps = {
  rows: readonly QuickRow[];
  leftOut: number;
  section: RefObject<HTMLElement | null>;
  onChange: (rows: readonly QuickRow[]) => void;
  onDone: (left: readonly QuickRow[]) => void;
};

function CheckedRows({ rows, leftOut, section, onChange, onDone }: CheckedRowsProps) {
  const { t, i18n } = useTranslation('quick-order');
  return (
    <section className="quick-result" aria-labelledby="quick-result" ref={section} tabIndex={-1}>
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

/** What was pasted outlives a look at another page. */
function useKeptText(input: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState('');
  // What was pasted before the page came alive stays, before it is drawn anew.
  useLayoutEffect(() => {
    const pasted = input.current?.value;
    if (pasted) writeSession(DRAFT_KEY, pasted);
    setText(pasted || (readSession(DRAFT_KEY) ?? ''));
  }, [input]);
  function keep(next: string) {
    setText(next);
    writeSession(DRAFT_KEY, next);
  }
  return [text, keep] as const;
}

function useCheckedRows() {
  const { t } = useTranslation('quick-order');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly QuickRow[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [checkCount, setCheckCount] = useState(0);
  const [isBusy, setBusy] = useState(false);

  async function check(text: string): Promise<'nothing-typed' | 'checked' | 'failed' | 'busy'> {
    if (isBusy) return 'busy';
    const typed = readQuickOrder(text);
    setFailure(null);
    setProblem(typed.rows.length === 0 ? t('nothingTyped') : null);
    if (typed.rows.length === 0) return 'nothing-typed';
    setBusy(true);
    try {
      const body = {
        rows: typed.rows.map(({ sku, quantity }) => ({ sku, quantity: quantity ?? 1 })),
      };
      const answer = await browserApi().call<QuickOrderAnswer>('POST', '/products/quick-order', {
        body,
      });
      setRows(joinAnswer(typed.rows, answer));
      setLeftOut(typed.leftOut);
      setCheckCount((count) => count + 1);
      return 'checked';
    } catch (error) {
      setFailure(serverMessage(error) ?? t('network'));
      return 'failed';
    } finally {
      setBusy(false);
    }
  }
  return { rows, setRows, leftOut, problem, failure, isBusy, checkCount, check };
}
