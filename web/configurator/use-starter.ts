import type { DesignChoices } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';
import { askRepair } from './tool-calls.ts';
import { type Tool, withChoices, withParts } from './tool-state.ts';
import type { AnswerTo } from './use-repairing.ts';

type StarterDeps = {
  /** Returns the state at the time of the call. */
  readTool: () => Tool;
  put: (next: Tool) => void;
  announce: (message: string) => void;
  answerTo: AnswerTo;
};

/**
 * A complete design replaces all parts; the label stays, and so do choices made while the request
 * was running.
 */
export function useStarter({ readTool, put, announce, answerTo }: StarterDeps) {
  const { t } = useTranslation('configurator');
  return (starter: DesignChoices, name: string) => {
    const before = readTool().choices;
    return answerTo(askRepair(browserApi(), starter.parts, 'bottle'), ({ parts, chosen }) => {
      const now = readTool();
      const newer = newerOf({ before, now: now.choices, starter });
      put(withChoices(withParts(now, parts, chosen), newer));
      announce(t('starters.chosen', { name }));
    });
  };
}

/** The settings of the starter, except those that were changed since. */
function newerOf({ before, now, starter }: Record<'before' | 'now' | 'starter', DesignChoices>) {
  const from = (key: 'liquid' | 'background' | 'sets') =>
    now[key] === before[key] ? starter : now;
  return {
    liquid: from('liquid').liquid,
    background: from('background').background,
    sets: from('sets').sets,
  };
}
