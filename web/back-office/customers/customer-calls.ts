// The calls of the back office for customers. Whatever is done to a customer answers them as they
// are then.
import type { CustomerNames, NewCustomer } from '#shared/back-office/customer-accounts.ts';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';

const path = (id: number, rest = '') => `/admin/customers/${id}${rest}`;

export const fetchCustomers = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/customers', { query, signal });
export const fetchGuests = (query: Record<string, string | number>, signal: AbortSignal) =>
  adminApi().get('/admin/customers/guests', { query, signal });
export const fetchCustomer = (id: number, signal: AbortSignal) =>
  adminApi().call<AdminCustomer>('GET', path(id), { signal });
export const openAccount = (body: NewCustomer) => adminApi().post('/admin/customers', { body });
export const changeNames = (id: number, body: CustomerNames) =>
  adminApi().call<AdminCustomer>('PUT', path(id, '/names'), { body });
export const askForEmail = (id: number, email: string) =>
  adminApi().call<AdminCustomer>('POST', path(id, '/email'), { body: { email } });
export const blockCustomer = (id: number, reason: string) =>
  adminApi().call<AdminCustomer>('PUT', path(id, '/block'), { body: { reason } });
export const unblockCustomer = (id: number) =>
  adminApi().call<AdminCustomer>('DELETE', path(id, '/block'));
export const addNote = (id: number, text: string) =>
  adminApi().call<AdminCustomer>('POST', path(id, '/notes'), { body: { text } });
export const removeNote = (id: number, noteId: number) =>
  adminApi().call<AdminCustomer>('DELETE', path(id, `/notes/${noteId}`));
export const fetchUsedTags = (signal: AbortSignal) =>
  adminApi().get('/admin/customers/tags', { signal });
export const addTag = (id: number, name: string) =>
  adminApi().call<AdminCustomer>('POST', path(id, '/tags'), { body: { name } });
export const removeTag = (id: number, tagId: number) =>
  adminApi().call<AdminCustomer>('DELETE', path(id, `/tags/${tagId}`));
export const changeGroup = (id: number, name: string | null) =>
  adminApi().call<AdminCustomer>('PUT', path(id, '/group'), { body: { name } });
export const markPayer = (id: number, addressId: number, isEInvoicePayer: boolean) =>
  adminApi().call<AdminCustomer>('PUT', path(id, `/addresses/${addressId}/e-invoice-payer`), {
    body: { isEInvoicePayer },
  });
export const eraseCustomer = (id: number, email: string) =>
  adminApi().call<undefined>('POST', path(id, '/erase'), { body: { email } });

export async function saveExport(id: number): Promise<void> {
  const { file } = await adminApi().download('POST', path(id, '/export'));
  saveFile(`flakon-${id}.json`, 'application/json', file);
}

export async function saveConsents(from: string, to: string): Promise<void> {
  const { file } = await adminApi().download('POST', '/admin/customers/consents', {
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
