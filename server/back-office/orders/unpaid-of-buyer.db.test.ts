// One click that cancels all unpaid orders of a buyer.
import { expect, test } from 'vitest';
import { pay, payAtBank, placeOrder } from '#server/testing/buyer.ts';
import { waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const { staff, read, post } = useOrderStaff(shop);

let buyers = 0;
/** A buyer whom no other test uses. */
function newBuyer() {
  buyers += 1;
  return {
    firstName: 'Iğdır',
    lastName: 'Şahin',
    email: `alici${buyers}@ornek.com`,
    phone: `0532 555 ${String(1_000 + buyers).slice(0, 2)} ${String(1_000 + buyers).slice(2)}`,
  };
}
const stateOf = async (number: string) => (await read(number)).state;

test('unpaid orders of a mailbox or phone are cancelled and release stock; all others stay', async () => {
  const productId = await makeProduct(shop.db, { stock: 50 });
  const buyer = newBuyer();
  const order = (customer: object, quantity = 2) =>
    placeOrder(shop, [{ productId, quantity }], { customer: { ...buyer, ...customer } });
  const first = await order({});
  const samePhone = await order({ email: `baska-${buyer.email}` });
  const sameMailbox = await order({ phone: newBuyer().phone, email: buyer.email.toUpperCase() });
  const other = await order(newBuyer());
  const paid = await order({}, 3);
  await pay(shop, paid);
  const before = await read(first.orderNumber, staff.worker);
  expect(before.unpaidOfBuyer).toEqual({
    orders: 3,
    total: expect.closeTo(first.total + samePhone.total + sameMailbox.total, 5),
  });

  const { status, body } = await post(
    first.orderNumber,
    'cancel-unpaid-of-buyer',
    { reason: 'buyer-asked', version: before.version, remark: 'Sahte siparişler' },
    staff.worker,
  );

  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'CANCELLED', unpaidOfBuyer: { orders: 0, total: 0 } });
  for (const { orderNumber } of [first, samePhone, sameMailbox]) {
    const { state, history } = await read(orderNumber);
    expect(state).toBe('CANCELLED');
    expect(history.at(-1)).toMatchObject({
      actor: staff.worker.email,
      note: 'cancelled-by-shop',
      remark: 'Sahte siparişler',
    });
  }
  expect([await stateOf(other.orderNumber), await stateOf(paid.orderNumber)]).toEqual([
    'PENDING_PAYMENT',
    'CONFIRMED',
  ]);
  expect(await stockOf(shop.db, productId)).toBe(45);
  // The mailbox may belong to another person: it gets one mail, not one for each order.
  expect(await waitingMails(shop.db, first.orderNumber)).toContain('order-cancelled');
  for (const { orderNumber } of [samePhone, sameMailbox])
    expect(await waitingMails(shop.db, orderNumber)).not.toContain('order-cancelled');
});

test('pressed twice while one is being paid: each is cancelled once or paid, and the stock agrees', async () => {
  const productId = await makeProduct(shop.db, { stock: 50 });
  const customer = newBuyer();
  const orders = [];
  for (let index = 0; index < 3; index += 1)
    orders.push(await placeOrder(shop, [{ productId, quantity: 2 }], { customer }));
  const [first, , last] = orders;
  const number = first?.orderNumber ?? '';
  const { version } = await read(number);
  const [one, two] = await Promise.all([
    post(number, 'cancel-unpaid-of-buyer', { reason: 'buyer-asked', version }),
    post(number, 'cancel-unpaid-of-buyer', { reason: 'buyer-asked', version }, staff.worker),
    last && payAtBank(shop, last),
  ]);

  expect([one?.status, two?.status].every((status) => status === 200 || status === 409)).toBe(true);
  const states = await Promise.all(orders.map(({ orderNumber }) => stateOf(orderNumber)));
  const cancelled = states.filter((state) => state === 'CANCELLED').length;
  expect(cancelled).toBeGreaterThanOrEqual(2);
  expect(await stockOf(shop.db, productId)).toBe(44 + 2 * cancelled);
});

test('an older screen is refused, and nothing is cancelled', async () => {
  const productId = await makeProduct(shop.db, { stock: 50 });
  const placed = await placeOrder(shop, [{ productId }], { customer: newBuyer() });
  const { body } = await post(placed.orderNumber, 'cancel-unpaid-of-buyer', {
    reason: 'buyer-asked',
    version: 99,
  });
  expect(body).toMatchObject({ code: 'EDIT_CONFLICT' });
  expect(await stateOf(placed.orderNumber)).toBe('PENDING_PAYMENT');
});
