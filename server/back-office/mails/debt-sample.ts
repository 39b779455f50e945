// An invented company with debts, for mail previews.

import { istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { kurus } from '#shared/base/money.ts';

/** Two due orders of a company. */
export const sampleDebts = (
  kind: 'credit-due' | 'credit-overdue',
  language: Language,
  at: Date,
) => ({
  kind: kind === 'credit-due' ? ('due' as const) : ('overdue' as const),
  debts: [
    { orderNumber: '7K4M2QX9TB', dueOn: istanbulDay(at), open: kurus(1_249_000) },
    { orderNumber: '9P3W8CZ4RD', dueOn: istanbulDay(at), open: kurus(386_050) },
  ],
  companyName: 'Koku Kozmetik',
  firstName: 'Ayşe',
  language,
});
