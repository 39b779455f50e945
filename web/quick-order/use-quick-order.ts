// The state of a quick order: the pasted text, the checked rows and the rows that were picked by
// name.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { readNamed } from '#web/catalogue/named-products.ts';
import { linesOf, readDraft, writeDraft } from '#web/lists/quick-order-draft.ts';
import { browserApi } from '#web/session/browser.ts';
import {
  isPicked,
  joinAnswer,
  type QuickRow,
  rowOf,
  textOf,
  withPicked,
} from './quick-order-rows.ts';
import { readQuickOrder } from './quick-order-text.ts';

/** Two hundred rows with long names between codes and quantities, or two thousand without. */
export const TEXT_LENGTH = 40_000;

export function useQuickOrder(input: RefObject<HTMLTextAreaElement | null>) {
  const checked = useCheckedRows();
  const { rows, setRows } = checked;
  const [text, setText] = useDraftText(input, rows);
  const picking = usePicking(rows, setRows);

  /** Lines that were left out of the check stay in the text for the next check. */
  function finish(left: readonly QuickRow[]) {
    setRows(left);
    setText(linesOf(textOf(left.filter((row) => !isPicked(row))), ...checked.leftOut));
    checked.setLeftOut([]);
  }
  useCheckOfDraft((whole) => void checked.check(whole));
  /**
   * Adds lines below the existing ones and checks all at once; false if the text becomes too long.
   */
  function addText(more: string): boolean {
    const whole = linesOf(text.trimEnd(), more);
    if (whole.length > TEXT_LENGTH) return false;
    setText(whole);
    void checked.check(whole);
    return true;
  }
  const check = () => checked.check(text);
  return { ...checked, ...picking, text, setText, addText, finish, check };
}

/** Rows that come from a list are checked at once. */
function useCheckOfDraft(check: (text: string) => void) {
  const { state } = useLocation();
  const isToCheck = (state as { isToCheck?: boolean } | null)?.isToCheck === true;
  const checkDraft = useEffectEvent(() => {
    if (readDraft() !== '') check(readDraft());
  });
  useEffect(() => {
    if (isToCheck) checkDraft();
  }, [isToCheck]);
}

/** Pasted and picked rows are kept while other pages are visited; they come back as text. */
function useDraftText(input: RefObject<HTMLTextAreaElement | null>, rows: readonly QuickRow[]) {
  const [text, setText] = useState<string | null>(null);
  // Keeps text that was pasted before hydration; it must be read before the first re-render.
  useLayoutEffect(() => {
    const pasted = input.current?.value;
    setText(pasted || readDraft());
  }, [input]);
  useLayoutEffect(() => {
    if (text === null) return;
    const picked = textOf(rows.filter(isPicked));
    writeDraft(linesOf(text, picked));
  }, [text, rows]);
  return [text ?? '', setText] as const;
}

type SetRows = (change: (rows: readonly QuickRow[]) => readonly QuickRow[]) => void;

function usePicking(rows: readonly QuickRow[], setRows: SetRows) {
  const { t } = useTranslation('quick-order');
  const [pickFailure, setPickFailure] = useState<string | null>(null);
  /** The product whose quantity is typed next; a new object for each pick. */
  const [picked, setPicked] = useState<{ productId: number } | null>(null);

  async function pick(productId: number) {
    setPickFailure(null);
    if (rowOf(rows, productId)) return setPicked({ productId });
    try {
      const [product] = await readNamed(browserApi(), [productId]);
      if (!product) return setPickFailure(t('withdrawn'));
      setRows((before) => withPicked(before, product));
      setPicked({ productId });
    } catch (error) {
      setPickFailure(serverMessage(error) ?? t('pickFailed'));
    }
  }
  return { pick, pickFailure, picked };
}

function useCheckedRows() {
  const { t } = useTranslation('quick-order');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly QuickRow[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
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
      const answer = await browserApi().post('/products/quick-order', {
        body,
      });
      setRows((before) => [...before.filter(isPicked), ...joinAnswer(typed.rows, answer)]);
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
  return { rows, setRows, leftOut, setLeftOut, problem, failure, isBusy, checkCount, check };
}
