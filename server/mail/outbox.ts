// The folder of a shop without a mail server, into which its mails go as files (mailer.ts).
import fs from 'node:fs/promises';
import path from 'node:path';

export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Also of a shop that has a mail server by now. Only mails: what else somebody put there stays. */
export async function deleteOldMailFiles(dataDir: string, before: Date): Promise<void> {
  const folder = outboxFolder(dataDir);
  const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name);
    const found = await fs.stat(file).catch(() => null);
    if (found?.isFile() && found.mtime < before) await fs.rm(file, { force: true });
  }
}
