import { HOLD_EARLY_FORMS } from './early-forms.ts';

/** Which of the two prices is large (web/settings/shop-context.tsx). */
const setPriceLead =
  "try{if(localStorage.prices=='net')document.documentElement.dataset.prices='net'}catch{}";

/**
 * Zod compiles schemas with eval if it can. The pages' content security policy refuses this, and
 * the browser of every visitor of a form would report the attempt. Zod reads this setting when it
 * loads.
 */
const configureZod = '__zod_globalConfig={jitless:true}';

/** Runs in the head of every page, before the first paint and before any module. */
export const FIRST_SCRIPT = `${setPriceLead};${configureZod};${HOLD_EARLY_FORMS}`;
