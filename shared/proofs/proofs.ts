// Print proofs on the wire, for the buyer and the merchant (decision 0096).
import { z } from 'zod';
import { paragraph } from '#shared/base/fields.ts';
import { DesignCode, labelInks } from '#shared/designs/designs.ts';
import { orderProofStates } from '#shared/orders/proof-state.ts';
import { MOST_REMIND_DAYS, PROOF_COMMENT_LENGTH } from './proof-limits.ts';

export const proofStates = ['waiting', 'approved', 'rejected', 'replaced'] as const;
export type ProofState = (typeof proofStates)[number];

/** What a proof shows, as texts; sizes in millimetres. */
export const ProofFacts = z.object({
  bottle: z.string(),
  /** The product that is printed on. */
  product: z.string(),
  pieces: z.int(),
  widthMm: z.number(),
  heightMm: z.number(),
  /** The height of the lower edge above the bottom of the bottle. */
  bottomMm: z.number(),
  inks: z.array(z.enum(labelInks)),
  texts: z.array(z.string()),
});
export type ProofFacts = z.infer<typeof ProofFacts>;

const step = { state: z.enum(proofStates), comment: z.string().nullable(), at: z.string() };

export const ProofAnswer = z.object({
  id: z.int(),
  orderNumber: z.string(),
  designId: z.string(),
  number: z.int(),
  state: z.enum(proofStates),
  /** SHA-256 of the printed content: this is what the buyer approves. */
  contentHash: z.string(),
  /** The merchant's own file, not one that the shop drew. */
  isUploaded: z.boolean(),
  facts: ProofFacts,
  /** The proof waits, and its order is not shipped. */
  canAnswer: z.boolean(),
  createdAt: z.string(),
  history: z.array(z.object({ ...step, isBuyer: z.boolean() })),
});
export type ProofAnswer = z.infer<typeof ProofAnswer>;
/** The proofs of one order: for each set the newest first. */
export const ProofsAnswer = z.object({ proofs: z.array(ProofAnswer) });
export type ProofsAnswer = z.infer<typeof ProofsAnswer>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const comment = paragraph(PROOF_COMMENT_LENGTH)
  .nullish()
  .transform((text) => text || null);

/** `contentHash`: of the proof that was on the screen. A request for a change must say what. */
export const ProofDecision = z
  .object({ decision: z.enum(['approved', 'rejected']), contentHash: hash, comment })
  .refine(({ decision, comment: text }) => decision === 'approved' || text !== null, {
    path: ['comment'],
    when: ({ value }) =>
      z.object({ decision: z.enum(['approved', 'rejected']) }).safeParse(value).success,
  });
export type ProofDecision = z.infer<typeof ProofDecision>;

export const AdminProof = ProofAnswer.omit({ history: true, orderNumber: true }).extend({
  createdBy: z.string().nullable(),
  remindedAt: z.string().nullable(),
  history: z.array(z.object({ ...step, actor: z.string() })),
});
export type AdminProof = z.infer<typeof AdminProof>;
/** GET /admin/orders/{orderNumber}/proofs. */
export const AdminProofs = z.object({
  state: z.enum(orderProofStates),
  /** Why the merchant continued without an approval. */
  releasedBecause: z.string().nullable(),
  /** Nothing of the order is in a parcel, so a proof can still be made. */
  canMake: z.boolean(),
  /** Designs with something to print that have no proof. */
  unproved: z.array(z.string()),
  proofs: z.array(AdminProof),
});
export type AdminProofs = z.infer<typeof AdminProofs>;

/** A new proof of a set; with `designId` the rows of the order get that design. */
export const NewProofBody = z.object({
  replaces: DesignCode,
  designId: DesignCode.nullish(),
  comment,
});
export type NewProofBody = z.infer<typeof NewProofBody>;
/** The design of the set that the uploaded file is for. */
export const ProofFileQuery = z.object({ design: DesignCode });
export const ReleaseBody = z.object({ reason: paragraph(PROOF_COMMENT_LENGTH).min(1) });

/** `remindDays`: null means no reminder. */
export const ProofSettings = z.object({
  isOn: z.boolean(),
  remindDays: z.int().min(1).max(MOST_REMIND_DAYS).nullable(),
});
export type ProofSettings = z.infer<typeof ProofSettings>;
const version = z.int().min(0);
export const ProofSettingsAnswer = ProofSettings.extend({ version });
export type ProofSettingsAnswer = z.infer<typeof ProofSettingsAnswer>;
