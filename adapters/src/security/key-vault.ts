import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { composeKeyValue, type KeyVault } from '@nsem/core';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Identifies how a value is sealed, so that another way can be added later. */
const version = 'v1';

/** Characters of the id of a secret: enough to tell a server's secrets apart. */
const idLength = 16;

const deriveKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `nsem/api-keys/${purpose}`, 32));

function randomValue(): string {
  let secret = '';
  while (secret.length < secretLength) secret += alphabet.charAt(randomInt(alphabet.length));
  return composeKeyValue(secret);
}

function seal(key: Buffer, value: string): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  encryption.setAAD(Buffer.from(version));
  const text = Buffer.concat([encryption.update(value, 'utf8'), encryption.final()]);
  return `${version}.${Buffer.concat([nonce, encryption.getAuthTag(), text]).toString('base64url')}`;
}

function unseal(key: Buffer, sealed: string): string | undefined {
  const [prefix, body = ''] = sealed.split('.', 2);
  const bytes = Buffer.from(body, 'base64url');
  if (prefix !== version || bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  decryption.setAAD(Buffer.from(version));
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decryption.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decryption.final()]).toString('utf8');
  } catch {
    // The tag does not match: sealed with another secret, or altered. The key itself still works.
    return undefined;
  }
}

const cacheSize = 1_000;

/**
 * Caches digests: keys are used repeatedly, and an HMAC costs as much as loading the requested job.
 * Whether a key is still valid is checked in the database every time.
 */
function cacheDigests(digest: (value: string) => string): (value: string) => string {
  const cache = new Map<string, string>();
  return (value) => {
    const cached = cache.get(value);
    if (cached !== undefined) return cached;
    const computed = digest(value);
    const [oldest] = cache.keys();
    if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest);
    cache.set(value, computed);
    return computed;
  };
}

/** The keys that are derived from one secret. */
function openSecret(secret: Uint8Array) {
  // A key object is prepared only once; raw bytes would be prepared at every lookup.
  const lookupKey = createSecretKey(deriveKey(secret, 'lookup'));
  const sealKey = deriveKey(secret, 'seal');
  const digest = (value: string) => createHmac('sha256', lookupKey).update(value).digest('hex');
  return {
    id: deriveKey(secret, 'id').toString('hex').slice(0, idLength),
    lookup: cacheDigests(digest),
    seal: (value: string) => seal(sealKey, value),
    unseal: (sealed: string) => unseal(sealKey, sealed),
  };
}

/**
 * Creates the vault that protects API keys at rest: an HMAC to find them and AES-256-GCM to show them
 * again, each with its own key derived from the server's secret, which is never in the database.
 *
 * @param secret the server's secret, at least 32 bytes.
 * @param previous earlier secrets, whose keys can still be found and opened.
 */
export function createKeyVault(secret: Uint8Array, previous: readonly Uint8Array[] = []): KeyVault {
  const current = openSecret(secret);
  const older = previous.map((one) => openSecret(one));
  const protect = (value: string) => ({
    lookup: current.lookup(value),
    sealed: current.seal(value),
    secretId: current.id,
  });
  return {
    secretId: current.id,
    issue() {
      const value = randomValue();
      return { value, ...protect(value) };
    },
    protect,
    lookup: current.lookup,
    previousLookups: (value) => older.map(({ lookup }) => lookup(value)),
    open(sealed) {
      for (const { unseal: open } of [current, ...older]) {
        const value = open(sealed);
        if (value !== undefined) return value;
      }
      return undefined;
    },
  };
}
