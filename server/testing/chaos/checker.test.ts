// The checker on facts made by hand: silent where all is right, and one line for each thing that is
// not. `npm run chaos -- bugs` proves the same on whole shops.
import { expect, test } from 'vitest';
import { check, type Facts } from './checker.ts';
import { newHistory } from './history.ts';

const SENT_AT = 100_000;
const MAIL = 'Message-ID:\r\n <order-paid.A-p1@flakon.example>\r\n';

/** One order of three pieces over 90 lira, paid once; another that has expired. */
function world() {
  const order = { id: 1, number: 'A', key: 'key-1', total: 9_000, holdsStock: true };
  const ended = {
    ...order,
    id: 2,
    number: 'B',
    key: 'key-2',
    holdsStock: false,
    state: 'EXPIRED',
    paymentState: 'FAILED',
  };
  const product = { id: 7, stock: 8, sold: 3, moved: 8 };
  const facts: Facts = {
    orders: [{ ...order, state: 'CONFIRMED', paymentState: 'PAID' }, ended],
    payments: [
      { id: 'p1', orderId: 1, state: 'PAID', taken: 9_000 },
      { id: 'p2', orderId: 2, state: 'FAILED', taken: null },
    ],
    refunds: [],
    items: [
      { orderId: 1, productId: 7, quantity: 3 },
      { orderId: 2, productId: 7, quantity: 2 },
    ],
    products: [product],
    stockChanges: [{ productId: 7, change: 1, remark: 'count 1' }],
    late: [],
    jobs: [],
  };
  const history = newHistory();
  history.keys.add('key-1').add('key-2');
  history.calledPaid.add('A');
  history.stockChanges.add('count 1');
  const page = (basketId: string, paymentStatus: 'SUCCESS' | null) => ({
    request: { basketId, paidPrice: '90.00' },
    paymentStatus,
    isCancelled: false,
    refunds: [] as { conversationId: string; price: number }[],
  });
  const paid = page('p1', 'SUCCESS');
  const unpaid = page('p2', null);
  const pages = new Map([
    ['t1', paid],
    ['t2', unpaid],
  ]);
  const sink = {
    url: '',
    messages: [MAIL],
    arrivals: [SENT_AT],
    stop: async () => undefined,
  };
  return { facts, history, pages, sink, ended, product, paid, unpaid };
}
type World = ReturnType<typeof world>;

function problemsAfter(change: (world: World) => unknown): string[] {
  const made = world();
  change(made);
  const bank = { pages: made.pages } as unknown as Parameters<typeof check>[1]['bank'];
  return check(made.facts, { ...made, bank, initial: new Map([[7, 10]]) });
}

test('nothing is reported for a correct history', () => {
  expect(problemsAfter(() => undefined)).toEqual([]);
});

test.each<[string, (world: World) => unknown, RegExp]>([
  [
    'a piece sold twice',
    ({ product }) => Object.assign(product, { stock: 9 }),
    /has 9 pieces, not 8/,
  ],
  [
    'an ended order that holds its stock',
    ({ ended }) => Object.assign(ended, { holdsStock: true }),
    /B is EXPIRED and holds/,
  ],
  ['a lost order', ({ history }) => void history.placed.set('C', {} as never), /C was .* is lost/],
  ['an order of nobody', ({ history }) => void history.keys.delete('key-2'), /B was .* by nobody/],
  [
    'an order called paid that is not',
    ({ history }) => void history.calledPaid.add('B'),
    /B was called paid/,
  ],
  [
    'money that only the provider knows',
    ({ unpaid }) => Object.assign(unpaid, { paymentStatus: 'SUCCESS' }),
    /p2 \(FAILED\) has 0 kuruş in our ledger, 9000/,
  ],
  [
    'money that only our ledger knows',
    ({ paid }) => paid.refunds.push({ conversationId: 'x', price: 10 }),
    /p1 \(PAID\) has 9000 kuruş in our ledger, 8000/,
  ],
  [
    'a refund that is not done',
    ({ facts }) => void facts.refunds.push({ paymentId: 'p1', state: 'sent', amount: 1 }),
    /is still sent/,
  ],
  [
    'a stock change made twice',
    ({ facts }) => facts.stockChanges.push(...facts.stockChanges),
    /stock change "count 1"/,
  ],
  [
    'a mail sent twice in peace',
    ({ sink }) => {
      sink.messages.push(MAIL);
      sink.arrivals.push(SENT_AT + 60_000);
    },
    /order-paid\.A-p1 was sent again/,
  ],
  [
    'a mail sent twice at once, whatever fails',
    ({ sink, history }) => {
      sink.messages.push(MAIL);
      sink.arrivals.push(SENT_AT + 50);
      history.failures.push({ what: 'x', from: SENT_AT, to: SENT_AT });
    },
    /order-paid\.A-p1 was sent again/,
  ],
  ['a buyer who was not notified', ({ sink }) => void sink.messages.pop(), /A is CONFIRMED, and/],
])('%s is found', (_name, change, expected) => {
  expect(problemsAfter(change).join('\n')).toMatch(expected);
});

test('a mail may come again after the process died that had sent it', () => {
  const problems = problemsAfter(({ sink, history }) => {
    sink.messages.push(MAIL);
    sink.arrivals.push(SENT_AT + 60_000);
    history.failures.push({ what: 'killed', from: SENT_AT + 100, to: SENT_AT + 2_000 });
  });
  expect(problems).toEqual([]);
});

test('at the end of the run a mail may come again at once, and later on a slow machine', () => {
  const comesAgain = (startMs: number) =>
    problemsAfter(({ sink, history }) => {
      sink.messages.push(MAIL);
      sink.arrivals.push(SENT_AT + 8_500);
      history.startMs = startMs;
      const end = { from: SENT_AT + 8_000, to: SENT_AT + 8_100, isEnd: true };
      history.failures.push({ what: 'both processes end', ...end });
    });
  expect(comesAgain(9_000)).toEqual([]);
  expect(comesAgain(2_000).join()).toMatch(/was sent again 8500 ms later/);
});

test('a mail sent twice just before the end is found', () => {
  const problems = problemsAfter(({ sink, history }) => {
    sink.messages.push(MAIL);
    sink.arrivals.push(SENT_AT + 50);
    const end = { from: SENT_AT + 100, to: SENT_AT + 200, isEnd: true };
    history.failures.push({ what: 'both processes end', ...end });
  });
  expect(problems.join()).toMatch(/was sent again 50 ms later/);
});
