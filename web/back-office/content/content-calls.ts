// The calls of the back office for content.

import type { z } from 'zod';
import type {
  AdminPost,
  CampaignBody,
  FaqEntryBody,
  PostBody,
  PostPreviewBody,
  TextDraftChange,
} from '#shared/back-office/content.ts';
import type { TextKey } from '#shared/content/content.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

export const listPosts = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/content/posts', { query, signal });
export const readPost = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/content/posts/{id}', { path: { id }, signal });
export const createPost = (body: PostBody) => adminApi().post('/admin/content/posts', { body });
export const changePost = (id: number, body: PostBody, version: number) =>
  adminApi().put('/admin/content/posts/{id}', { path: { id }, body: { ...body, version } });
/** `when`: now, never, or a moment. */
export const publishPost = ({ id, version }: Pick<AdminPost, 'id' | 'version'>, when: string) =>
  adminApi().put('/admin/content/posts/{id}/publication', {
    path: { id },
    body: { when, version },
  });
export const deletePost = (id: number) =>
  adminApi().delete('/admin/content/posts/{id}', { path: { id } });
export const previewPost = (body: z.input<typeof PostPreviewBody>, signal: AbortSignal) =>
  adminApi().post('/admin/content/posts/preview', { body, signal });

export const listCampaigns = (signal: AbortSignal) =>
  adminApi().get('/admin/content/campaigns', { signal });
export const readCampaign = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/content/campaigns/{id}', { path: { id }, signal });
export const createCampaign = (body: CampaignBody) =>
  adminApi().post('/admin/content/campaigns', { body });
export const changeCampaign = (id: number, body: CampaignBody, version: number) =>
  adminApi().put('/admin/content/campaigns/{id}', { path: { id }, body: { ...body, version } });
export const deleteCampaign = (id: number) =>
  adminApi().delete('/admin/content/campaigns/{id}', { path: { id } });
export const orderCampaigns = (ids: number[], expected: number[]) =>
  adminApi().put('/admin/content/campaigns/order', { body: { ids, expected } });
/** The rules that a campaign may announce, newest first. */
export const listRules = (signal: AbortSignal) =>
  adminApi().get('/admin/discounts', {
    query: { page: 0, size: 100, sort: 'createdAt,desc' },
    signal,
  });

export const listGroups = (signal: AbortSignal) =>
  adminApi().get('/admin/content/faq/groups', { signal });
type GroupBody = { nameTr: string; nameEn: string | null };
export const createGroup = (body: GroupBody) =>
  adminApi().post('/admin/content/faq/groups', { body });
export const changeGroup = (id: number, body: GroupBody & { version: number }) =>
  adminApi().put('/admin/content/faq/groups/{id}', { path: { id }, body });
export const deleteGroup = (id: number) =>
  adminApi().delete('/admin/content/faq/groups/{id}', { path: { id } });
export const orderGroups = (ids: number[], expected: number[]) =>
  adminApi().put('/admin/content/faq/groups/order', { body: { ids, expected } });
export const orderEntries = (groupId: number, ids: number[], expected: number[]) =>
  adminApi().put('/admin/content/faq/groups/{id}/order', {
    path: { id: groupId },
    body: { ids, expected },
  });
export const createEntry = (body: FaqEntryBody) =>
  adminApi().post('/admin/content/faq/entries', { body });
export const changeEntry = (id: number, body: FaqEntryBody, version: number) =>
  adminApi().put('/admin/content/faq/entries/{id}', { path: { id }, body: { ...body, version } });
export const deleteEntry = (id: number) =>
  adminApi().delete('/admin/content/faq/entries/{id}', { path: { id } });

export const listTexts = (signal: AbortSignal) =>
  adminApi().get('/admin/content/texts', { signal });
export const readText = (key: TextKey, signal: AbortSignal) =>
  adminApi().get('/admin/content/texts/{key}', { path: { key }, signal });
export const readVersion = (key: TextKey, version: number, signal: AbortSignal) =>
  adminApi().get('/admin/content/texts/{key}/versions/{version}', {
    path: { key, version },
    signal,
  });
export const beginDraft = (key: TextKey) =>
  adminApi().post('/admin/content/texts/{key}/draft', { path: { key } });
export const changeDraft = (key: TextKey, body: z.input<typeof TextDraftChange>) =>
  adminApi().put('/admin/content/texts/{key}/draft', { path: { key }, body });
export const dropDraft = (key: TextKey) =>
  adminApi().delete('/admin/content/texts/{key}/draft', { path: { key } });
export const publishDraft = (key: TextKey, version: number) =>
  adminApi().post('/admin/content/texts/{key}/draft/publish', {
    path: { key },
    body: { version },
  });
