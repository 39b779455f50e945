// What is chosen in the tool, as it is now and after a reload.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DesignStart } from '#shared/designs/design-tool.ts';
import { readDraft, saveDraft } from './tool-draft.ts';
import { type Tool, toolOf } from './tool-state.ts';

export function useTool(start: DesignStart, address: string) {
  const [tool, setTool] = useState<Tool>(() => toolOf(start));
  // An answer is applied to what is chosen when it comes, not when it was asked for.
  const latest = useRef(tool);
  const show = useCallback((next: Tool) => {
    latest.current = next;
    setTool(next);
  }, []);

  // A reload goes on where it was; the server has rendered the beginning.
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
