import { HOLD_EARLY_PRESSES } from './early-presses.ts';
import { USE_KNOWN_FONTS } from './late-fonts.ts';

/** Which of the two prices is large (web/settings/shop-context.tsx). `root`: see late-fonts.ts. */
const setPriceLead = "if(localStorage.prices=='net')root.prices='net'";

/**
 * Zod compiles schemas with eval if it can. The pages' content security policy refuses this, and
 * the browser of every visitor of a form would report the attempt. Zod reads this setting when it
 * loads.
 */
const configureZod = '__zod_globalConfig={jitless:true}';

/**
 * A browser that refuses access to the storage throws. Its page then begins with prices and fonts
 * as on a first visit.
 */
const readStorage = `try{let root=document.documentElement.dataset;${setPriceLead};${USE_KNOWN_FONTS}}catch{}`;

/** Runs in the head of every page, before the first paint and before any module. */
export const FIRST_SCRIPT = `${readStorage};${configureZod};${HOLD_EARLY_PRESSES}`;
