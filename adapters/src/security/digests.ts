import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { deriveKey } from './seal.ts';

/**
 * Creates the digests by which the use of the free translation is recognised: an HMAC of the mailbox, the
 * network or the device. Trying mailboxes finds none without the secret.
 *
 * @param secrets.current the server's secret, at least 32 bytes.
 * @param secrets.previous earlier secrets, under which digests were stored.
 * @returns a function that computes the digest by the current secret, and then those by earlier ones.
 */
export function createFreeDigests({
  current,
  previous = [],
}: Readonly<{
  current: Uint8Array;
  previous?: readonly Uint8Array[];
}>): (value: string) => readonly string[] {
  const keys = [current, ...previous].map((secret) =>
    createSecretKey(deriveKey(secret, 'free-translations')),
  );
  return (value) => keys.map((key) => createHmac('sha256', key).update(value).digest('base64url'));
}

/** 132 bits: enough to distinguish the salted hashes of passwords. */
const markLength = 22;

/** What the audit log records of the hash of a password; the hash cannot be found by it. */
export const markOfHash = (hash: string): string =>
  createHash('sha256').update(hash).digest('base64url').slice(0, markLength);
