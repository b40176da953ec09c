import { hash, randomInt } from 'node:crypto';
import type { RecoveryCodes } from '@nsem/core';

/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Random enough (80 bits) that a plain SHA-256 cannot be reversed, unlike that of a password. */
const digest = (code: string): string => hash('sha256', code, 'hex');

/** Creates recovery codes of 80 random bits; the database stores only their SHA-256. */
export const createRecoveryCodes = (): RecoveryCodes => ({
  issue() {
    const parts = Array.from({ length: groups }, randomGroup);
    return { code: parts.join('-'), digest: digest(parts.join('')) };
  },
  digest,
});
