import { expect, it } from 'vitest';
import { failureOfRun, failuresOfPlaywright, failuresOfVitest, lastLine } from './failed-tests.ts';

it('names each failed unit and database test with its reason, and a file that could not be run', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: '/shop/shared/money.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: [
              'Error: \u001b[31mexpected 1 to be 2\u001b[39m\n    at money.test.ts:3',
            ],
          },
        ],
      },
      {
        name: '/shop/server/a.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      { name: '/shop/server/b.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report, '/shop')).toEqual([
    'shared/money.test.ts › divides\n    Error: expected 1 to be 2\n        at money.test.ts:3',
    'server/a.test.ts\n    Cannot find module',
  ]);
});

it('names each failed journey at any nesting depth, and shortens a long reason', () => {
  const spec = (title: string, status: string, message = '') => ({
    title,
    file: 'buy.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [spec('passes', 'expected')],
        suites: [
          {
            specs: [
              spec(
                'buys',
                'unexpected',
                Array.from({ length: 99 }, (_, line) => `line ${line}`).join('\n'),
              ),
            ],
          },
        ],
      },
    ],
  };
  const [only, ...others] = failuresOfPlaywright(report);
  expect(others).toEqual([]);
  expect(only?.split('\n').slice(0, 2)).toEqual(['buy.spec.ts:7 › buys', '    line 0']);
  expect(only?.split('\n')).toHaveLength(31);
});

it('shows the end of a run that failed outside of all tests', () => {
  expect(failureOfRun('browser', 7, ['397 passed', 'Error: ENOTEMPTY'])).toBe(
    'browser: ended with code 7, but no test failed. Its last lines:\n    397 passed\n    Error: ENOTEMPTY',
  );
});

it('names the first failures in its last line', () => {
  const totals = { passed: 3, failed: 7, skipped: 0 };
  const failures = Array.from({ length: 7 }, (_, index) => `a.ts › ${index}\n    Error`);
  expect(lastLine(totals, failures)).toBe(
    '3 passed, 7 failed, 0 skipped: a.ts › 0; a.ts › 1; a.ts › 2; a.ts › 3; a.ts › 4; …',
  );
  expect(lastLine({ ...totals, failed: 0 }, [])).toBe('3 passed, 0 failed, 0 skipped');
});
