import { hash, randomBytes } from 'node:crypto';
import type { SessionTokens } from '@nsem/core';

/** Random enough (256 bits) that a plain SHA-256 cannot be reversed, unlike that of a password. */
const tokenBytes = 32;

const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Creates session tokens of 256 random bits; the database stores only their SHA-256. */
export const createSessionTokens = (): SessionTokens => ({
  issue() {
    const token = randomBytes(tokenBytes).toString('base64url');
    return { token, tokenHash: hashToken(token) };
  },
  hash: hashToken,
});
