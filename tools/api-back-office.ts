// The types of what the back office calls, for our own pages only: no client, no descriptions and no
// refusals, since nobody else should build on that part of the contract (decisions 0078 and 0108).
import fs from 'node:fs';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { type Contract, type Operation, operationsOf } from '#server/openapi/contract.ts';
import { withUsedSchemas } from '#server/openapi/named-schemas.ts';

const PREFIX = '/api/admin/';

export function backOfficePartOf(contract: Contract): Contract {
  const paths: Contract['paths'] = {};
  for (const { path: address, method, operation } of operationsOf(contract))
    if (address.startsWith(PREFIX))
      paths[address] = { ...paths[address], [method.toLowerCase()]: answered(operation) };
  return withoutDescriptions(withUsedSchemas({ ...contract, paths })) as Contract;
}

const answered = (operation: Operation): Operation => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
  ),
});

const descriptions: ReadonlySet<string> = new Set(['description', 'summary', 'example']);

/** Properties may have these names; what describes them has not. */
function withoutDescriptions(value: unknown, isOfProperties = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDescriptions(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isOfProperties || !descriptions.has(key))
      .map(([key, inner]) => [
        key,
        withoutDescriptions(inner, key === 'properties' && !isOfProperties),
      ]),
  );
}

/** @param folder for what lies between */
export async function writeTypes(part: Contract, folder: string): Promise<string> {
  const input = path.join(folder, 'back-office.json');
  const output = path.join(folder, 'back-office');
  fs.writeFileSync(input, JSON.stringify(part));
  await createClient({
    input,
    output: { path: output, clean: true, module: { extension: '.ts' } },
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  });
  return fs.readFileSync(path.join(output, 'types.gen.ts'), 'utf8');
}
