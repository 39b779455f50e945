// Schemas of shared/ that a page does not use stay out of its script, and Zod with them. A bundler keeps a call at the top
// of a module, used or not, because it might do something; building a schema does nothing but build it, so it is said to be pure.
import path from 'node:path';
import type { Plugin } from 'vite';

const shared = path.join(import.meta.dirname, '..', 'shared') + path.sep;

type Node = { type: string; start: number; end: number };
type Declaration = Node & { declaration?: Declaration; declarations?: { init: Node | null }[] };

export function dropUnusedSchemas(): Plugin {
  return {
    name: 'drop-unused-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(shared) || (!code.includes('"zod"') && !code.includes("'zod'"))) return null;
      const built = (this.parse(code).body as Declaration[])
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []));
      const insertions = built.flatMap(({ start, end }) => [
        { at: start, text: '/* @__PURE__ */ (() => (' },
        { at: end, text: '))()' },
      ]);
      const marked = insertions.reduceRight((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), code);
      return { code: marked, map: null };
    },
  };
}
