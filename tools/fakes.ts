// `npm run fakes`: runs the local servers of outside services as separate processes, and prints the
// environment with which `npm start` uses them. Ctrl-C stops them all.
import { spawn } from 'node:child_process';
import path from 'node:path';

type Fake = {
  name: string;
  /** A file in the folder of the test servers. */
  file: string;
  start: string;
  port: number;
  /** The settings with which the shop reaches it: `{port}` is its port. */
  environment: Readonly<Record<string, string>>;
  options?: object;
};

/** Each new fake needs a line here. */
const fakes: readonly Fake[] = [
  {
    name: 'Geliver',
    file: 'geliver-server.ts',
    start: 'startGeliverServer',
    port: 4801,
    options: { readsUntilComplete: 2, isMoving: true },
    environment: {
      GELIVER_TOKEN: 'geliver-test',
      GELIVER_URL: 'http://127.0.0.1:{port}/api/v1',
      GELIVER_SENDER: 'İstanbul;Beşiktaş;34349;Barbaros Bulvarı No: 1',
    },
  },
  {
    name: 'Yurtiçi Kargo',
    file: 'yurtici-server.ts',
    start: 'startYurticiServer',
    port: 4802,
    environment: {
      YURTICI_USER: 'YKTEST',
      YURTICI_PASSWORD: 'YK',
      YURTICI_COD_USER: 'YKTESTCOD',
      YURTICI_COD_PASSWORD: 'YK',
      YURTICI_URL: 'http://127.0.0.1:{port}/KOPSWebServices/ShippingOrderDispatcherServices',
    },
  },
  {
    name: 'Nilvera',
    file: 'nilvera-server.ts',
    start: 'startNilveraServer',
    port: 4803,
    environment: { NILVERA_API_KEY: 'deneme-anahtari', NILVERA_URL: 'http://127.0.0.1:{port}' },
  },
  {
    // Nilvera issues the invoices while it has keys; the keys of Paraşüt are typed in the back
    // office instead.
    name: 'Paraşüt (115, deneme, gizli, a@ornek.com, "parola, uzun")',
    file: 'parasut-server.ts',
    start: 'startParasutServer',
    port: 4804,
    environment: { PARASUT_URL: 'http://127.0.0.1:{port}' },
  },
  {
    name: 'Netgsm',
    file: 'netgsm-server.ts',
    start: 'startNetgsmServer',
    port: 4805,
    environment: {
      NETGSM_USER: '8503020000',
      NETGSM_PASSWORD: 'netgsm-demo',
      NETGSM_SENDER: 'FLAKON',
      NETGSM_BRAND: '600001',
      NETGSM_URL: 'http://127.0.0.1:{port}',
    },
  },
  {
    name: 'Trendyol',
    file: 'trendyol-server.ts',
    start: 'startTrendyolServer',
    port: 4806,
    environment: {
      TRENDYOL_SELLER: '4321',
      TRENDYOL_KEY: 'anahtar',
      TRENDYOL_SECRET: 'gizli',
      TRENDYOL_URL: 'http://127.0.0.1:{port}',
    },
  },
];

/**
 * The seller's data of the demo is invented, and no invoice can be sent with it. A shop copies
 * these values once, when its folder of data is new.
 */
const seller = {
  SHOP_TITLE: 'Flakon Ambalaj A.Ş.',
  SHOP_TAX_NUMBER: '4540536920',
  SHOP_TAX_OFFICE: 'Kadıköy',
  SHOP_MERSIS: '0454053692000001',
  SHOP_ADDRESS: 'Moda Caddesi No: 1, Kadıköy / İstanbul',
  SHOP_CARRIERS: 'surat=4540536920,yurtici=4540536920,ptt=4540536920',
};

const folder = path.join(import.meta.dirname, '..', 'server', 'testing');
const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

const started = fakes.map(({ file, start, port, options }) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const module = await import(${JSON.stringify(path.join(folder, file))});
       await module[${JSON.stringify(start)}](${JSON.stringify({ ...options, port })});`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: path.join(import.meta.dirname, '..') },
  ),
);
for (const child of started)
  child.once('exit', (code) => {
    if (code) process.exitCode = code;
  });
const stopAll = () => {
  for (const child of started) child.kill();
};
process.once('SIGINT', stopAll);
process.once('SIGTERM', stopAll);

const values = [{ port: 0, environment: seller }, ...fakes].flatMap(({ port, environment }) =>
  Object.entries(environment).map(
    ([name, value]) => `${name}=${quoted(value.replace('{port}', String(port)))}`,
  ),
);
process.stdout.write(
  `${fakes.map(({ name, port }) => `# ${name}: http://127.0.0.1:${port}`).join('\n')}\n\n${values.join(' \\\n  ')} \\\n  npm start\n`,
);
