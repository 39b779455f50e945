import path from 'node:path';
import { expect, it } from 'vitest';
import { runShown } from './shown-process.ts';

const run = (code: string) =>
  runShown(
    ['--input-type=module', '-e', `import { runShown } from './tools/shown-process.ts'; ${code}`],
    { ...process.env, PATH: path.dirname(process.execPath) },
  );

it('remembers the last 60 lines of both streams, without colours, and the exit code', async () => {
  const ended = await run(`
    for (let line = 0; line < 99; line += 1) console.log('line ' + line);
    console.error('\\u001b[31mreason\\u001b[39m');
    process.exitCode = 7;`);
  expect(ended.code).toBe(7);
  expect(ended.lastLines).toHaveLength(60);
  expect(ended.lastLines).toContain('reason');
  expect(ended.lastLines).toContain('line 98');
  expect(ended.lastLines).not.toContain('line 0');
});

it('shows the output while the program runs', async () => {
  const ended = await run(`await runShown(['-e', 'console.log("shown")'], process.env);`);
  expect(ended).toEqual({ code: 0, lastLines: ['shown'] });
});

it('says which signal ended a program', async () => {
  const ended = await run(`console.log('begun'); process.kill(process.pid, 'SIGKILL');`);
  expect(ended.code).toBe(1);
  expect(ended.lastLines.at(-1)).toBe('ended by SIGKILL');
});
