// Parts of responses: messages, refusals, amounts.
import type { UcpVersion } from './profile.ts';

export const CURRENCY = 'TRY';
export const money = (amount: number) => ({ amount, currency: CURRENCY });

type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
export type Message =
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }
  | { type: 'warning'; code: string; content: string; path?: string }
  | { type: 'info'; code: string; content: string; path?: string };

/** A business outcome: HTTP 200, without the requested data. */
export const refused = (
  version: UcpVersion,
  messages: readonly Message[],
  continueUrl: string,
) => ({
  ucp: { version, status: 'error' as const },
  messages,
  continue_url: continueUrl,
});

/** An error of the transport (UCP, overview: errors). */
export class UcpFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, content: string) {
    super(content);
    this.status = status;
    this.code = code;
  }
}
