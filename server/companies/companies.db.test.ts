import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type {
  Company,
  CompanyAddressesAnswer,
  CompanyMember,
  OwnCompaniesAnswer,
} from '#shared/customers/companies.ts';
import { leaveAllCompanies } from './members.ts';
import { selectMembership } from './membership.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const VKN = '1234567890';
const body = { companyName: 'Iğdır Kozmetik A.Ş.', taxOffice: 'Kadıköy', taxNumber: VKN };
const address = {
  title: 'Depo',
  firstName: 'Şule',
  lastName: 'Çağlar',
  phone: '0532 123 45 67',
  city: 'istanbul',
  district: 'KADIKÖY',
  neighbourhood: 'Caferağa Mah',
  line: 'A 1',
  postcode: '34710',
  usage: 'both',
};

const read = async (as: TestCustomer, id: number) =>
  (await ask<Company>(shop, 'GET', `/user/companies/${id}`, { as })).body;
const memberOf = (company: Company, { id }: TestCustomer) =>
  company.members.find(({ customerId }) => customerId === id) as CompanyMember;
const change = (
  as: TestCustomer,
  companyId: number,
  member: TestCustomer,
  sent: { role: CompanyRole; spendingLimit?: number | null; version?: number },
) =>
  ask<Company & ErrorAnswer>(shop, 'PUT', `/user/companies/${companyId}/members/${member.id}`, {
    as,
    body: { spendingLimit: null, version: 1, ...sent },
  });
const remove = (as: TestCustomer, companyId: number, member: TestCustomer) =>
  ask<Company & ErrorAnswer>(shop, 'DELETE', `/user/companies/${companyId}/members/${member.id}`, {
    as,
  });
const leave = (as: TestCustomer, companyId: number) =>
  ask<ErrorAnswer>(shop, 'POST', `/user/companies/${companyId}/leave`, { as });

/** An administrator, an approver, a buyer. */
async function makeThree() {
  const boss = await makeCustomer(shop.context);
  const approver = await makeCustomer(shop.context);
  const buyer = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: boss.id, role: 'administrator' },
    { id: approver.id, role: 'approver' },
    { id: buyer.id, limitKurus: 100_000 },
  ]);
  return { companyId, boss, approver, buyer };
}

testPrivateCalls(shop, clock, [
  ['B2B', 'GET', '/user/companies'],
  ['B2B', 'POST', '/user/companies'],
  ['B2B', 'PUT', '/user/companies/choice'],
  ['B2B', 'GET', '/user/companies/1'],
  ['B2B', 'POST', '/user/companies/1/leave'],
  ['B2B', 'POST', '/user/companies/1/invitations'],
]);

describe('making a company', () => {
  test('its maker becomes its administrator and buys for it; the same request twice makes one company', async () => {
    const customer = await makeCustomer(shop.context);

    const answers = await Promise.all([
      ask<{ companyId: number }>(shop, 'POST', '/user/companies', { as: customer, body }),
      ask<{ companyId: number }>(shop, 'POST', '/user/companies', { as: customer, body }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = answers.find(({ status }) => status === 200)?.body.companyId ?? 0;
    const { content } = (
      await ask<OwnCompaniesAnswer>(shop, 'GET', '/user/companies', { as: customer })
    ).body;
    expect(content).toMatchObject([
      { id, name: body.companyName, role: 'administrator', isChosen: true, spendingLimit: null },
    ]);
    expect(await selectMembership(shop.db, customer.id)).toMatchObject({ companyId: id });
    expect((await read(customer, id)).history).toMatchObject([
      { act: 'created', by: 'Işıl Çağrı', isByShop: false },
    ]);
  });

  test.each([
    [{ ...body, taxNumber: '1234567891' }],
    [{ ...body, companyName: ' ' }],
    [{ ...body, taxOffice: 'A\nB' }],
    [{}],
  ])('%j is refused', async (wrong) => {
    const customer = await makeCustomer(shop.context);
    const answer = await ask(shop, 'POST', '/user/companies', { as: customer, body: wrong });
    expect(answer.status).toBe(400);
  });

  test('an administrator changes its data; an older version changes nothing', async () => {
    const { companyId, boss, approver } = await makeThree();
    const put = (as: TestCustomer, version: number, companyName: string) =>
      ask<Company & ErrorAnswer>(shop, 'PUT', `/user/companies/${companyId}`, {
        as,
        body: { ...body, companyName, version },
      });

    expect((await put(boss, 1, 'Yeni Ad')).body).toMatchObject({ name: 'Yeni Ad', version: 2 });
    expect((await put(boss, 1, 'Eski Ad')).body.code).toBe('EDIT_CONFLICT');
    expect((await put(approver, 2, 'Benim')).body.code).toBe('NOT_ALLOWED');
    expect((await read(boss, companyId)).name).toBe('Yeni Ad');
  });
});

describe('members', () => {
  test('all see each other; only an administrator changes roles and limits, with the expected version', async () => {
    const { companyId, boss, approver, buyer } = await makeThree();

    const seen = await read(buyer, companyId);
    expect(seen.members.map(({ role, spendingLimit }) => [role, spendingLimit])).toEqual([
      ['administrator', null],
      ['approver', null],
      ['buyer', 1_000],
    ]);
    expect(seen.history).toEqual([]);
    expect((await change(approver, companyId, buyer, { role: 'approver' })).status).toBe(403);
    const changed = await change(boss, companyId, buyer, {
      role: 'accountant',
      spendingLimit: 250.5,
    });
    expect(memberOf(changed.body, buyer)).toMatchObject({
      role: 'accountant',
      spendingLimit: 250.5,
      version: 2,
    });
    expect((await change(boss, companyId, buyer, { role: 'buyer' })).body.code).toBe(
      'EDIT_CONFLICT',
    );
    expect((await remove(buyer, companyId, approver)).body.code).toBe('NOT_ALLOWED');
    expect((await remove(boss, companyId, buyer)).body.members).toHaveLength(2);
    expect(await selectMembership(shop.db, buyer.id)).toBeNull();
    expect((await remove(boss, companyId, buyer)).body.code).toBe('MEMBER_NOT_FOUND');
    const outsider = await makeCustomer(shop.context);
    expect((await change(outsider, companyId, boss, { role: 'buyer' })).body.code).toBe(
      'COMPANY_NOT_FOUND',
    );
  });

  test('two administrators who step down at once leave one of them', async () => {
    const { companyId, boss, approver } = await makeThree();
    await change(boss, companyId, approver, { role: 'administrator' });

    const answers = await Promise.all([
      change(boss, companyId, boss, { role: 'buyer' }),
      change(approver, companyId, approver, { role: 'buyer', version: 2 }),
      leave(boss, companyId),
      remove(approver, companyId, boss),
    ]);

    const { members } = await read(approver, companyId).then((company) =>
      company.members ? company : read(boss, companyId),
    );
    expect(members.filter(({ role }) => role === 'administrator').length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => [200, 204, 403, 404, 409].includes(status))).toBe(true);
  });

  test('whatever is tried in any order, a company with members keeps an administrator', async () => {
    const roles: CompanyRole[] = ['buyer', 'approver', 'accountant', 'administrator'];
    const step = fc.record({
      by: fc.nat(2),
      of: fc.nat(2),
      act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      role: fc.constantFrom(...roles),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { companyId, boss, approver, buyer } = await makeThree();
        const people = [boss, approver, buyer];
        for (const { by, of, act, role } of steps) {
          const as = people[by] ?? boss;
          const about = people[of] ?? boss;
          await acts[act](as, companyId, about, role);
          const { left, isClosed } = await stateOf(companyId);
          expect(left.length === 0 || left.includes('administrator')).toBe(true);
          expect(isClosed).toBe(left.length === 0);
        }
      }),
      { numRuns: 20 },
    );
  });
});

/** The acts of the property test in a company; some may be refused. */
const acts = {
  async change(as: TestCustomer, companyId: number, about: TestCustomer, role: CompanyRole) {
    const row = await shop.db
      .selectFrom('companyMembers')
      .select('version')
      .where('companyId', '=', companyId)
      .where('customerId', '=', about.id)
      .executeTakeFirst();
    await change(as, companyId, about, { role, version: row?.version ?? 1 });
  },
  remove: (as: TestCustomer, companyId: number, about: TestCustomer) =>
    remove(as, companyId, about),
  leave: (as: TestCustomer, companyId: number) => leave(as, companyId),
  erase: (_: TestCustomer, __: number, about: TestCustomer) =>
    inTransaction(shop.db, (tx) => leaveAllCompanies(tx, about.id, clock.now())),
};

async function stateOf(companyId: number) {
  const members = await shop.db
    .selectFrom('companyMembers')
    .select('role')
    .where('companyId', '=', companyId)
    .execute();
  const { closedAt } = await shop.db
    .selectFrom('companies')
    .select('closedAt')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { left: members.map(({ role }) => role), isClosed: closedAt !== null };
}

describe('the company that a cart is for', () => {
  test('a member chooses one of the open companies, or none', async () => {
    const { companyId, buyer } = await makeThree();
    const outsider = await makeCustomer(shop.context);
    const choose = (as: TestCustomer, id: number | null) =>
      ask<OwnCompaniesAnswer & ErrorAnswer>(shop, 'PUT', '/user/companies/choice', {
        as,
        body: { companyId: id },
      });

    expect((await choose(buyer, null)).body.content).toMatchObject([{ isChosen: false }]);
    expect(await selectMembership(shop.db, buyer.id)).toBeNull();
    expect((await choose(buyer, companyId)).body.content).toMatchObject([{ isChosen: true }]);
    expect((await choose(outsider, companyId)).body.code).toBe('COMPANY_NOT_FOUND');
    expect((await choose(buyer, 9_007_199_254_740_991)).status).toBe(404);
  });
});

describe('addresses', () => {
  test('an administrator manages them; every buyer of the company is offered them', async () => {
    const { companyId, boss, buyer } = await makeThree();
    const path = `/user/companies/${companyId}/addresses`;
    const send = (
      method: 'POST' | 'PUT' | 'DELETE',
      to: string,
      as: TestCustomer,
      sent?: unknown,
    ) => ask<CompanyAddressesAnswer & ErrorAnswer>(shop, method, to, { as, body: sent });

    const [added] = (await send('POST', path, boss, address)).body.content;
    expect(added).toMatchObject({ city: 'İstanbul', district: 'Kadıköy', phone: '+905321234567' });
    expect((await send('POST', path, buyer, address)).body.code).toBe('NOT_ALLOWED');
    const offered = await ask<CompanyAddressesAnswer>(shop, 'GET', '/user/companies/addresses', {
      as: buyer,
    });
    expect(offered.body.content).toEqual([added]);

    const own = `${path}/${added?.id}`;
    const changed = await send('PUT', own, boss, { ...address, title: 'Ofis', version: 1 });
    expect(changed.body.content).toMatchObject([{ title: 'Ofis', version: 2 }]);
    expect((await send('PUT', own, boss, { ...address, version: 1 })).body.code).toBe(
      'EDIT_CONFLICT',
    );
    const elsewhere = { ...address, city: 'İzmir', version: 2 };
    expect((await send('PUT', own, boss, elsewhere)).body.code).toBe('DISTRICT_NOT_IN_CITY');
    const other = await makeThree();
    const foreign = `/user/companies/${other.companyId}/addresses/${added?.id}`;
    expect((await send('DELETE', foreign, other.boss)).body.code).toBe('ADDRESS_NOT_FOUND');
    expect((await send('DELETE', own, boss)).body.content).toEqual([]);
  });
});
