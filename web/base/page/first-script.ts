/** Which price leads (web/settings/price-lead.ts). */
const setPriceLead =
  "try{if(localStorage.prices=='net')document.documentElement.dataset.prices='net'}catch{}";

/**
 * Zod compiles schemas with eval where it may. The policy of the pages refuses it, and every
 * visitor of a form would report the attempt. Zod reads its setting when it loads.
 */
const configureZod = '__zod_globalConfig={jitless:true}';

/** Runs in the head of every page, before the first paint and before any module. */
export const FIRST_SCRIPT = `${setPriceLead};${configureZod}`;
