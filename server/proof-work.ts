// The background work of print proofs.
import type { Jobs } from '#server/base/jobs/queue.ts';
import { makeMissingProofs } from '#server/proofs/make-proofs.ts';
import { remindOfProofs } from '#server/proofs/remind.ts';
import type { Services } from './services.ts';

export const proofWork = (context: Services) => ({
  'make-proofs': (payload: Jobs['make-proofs']) => makeMissingProofs(context, payload),
  'remind-of-proofs': async () => void (await remindOfProofs(context)),
});
