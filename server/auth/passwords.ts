// Passwords as argon2id hashes. A hash takes 19 MiB and a thread for a while, so few run at once
// and few may wait: a flood of logins is refused, so that it does not block the shop.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/base/errors/app-error.ts';

/** OWASP's first recommendation for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const SALT_BYTES = 16;
const AT_ONCE = 2;
/** About three seconds of work on a small machine. */
const MAX_WAITING = 100;

export type Passwords = {
  /** @throws AppError OVERLOADED */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time with and without a hash, so that the time does not reveal which accounts
   * exist.
   * @throws AppError OVERLOADED
   */
  fits(password: string, storedHash: string | null): Promise<boolean>;
};

export function createPasswords({
  atOnce = AT_ONCE,
  maxWaiting = MAX_WAITING,
}: {
  atOnce?: number;
  maxWaiting?: number;
} = {}): Passwords {
  const inTurn = createTurns(atOnce, maxWaiting);
  return {
    hash: (password) => inTurn(() => hash(typed(password), COST)),
    async fits(password, storedHash) {
      const isHash = storedHash?.startsWith('$argon2') === true;
      const doesFit = await inTurn(() =>
        verify(isHash ? storedHash : NO_ONES_HASH, typed(password)),
      );
      return isHash && doesFit;
    },
  };
}

/**
 * Different keyboards produce the same text: "ş" is one character on some systems and two on
 * others.
 */
const typed = (password: string): string => password.normalize('NFKC');

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');
const NO_ONES_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(SALT_BYTES)}$${base64(COST.outputLen)}`;

/** First come, first served; if too many wait, the next one is refused. */
function createTurns(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('OVERLOADED');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      working += 1;
    }
    try {
      return await work();
    } finally {
      // The longest waiting caller gets this slot.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
