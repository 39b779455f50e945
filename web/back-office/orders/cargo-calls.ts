// The calls about parcels with the connected carriers.
import type {
  CargoInput,
  CargoOffers,
  CargoSheet,
  LabelFormat,
} from '#shared/back-office/cargo.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

const pathOf = (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}/cargo`;
export const fetchCargo = (orderNumber: string, signal: AbortSignal) =>
  adminApi().call<CargoSheet>('GET', pathOf(orderNumber), { signal });
export const askForOffers = (orderNumber: string, body: CargoInput) =>
  adminApi().call<CargoOffers>('POST', `${pathOf(orderNumber)}/offers`, { body });

export async function saveLabels(
  orderNumbers: readonly string[],
  format: LabelFormat,
): Promise<void> {
  const { name, file } = await adminApi().download('POST', '/admin/orders/labels', {
    body: { orderNumbers, format },
  });
  saveFile(name, format === 'zpl' ? 'text/plain' : 'application/pdf', file);
}
