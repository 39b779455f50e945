// An audit that did not take place is never reported as one without findings.
import { expect, test } from 'vitest';
import { readAudit } from './audit-report.ts';

test('empty output, unreadable output and a refusal of the registry give an unknown result', () => {
  for (const output of ['', 'npm error code ENOTFOUND', 'null', '"x"'])
    expect(readAudit(output)).toEqual({ state: 'unknown', why: 'the registry did not answer' });
  const refused = {
    message:
      '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
    statusCode: 405,
    error: { summary: '', detail: '' },
  };
  expect(readAudit(JSON.stringify(refused))).toEqual({
    state: 'unknown',
    why: `the registry answered, but does not audit (${refused.message})`,
  });
});

test('serious problems are named with their causes, the others are not', () => {
  const vulnerabilities = {
    'sharp-edge': {
      severity: 'critical',
      via: [{ title: 'Runs what it reads', url: 'https://advisories.example/1' }, 'zlib-of-old'],
    },
    dull: { severity: 'moderate', via: [{ title: 'Slow' }] },
  };
  const report = {
    metadata: { vulnerabilities: { critical: 1, moderate: 1 }, dependencies: { prod: 420 } },
    vulnerabilities,
  };
  expect(readAudit(JSON.stringify(report))).toEqual({
    state: 'known',
    packages: 420,
    grave: ['critical: sharp-edge (Runs what it reads https://advisories.example/1; zlib-of-old)'],
  });
  expect(readAudit(JSON.stringify({ ...report, vulnerabilities: {} }))).toEqual({
    state: 'known',
    packages: 420,
    grave: [],
  });
});
