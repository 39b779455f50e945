// The calls of the back office for discount rules.

import type {
  Discount,
  NamedProduct,
  SimulateAnswer,
  Statistics,
  ValidateAnswer,
} from '#shared/back-office/discounts.ts';
import type { CategoryNode } from '#shared/catalogue/catalogue.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import type { RuleBody } from './rule-form.ts';

export type RulesPage = {
  content: Discount[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
};
/** A draft that is not saved yet has no id; nor need it have a name to be tried. */
type Draft = { body: RuleBody; id: number | null };
const toWire = ({ body, id }: Draft) => ({
  ...body,
  name: body.name.trim() || '–',
  ...(id !== null && { id }),
});

export const listRules = (query: Query, signal: AbortSignal) =>
  adminApi().call<RulesPage>('GET', '/admin/discounts', { query, signal });
export const readRule = (id: number, signal: AbortSignal) =>
  adminApi().call<Discount>('GET', `/admin/discounts/${id}`, { signal });
export const createRule = (body: RuleBody) =>
  adminApi().call<Discount>('POST', '/admin/discounts', { body });
export const changeRule = (id: number, body: RuleBody, version: number) =>
  adminApi().call<Discount>('PUT', `/admin/discounts/${id}`, { body: { ...body, version } });
export const switchRule = (id: number, isActive: boolean) =>
  adminApi().call<Discount>('PATCH', `/admin/discounts/${id}/toggle`, { body: { isActive } });
export const deleteRule = (id: number) => adminApi().call<void>('DELETE', `/admin/discounts/${id}`);
export const validateRule = (draft: Draft, signal: AbortSignal) =>
  adminApi().call<ValidateAnswer>('POST', '/admin/discounts/validate', {
    body: toWire(draft),
    signal,
  });
export const simulateRule = (draft: Draft, orders: number, signal?: AbortSignal) =>
  adminApi().call<SimulateAnswer>('POST', '/admin/discounts/simulate', {
    body: { draft: toWire(draft), orders },
    ...(signal && { signal }),
  });
export const readStatistics = (query: Query, signal: AbortSignal) =>
  adminApi().call<Statistics>('GET', '/admin/discounts/statistics', { query, signal });
export const nameProducts = (ids: readonly number[], signal: AbortSignal) =>
  adminApi().call<NamedProduct[]>('POST', '/admin/discounts/products', { body: { ids }, signal });
export const readCategories = (signal: AbortSignal) =>
  adminApi().call<CategoryNode[]>('GET', '/categories/hierarchy', { signal });
