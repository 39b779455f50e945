// Forms that are submitted, and buttons that are pressed to open something, before the page has
// hydrated. The browser would send such a form itself and load the page again, without the typed
// values; and the press would do nothing.
import { useEffect } from 'react';

type Early = { early?: HTMLElement | null };

const holdForm = "if(e.target.method=='post'){e.preventDefault();early=e.target}";
const holdPress = "early=e.target.closest('[aria-expanded]')||early";
/**
 * A part of the first script (first-script.ts): holds the form, and its fields keep their values.
 * Every byte counts: it is in every page.
 */
export const HOLD_EARLY_PRESSES = `early=0;onsubmit=e=>{${holdForm}};onclick=e=>{${holdPress}}`;

/** Of the root: submits the held form, or presses the button, once the handlers are there. */
export function useEarlyPresses(): void {
  useEffect(() => {
    window.onsubmit = null;
    window.onclick = null;
    const page = window as Early;
    const { early } = page;
    page.early = null;
    if (!early?.isConnected) return;
    if (early instanceof HTMLFormElement) early.requestSubmit();
    // What opens takes the focus, which a person who is typing needs.
    else if (!document.activeElement?.matches('input,textarea')) early.click();
  }, []);
}
