import { within } from '@testing-library/react';

/** The lines of the totals in this part of a page, label and value side by side. */
export function totalsIn(part: HTMLElement): string[] {
  const values = within(part).getAllByRole('definition');
  return within(part)
    .getAllByRole('term')
    .map((label, index) => `${label.textContent}${values[index]?.textContent}`);
}
