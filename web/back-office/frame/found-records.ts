// The finder's results from the server: from the lists of the sections, a few rows of each.
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { AdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';

export type FoundGroup = 'orders' | 'customers' | 'companies' | 'products';
export type FoundRecord = {
  group: FoundGroup;
  key: string;
  name: string;
  detail: string;
  to: string;
};

const MOST = 5;

/**
 * Orders, customers, companies and products that the administrator may see; at most five of each.
 */
export async function fetchRecords(
  text: string,
  { may, language, signal }: { may: AdminSession['may']; language: Language; signal: AbortSignal },
): Promise<FoundRecord[]> {
  const api = adminApi();
  const found = { query: { text, page: 0, size: MOST }, signal };
  const [orders, customers, companies, products] = await Promise.all([
    may('orders') ? api.get('/admin/orders', found) : null,
    may('customer-data') ? api.get('/admin/customers', found) : null,
    may('companies') ? api.get('/admin/companies', found) : null,
    may(['catalogue', 'stock'])
      ? api.get('/admin/products', { query: { search: text, page: 0, size: MOST }, signal })
      : null,
  ]);
  return [
    ...(orders?.content ?? []).map(({ orderNumber, name, total }) => ({
      group: 'orders' as const,
      key: orderNumber,
      name: showOrderNumber(orderNumber),
      detail: `${name} · ${formatLira(fromLira(total), language)}`,
      to: `/admin/orders/${orderNumber}`,
    })),
    ...(customers?.content ?? []).map(({ id, firstName, lastName, email }) => ({
      group: 'customers' as const,
      key: String(id),
      name: `${firstName} ${lastName}`,
      detail: email,
      to: `/admin/customers/${id}`,
    })),
    ...(companies?.content ?? []).map(({ id, name, taxNumber }) => ({
      group: 'companies' as const,
      key: String(id),
      name,
      detail: taxNumber,
      to: `/admin/companies/${id}`,
    })),
    ...(products?.content ?? []).map(({ id, name, sku, stock }) => ({
      group: 'products' as const,
      key: String(id),
      name,
      detail: `${sku} · ${stock}`,
      to: `/admin/products/${id}`,
    })),
  ];
}
