// Makes ready what a command needs: packages, the built pages, a browser. Runs before everything
// else on whatever Node there is (20 or newer), so it uses nothing but Node's own modules. What is
// up to date is left alone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const root = path.join(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
const command = process.argv[2] ?? 'start';
const say = (line) => process.stdout.write(`${line}\n`);

function fail(line) {
  process.stderr.write(`flakon: ${line}\n`);
  process.exit(1);
}

/** Without the folder of local commands: the Node there is about to be replaced. */
function outerEnvironment() {
  const local = path.join(root, 'node_modules', '.bin');
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== local);
  const env = { ...process.env, PATH: folders.join(path.delimiter) };
  for (const key of Object.keys(env))
    if (key.startsWith('npm_') && key !== 'npm_config_cache' && key !== 'npm_config_registry')
      delete env[key];
  return env;
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(path.join(folder, entry.name))
        : [path.join(folder, entry.name)],
    )
    .sort();
}

/**
 * The mark says for which lock file, and whether with the tools of development. It is written last.
 */
function install(withTools) {
  const mark = path.join(root, 'node_modules', '.flakon-installed');
  const requested = hashOf([path.join(root, 'package-lock.json')]);
  const [hash, kind] = fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8').split(' ') : [];
  if (hash === requested && (kind === 'full' || !withTools)) return;

  say(`Installing packages${withTools ? ' and tools' : ''} (once; a minute or so) …`);
  const done = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(withTools ? [] : ['--omit=dev'])],
    {
      cwd: root,
      env: outerEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0)
    fail(
      'the packages could not be installed; is the npm registry within reach, and is there room on the disk?',
    );
  fs.writeFileSync(mark, `${requested} ${withTools ? 'full' : 'production'}`);
}

async function build() {
  const sources = [
    ...['web', 'shared', 'public']
      .map((folder) => path.join(root, folder))
      .filter((folder) => fs.existsSync(folder))
      .flatMap(filesBelow),
    ...[
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
      'tools/common-chunks.ts',
      'tools/own-route-modules.ts',
      'tools/route-list.ts',
    ].map((file) => path.join(root, file)),
  ].filter((file) => !/\.test\.tsx?$/.test(file));
  const mark = path.join(root, 'build', '.built-from');
  const requested = hashOf(sources);
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === requested) return;

  say('Building the pages …');
  fs.rmSync(path.join(root, 'build'), { recursive: true, force: true });
  const node = path.join(
    root,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  const done = spawnSync(
    fs.existsSync(node) ? node : process.execPath,
    [path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0) fail(`the pages could not be built:\n${done.stdout}${done.stderr}`);
  await compressAssets(path.join(root, 'build', 'client'));
  fs.writeFileSync(mark, requested);
}

/** Once here instead of at every request. */
async function compressAssets(folder) {
  const [brotli, gzip] = [zlib.brotliCompress, zlib.gzip].map((compress) => promisify(compress));
  const compress = async (file) => {
    const content = fs.readFileSync(file);
    if (content.length < 1_000) return;
    fs.writeFileSync(`${file}.br`, await brotli(content));
    fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
  };
  const isText = (file) => /\.(js|css|svg|json|txt)$/.test(file);
  await Promise.all(filesBelow(folder).filter(isText).map(compress));
}

/** Begins to install the browser if there is none, and returns what waits for it. */
function installBrowser() {
  const found = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].some((file) => file && fs.existsSync(file));
  if (found) return async () => undefined;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    fail(
      'the browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH',
    );
  }
  say('Installing Chromium for the browser tests …');
  // Chromium without its windows: half the processor time.
  const browser = 'chromium-headless-shell';
  const install = `apt-get install -y -qq --no-install-recommends ${browser}`;
  const installing = spawn('sh', ['-c', `apt-get update -qq && ${install}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const exited = once(installing, 'exit');
  return async () => {
    const [code] = await exited;
    if (code !== 0) fail('Chromium could not be installed');
  };
}

/** One preparation at a time: two would delete the packages and the pages under each other. */
async function withLock(work) {
  const lock = path.join(root, '.prepare.lock');
  for (let waited = 0; ; waited += 1) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`this folder cannot be written to (${error.code})`);
      if (!isRunning(Number(readOr(lock, '0')))) fs.rmSync(lock, { force: true });
      else {
        if (waited === 0) say('Waiting for another preparation to end …');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      }
    }
  }
  process.once('exit', () => fs.rmSync(lock, { force: true }));
  await work();
}

function readOr(file, other) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return other;
  }
}

function isRunning(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old; 20 or newer is needed to begin`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await withLock(async () => {
  // The browser comes from another server than the packages, so both load at once.
  const untilBrowser = command === 'test' ? installBrowser() : async () => undefined;
  install(command !== 'start');
  if (command === 'start' || command === 'test') await build();
  await untilBrowser();
});
