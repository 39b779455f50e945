// The calls about parcels with the connected carriers.
import type { CargoInput, LabelFormat } from '#shared/back-office/cargo.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

export const fetchCargo = (orderNumber: string, signal: AbortSignal) =>
  adminApi().get('/admin/orders/{orderNumber}/cargo', { path: { orderNumber }, signal });
export const askForOffers = (orderNumber: string, body: CargoInput) =>
  adminApi().post('/admin/orders/{orderNumber}/cargo/offers', { path: { orderNumber }, body });

export async function saveLabels(
  orderNumbers: readonly string[],
  format: LabelFormat,
): Promise<void> {
  const { name, file } = await adminApi().postFile('/admin/orders/labels', {
    body: { orderNumbers, format },
  });
  saveFile(name, format === 'zpl' ? 'text/plain' : 'application/pdf', file);
}
