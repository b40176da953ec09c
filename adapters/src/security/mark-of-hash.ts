import { createHash } from 'node:crypto';

/** 132 bits: enough to tell the salted hashes of passwords apart. */
const markLength = 22;

/** What the audit log records of the hash of a password; the hash cannot be found by it. */
export const markOfHash = (hash: string): string =>
  createHash('sha256').update(hash).digest('base64url').slice(0, markLength);
