// The invoice that a company sends with the goods that it returns.
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { istanbulDay } from '#shared/base/format.ts';

/** @throws AppError VALIDATION_FAILED */
export function refuseFutureDay({ issuedOn }: { issuedOn: string }, now: Date): void {
  if (issuedOn <= istanbulDay(now)) return;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) => [
      { path: 'issuedOn', message: translate(language, 'admin-returns', 'returnInvoice.future') },
    ],
  });
}
