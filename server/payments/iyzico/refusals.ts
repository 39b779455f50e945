// Why iyzico refused a payment, by its code, as a reason that a buyer may read. The codes of banks
// begin with 10000 (docs.iyzico.com, "Error codes"); 6000 and 6001 are iyzico's own fraud check
// (docs.iyzico.com, "Fraud notifications").
import type { FailureReason } from '../provider.ts';

/** Nobody has submitted the form of this token yet. */
export const NO_PAYMENT = '5122';

/** Too many calls in a minute (docs.iyzico.com, Limiters). */
export const TOO_MANY_CALLS = '50000';

/** Temporary errors of iyzico itself; the same call may work later. */
const passing = new Set([TOO_MANY_CALLS, '1', '100001', 'unknown']);

export const isPassing = (code: string): boolean => passing.has(code);

const CARD_REFUSAL = /^(10\d{3}|600[01])$/;

export const isCardRefusal = (code: string | null | undefined): boolean =>
  CARD_REFUSAL.test(code ?? '');

/**
 * Lost, stolen and suspected cards have no entry: the buyer gets the general reason of a declined
 * card (domain.md 1.10).
 */
const reasons: Readonly<Record<string, FailureReason>> = {
  10051: 'insufficient-funds',
  10054: 'card-expired',
  10057: 'card-closed',
  10058: 'not-accepted',
  10084: 'wrong-card',
  10093: 'card-closed',
  10206: 'wrong-card',
  10208: 'not-accepted',
  10213: 'wrong-card',
  10214: 'technical',
  10215: 'wrong-card',
  10216: 'technical',
  10219: 'technical',
  10228: 'technical',
  10240: 'technical',
  10241: 'technical',
  10242: 'technical',
  10246: 'technical',
};

export const reasonOf = (code: string | null | undefined): FailureReason =>
  reasons[code ?? ''] ?? (isCardRefusal(code) ? 'declined' : 'technical');
