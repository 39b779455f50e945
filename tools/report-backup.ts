// Prints the contents of a backup in one line.
import type { Contents } from '../server/backup/backup-file.ts';

export function describeBackup({ tables, jobs, files, fileBytes }: Contents): string {
  const rowsOf = (name: string) => tables[name]?.rows ?? 0;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const named = `${rowsOf('orders')} orders, ${rowsOf('customers')} customers, ${rowsOf('products')} products`;
  return `${named}; ${rows} rows in ${Object.keys(tables).length} tables, ${files} files of ${(fileBytes / 2 ** 20).toFixed(1)} MiB, ${jobs} waiting jobs`;
}
