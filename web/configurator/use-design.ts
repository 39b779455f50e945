// The state of the design tool: choices, findings and repairs.
import { useCallback, useEffect, useState } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { RepairAnswer } from '#shared/designs/design-tool.ts';
import type { DesignChoices, DesignLabel, DesignRole } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import type { ToolStart } from './load-tool.ts';
import { askRepair } from './tool-calls.ts';
import { readDraft, saveDraft } from './tool-draft.ts';
import {
  choose as chooseIn,
  type Tool,
  toolOf,
  withChoices,
  withLabel,
  withParts,
} from './tool-state.ts';
import { useStarter } from './use-starter.ts';

export type Design = ReturnType<typeof useDesign>;

/** What a repair has changed, as one sentence a part. */
function useChangeText() {
  const { t } = useTranslation('configurator');
  return ({ role, from, to }: RepairAnswer['changes'][number]): string =>
    t(from === null ? 'repaired.added' : to === null ? 'repaired.taken' : 'repaired.replaced', {
      role: t(`role.${role}`),
      from,
      to,
    });
}

export function useDesign({ start, address, changes: firstChanges }: ToolStart) {
  const { t } = useTranslation('configurator');
  const changeText = useChangeText();
  const { showToast } = useToast();
  const [tool, setTool] = useState<Tool>(() => toolOf(start));
  const [changes, setChanges] = useState(firstChanges);
  const [announced, announce] = useState('');
  const [isRepairing, setRepairing] = useState(false);

  // A reload goes on where it was; the server has rendered the beginning.
  useEffect(() => {
    const draft = readDraft(address);
    if (draft) setTool(draft);
  }, [address]);

  const put = useCallback(
    (next: Tool) => {
      setTool(next);
      saveDraft(address, next);
    },
    [address],
  );

  function choose(role: DesignRole, product: Product | null) {
    const { tool: next, displaced } = chooseIn(tool, role, product);
    put(next);
    const gone = displaced.map(({ role: other, name }) =>
      t('displaced', { role: t(`role.${other}`), name }),
    );
    announce(
      [
        product ? t('chosen', { name: product.name }) : t('left', { role: t(`role.${role}`) }),
        ...gone,
      ].join(' '),
    );
    for (const message of gone) showToast(message, { type: 'info' });
  }

  /** The part stays; what does not go with it is replaced. */
  async function repair(
    keep: DesignRole,
    { product, complete = false }: { product?: Product; complete?: boolean } = {},
  ) {
    setRepairing(true);
    const before = product ? chooseIn(tool, keep, product).tool : tool;
    try {
      const answer = await askRepair(browserApi(), before.choices.parts, keep, complete);
      put(withParts(before, answer.parts, answer.chosen));
      const hasChanged = answer.changes.length > 0;
      const message = hasChanged ? answer.changes.map(changeText).join(' ') : t('repaired.nothing');
      announce(message);
      showToast(message, { type: hasChanged ? 'success' : 'warning', duration: 6_000 });
    } catch {
      // The client has logged it.
      showToast(t('failed'), { type: 'error' });
    } finally {
      setRepairing(false);
    }
  }

  return {
    tool,
    changes,
    clearChanges: () => setChanges([]),
    announced,
    announce,
    isRepairing,
    choose,
    repair,
    begin: useStarter({ tool, put, announce, setRepairing }),
    change: (change: Partial<Pick<DesignChoices, 'liquid' | 'background' | 'sets'>>) =>
      put(withChoices(tool, change)),
    changeLabel: (label: DesignLabel | null, sheet: Product | undefined) =>
      put(withLabel(tool, label, sheet)),
    reset: () => {
      put(toolOf(start));
      announce(t('wasReset'));
    },
  };
}
