// Whether an order waits for the approval of its print proof.

/** `released`: the merchant continues without the buyer's approval. */
export const orderProofStates = ['none', 'waiting', 'approved', 'released'] as const;
export type OrderProofState = (typeof orderProofStates)[number];
