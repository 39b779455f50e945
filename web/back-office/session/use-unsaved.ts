// What is typed in the back office and not saved: the browser asks before it goes, and a session that ends leaves it standing.
import { useEffect } from 'react';

const places = new Set<symbol>();

export const isAnythingUnsaved = (): boolean => places.size > 0;

export function useUnsaved(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const place = Symbol('unsaved');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    places.add(place);
    window.addEventListener('beforeunload', ask);
    return () => {
      places.delete(place);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isOn]);
}
