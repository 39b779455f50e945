// Only one Flakon per data folder: two would use the files of one database cluster.
import fs from 'node:fs';
import path from 'node:path';

export class DataDirError extends Error {}

/** The folder where a restore builds its files before it moves them into place. */
export const RESTORING = 'restoring';

/**
 * Creates the folder, checks that it is writable, and marks it as ours. Returns the function that
 * releases it.
 */
export function claimDataDir(dataDir: string): () => void {
  const mark = path.join(dataDir, 'flakon.pid');
  try {
    makeFolder(dataDir);
    if (fs.existsSync(path.join(dataDir, RESTORING)))
      throw new DataDirError(
        `a restore into DATA_DIR ${dataDir} was not finished; run it again, or delete the folder "${RESTORING}" in it`,
      );
    putMark(mark, dataDir);
  } catch (error) {
    if (error instanceof DataDirError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw new DataDirError('the disk that holds DATA_DIR is full', { cause: error });
    throw new DataDirError(`DATA_DIR ${dataDir} cannot be written to (${code})`, { cause: error });
  }
  return () => fs.rmSync(mark, { force: true });
}

/** If two start at once, only one of them can create the file. */
function putMark(mark: string, dataDir: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return fs.writeFileSync(mark, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
    }
    const owner = readOwner(mark);
    if (owner !== null && owner !== process.pid && isFlakon(owner)) {
      throw new DataDirError(
        `DATA_DIR ${dataDir} is in use by another Flakon (process ${owner}); stop it or set DATA_DIR`,
      );
    }
    fs.rmSync(mark, { force: true });
  }
}

/**
 * One level after the other: Node's recursive mkdir never returns where the system refuses new
 * folders (as /proc does).
 */
function makeFolder(folder: string) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder);
}

function readOwner(mark: string): number | null {
  if (!fs.existsSync(mark)) return null;
  const pid = Number(fs.readFileSync(mark, 'utf8'));
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/**
 * A killed Flakon leaves its mark behind, and its process id may belong to another process by now.
 */
function isFlakon(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user; its command shows whether it is a shop.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return fs.existsSync(commandLine)
    ? fs.readFileSync(commandLine, 'utf8').includes('server/main.ts')
    : true;
}
