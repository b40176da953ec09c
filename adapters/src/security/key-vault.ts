import { createHmac, createSecretKey, randomInt } from 'node:crypto';
import { composeKeyValue, type KeyVault } from '@nsem/core';
import { deriveKey, seal, unseal } from './seal.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

/** Characters of the id of a secret: enough to tell a server's secrets apart. */
const idLength = 16;

function randomValue(): string {
  let secret = '';
  while (secret.length < secretLength) secret += alphabet.charAt(randomInt(alphabet.length));
  return composeKeyValue(secret);
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
  const lookupKey = createSecretKey(deriveKey(secret, 'api-keys/lookup'));
  const sealKey = deriveKey(secret, 'api-keys/seal');
  const digest = (value: string) => createHmac('sha256', lookupKey).update(value).digest('hex');
  return {
    id: deriveKey(secret, 'api-keys/id').toString('hex').slice(0, idLength),
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
