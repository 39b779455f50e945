// Browsers' reports of violations of the content policy: a bug of ours, or a browser extension.
// Logged briefly, once an hour for the same violation, and with addresses without their query,
// because anybody can send anything here.

import { z } from 'zod';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';

type Deps = Platform;

const PATH = '/csp-report';
/** For pages: the address for reports, in the old and the new format. */
export const reportDirectives = [`report-uri ${PATH}`, 'report-to csp'];
export const reportHeaders = { 'reporting-endpoints': `csp="${PATH}"` };

const BODY_LIMIT = 16 * 1_024;
const LOG_AGAIN_MS = 3_600_000;
/** The number of different violations per hour; more would be noise or abuse. */
const MOST_LOGGED = 50;

const Old = z.object({
  'csp-report': z.object({
    'violated-directive': z.string(),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string(),
    'document-uri': z.string(),
  }),
});
const New = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        effectiveDirective: z.string(),
        blockedURL: z.string(),
        documentURL: z.string(),
      }),
    }),
  )
  .max(20);

type Violation = { directive: string; blocked: string; page: string };

export const cspReportRoutes: Routes<Deps> = async (app, context) => {
  const logged = new Map<string, number>();
  readAsText(app);

  app.post(
    PATH,
    {
      schema: { hide: true },
      bodyLimit: BODY_LIMIT,
      config: perAddress(context, { name: 'csp-report', max: 30, minutes: 1 }),
    },
    async (request, reply) => {
      const now = context.clock().getTime();
      for (const [key, at] of logged) if (now - at > LOG_AGAIN_MS) logged.delete(key);
      for (const violation of violationsIn(request.body)) {
        const key = `${violation.directive} ${violation.blocked}`;
        if (logged.has(key) || logged.size >= MOST_LOGGED) continue;
        logged.set(key, now);
        request.log.warn(violation, 'a page’s policy stopped something');
      }
      return reply.status(204).send();
    },
  );
};

function readAsText(app: App) {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
}

function violationsIn(body: unknown): Violation[] {
  const json = parse(body);
  const old = Old.safeParse(json);
  if (old.success) {
    const report = old.data['csp-report'];
    return [
      shorten(
        report['effective-directive'] ?? report['violated-directive'],
        report['blocked-uri'],
        report['document-uri'],
      ),
    ];
  }
  const reports = New.safeParse(json);
  return reports.success
    ? reports.data.map(({ body: report }) =>
        shorten(report.effectiveDirective, report.blockedURL, report.documentURL),
      )
    : [];
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

const shorten = (directive: string, blocked: string, page: string): Violation => ({
  directive: directive.slice(0, 40),
  blocked: withoutPath(blocked),
  page: withoutQuery(page),
});
const withoutPath = (address: string) =>
  (URL.canParse(address) ? new URL(address).origin : address.replace(/[^\w-]/g, '')).slice(0, 100);
const withoutQuery = (address: string) =>
  (URL.canParse(address) ? new URL(address).pathname : '').slice(0, 100);
