// After a dependency has changed (`npm run lock`): puts into package-lock.json the packages for
// other platforms that a registry without them leaves out, since `npm ci` refuses a lock file that
// does not name every optional dependency.
import fs from 'node:fs';
import path from 'node:path';

const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'arm'];

const file = path.join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const known = new Set(Object.keys(lock.packages).map((key) => key.split('node_modules/').pop()));
const added = [];

for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (known.has(name)) continue;
    const system = systems.find((word) => name.includes(word));
    const processor = processors.find((word) => name.includes(word));
    if (!processor) throw new Error(`for which processor is ${name}?`);
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [processor],
      ...(entry.dev ? { dev: true } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(system ? { os: [system] } : {}),
    };
    added.push(name);
  }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} packages for other platforms added\n`);
