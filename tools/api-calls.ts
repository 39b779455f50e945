import { type Contract, type Operation, operationsOf } from '#server/openapi/contract.ts';

/**
 * A list of types by method and address: `Calls['GET']['/products/{id}']` has the request and the
 * response of the call. The client's generator has the same types by name only. `typesFile` is
 * their file.
 */
export function writeCalls(contract: Contract, typesFile: string): string {
  const ofMethod = new Map<string, string[]>();
  for (const { method, path, operation } of operationsOf(contract)) {
    const name = typeName(operation.operationId ?? '');
    const answer = hasAnswer(operation.responses) ? `t.${name}Response` : 'unknown';
    const line = `    '${path.replace(/^\/api/, '')}': { sent: t.${name}Data; answer: ${answer} };`;
    ofMethod.set(method, [...(ofMethod.get(method) ?? []), line]);
  }
  const parts = [...ofMethod].map(
    ([method, lines]) => `  ${method}: {\n${lines.sort().join('\n')}\n  };`,
  );
  return `${HEAD}import type * as t from '${typesFile}';\n\nexport type Calls = {\n${parts.join('\n')}\n};\n`;
}

const HEAD = '// Made by `npm run api`: the types of the client by method and address.\n';

/** The generator names the types of a call by its operationId, with a capital letter. */
const typeName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** A call that only redirects has no type of its answer, and one that answers anything has none. */
const hasAnswer = (responses: Operation['responses']): boolean =>
  Object.entries(responses).some(
    ([status, { content }]) =>
      status.startsWith('2') &&
      Object.values(content ?? {}).every(({ schema }) => Object.keys(schema ?? {}).length > 0),
  );
