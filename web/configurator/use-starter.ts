import type { DesignChoices } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { askRepair } from './tool-calls.ts';
import { type Tool, withChoices, withParts } from './tool-state.ts';

type StarterDeps = {
  tool: Tool;
  put: (next: Tool) => void;
  announce: (message: string) => void;
  setRepairing: (isRepairing: boolean) => void;
};

/** A complete design takes the place of all parts; a label stays. */
export function useStarter({ tool, put, announce, setRepairing }: StarterDeps) {
  const { t } = useTranslation('configurator');
  const { showToast } = useToast();
  return async ({ parts, liquid, background, sets }: DesignChoices, name: string) => {
    setRepairing(true);
    try {
      const answer = await askRepair(browserApi(), parts, 'bottle');
      const next = withParts(tool, answer.parts, answer.chosen);
      put(withChoices(next, { liquid, background, sets }));
      announce(t('starters.chosen', { name }));
    } catch {
      // The client has logged it.
      showToast(t('failed'), { type: 'error' });
    } finally {
      setRepairing(false);
    }
  };
}
