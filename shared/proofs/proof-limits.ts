// Limits of print proofs, without schemas, for the browser.
export const PROOF_COMMENT_LENGTH = 1_000;
export const MAX_PROOF_BYTES = 10 * 2 ** 20;
/** The maximum number of days between a proof and its reminder. */
export const MOST_REMIND_DAYS = 60;
