// The secret of a link, a session or an invitation: its owner has the token, the database only its
// hash.
import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
