// Lists the failed tests again at the end, because a truncated log keeps its end.
import { withoutColours } from './shown-process.ts';

const MOST_LINES = 30;
const MOST_NAMES = 5;

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};
type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors?: { message?: string }[];
};

/** Each failure as text: its place and the first lines of the reason. */
export function failuresOfVitest({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [lineOf(file, message)] : [];
    return failed.map((test) =>
      lineOf(`${file} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')),
    );
  });
}

export function failuresOfPlaywright({ suites, errors = [] }: PlaywrightReport): string[] {
  const specs = suites.flatMap(specsOf);
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        lineOf(
          `${file}:${line} › ${title}`,
          results.flatMap((result) => result.errors.map(({ message = '' }) => message)).join('\n'),
        ),
      ),
  );
  return [...errors.map(({ message = '' }) => lineOf('browser', message)), ...failed];
}

/** A run that ended badly although every test passed: an error outside of all tests. */
export function failureOfRun(name: string, code: number, lastLines: string[]): string {
  const head = `${name}: ended with code ${code}, but no test failed. Its last lines:`;
  return [head, ...lastLines.map((line) => `    ${line}`)].join('\n');
}

/** The last line of a run. A log of which only this line is left still says what failed. */
export function lastLine(
  { passed, failed, skipped }: { passed: number; failed: number; skipped: number },
  failures: string[],
): string {
  const names = failures.slice(0, MOST_NAMES).map((failure) => failure.split('\n')[0]);
  if (failures.length > names.length) names.push('…');
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return names.length > 0 ? `${counts}: ${names.join('; ')}` : counts;
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

function lineOf(where: string, why: string): string {
  const lines = withoutColours(why).split('\n').slice(0, MOST_LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}
