import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventTypes } from '#shared/back-office/webhooks.ts';

test('every type of event is described for whoever receives it', () => {
  const file = path.join(import.meta.dirname, '..', '..', 'docs', 'integrations.md');
  const text = fs.readFileSync(file, 'utf8');
  expect(eventTypes.filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
});
