import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import type { Decided } from './OpinionBox.tsx';

/**
 * Sends one decision; afterwards the list loads again, also if another administrator was faster.
 */
export function useDecision<Body extends Decided>(
  send: (body: Body) => Promise<unknown>,
  onChanged: () => Promise<void>,
) {
  const { t } = useTranslation('admin-reviews');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  async function decide(body: Body) {
    const done = await run(body.state, () => send(body));
    if (done) showToast(t('saved'));
    await onChanged();
  }
  return { busy, decide };
}
