// A code that the buyer tells a branch, which brings the goods back at the shop's cost.
import type { Platform } from '#server/base/platform.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { openCarriers } from './accounts.ts';

type Deps = Pick<Platform, 'db' | 'config' | 'secrets' | 'clock' | 'log'>;
export type ReturnCode = { carrier: string; carrierCode: string };

/**
 * Made from the return's own number, so that the same return asked for twice has one code. Null where
 * no connected carrier gives codes, or none answers: then the usual instructions apply.
 */
export async function giveReturnCode(
  deps: Deps,
  { code, sendBy }: { code: string; sendBy: Date },
): Promise<ReturnCode | null> {
  for (const carrier of (await openCarriers(deps)).values()) {
    if (!carrier.returnCode) continue;
    try {
      const carrierCode = await carrier.returnCode({
        code: code
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, '')
          .slice(0, 20),
        from: istanbulDay(deps.clock()),
        to: istanbulDay(sendBy),
      });
      return { carrier: carrier.name, carrierCode };
    } catch (error) {
      deps.log.warn({ err: error }, 'no return code from a carrier');
    }
  }
  return null;
}
