import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Identifies how a value is sealed, so that another way can be added later. */
const version = 'v1';

/**
 * Derives a key of 256 bits from the server's secret.
 *
 * @param purpose what the key is for, like `api-keys/seal`; different purposes get different keys.
 */
export const deriveKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `nsem/${purpose}`, 32));

const boundTo = (owner: string): Buffer =>
  Buffer.from(owner === '' ? version : `${version} ${owner}`);

/**
 * Encrypts a text so that changes to it are detected.
 *
 * @param owner to whom it belongs: it is decrypted for no one else; empty if it may be anyone's.
 */
export function seal(key: Buffer, value: string, owner = ''): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  encryption.setAAD(boundTo(owner));
  const text = Buffer.concat([encryption.update(value, 'utf8'), encryption.final()]);
  return `${version}.${Buffer.concat([nonce, encryption.getAuthTag(), text]).toString('base64url')}`;
}

/** Decrypts a sealed text; undefined if it was sealed with another key or for another owner, or altered. */
export function unseal(key: Buffer, sealed: string, owner = ''): string | undefined {
  const [prefix, body = ''] = sealed.split('.', 2);
  const bytes = Buffer.from(body, 'base64url');
  if (prefix !== version || bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  decryption.setAAD(boundTo(owner));
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decryption.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decryption.final()]).toString('utf8');
  } catch {
    // The tag does not match.
    return undefined;
  }
}

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

/** The mark of a password's hash in the audit log; the hash cannot be found by it. */
export const markOfHash = (hash: string): string =>
  createHash('sha256').update(hash).digest('base64url').slice(0, markLength);
