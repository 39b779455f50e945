// The finder's results from the server: from the lists of the sections, a few rows of each.
import type { AdminCompaniesPage } from '#shared/back-office/companies.ts';
import type { AdminCustomersPage } from '#shared/back-office/customers.ts';
import type { AdminOrdersPage } from '#shared/back-office/orders.ts';
import type { AdminProductsPage } from '#shared/back-office/products.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
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
  const get = <Page>(path: string, query: Record<string, string | number>) =>
    adminApi().call<Page>('GET', path, { query: { ...query, page: 0, size: MOST }, signal });
  const [orders, customers, companies, products] = await Promise.all([
    may('orders') ? get<AdminOrdersPage>('/admin/orders', { text }) : null,
    may('customer-data') ? get<AdminCustomersPage>('/admin/customers', { text }) : null,
    may('companies') ? get<AdminCompaniesPage>('/admin/companies', { text }) : null,
    may(['catalogue', 'stock'])
      ? get<AdminProductsPage>('/admin/products', { search: text })
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
