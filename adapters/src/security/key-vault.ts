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

/** Names the way in which a value is sealed, so that another can stand beside it one day. */
const version = 'v1';

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
  const [said, body = ''] = sealed.split('.', 2);
  const bytes = Buffer.from(body, 'base64url');
  if (said !== version || bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  decryption.setAAD(Buffer.from(version));
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decryption.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, decryption.final()]).toString('utf8');
  } catch {
    // The tag does not fit: sealed with another secret, or altered. The key itself still works.
    return undefined;
  }
}

const mostRemembered = 1_000;

/**
 * Keys come again and again, and an HMAC costs as much as finding the job that is asked for. What is
 * remembered is only the digest; whether the key still works is asked of the database every time.
 */
function rememberDigests(digest: (value: string) => string): (value: string) => string {
  const remembered = new Map<string, string>();
  return (value) => {
    const known = remembered.get(value);
    if (known !== undefined) return known;
    const made = digest(value);
    const [oldest] = remembered.keys();
    if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(value, made);
    return made;
  };
}

/**
 * Keeps API keys safe at rest: an HMAC to find them by and AES-256-GCM to show them again, each with
 * a key of its own derived from the server's secret, which never enters the database.
 *
 * @param secret the server's secret, at least 32 bytes.
 */
export function createKeyVault(secret: Uint8Array): KeyVault {
  // A key object is prepared once; raw bytes would be at every look-up.
  const lookupKey = createSecretKey(deriveKey(secret, 'lookup'));
  const sealKey = deriveKey(secret, 'seal');
  const lookup = rememberDigests((value) =>
    createHmac('sha256', lookupKey).update(value).digest('hex'),
  );

  return {
    issue() {
      const value = randomValue();
      return { value, lookup: lookup(value), sealed: seal(sealKey, value) };
    },
    lookup,
    open: (sealed) => unseal(sealKey, sealed),
  };
}
