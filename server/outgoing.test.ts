// The server calls only addresses in its settings. Nothing that somebody sends becomes an address
// that it calls, so it cannot be directed elsewhere (SSRF). A new call must be added here, with the
// source of its address.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const CALLS =
  /(?<![\w.])fetch\(|\bhttps?\.(?:request|get)\(|\b(?:net|tls)\.(?:connect|createConnection)\(|\bundici\b|\bdns\.|\bcreateTransport\(|\bnew S3Client\(|\bnew (?:pg\.)?(?:Client|Pool)\(/;

/** Every file that makes a call, and the setting or constant with the address. */
const allowed: Record<string, string> = {
  'server/payments/iyzico/client.ts': 'IYZICO_URL',
  'server/payments/paytr/paytr.ts': 'PAYTR_URL',
  'server/sms/netgsm/netgsm.ts': 'NETGSM_URL',
  // Labels: at the addresses that Geliver returns, only over TLS.
  'server/cargo/geliver/client.ts': 'GELIVER_URL',
  'server/cargo/yurtici/client.ts': 'YURTICI_URL',
  'server/invoicing/nilvera/client.ts': 'NILVERA_URL',
  'server/invoicing/parasut/client.ts': 'PARASUT_URL, and the links that it answers',
  'server/marketplace/trendyol/client.ts': 'TRENDYOL_URL',
  'server/measurement/collector.ts': 'the owner, under Bağlantılar',
  'server/mail/mailer.ts': 'SMTP_URL',
  // The only address that somebody types (in the back office); only global addresses are allowed.
  'server/webhooks/send.ts': 'an endpoint, checked by webhooks/addresses.ts',
  'server/base/storage/s3-storage.ts': 'S3_ENDPOINT',
  'server/base/db/db.ts': 'DATABASE_URL',
  'server/base/http-cache/changes.ts': 'DATABASE_URL',
  'server/backup/make-backup.ts': 'DATABASE_URL',
  'server/demo/seed.ts': 'DATABASE_URL',
  'server/backup/restore-backup.ts': 'DATABASE_URL',
};

const sources = (folder: string): string[] =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(name);
    return /\.ts$/.test(name) && !/\.test\.ts$/.test(name) ? [name] : [];
  });
/** The code without comments. */
const codeOf = (file: string) =>
  fs
    .readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

test('the server calls only the services that its settings name', () => {
  const root = path.join(import.meta.dirname, '..');
  const calling = sources(import.meta.dirname).filter((file) => CALLS.test(codeOf(file)));

  expect(calling.map((file) => path.relative(root, file)).sort()).toEqual(
    Object.keys(allowed).sort(),
  );
});
