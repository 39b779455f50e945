// Examples of the main calls. server/openapi/examples.db.test.ts makes each call on a real server
// and compares the responses.
import fs from 'node:fs';
import path from 'node:path';

export type Example = {
  request: { parameters?: Record<string, unknown>; body?: unknown };
  answer: unknown;
};

export const readExamples = (): Record<string, Example> =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'examples.json'), 'utf8')) as Record<
    string,
    Example
  >;
