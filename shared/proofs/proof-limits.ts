// Bounds of print proofs, for browsers that need no schemas.
export const PROOF_COMMENT_LENGTH = 1_000;
export const MAX_PROOF_BYTES = 10 * 2 ** 20;
/** Of the reminder, after the proof was made. */
export const MOST_REMIND_DAYS = 60;
