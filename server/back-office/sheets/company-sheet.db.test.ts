// Companies from a sheet: checked row by row, saved together, once.

import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { CompanyImportAnswer, CompanyImportPreview } from '#shared/back-office/companies.ts';

const shop = useTestApp();
const staff = () => makeAdmin(shop.context, { grants: ['companies:change'] });

async function preview(as: TestAdmin, file: string | Buffer) {
  const { payload, headers } = fileForm(Buffer.from(file as string), { fileName: 'firmalar.csv' });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/companies/import/preview',
    headers: { ...headers, authorization: `Bearer ${as.accessToken}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<CompanyImportPreview & ErrorAnswer>() };
}
const save = (as: TestAdmin, rows: CompanyImportPreview['rows']) =>
  ask<CompanyImportAnswer & ErrorAnswer>(shop, 'POST', '/admin/companies/import', {
    as,
    body: {
      rows: rows
        .filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
        .map(({ companyName, taxNumber, taxOffice, groupName, version }) => ({
          companyName,
          taxNumber,
          taxOffice,
          version,
          groupName: groupName || null,
        })),
    },
  });
const companies = () =>
  shop.db.selectFrom('companies').select(['name', 'taxNumber', 'groupName', 'version']).execute();

test('new companies are created, known ones changed, wrong rows reported; a second time nothing is left', async () => {
  const as = await staff();
  await shop.db
    .insertInto('companies')
    .values([
      { name: 'Eski Ad', taxNumber: '4540536920', taxOffice: 'Çankaya' },
      { name: 'Bir', taxNumber: '9876543217', taxOffice: 'Şişli' },
      { name: 'Yine bir', taxNumber: '9876543217', taxOffice: 'Şişli' },
    ])
    .execute();
  const csv = [
    'Firmalarımız',
    'Unvan;VKN;Vergi Dairesi;Grup',
    'Iğdır Kozmetik A.Ş.;1234567890;Kadıköy;Bayi',
    'Yeni Ad;4540536920;Çankaya;',
    ';12\u00013;;',
    'Bir;9876543217;Şişli;',
  ].join('\r\n');
  const { body } = await preview(as, csv);
  expect(body.rows.map(({ row, outcome, problems }) => [row, outcome, problems])).toEqual([
    [3, 'new', []],
    [4, 'changed', []],
    [5, 'wrong', ['companyName', 'taxOffice', 'taxNumber']],
    [6, 'wrong', ['ambiguous']],
  ]);
  expect(await companies()).toHaveLength(3);

  const answers = await Promise.all([save(as, body.rows), save(as, body.rows)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ made: 1, changed: 1 });
  const now = await companies();
  expect(now).toHaveLength(4);
  expect(now).toContainEqual(expect.objectContaining({ name: 'Yeni Ad', version: 2 }));
  const again = await preview(as, csv);
  expect(again.body.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'wrong', 'wrong']);
  const logged = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('entity', '=', 'company')
    .execute();
  expect(logged.map(({ action }) => action).sort()).toEqual(['create', 'update']);
});

test('a worksheet is read; an unreadable one and a person without the right are refused', async () => {
  const as = await staff();
  const sheet = await writeExcelFile([
    [{ value: 'VKN' }, { value: 'Unvan' }, { value: 'Vergi dairesi' }],
    [{ value: 1234567890, type: Number }, { value: 'Şişe Ltd.' }, { value: 'Kadıköy' }],
    [{ value: '1234567890' }, { value: 'Şişe Ltd.' }, { value: 'Kadıköy' }],
  ]).toBuffer();
  const { body } = await preview(as, sheet);
  expect(body.rows.map(({ taxNumber, problems }) => [taxNumber, problems])).toEqual([
    ['1234567890', ['twice']],
    ['1234567890', ['twice']],
  ]);
  for (const file of ['', 'hiç;başlık;yok\r\n1;2;3', Buffer.from('PK\u0003\u0004broken')])
    expect((await preview(as, file)).body.code, String(file)).toMatch(
      /SHEET_UNREADABLE|VALIDATION_FAILED/,
    );
  const other = await makeAdmin(shop.context, { grants: ['orders:see'] });
  expect((await preview(other, 'VKN;Unvan\r\n1;2')).status).toBe(403);
});
