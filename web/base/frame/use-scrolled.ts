import { useEffect, useState } from 'react';

/** Beyond this scroll position the header becomes narrow (specification 9). */
export const SCROLL_THRESHOLD_PX = 80;

export function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > SCROLL_THRESHOLD_PX);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}
