// nginx in front of the shops and of the database: the files of deploy/ with other folders and
// ports.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ask } from './databases.ts';
import { folder, ports, root, run, start, until } from './machine.ts';

const tls = path.join(folder, 'tls');
const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so';

/** @throws if the file has changed and no longer has this text */
function adapted(file: string, changes: [string, string][]): string {
  const text = fs.readFileSync(path.join(root, 'deploy', file), 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/${file} has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);
}

function startNginx(name: string, config: string): ChildProcess {
  const home = path.join(folder, name);
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(path.join(home, 'nginx.conf'), config);
  const args = [
    '-p',
    home,
    '-c',
    path.join(home, 'nginx.conf'),
    '-e',
    path.join(folder, `${name}.log`),
  ];
  run('nginx', ['-t', '-q', ...args]);
  return start('nginx', [...args, '-g', 'daemon off;'], { log: name });
}

export async function startWebProxy(): Promise<{ ca: string }> {
  fs.mkdirSync(tls);
  const key = path.join(tls, 'privkey.pem');
  const certificate = path.join(tls, 'fullchain.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ]);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/web/${kind};`)
    .join(' ');
  startNginx(
    'web',
    adapted('nginx.conf', [
      [
        'events {',
        `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/web/nginx.pid;\nevents {`,
      ],
      ['http {', `http {\n  ${scratch}`],
      ['/dev/stdout', `${folder}/web-access.log`],
      ['/var/cache/nginx/shop', `${folder}/web/files`],
      ['/etc/nginx/tls', tls],
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
      [
        '    server shop:3000 max_fails=0;',
        ports.shops.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n'),
      ],
      // The address has a port, because it is not the default one.
      ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
    ]),
  );
  return { ca: fs.readFileSync(certificate, 'utf8') };
}

const databaseConfig = (port: number) =>
  adapted('nginx-database.conf', [
    ['load_module modules/ngx_stream_module.so;', `load_module ${STREAM_MODULE};`],
    [
      'worker_processes 1;',
      `worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/database/nginx.pid;`,
    ],
    ['127.0.0.1:5433', `127.0.0.1:${ports.database}`],
    ['10.0.0.11:5432', `127.0.0.1:${port}`],
  ]);

export type DatabaseProxy = { leadTo(port: number): void };

export async function startDatabaseProxy(port: number): Promise<DatabaseProxy> {
  if (!fs.existsSync(STREAM_MODULE))
    throw new Error('nginx has no module "stream": apt-get install libnginx-mod-stream');
  const nginx = startNginx('database', databaseConfig(port));
  await until(
    'the way to the database',
    async () => (await ask(ports.database, 'select 1')).length === 1,
  );
  return {
    leadTo(next) {
      fs.writeFileSync(path.join(folder, 'database', 'nginx.conf'), databaseConfig(next));
      nginx.kill('SIGHUP');
    },
  };
}
