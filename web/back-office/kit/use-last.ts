import { useEffect, useRef } from 'react';

/** The data, or while newer ones load, those that were there last. */
export function useLast<T>(data: T | null): T | null {
  const last = useRef<T | null>(null);
  useEffect(() => {
    if (data !== null) last.current = data;
  }, [data]);
  return data ?? last.current;
}
