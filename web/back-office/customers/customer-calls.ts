// The calls of the back office for customers. The response to each change is the customer's new
// state.
import type { AdminCustomer, CustomerNames, NewCustomer } from '#shared/back-office/customers.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';

export const fetchCustomers = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/customers', { query, signal });
export const fetchGuests = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/customers/guests', { query, signal });
export const fetchCustomer = (id: number, signal: AbortSignal): Promise<AdminCustomer> =>
  adminApi().get('/admin/customers/{id}', { path: { id }, signal });
export const openAccount = (body: NewCustomer) => adminApi().post('/admin/customers', { body });
export const changeNames = (id: number, body: CustomerNames) =>
  adminApi().put('/admin/customers/{id}/names', { path: { id }, body });
export const askForEmail = (id: number, email: string) =>
  adminApi().post('/admin/customers/{id}/email', { path: { id }, body: { email } });
export const blockCustomer = (id: number, reason: string) =>
  adminApi().put('/admin/customers/{id}/block', { path: { id }, body: { reason } });
export const unblockCustomer = (id: number) =>
  adminApi().delete('/admin/customers/{id}/block', { path: { id } });
export const addNote = (id: number, text: string) =>
  adminApi().post('/admin/customers/{id}/notes', { path: { id }, body: { text } });
export const removeNote = (id: number, noteId: number) =>
  adminApi().delete('/admin/customers/{id}/notes/{noteId}', { path: { id, noteId } });
export const fetchUsedTags = (signal: AbortSignal) =>
  adminApi().get('/admin/customers/tags', { signal });
export const addTag = (id: number, name: string) =>
  adminApi().post('/admin/customers/{id}/tags', { path: { id }, body: { name } });
export const removeTag = (id: number, tagId: number) =>
  adminApi().delete('/admin/customers/{id}/tags/{tagId}', { path: { id, tagId } });
export const changeGroup = (id: number, name: string | null) =>
  adminApi().put('/admin/customers/{id}/group', { path: { id }, body: { name } });
export const markPayer = (id: number, addressId: number, isEInvoicePayer: boolean) =>
  adminApi().put('/admin/customers/{id}/addresses/{addressId}/e-invoice-payer', {
    path: { id, addressId },
    body: { isEInvoicePayer },
  });
export const eraseCustomer = (id: number, email: string) =>
  adminApi().post('/admin/customers/{id}/erase', { path: { id }, body: { email } });

export async function saveExport(id: number): Promise<void> {
  const { file } = await adminApi().postFile('/admin/customers/{id}/export', { path: { id } });
  saveFile(`flakon-${id}.json`, 'application/json', file);
}

export async function saveConsents(from: string, to: string): Promise<void> {
  const { file } = await adminApi().postFile('/admin/customers/consents', {
    body: { from, to },
  });
  saveFile(`iys-${from}-${to}.csv`, 'text/csv', file);
}

export type CustomerActions = {
  busy: string | null;
  act: (name: string, work: () => Promise<AdminCustomer>, message: string) => Promise<boolean>;
};

/** A change of the customer on the screen: shows the server's answer and confirms it. */
export function useCustomerChange(onChange: (customer: AdminCustomer) => void): CustomerActions {
  const { showToast } = useToast();
  const { busy, run } = useWork();
  return {
    busy,
    async act(name, work, message) {
      const done = await run(name, work);
      if (!done) return false;
      onChange(done.result);
      showToast(message);
      return true;
    },
  };
}
