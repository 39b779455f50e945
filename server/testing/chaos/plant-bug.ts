// Loaded before a shop process: changes one module while it is loaded (bugs.ts). CHAOS_BUG names
// the bug.
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bug, type BugName, bugs } from './bugs.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const { file, from, to }: Bug = bugs[process.env.CHAOS_BUG as BugName];
const changed = pathToFileURL(path.join(root, file)).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== changed) return loaded;
    const source = String(loaded.source);
    if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
    return { ...loaded, source: source.replace(from, () => to) };
  },
});
