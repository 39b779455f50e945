// The calls of the back office for price lists.
import type {
  AudienceAnswer,
  ExplainPriceAnswer,
  ExplainPriceBody,
  PriceList,
  PriceListInput,
  PriceListsPage,
} from '#shared/back-office/price-lists.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

const PATH = '/admin/price-lists';

export const readLists = (query: Query, signal: AbortSignal) =>
  adminApi().call<PriceListsPage>('GET', PATH, { query, signal });
export const readList = (id: number, signal: AbortSignal) =>
  adminApi().call<PriceList>('GET', `${PATH}/${id}`, { signal });
export const createList = (body: PriceListInput) =>
  adminApi().call<PriceList>('POST', PATH, { body });
export const changeList = (id: number, body: PriceListInput, version: number) =>
  adminApi().call<PriceList>('PUT', `${PATH}/${id}`, { body: { ...body, version } });
export const copyList = (id: number, name: string) =>
  adminApi().call<PriceList>('POST', `${PATH}/${id}/copy`, { body: { name } });
export const endList = (id: number) => adminApi().call<PriceList>('POST', `${PATH}/${id}/end`);
export const findAudience = (search: string, signal: AbortSignal) =>
  adminApi().call<AudienceAnswer>('GET', `${PATH}/audience`, { query: { search }, signal });
export const explainPrice = (body: ExplainPriceBody) =>
  adminApi().call<ExplainPriceAnswer>('POST', `${PATH}/explain`, { body });
