// A backup encrypted with BACKUP_KEY, in pieces, so that neither side holds the file in memory: a
// mark, a salt, then pieces of 64 KiB, each with its AES-256-GCM tag. The nonce of a piece is its
// number and whether it is the last, so that none can be changed, moved, left out or cut off.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { PassThrough, Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './backup-error.ts';

const MARK = Buffer.from('flakon-backup-1\n');
const SALT_BYTES = 16;
const HEAD_BYTES = MARK.length + SALT_BYTES;
const PIECE_BYTES = 64 * 1_024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Each file has its own key, so that nonces may begin at zero in each. */
const fileKeyOf = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'flakon backup', 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Splits the stream into pieces of one size; the last one is passed on at the end, whatever its
 * size.
 */
class Pieces extends Transform {
  readonly size: number;
  readonly turn: (piece: Buffer, number: number, isLast: boolean) => Buffer;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #number = 0;

  constructor(size: number, turn: Pieces['turn']) {
    super();
    this.size = size;
    this.turn = turn;
  }

  /** A piece is passed on once another byte follows: then it is not the last one. */
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= this.size) return done();
    let rest = Buffer.concat(this.#waiting);
    try {
      for (; rest.length > this.size; rest = rest.subarray(this.size))
        this.#pass(rest.subarray(0, this.size), false);
    } catch (error) {
      return done(error as Error);
    }
    this.#waiting = [rest];
    this.#bytes = rest.length;
    done();
  }

  override _flush(done: TransformCallback) {
    try {
      this.#pass(Buffer.concat(this.#waiting), true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #pass(piece: Buffer, isLast: boolean) {
    this.push(this.turn(piece, this.#number, isLast));
    this.#number += 1;
  }
}

/** Without a key, passes everything on unchanged. */
export function encrypting(key: Buffer | null): Transform {
  if (!key) return new PassThrough();
  const salt = randomBytes(SALT_BYTES);
  const fileKey = fileKeyOf(key, salt);
  const pieces = new Pieces(PIECE_BYTES, (piece, number, isLast) => {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
  pieces.push(Buffer.concat([MARK, salt]));
  return pieces;
}

function open(fileKey: Buffer, piece: Buffer, nonce: Buffer): Buffer | null {
  if (piece.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, fileKey, nonce);
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * The decrypted bytes of the file. With a key, an unencrypted file is refused: anybody could have
 * put it there.
 * @throws BackupError
 */
export function readDecrypted(file: string, name: string, key: Buffer | null) {
  const head = readHead(file);
  const isEncrypted = head.subarray(0, MARK.length).equals(MARK);
  if (!isEncrypted && key)
    throw new BackupError(`${name} is not encrypted; to read it all the same, unset BACKUP_KEY`);
  if (!isEncrypted || !key) {
    if (isEncrypted) throw new BackupError(`${name} is encrypted: set BACKUP_KEY`);
    return { bytes: fs.createReadStream(file), decrypting: new PassThrough() };
  }
  if (head.length < HEAD_BYTES)
    throw new BackupError(`${name} is cut off: it was not copied whole`);
  const fileKey = fileKeyOf(key, head.subarray(MARK.length));
  const decrypting = new Pieces(PIECE_BYTES + TAG_BYTES, (piece, number, isLast) => {
    const opened = open(fileKey, piece, nonceOf(number, isLast));
    if (opened) return opened;
    if (isLast && open(fileKey, piece, nonceOf(number, false)))
      throw new BackupError(`${name} is cut off: it was not copied whole`);
    throw new BackupError(
      number === 0
        ? `${name} cannot be read with this BACKUP_KEY, or it was changed or is damaged`
        : `${name} was changed, is damaged or is cut off`,
    );
  });
  return { bytes: fs.createReadStream(file, { start: HEAD_BYTES }), decrypting };
}

function readHead(file: string): Buffer {
  const handle = fs.openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, fs.readSync(handle, head, 0, HEAD_BYTES, 0));
  } finally {
    fs.closeSync(handle);
  }
}
