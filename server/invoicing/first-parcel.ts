// The invoice of an order that is shipped: numbered here, or sent through the invoice service.
import { issueInvoice } from '#server/orders/invoice-numbers.ts';
import type { IssueInvoice } from '#server/orders/parcels.ts';
import type { Settings } from '#server/settings/settings.ts';
import { queueInvoice } from './issue-invoice.ts';
import { connectedService } from './services.ts';

type Deps = Parameters<typeof connectedService>[0] & { settings: Settings };

/** Read before the transaction in which the first parcel is shipped. */
export async function invoiceOfFirstParcel(deps: Deps): Promise<IssueInvoice> {
  const isSentByService = (await connectedService(deps)) !== null;
  const series = isSentByService ? null : await deps.settings.invoices();
  return async (tx, order, at) => {
    await issueInvoice(tx, order, series, at);
    if (isSentByService) await queueInvoice(tx, order.id, at);
  };
}
