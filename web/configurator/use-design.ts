// The state of the design tool: choices, findings and repairs.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { DesignStart, RepairAnswer } from '#shared/designs/design-tool.ts';
import type { DesignChoices, DesignLabel, DesignRole } from '#shared/designs/designs.ts';
import { readSession, writeSession } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import type { ToolStart } from './load-tool.ts';
import { askRepair } from './tool-calls.ts';
import {
  choose as chooseIn,
  type Tool,
  toolOf,
  withChoices,
  withLabel,
  withParts,
} from './tool-state.ts';
import { useRepairing } from './use-repairing.ts';
import { useStarter } from './use-starter.ts';

export type Design = ReturnType<typeof useDesign>;

/** The changes of a repair, one sentence for each part. */
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
  const { tool, readTool, put } = useTool(start, address);
  const { isRepairing, answerTo, drop } = useRepairing();
  const [changes, setChanges] = useState(firstChanges);
  const [announced, announce] = useState('');

  function choose(role: DesignRole, product: Product | null) {
    const { tool: next, displaced } = chooseIn(readTool(), role, product);
    drop();
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

  /** Keeps the part; parts that do not fit it are replaced. */
  async function repair(
    keep: DesignRole,
    { product, complete = false }: { product?: Product; complete?: boolean } = {},
  ) {
    const { choices } = product ? chooseIn(readTool(), keep, product).tool : readTool();
    await answerTo(
      askRepair(browserApi(), choices.parts, keep, complete),
      ({ parts, chosen, changes: made }) => {
        put(withParts(readTool(), parts, chosen));
        const message = made.length > 0 ? made.map(changeText).join(' ') : t('repaired.nothing');
        announce(message);
        showToast(message, { type: made.length > 0 ? 'success' : 'warning', duration: 6_000 });
      },
    );
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
    begin: useStarter({ readTool, put, announce, answerTo }),
    change: (change: Partial<Pick<DesignChoices, 'liquid' | 'background' | 'sets'>>) =>
      put(withChoices(readTool(), change)),
    changeLabel: (label: DesignLabel | null, sheet: Product | undefined) =>
      put(withLabel(readTool(), label, sheet)),
    reset: () => {
      drop();
      put(toolOf(start));
      announce(t('wasReset'));
    },
  };
}

/** The state of the tool, which survives a reload. */
function useTool(start: DesignStart, address: string) {
  const [tool, setTool] = useState<Tool>(() => toolOf(start));
  // A response is applied to the choices at its arrival, not to those at the time of the request.
  const latest = useRef(tool);
  const show = useCallback((next: Tool) => {
    latest.current = next;
    setTool(next);
  }, []);

  // A reload continues from the draft; the server has rendered the initial state.
  useEffect(() => {
    const draft = readDraft(address);
    if (draft) show(draft);
  }, [address, show]);

  const put = useCallback(
    (next: Tool) => {
      show(next);
      saveDraft(address, next);
    },
    [address, show],
  );
  return { tool, readTool: () => latest.current, put };
}

const KEY = 'design';

type Draft = Tool & { address: string };

/**
 * The draft of the choices, stored while the tab is open, so that a reload loses nothing. It
 * belongs to the address where it was started.
 */
const saveDraft = (address: string, tool: Tool): void =>
  void writeSession(KEY, JSON.stringify({ address, ...tool } satisfies Draft));

/** Null if there is no draft, if it belongs to another address, or if it cannot be read. */
function readDraft(address: string): Tool | null {
  try {
    const draft = JSON.parse(readSession(KEY) ?? 'null') as Partial<Draft> | null;
    if (draft?.address !== address || !draft.choices?.parts || !draft.products) return null;
    const isWhole = Object.entries(draft.choices.parts).every(
      ([role, id]) => draft.products?.[role as 'bottle']?.id === id,
    );
    return isWhole ? { choices: draft.choices, products: draft.products } : null;
  } catch {
    // Written by an older version, or edited manually.
    return null;
  }
}
