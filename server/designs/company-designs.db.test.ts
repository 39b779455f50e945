// Designs that are saved while buying for a company belong to the company.
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeExpired } from '#server/retention/retention.ts';
import { makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  saveDesign,
} from '#server/testing/make-design.ts';
import { buyFor } from '#server/testing/price-lists.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type { SavedDesign } from '#shared/designs/design-tool.ts';

const shop = useTestApp();
let parts: DesignParts;
let sets = 0;
beforeAll(async () => {
  parts = await makeDesignParts(shop);
});

function newCode(): Promise<string> {
  sets += 1;
  return saveDesign(shop, makeChoices(parts, { sets }));
}
const put = (as: TestCustomer, code: string, name = 'Yaz serisi') =>
  ask<SavedDesign & ErrorAnswer>(shop, 'PUT', `/user/designs/${code}`, { as, body: { name } });
const list = async (as: TestCustomer) =>
  (await ask<{ content: SavedDesign[] }>(shop, 'GET', '/user/designs', { as })).body.content;
const remove = (as: TestCustomer, code: string) =>
  ask<ErrorAnswer>(shop, 'DELETE', `/user/designs/${code}`, { as });

async function makeMembers() {
  const maker = await makeAccount(shop);
  const colleague = await makeCustomer(shop.context);
  const boss = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: maker.id },
    { id: colleague.id },
    { id: boss.id, role: 'administrator' },
  ]);
  return { companyId, maker, colleague, boss };
}

describe('a design of a company', () => {
  test('is seen by all members with its maker, by nobody else, and not by who buys for themselves', async () => {
    const { companyId, maker, colleague } = await makeMembers();
    const outsider = await makeCustomer(shop.context);
    const code = await newCode();
    const own = await newCode();
    await buyFor(shop, maker, null);
    await put(maker, own, 'Benim');
    await buyFor(shop, maker, companyId);

    const company = { name: 'Iğdır Kozmetik A.Ş.', addedBy: 'Işıl Çağrı', mayChange: true };
    expect((await put(maker, code)).body).toMatchObject({ code, company });
    expect((await put(maker, own, 'Yine benim')).body).toMatchObject({ company: null });
    expect(await list(colleague)).toMatchObject([
      { code, name: 'Yaz serisi', company: { ...company, mayChange: false } },
    ]);
    expect((await list(maker)).map((design) => design.code)).toEqual([code, own]);
    expect(await list(outsider)).toEqual([]);
    await buyFor(shop, colleague, null);
    expect(await list(colleague)).toEqual([]);
  });

  test('is renamed and removed by its maker and the administrators, not by colleagues', async () => {
    const { maker, colleague, boss } = await makeMembers();
    const code = await newCode();
    await put(maker, code);
    expect((await put(colleague, code, 'Bizim')).body.code).toBe('NOT_ALLOWED');
    expect((await remove(colleague, code)).body.code).toBe('NOT_ALLOWED');
    expect((await put(boss, code, 'Kış')).body).toMatchObject({ name: 'Kış' });
    expect((await list(maker))[0]?.company?.addedBy).toBe('Işıl Çağrı');
    expect((await remove(boss, code)).status).toBe(204);
    expect(await list(maker)).toEqual([]);
  });

  test('stays without the maker’s name when the maker’s account is deleted, and is not purged', async () => {
    const { maker, colleague } = await makeMembers();
    const code = await newCode();
    await put(maker, code);
    const file = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: maker });
    expect(file.body.companyDesigns).toMatchObject([{ code, company: 'Iğdır Kozmetik A.Ş.' }]);
    await ask(shop, 'DELETE', '/user/account', { as: maker, body: { password: PASSWORD } });
    await shop.db.updateTable('designs').set({ askedOn: '2020-01-01' }).execute();
    await purgeExpired(shop.context);
    expect(await list(colleague)).toMatchObject([{ code, company: { addedBy: null } }]);
  });
});
