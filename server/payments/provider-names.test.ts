// A payment provider is named in its own folder, in the table of shared/orders/payment-providers.ts
// and in its line of adapters.ts: everything else follows from the table.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyedProviderNames, keysOf } from '#shared/orders/payment-providers.ts';

const root = path.join(import.meta.dirname, '..', '..');
const TABLE = 'shared/orders/payment-providers.ts';
const ADAPTERS = 'server/payments/adapters.ts';
/** Tests with their local servers, and generated files. */
const ELSEWHERE = /(^|\/)testing\/|\.test\.tsx?$|^server\/openapi\/(snapshot|reach)\.json$/;

const handWritten = ['server', 'shared', 'web', 'locales', 'tools']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
  )
  .filter((file) => /\.(tsx?|mjs|json|css|md)$/.test(file) && !ELSEWHERE.test(file));

/** "payTransfer" does not name PayTR. */
const without = (text: string) => text.replaceAll(/paytransfer/gi, '').toLowerCase();

test.each(keyedProviderNames)('%s is named in its folder, the table and its line only', (name) => {
  const variables = keysOf(name).map(([, { variable }]) => variable.toLowerCase());
  const places = handWritten.filter((file) => {
    const text = without(fs.readFileSync(path.join(root, file), 'utf8'));
    return text.includes(name) || variables.some((variable) => text.includes(variable));
  });
  expect(places.filter((file) => !file.startsWith(`server/payments/${name}/`)).sort()).toEqual([
    ADAPTERS,
    TABLE,
  ]);
});
