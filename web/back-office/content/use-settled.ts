import { useEffect, useState } from 'react';

/** After the last key. */
const DELAY_MS = 500;

/** What was written last, once nobody writes. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
