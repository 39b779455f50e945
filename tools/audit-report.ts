// Reads the output of `npm audit --json`: packages with serious vulnerabilities, or the reason why
// the result is unknown. An unknown result is never "clean".
type Via = string | { title?: string; url?: string };
type Report = {
  metadata?: { vulnerabilities: Record<string, number>; dependencies?: { prod?: number } };
  vulnerabilities?: Record<string, { severity: string; via: Via[] }>;
  message?: string;
};

export type Audit =
  | { state: 'known'; packages: number; grave: string[] }
  | { state: 'unknown'; why: string };

export function readAudit(stdout: string): Audit {
  const report = parse(stdout);
  if (!report) return { state: 'unknown', why: 'the registry did not answer' };
  if (!report.metadata)
    return {
      state: 'unknown',
      why: `the registry answered, but does not audit (${report.message ?? 'no reason given'})`,
    };
  const grave = Object.entries(report.vulnerabilities ?? {}).filter(
    ([, { severity }]) => severity === 'high' || severity === 'critical',
  );
  return {
    state: 'known',
    packages: report.metadata.dependencies?.prod ?? 0,
    grave: grave.map(
      ([name, { severity, via }]) => `${severity}: ${name} (${via.map(describe).join('; ')})`,
    ),
  };
}

const describe = (cause: Via): string =>
  typeof cause === 'string' ? cause : `${cause.title ?? ''} ${cause.url ?? ''}`.trim();

function parse(text: string): Report | null {
  try {
    const report = JSON.parse(text) as unknown;
    return typeof report === 'object' && report !== null ? (report as Report) : null;
  } catch {
    return null;
  }
}
