// Forms that are submitted before the page has hydrated. The browser would send them itself and
// load the page again, without the typed values.
import { useEffect } from 'react';

type Early = { isHydrated?: boolean; earlyForm?: HTMLFormElement };

const hold = '{e.preventDefault();window.earlyForm=e.target}';
const holdPosted = `if(e.target.method=='post'&&!window.isHydrated)${hold}`;
/**
 * A part of the first script (first-script.ts): holds the form, and its fields keep their values.
 */
export const HOLD_EARLY_FORMS = `addEventListener('submit',e=>{${holdPosted}},true)`;

/** Of the root: submits the held form once its handlers are there. */
export function useEarlyForms(): void {
  useEffect(() => {
    const early = window as Early;
    early.isHydrated = true;
    const form = early.earlyForm;
    delete early.earlyForm;
    if (form?.isConnected) form.requestSubmit();
  }, []);
}
