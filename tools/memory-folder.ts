// A folder for the temporary files of a test run. Tests create hundreds of databases, each of 1,400
// files: on a disk each costs 0.4 seconds of processor time, in memory a tenth of it.
import fs from 'node:fs';
import path from 'node:path';

const PARENT = '/dev/shm';
const PREFIX = 'flakon-tests-';
/** In bytes. A full run needs less than half of each. */
const NEEDED_SPACE = 4 * 2 ** 30;
const NEEDED_MEMORY = 8 * 2 ** 30;

/**
 * A new folder in memory, or null where the system has none that is large enough. Folders of runs
 * that were killed are deleted first. It is deleted when this process exits.
 */
export function makeMemoryFolder(): string | null {
  if (!fs.existsSync(PARENT)) return null;
  for (const name of fs.readdirSync(PARENT))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      removeAtEnd(path.join(PARENT, name));
  const { bavail, bsize } = fs.statfsSync(PARENT);
  if (bavail * bsize < NEEDED_SPACE || process.availableMemory() < NEEDED_MEMORY) return null;
  const folder = path.join(PARENT, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder);
  // PostgreSQL runs as another user where this process is root's.
  fs.chmodSync(folder, 0o1777);
  process.once('exit', () => removeAtEnd(folder));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return folder;
}

/**
 * Deletes a run's folder. A file that an ending process still writes must not fail a run whose
 * tests passed: the next run deletes such a folder.
 */
export function removeAtEnd(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    process.stderr.write(`${folder} was not deleted: ${(error as Error).message}\n`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
