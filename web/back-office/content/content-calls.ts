// The calls of the back office for content.

import type {
  AdminCampaign,
  AdminFaqEntry,
  AdminFaqGroup,
  AdminPost,
  AdminPostsPage,
  AdminText,
  AdminTextRow,
  AdminTextVersion,
  CampaignBody,
  FaqEntryBody,
  PostBody,
  PostPreview,
} from '#shared/back-office/content.ts';
import type { TextKey } from '#shared/content/content.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

const PATH = '/admin/content';
const call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { body?: unknown; query?: Query; signal?: AbortSignal } = {},
) => adminApi().call<T>(method, `${PATH}${path}`, options);

export const listPosts = (query: Query, signal: AbortSignal) =>
  call<AdminPostsPage>('GET', '/posts', { query, signal });
export const readPost = (id: number, signal: AbortSignal) =>
  call<AdminPost>('GET', `/posts/${id}`, { signal });
export const createPost = (body: PostBody) => call<AdminPost>('POST', '/posts', { body });
export const changePost = (id: number, body: PostBody, version: number) =>
  call<AdminPost>('PUT', `/posts/${id}`, { body: { ...body, version } });
/** `when`: now, never, or a moment. */
export const publishPost = ({ id, version }: Pick<AdminPost, 'id' | 'version'>, when: string) =>
  call<AdminPost>('PUT', `/posts/${id}/publication`, { body: { when, version } });
export const deletePost = (id: number) => call<void>('DELETE', `/posts/${id}`);
export const previewPost = (body: object, signal: AbortSignal) =>
  call<PostPreview>('POST', '/posts/preview', { body, signal });

export const listCampaigns = (signal: AbortSignal) =>
  call<AdminCampaign[]>('GET', '/campaigns', { signal });
export const readCampaign = (id: number, signal: AbortSignal) =>
  call<AdminCampaign>('GET', `/campaigns/${id}`, { signal });
export const createCampaign = (body: CampaignBody) =>
  call<AdminCampaign>('POST', '/campaigns', { body });
export const changeCampaign = (id: number, body: CampaignBody, version: number) =>
  call<AdminCampaign>('PUT', `/campaigns/${id}`, { body: { ...body, version } });
export const deleteCampaign = (id: number) => call<void>('DELETE', `/campaigns/${id}`);
export const orderCampaigns = (ids: number[], expected: number[]) =>
  call<void>('PUT', '/campaigns/order', { body: { ids, seen: expected } });
/** The rules that a campaign may announce, newest first. */
export const listRules = (signal: AbortSignal) =>
  adminApi().get('/admin/discounts', {
    query: { page: 0, size: 100, sort: 'createdAt,desc' },
    signal,
  });

export const listGroups = (signal: AbortSignal) =>
  call<AdminFaqGroup[]>('GET', '/faq/groups', { signal });
type GroupBody = { nameTr: string; nameEn: string | null };
export const createGroup = (body: GroupBody) =>
  call<AdminFaqGroup>('POST', '/faq/groups', { body });
export const changeGroup = (id: number, body: GroupBody & { version: number }) =>
  call<AdminFaqGroup>('PUT', `/faq/groups/${id}`, { body });
export const deleteGroup = (id: number) => call<void>('DELETE', `/faq/groups/${id}`);
export const orderGroups = (ids: number[], expected: number[]) =>
  call<void>('PUT', '/faq/groups/order', { body: { ids, seen: expected } });
export const orderEntries = (groupId: number, ids: number[], expected: number[]) =>
  call<void>('PUT', `/faq/groups/${groupId}/order`, { body: { ids, seen: expected } });
export const createEntry = (body: FaqEntryBody) =>
  call<AdminFaqEntry>('POST', '/faq/entries', { body });
export const changeEntry = (id: number, body: FaqEntryBody, version: number) =>
  call<AdminFaqEntry>('PUT', `/faq/entries/${id}`, { body: { ...body, version } });
export const deleteEntry = (id: number) => call<void>('DELETE', `/faq/entries/${id}`);

export const listTexts = (signal: AbortSignal) => call<AdminTextRow[]>('GET', '/texts', { signal });
export const readText = (key: TextKey, signal: AbortSignal) =>
  call<AdminText>('GET', `/texts/${key}`, { signal });
export const readVersion = (key: TextKey, number: number, signal: AbortSignal) =>
  call<AdminTextVersion>('GET', `/texts/${key}/versions/${number}`, { signal });
export const beginDraft = (key: TextKey) => call<AdminTextVersion>('POST', `/texts/${key}/draft`);
export const changeDraft = (key: TextKey, body: object) =>
  call<AdminTextVersion>('PUT', `/texts/${key}/draft`, { body });
export const dropDraft = (key: TextKey) => call<void>('DELETE', `/texts/${key}/draft`);
export const publishDraft = (key: TextKey, version: number) =>
  call<AdminText>('POST', `/texts/${key}/draft/publish`, { body: { version } });
