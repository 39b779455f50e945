import { useRef, useState } from 'react';
import type { StockCountRow } from '#shared/back-office/stock-counts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { rowOfCode } from './count-rows.ts';

type CountScanProps = {
  rows: readonly StockCountRow[];
  onCounted: (row: StockCountRow, counted: number | null) => Promise<boolean>;
};

/** Each scanned barcode, or typed SKU, adds one piece to the count. */
export function CountScan({ rows, onCounted }: CountScanProps) {
  const { t } = useTranslation('admin-stock');
  const [code, setCode] = useState('');
  const [last, setLast] = useState<{ text: string; isUnknown: boolean } | null>(null);
  // A scanner is faster than the server: pieces that are not saved yet count, too.
  const ahead = useRef(new Map<number, number>());
  function scan() {
    const row = rowOfCode(rows, code);
    setCode('');
    if (!row) return setLast({ text: t('counts.unknown', { code }), isUnknown: true });
    const counted = (ahead.current.get(row.productId) ?? row.counted ?? 0) + 1;
    ahead.current.set(row.productId, counted);
    setLast({ text: t('counts.scanned', { name: row.name, counted }), isUnknown: false });
    void onCounted(row, counted).then(() => {
      if (ahead.current.get(row.productId) === counted) ahead.current.delete(row.productId);
    });
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
      <Field
        label={t('counts.scan')}
        hint={t('counts.scanHint')}
        error={last?.isUnknown ? last.text : undefined}
      >
        <Input
          value={code}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <p role="status">{last && !last.isUnknown && last.text}</p>
    </form>
  );
}
