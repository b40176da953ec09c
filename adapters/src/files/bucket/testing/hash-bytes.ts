import { createHash } from 'node:crypto';
import type { HashedBytes } from '../bucket.port.ts';

/** Bytes as a bucket takes them. */
export const hashBytes = (bytes: Uint8Array): HashedBytes => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
