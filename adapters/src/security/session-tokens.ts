import { hash, randomBytes } from 'node:crypto';
import type { SessionTokens } from '@nsem/core';

/** Random enough (256 bit) that a plain SHA-256 cannot be turned back, as it could for a password. */
const tokenBytes = 32;

const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Session tokens of 256 random bits; the database knows only their SHA-256. */
export const createSessionTokens = (): SessionTokens => ({
  issue() {
    const token = randomBytes(tokenBytes).toString('base64url');
    return { token, tokenHash: hashToken(token) };
  },
  hash: hashToken,
});
