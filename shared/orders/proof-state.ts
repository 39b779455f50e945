// Whether an order waits for the approval of what is printed for it.

/** `released`: the merchant goes on without the buyer's approval. */
export const orderProofStates = ['none', 'waiting', 'approved', 'released'] as const;
export type OrderProofState = (typeof orderProofStates)[number];
