import type { InstallmentsAnswer } from '#shared/checkout/checkout.ts';

type Row = InstallmentsAnswer['families'][number]['rows'][number];

/**
 * The row with the smallest monthly amount; among equal ones the one with fewer parts. Null if
 * there is none.
 */
export const smallestMonthly = ({ families }: Pick<InstallmentsAnswer, 'families'>): Row | null =>
  families
    .flatMap(({ rows }) => rows)
    .reduce<Row | null>(
      (least, row) =>
        least === null ||
        row.monthly < least.monthly ||
        (row.monthly === least.monthly && row.count < least.count)
          ? row
          : least,
      null,
    );
