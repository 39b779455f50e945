import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The maximum time to wait for a page that does not load. */
const PATIENCE_MS = 10_000;

/**
 * Navigates to another page and resolves once it is on the screen: the router's own promise
 * resolves a little earlier.
 */
export function useGo(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const onArrival = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the new location
  useEffect(() => onArrival.current?.(), [location]);

  return useCallback(
    async (to, options) => {
      const arrived = new Promise<void>((resolve) => {
        onArrival.current = resolve;
      });
      await navigate(to, options);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([arrived, patience]);
      clearTimeout(timer);
    },
    [navigate],
  );
}
