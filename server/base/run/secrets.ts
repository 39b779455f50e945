// The shop's keys, all derived from one secret: JWT_SECRET, or one that is generated at the first
// start and stored in DATA_DIR.
import { hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';

export type Secrets = {
  /** Encrypts identity numbers at rest (AES-256-GCM). */
  identityKey: Buffer;
  /** Signs tokens. */
  tokenKey: Buffer;
  /**
   * Derives access tokens of orders, and similar tokens and codes, from their data, so that the
   * same call returns the same token.
   */
  orderAccessKey: Buffer;
  /** Signs the links that unsubscribe from mails. */
  unsubscribeKey: Buffer;
  /**
   * Signs the proof for a browser that has opened the link of a mail, and the links of approvals.
   */
  mailboxKey: Buffer;
  /** Signs the cookies of browsers that have signed in before. */
  deviceKey: Buffer;
  /** Hashes e-mail addresses in the security log. */
  logKey: Buffer;
  /** Encrypts the secrets of administrators' authenticators. */
  totpKey: Buffer;
  /**
   * Encrypts the keys of outside services that are entered in the back office, and the secrets of
   * webhooks.
   */
  connectionKey: Buffer;
  /** Makes the codes that are sent by SMS. */
  phoneCodeKey: Buffer;
  /** Signs the links to invoices that other systems store. */
  invoiceLinkKey: Buffer;
};

export function readSecrets(config: Pick<Config, 'dataDir' | 'jwtSecret'>): Secrets {
  const secret = config.jwtSecret ?? readOrCreateSecret(path.join(config.dataDir, 'secret'));
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'flakon', purpose, 32));
  return {
    identityKey: derive('identity numbers'),
    tokenKey: derive('tokens'),
    orderAccessKey: derive('order access'),
    unsubscribeKey: derive('unsubscribe'),
    mailboxKey: derive('mailbox proofs'),
    deviceKey: derive('devices'),
    logKey: derive('security log'),
    totpKey: derive('authenticators'),
    connectionKey: derive('connections'),
    phoneCodeKey: derive('phone codes'),
    invoiceLinkKey: derive('invoice links'),
  };
}

/**
 * Written completely or not at all: a killed start or a full disk must not leave an empty secret
 * behind.
 */
function readOrCreateSecret(file: string): string {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, randomBytes(48).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    fs.renameSync(`${file}.new`, file);
  }
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(
      `the secret in ${file} is broken; put it back from a backup, or set JWT_SECRET`,
    );
  return secret;
}
