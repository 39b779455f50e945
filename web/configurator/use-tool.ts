// The state of the tool, which survives a reload.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DesignStart } from '#shared/designs/design-tool.ts';
import { readDraft, saveDraft } from './tool-draft.ts';
import { type Tool, toolOf } from './tool-state.ts';

export function useTool(start: DesignStart, address: string) {
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
