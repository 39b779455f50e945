// The calls of the back office for print proofs.
import type { ProofSettingsAnswer } from '#shared/proofs/proofs.ts';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

export const fetchProofs = (orderNumber: string, signal: AbortSignal) =>
  adminApi().get('/admin/orders/{orderNumber}/proofs', { path: { orderNumber }, signal });
export const makeProof = (
  orderNumber: string,
  body: { replaces: string; designId: string | null; comment: string | null },
) => adminApi().post('/admin/orders/{orderNumber}/proofs', { path: { orderNumber }, body });
export const releaseOrder = (orderNumber: string, reason: string) =>
  adminApi().post('/admin/orders/{orderNumber}/proofs/release', {
    path: { orderNumber },
    body: { reason },
  });
export const mailProof = (orderNumber: string, id: number) =>
  adminApi().post('/admin/orders/{orderNumber}/proofs/{id}/mail', { path: { orderNumber, id } });
export const saveProof = async (orderNumber: string, id: number): Promise<void> => {
  const { name, file } = await adminApi().getFile(
    '/admin/orders/{orderNumber}/proofs/{id}/file.pdf',
    { path: { orderNumber, id } },
  );
  saveFile(name, 'application/pdf', file);
};
export const sendProofFile = (orderNumber: string, design: string, file: File) =>
  uploadFile('/admin/orders/{orderNumber}/proofs/file', file, {
    path: { orderNumber },
    query: { design },
  });

export const fetchProofSettings = (signal: AbortSignal) =>
  adminApi().get('/admin/settings/proofs', { signal });
export const saveProofSettings = (body: ProofSettingsAnswer) =>
  adminApi().put('/admin/settings/proofs', { body });
