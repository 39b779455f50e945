import { useRef, useState } from 'react';
import type { StockCountRow } from '#shared/back-office/stock-counts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { rowOfCode } from './count-rows.ts';

type Pieces = { productId: number; add: number };
type CountScanProps = {
  rows: readonly StockCountRow[];
  /** Adds pieces to the sheet; false if that failed. */
  onScanned: (pieces: readonly Pieces[]) => Promise<boolean>;
};

/**
 * Each scanned barcode, or typed SKU, adds one piece to the count. The server adds it, because
 * others may scan the same product.
 */
export function CountScan({ rows, onScanned }: CountScanProps) {
  const { t } = useTranslation('admin-stock');
  const [code, setCode] = useState('');
  const [lastId, setLastId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { unsaved, add } = useUnsavedPieces(onScanned, () => setProblem(t('counts.notSaved')));
  const last = rows.find(({ productId }) => productId === lastId);

  function scan() {
    const row = rowOfCode(rows, code);
    setCode('');
    setLastId(row?.productId ?? null);
    setProblem(row ? undefined : t('counts.unknown', { code }));
    if (row) void add(row.productId);
  }
  return (
    <form
      method="post"
      className="stock-scan"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') scan();
      }}
    >
      <Field label={t('counts.scan')} hint={t('counts.scanHint')} error={problem}>
        <Input
          value={code}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <p role="status">
        {last &&
          !problem &&
          t('counts.scanned', {
            name: last.name,
            counted: (last.counted ?? 0) + (unsaved.get(last.productId) ?? 0),
          })}
      </p>
    </form>
  );
}

/**
 * Pieces that the server has not added yet. A scanner is faster than the server: what is scanned
 * while a request runs is sent together in the next one.
 */
function useUnsavedPieces(onScanned: CountScanProps['onScanned'], onFailed: () => void) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<number, number>>(new Map());
  const waiting = useRef(new Map<number, number>());
  const isSending = useRef(false);
  const change = (productId: number, by: number) =>
    setUnsaved((before) => new Map(before).set(productId, (before.get(productId) ?? 0) + by));

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current.size > 0) {
      const pieces = [...waiting.current].map(([productId, add]) => ({ productId, add }));
      waiting.current.clear();
      const isSaved = await onScanned(pieces);
      for (const { productId, add } of pieces) change(productId, -add);
      if (!isSaved) onFailed();
    }
    isSending.current = false;
  }
  return {
    unsaved,
    add(productId: number) {
      waiting.current.set(productId, (waiting.current.get(productId) ?? 0) + 1);
      change(productId, 1);
      return send();
    },
  };
}
