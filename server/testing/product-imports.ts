// Imports of products as an administrator makes them: a sheet is uploaded, read by its job, shown
// and applied. Each test begins without products and imports.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { Import, ImportRowsPage } from '#shared/back-office/imports.ts';
import { makeAdmin, type TestAdmin } from './admins.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { fileForm } from './upload.ts';

export function useProductImports(shop: TestApp) {
  const mailer = recordingMailer();

  const admin = {} as TestAdmin;

  beforeAll(async () => {
    Object.assign(admin, await makeAdmin(shop.context));
  });

  beforeEach(async () => {
    await sql`delete from imports`.execute(shop.db);
    await sql`delete from products`.execute(shop.db);
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
  });

  const head = () => ({ authorization: `Bearer ${admin.accessToken}`, 'accept-language': 'tr' });

  async function ask<T>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<{ status: number; body: T; raw: Buffer }> {
    const answer = await shop.app.inject({
      method,
      url: `/api/admin${url}`,
      headers: head(),
      ...(payload && { payload }),
    });
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.includes('json') ? answer.json() : (undefined as T),
      raw: answer.rawPayload,
    };
  }

  async function send(content: string | Buffer, fileName = 'urunler.csv') {
    const form = fileForm(Buffer.from(content), { fileName });
    return shop.app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      payload: form.payload,
      headers: { ...head(), ...form.headers },
    });
  }

  /** Uploads it and runs the reading job. */
  async function preview(content: string | Buffer): Promise<Import> {
    const sent = await send(content);
    expect(sent.statusCode, sent.body).toBe(201);
    await doJobs(shop.context, mailer);
    return find((sent.json() as Import).id);
  }

  const find = async (id: number) => (await ask<Import>('GET', `/imports/${id}`)).body;

  const rowsOf = async (id: number, tab: string) =>
    (await ask<ImportRowsPage>('GET', `/imports/${id}/rows?tab=${tab}`)).body;

  const apply = async (shown: Import) => {
    const answer = await ask<Import>('POST', `/imports/${shown.id}/apply`, {
      previewId: shown.previewId,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await doJobs(shop.context, mailer);
    return find(shown.id);
  };

  const product = (sku: string) =>
    shop.db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirst();
  return { admin, mailer, head, ask, send, preview, find, rowsOf, apply, product };
}
