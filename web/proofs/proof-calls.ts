// The calls about print proofs. A link contains the token of its proof; a reader of the order needs
// only the token of the order.
import type { ProofDecision } from '#shared/proofs/proofs.ts';
import type { Api } from '#web/base/api/api.ts';
import { readSession, writeSession } from '#web/base/api/storage.ts';
import { orderAccess } from '#web/orders/order-api.ts';
import { getFile } from '#web/session/files.ts';

export type ProofAccess = Record<string, string>;

export const fetchProofs = (api: Api, orderNumber: string, signal: AbortSignal) =>
  api.get('/orders/{orderNumber}/proofs', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
    signal,
  });
export const fetchProof = (api: Api, id: string, headers: ProofAccess, signal: AbortSignal) =>
  api.get('/proofs/{id}', { path: { id }, headers, signal });
export const answerProof = (api: Api, id: number, body: ProofDecision, headers: ProofAccess) =>
  api.post('/proofs/{id}/answer', { path: { id }, body, headers });
export const downloadProof = (id: number, headers: ProofAccess) =>
  getFile('/proofs/{id}/file.pdf', { path: { id }, headers });

const keyOf = (id: string) => `proof:${id}`;
/** The access data that this tab has from the link. */
export function proofAccess(id: string): ProofAccess {
  const token = readSession(keyOf(id));
  return token ? { 'x-proof-token': token } : {};
}

/** The fragment never reaches a server; it is read once and removed from the address. */
export function takeProofToken(
  id: string,
  { location, history }: Pick<Window, 'location' | 'history'> = window,
): void {
  const [, token] = /^#t=([\w-]+)$/.exec(location.hash) ?? [];
  if (!token) return;
  writeSession(keyOf(id), token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
