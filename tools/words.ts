// Refuses the forbidden words of the glossary in identifiers, file names and CSS classes (`npm run
// check`). The words and their replacements are in forbidden-words.json.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import list from './forbidden-words.json' with { type: 'json' };

type Rule = {
  word: string;
  use: string;
  /** Words in sequence, anywhere in a name. */
  forms?: readonly string[];
  unlessAfter?: readonly string[];
  /** Whole names. */
  exact?: readonly string[];
  /** Only as the first word of a function's name. */
  verbs?: readonly string[];
};
export type Name = { name: string; isFunction: boolean };
export type Problem = { file: string; line: number; name: string; rule: Rule };

export const rules: readonly Rule[] = list.words;
/** Without `files` the exception applies everywhere. */
type Exception = { name: string; reason: string; files?: readonly string[] };
export const exceptions: readonly Exception[] = list.exceptions;

const root = path.join(import.meta.dirname, '..');
export const folders = ['server', 'web', 'shared', 'db', 'tools', 'bench', 'e2e', 'contract'];
const isAllowed = (name: string, file: string) =>
  exceptions.some(
    (exception) => exception.name === name && (exception.files?.includes(file) ?? true),
  );

/** `requireBackOfficeOrder`, `desk-order.ts` and `DESK_ORDER` are split into their words. */
export const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** The rule that a name breaks. */
export function brokenRule({ name, isFunction }: Name, file = ''): Rule | undefined {
  if (isAllowed(name, file)) return undefined;
  const words = splitName(name);
  return rules.find(
    ({ forms = [], unlessAfter = [], exact = [], verbs = [] }) =>
      exact.includes(name) ||
      forms.some((form) => contains(words, form.split(' '), unlessAfter)) ||
      (isFunction && words.length > 1 && /^[a-z]/.test(name) && verbs.includes(words[0] ?? '')),
  );
}

const contains = (
  words: readonly string[],
  form: readonly string[],
  unlessAfter: readonly string[],
) =>
  words.some(
    (_, start) =>
      form.every((word, index) => words[start + index] === word) &&
      !unlessAfter.includes(words[start - 1] ?? ''),
  );

const suspects = new Map<string, boolean>();

/** Whether a name would break a rule in any file and for any kind of name. */
function isSuspect(name: string): boolean {
  const known = suspects.get(name);
  if (known !== undefined) return known;
  const found = brokenRule({ name, isFunction: true }) !== undefined;
  suspects.set(name, found);
  return found;
}

/**
 * Whether a text contains a forbidden word outside comments. Few texts do, and only those are
 * parsed. A hyphen belongs to the word, as in "back-office".
 */
const hasSuspect = (text: string): boolean =>
  (text.replace(/^\s*\/\/.*$/gm, '').match(/[\p{L}_$][\p{L}\d_$-]*/gu) ?? []).some(isSuspect);

/** Each name of a file once, with its first line. */
export function problemsIn(file: string, text: string): Problem[] {
  const problems = new Map<string, Problem>();
  const check = (name: Name, line: number) => {
    const rule = brokenRule(name, file);
    if (rule && !problems.has(name.name))
      problems.set(name.name, { file, line, name: name.name, rule });
  };
  check({ name: path.basename(file).replace(/\..*$/, ''), isFunction: false }, 1);
  if (file.endsWith('.css')) {
    for (const [index, line] of text.split('\n').entries())
      for (const [, name = ''] of line.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g))
        check({ name, isFunction: false }, index + 1);
    return [...problems.values()];
  }
  if (!hasSuspect(text)) return [...problems.values()];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      check({ name: node.text, isFunction: namesFunction(node) }, line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...problems.values()];
}

/** Declares a function, or a constant or property that holds one. */
function namesFunction(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const { parent } = node;
  if (ts.isFunctionLike(parent)) return parent.name === node;
  const holdsFunction = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return (
    holdsFunction &&
    parent.name === node &&
    parent.initializer !== undefined &&
    (ts.isArrowFunction(parent.initializer) || ts.isFunctionExpression(parent.initializer))
  );
}

export function findProblems(folder: string): Problem[] {
  return fs
    .globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: root })
    .filter((file) => file !== 'db/types.ts')
    .sort()
    .flatMap((file) =>
      problemsIn(file.replaceAll('\\', '/'), fs.readFileSync(path.join(root, file), 'utf8')),
    );
}

if (import.meta.main) {
  const problems = folders.flatMap(findProblems);
  for (const { file, line, name, rule } of problems)
    process.stdout.write(`${file}:${line} ${name}: not "${rule.word}", use ${rule.use}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
