import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { ReturnsRecord } from '#server/settings/setting-records.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';

/**
 * The merchant's usual return instructions in the buyer's language, one line each; null if none are
 * set.
 */
export function usualInstructions(
  { address, courier, code, textTr, textEn }: ReturnsRecord,
  language: Language,
): string | null {
  const t = (key: string, values: Record<string, string>) =>
    translate(language, 'mails', `returns.${key}`, values);
  const lines = [
    address && t('usualAddress', { address }),
    courier && t(code ? 'usualCourierCode' : 'usualCourier', { courier, code }),
    !courier && code && t('usualCode', { code }),
    language === 'en' ? textEn || textTr : textTr || textEn,
  ].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : null;
}

// The invoice that a company sends with the goods that it returns.

/** @throws AppError VALIDATION_FAILED */
export function refuseFutureDay({ issuedOn }: { issuedOn: string }, now: Date): void {
  if (issuedOn <= istanbulDay(now)) return;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) => [
      { path: 'issuedOn', message: translate(language, 'admin-returns', 'returnInvoice.future') },
    ],
  });
}
