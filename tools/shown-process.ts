// Runs a program whose output is shown at once, and remembers the end of it.
import { spawn } from 'node:child_process';

const REMEMBERED_LINES = 60;

export type EndedProcess = { code: number; lastLines: string[] };

/**
 * Runs Node with these arguments. `code` is the exit code, or 1 if a signal ended it; `lastLines`
 * are the last 60 lines of both streams, without colours.
 */
export function runShown(args: string[], env: NodeJS.ProcessEnv): Promise<EndedProcess> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...colours, ...env },
  });
  let end = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      end = (end + chunk.toString())
        .split('\n')
        .slice(-REMEMBERED_LINES - 1)
        .join('\n');
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const lines = withoutColours(end).trimEnd().split('\n').slice(-REMEMBERED_LINES);
      if (signal) lines.push(`ended by ${signal}`);
      resolve({ code: code ?? 1, lastLines: lines });
    });
  });
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

export function withoutColours(text: string): string {
  return text.replace(COLOURS, '');
}
