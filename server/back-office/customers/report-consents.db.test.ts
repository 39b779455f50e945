import { beforeAll, describe, expect, test } from 'vitest';
import { writeConsent } from '#server/consents/consents.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCustomer } from '#shared/back-office/customers.ts';

const shop = useTestApp();
let owner: TestAdmin;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
});

const call = <T = AdminCustomer & ErrorAnswer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) =>
  ask<T>(shop, method, `/admin/customers${path}`, {
    as: owner,
    ...(body === undefined ? {} : { body }),
  });
const log = (entityId: number | string) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'adminEmail'])
    .where('entityId', '=', String(entityId))
    .orderBy('id')
    .execute();

describe('consents of a period', () => {
  test('are exported in the format of İYS, by days in Istanbul, and the export is logged', async () => {
    const agree = (recipient: string, at: string) =>
      shop.db.transaction().execute((tx) =>
        writeConsent(tx, {
          channel: 'MESAJ',
          state: 'ONAY',
          recipient,
          source: 'HS_WEB',
          customerId: null,
          remoteAddress: null,
          at: new Date(at),
        }),
      );
    await agree('+905550000001', '2019-03-04T20:59:59Z');
    await agree('+905550000002', '2019-03-04T21:00:00Z');
    await agree('+905550000003', '2019-03-06T20:59:59Z');
    await agree('+905550000004', '2019-03-06T21:00:00Z');

    const answer = await call<string>('POST', '/consents', {
      from: '2019-03-05',
      to: '2019-03-06',
    });

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.trim().split('\r\n')).toEqual([
      'consentDate,source,recipient,recipientType,status,type',
      '2019-03-05 00:00:00,HS_WEB,+905550000002,BIREYSEL,ONAY,MESAJ',
      '2019-03-06 23:59:59,HS_WEB,+905550000003,BIREYSEL,ONAY,MESAJ',
    ]);
    expect(await log('2019-03-05/2019-03-06')).toMatchObject([
      { action: 'export', after: { rows: 2 } },
    ]);
  });

  test.each([
    { from: '2019-03-06', to: '2019-03-05' },
    { from: '2019-02-31', to: '2019-03-05' },
    { from: 'x', to: '' },
    {},
    null,
  ])('%j is no period', async (body) => {
    expect((await call('POST', '/consents', body ?? undefined)).status).toBe(400);
  });
});
