// The calls of the back office for print proofs.
import type { AdminProofs, ProofSettingsAnswer } from '#shared/proofs/proofs.ts';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

const pathOf = (orderNumber: string, rest = '') =>
  `/admin/orders/${encodeURIComponent(orderNumber)}/proofs${rest}`;

export const fetchProofs = (orderNumber: string, signal: AbortSignal) =>
  adminApi().call<AdminProofs>('GET', pathOf(orderNumber), { signal });
export const makeProof = (
  orderNumber: string,
  body: { replaces: string; designId: string | null; comment: string | null },
) => adminApi().call<AdminProofs>('POST', pathOf(orderNumber), { body });
export const releaseOrder = (orderNumber: string, reason: string) =>
  adminApi().call<AdminProofs>('POST', pathOf(orderNumber, '/release'), { body: { reason } });
export const mailProof = (orderNumber: string, id: number) =>
  adminApi().call<AdminProofs>('POST', pathOf(orderNumber, `/${id}/mail`), { body: {} });
export const saveProof = async (orderNumber: string, id: number): Promise<void> => {
  const { name, file } = await adminApi().download('GET', pathOf(orderNumber, `/${id}/file.pdf`));
  saveFile(name, 'application/pdf', file);
};
export const sendProofFile = (orderNumber: string, design: string, file: File) =>
  uploadFile<AdminProofs>(pathOf(orderNumber, `/file?design=${encodeURIComponent(design)}`), file);

export const fetchProofSettings = (signal: AbortSignal) =>
  adminApi().call<ProofSettingsAnswer>('GET', '/admin/settings/proofs', { signal });
export const keepProofSettings = (body: ProofSettingsAnswer) =>
  adminApi().call<ProofSettingsAnswer>('PUT', '/admin/settings/proofs', { body });
