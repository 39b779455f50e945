// Rows of two customers, for the tests that nobody can access the other customer's rows
// (foreign-rows.db.test.ts).
import { randomUUID } from 'node:crypto';
import { makeCompany } from './companies.ts';
import type { TestCustomer } from './customers.ts';
import { makeOrder } from './orders.ts';
import type { TestApp } from './test-app.ts';

/** One row of each kind that a customer can own; `ids` has their ids as used in addresses. */
export async function makeRowsOf(shop: TestApp, owner: TestCustomer, productId: number) {
  const order = await makeOrder(shop.db, {
    customerId: owner.id,
    email: owner.email,
    state: 'DELIVERED',
    items: [{ productId }],
  });
  const address = await shop.db
    .insertInto('customerAddresses')
    .values({
      customerId: owner.id,
      title: 'Ev',
      firstName: 'Işıl',
      lastName: 'Çağrı',
      phone: '+905321234567',
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Moda',
      line: 'A 1',
      postcode: '',
      invoice: JSON.stringify({ kind: 'individual' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await shop.db
    .insertInto('lists')
    .values({ customerId: owner.id, name: 'Benim' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: itemId } = await shop.db
    .insertInto('listItems')
    .values({ listId: list.id, productId, quantity: 1, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const standing = await shop.db
    .insertInto('standingOrders')
    .values({
      listId: list.id,
      customerId: owner.id,
      addressId: address.id,
      everyWeeks: 2,
      nextOn: '2099-01-01',
      language: 'tr',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const returned = await shop.db
    .insertInto('returns')
    .values({
      orderId: order.id,
      requestKey: randomUUID(),
      code: 'ABCDEFGH',
      reason: 'withdrawal',
      state: 'requested',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('returnItems')
    .values({ returnId: returned.id, orderId: order.id, position: 1, quantity: 1 })
    .execute();
  await shop.db
    .insertInto('returnHistory')
    .values({ returnId: returned.id, state: 'requested', actor: 'customer' })
    .execute();
  await shop.db
    .insertInto('designs')
    .values({
      code: 'AAAAAAAAAA',
      choices: '{}',
      choicesHash: 'a'.repeat(64),
      isPersonalised: false,
      kept: '{}',
    })
    .execute();
  await shop.db
    .insertInto('customerDesigns')
    .values({ customerId: owner.id, code: 'AAAAAAAAAA', name: 'Benim' })
    .execute();
  await shop.db.insertInto('favorites').values({ customerId: owner.id, productId }).execute();
  const picture = { returnId: returned.id, hash: 'b'.repeat(64), width: 1, height: 1 };
  await shop.context.storage.write(`returns/${picture.hash}.webp`, Buffer.from('x'));
  const hash = 'd'.repeat(32);
  await shop.db
    .insertInto('images')
    .values({ hash, width: 1, height: 1, ground: '#ffffff', mediaType: 'image/webp' })
    .execute();
  const review = await shop.db
    .insertInto('reviews')
    .values({
      orderId: order.id,
      productId,
      rating: 5,
      text: 'Benim',
      author: 'Ben',
      language: 'tr',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('reviewPictures')
    .values({ reviewId: review.id, imageHash: hash, createdAt: new Date() })
    .execute();
  const invoice = {
    orderId: order.id,
    kind: 'sale',
    number: 'A1',
    issuedOn: new Date(),
    createdBy: 'y@ornek.com',
    fileHash: 'c'.repeat(64),
    sizeBytes: 1,
  };
  const proof = await shop.db
    .insertInto('printProofs')
    .values({
      orderId: order.id,
      setCode: 'AAAAAAAAAA',
      designId: 'AAAAAAAAAA',
      number: 1,
      contentHash: 'e'.repeat(64),
      fileHash: 'e'.repeat(64),
      facts: '{}',
      tokenHash: Buffer.alloc(32, 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.context.storage.write(`invoices/${invoice.fileHash}.pdf`, Buffer.from('x'));
  const company = await makeOwnedCompany(shop, owner);
  await shop.db
    .insertInto('companyDesigns')
    .values({
      companyId: Number(company.company),
      addedBy: owner.id,
      code: 'AAAAAAAAAA',
      name: 'Firmanın',
    })
    .execute();
  return {
    pictureId: String(
      (
        await shop.db
          .insertInto('returnPictures')
          .values(picture)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    ),
    invoice: String(
      (
        await shop.db
          .insertInto('orderInvoices')
          .values(invoice)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    ),
    ids: {
      orderNumber: order.orderNumber,
      order: String(order.id),
      address: String(address.id),
      list: String(list.id),
      standing: String(standing.id),
      itemId: String(itemId),
      session: owner.sessionId,
      return: String(returned.id),
      proof: String(proof.id),
      productId: String(productId),
      hash,
      design: 'AAAAAAAAAA',
      kind: 'distance-sales',
      document: 'summary',
      ...company,
    },
  };
}

/** The rows of the other customer. */
export async function makeRowsOfOutsider(shop: TestApp, outsider: TestCustomer, productId: number) {
  const order = await makeOrder(shop.db, {
    customerId: outsider.id,
    email: 'yabanci@ornek.com',
    state: 'DELIVERED',
    items: [{ productId }],
  });
  const list = await shop.db
    .insertInto('lists')
    .values({ customerId: outsider.id, name: 'Onun' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = await shop.db
    .insertInto('listItems')
    .values({ listId: list.id, productId, quantity: 1, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = {
    orderId: order.id,
    requestKey: randomUUID(),
    code: 'HGFEDCBA',
    reason: 'withdrawal',
    state: 'requested',
  };
  const returned = await shop.db
    .insertInto('returns')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const company = await makeOwnedCompany(shop, outsider);
  return {
    company: company.company,
    orderNumber: order.orderNumber,
    list: String(list.id),
    itemId: String(item.id),
    return: String(returned.id),
  };
}

async function makeOwnedCompany(shop: TestApp, owner: TestCustomer) {
  const at = new Date();
  const companyId = await makeCompany(shop.context, [{ id: owner.id, role: 'administrator' }]);
  const address = await shop.db
    .insertInto('companyAddresses')
    .values({
      companyId,
      usage: 'both',
      title: 'Depo',
      firstName: 'Işıl',
      lastName: 'Çağrı',
      phone: '+905321234567',
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Moda',
      line: 'A 1',
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = `davetli.${companyId}@ornek.com`;
  const invitation = await shop.db
    .insertInto('companyInvitations')
    .values({
      companyId,
      email,
      emailFolded: email,
      role: 'buyer',
      language: 'tr',
      invitedBy: owner.id,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const approval = await shop.db
    .insertInto('approvalRequests')
    .values({
      companyId,
      customerId: owner.id,
      requestHash: 'x',
      items: '[]',
      totalKurus: 100,
      paymentMethod: 'card',
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    approval: String(approval.id),
    company: String(companyId),
    memberId: String(owner.id),
    addressId: String(address.id),
    invitationId: String(invitation.id),
  };
}
