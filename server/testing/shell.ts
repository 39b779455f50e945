// Runs the shell examples of the documentation against a shop in this process: `curl -s`, `jq -r`
// with a path, `echo`, variables. Anything else in a block fails.
import { randomUUID } from 'node:crypto';
import type { App } from '#server/base/platform.ts';

/** The blocks of a Markdown text that are marked as `sh`. */
export const shellBlocksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);

/** A command ends at the end of its line, unless a quotation continues. */
export const commandsOf = (block: string): string[] =>
  (block.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|[^\n"'])+/g) ?? []).filter((line) => line.trim());

/** @returns the output of the last command, and the variables */
export async function runShell(app: App, commands: readonly string[]) {
  const variables = new Map<string, string>();
  let output = '';
  for (const command of commands) {
    const [, name, inner] = /^(\w+)=\$\(([\s\S]*)\)$/.exec(command) ?? [];
    const [, plain, value = ''] = /^(\w+)=([^$"'\s]+)$/.exec(command) ?? [];
    if (plain) variables.set(plain, value);
    else output = await runPipe(app, inner ?? command, variables);
    if (name) variables.set(name, output);
  }
  return { output, variables };
}

async function runPipe(app: App, pipe: string, variables: Map<string, string>): Promise<string> {
  const words = splitWords(pipe, variables);
  const bar = words.indexOf('|');
  const [first = [], second] = bar < 0 ? [words] : [words.slice(0, bar), words.slice(bar + 1)];
  const output = first[0] === 'echo' ? (first[1] ?? '') : await runCurl(app, first);
  if (!second) return output;
  if (second[0] !== 'jq' || second[1] !== '-r') throw new Error(`not known: ${second.join(' ')}`);
  return readPath(JSON.parse(output), second[2] ?? '');
}

function splitWords(pipe: string, variables: Map<string, string>): string[] {
  const filled = (text: string) =>
    text
      .replaceAll('$(uuidgen)', randomUUID())
      .replace(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? '')
      .replace(/\\(["\\$])/g, '$1');
  return [...pipe.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => single ?? filled(double ?? bare ?? ''),
  );
}

async function runCurl(app: App, words: readonly string[]): Promise<string> {
  const [curl, quiet, url = '', ...rest] = words;
  if (curl !== 'curl' || quiet !== '-s') throw new Error(`not known: ${words.join(' ')}`);
  const headers: Record<string, string> = {};
  let payload: string | undefined;
  for (let place = 0; place < rest.length; place += 2) {
    const value = rest[place + 1] ?? '';
    if (rest[place] === '-H') headers[value.split(':')[0] ?? ''] = value.replace(/^[^:]*:\s*/, '');
    else if (rest[place] === '--json') payload = value;
    else throw new Error(`not known: ${rest[place]}`);
  }
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: new URL(url).pathname + new URL(url).search,
    headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  });
  if (answer.statusCode >= 400) throw new Error(`${url} answers ${answer.body}`);
  return answer.body;
}

function readPath(value: unknown, path: string): string {
  let found = value;
  for (const [, name, index] of path.matchAll(/\.(\w+)|\[(\d+)\]/g))
    found = (found as Record<string, unknown> | undefined)?.[name ?? index ?? ''];
  if (found === undefined || found === null) throw new Error(`${path} is not in the answer`);
  return String(found);
}
