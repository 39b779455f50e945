import type { Language } from '#shared/base/languages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { csvOf } from './order-csv.ts';
import { isPicked, problemOf, type QuickRow } from './quick-order-rows.ts';
import { useProblemText } from './use-problem-text.ts';

/** A file of the rows to correct, each with its problem: it can be uploaded again. */
export function WrongRowsFile({ rows }: { rows: readonly QuickRow[] }) {
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
