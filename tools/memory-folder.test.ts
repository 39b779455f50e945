import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Runs in a process of its own, because the folder belongs to a process. */
function makeInProcess(): string {
  const code = `
    const { makeMemoryFolder } = await import('./tools/memory-folder.ts');
    const fs = await import('node:fs');
    const folder = makeMemoryFolder();
    if (folder) fs.writeFileSync(folder + '/file', 'x');
    process.stdout.write(String(folder));`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect(done.stderr).toBe('');
  return done.stdout;
}

describe.runIf(fs.existsSync('/dev/shm'))('the folder in memory', () => {
  it('is deleted when its process exits; the folder of a killed process is deleted by the next run', () => {
    // No process has a number above the system's limit of 4,194,304.
    const abandoned = '/dev/shm/flakon-tests-4999999';
    fs.mkdirSync(abandoned, { recursive: true });
    const folder = makeInProcess();
    expect(fs.existsSync(abandoned)).toBe(false);
    expect(folder).toMatch(/^(null|\/dev\/shm\/flakon-tests-\d+)$/);
    expect(fs.existsSync(folder)).toBe(false);
  });
});
