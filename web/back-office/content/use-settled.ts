import { useEffect, useState } from 'react';

/** The delay after the last key. */
const DELAY_MS = 500;

/** The last value, once typing has stopped. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
