import { createHmac, createSecretKey, randomInt, timingSafeEqual } from 'node:crypto';
import {
  type AccountId,
  composeKeyValue,
  type FileId,
  instant,
  type Instant,
  jobFiles,
  type JobId,
  type KeyVault,
  later,
  type LinkedFile,
  type PayoutAccount,
  type PayoutAccountVault,
  type SealedPayoutAccount,
} from '@nsem/core';
import { deriveKey, seal, unseal } from './seal.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

/** Characters of the id of a secret: enough to distinguish a server's secrets. */
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

/** Whose account it is, as part of what is authenticated. */
const ownerOf = (accountId: AccountId): string => `account ${accountId}`;

/**
 * Creates the vault that encrypts payout accounts at rest, with a key that is derived from the
 * server's secret.
 *
 * @param secrets.current the server's secret, at least 32 bytes.
 * @param secrets.previous earlier secrets, under which accounts can still be read.
 */
export function createPayoutAccountVault({
  current,
  previous = [],
}: Readonly<{
  current: Uint8Array;
  previous?: readonly Uint8Array[];
}>): PayoutAccountVault {
  const key = deriveKey(current, 'payout-accounts/seal');
  const olderKeys = previous.map((older) => deriveKey(older, 'payout-accounts/seal'));
  const openOlder = ({ sealed, accountId }: SealedPayoutAccount): string | undefined => {
    for (const older of olderKeys) {
      const text = unseal(older, sealed, ownerOf(accountId));
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const openCurrent = ({ sealed, accountId }: SealedPayoutAccount): string | undefined =>
    unseal(key, sealed, ownerOf(accountId));
  return {
    seal: (account, owner) => seal(key, JSON.stringify(account), ownerOf(owner)),
    open(stored) {
      const text = openCurrent(stored) ?? openOlder(stored);
      return text === undefined ? undefined : (JSON.parse(text) as PayoutAccount);
    },
    reseal(stored) {
      if (openCurrent(stored) !== undefined) return stored.sealed;
      const text = openOlder(stored);
      return text === undefined ? undefined : seal(key, text, ownerOf(stored.accountId));
    },
  };
}

/** How long a link can be used: a player gets another one when it needs more of the file later. */
const lifetimeMs = 15 * 60 * 1_000;

/** A ticket, and until when it can be used. */
type MediaTicket = Readonly<{ ticket: string; expiresAt: Instant }>;

/** Issues and checks the tickets of links that play one file of one job without a credential. */
export interface MediaLinks {
  issue(file: LinkedFile, now: Instant): MediaTicket;
  /** @returns undefined if the ticket was not issued for this job, was altered, or has expired. */
  check(sent: Readonly<{ jobId: JobId; ticket: string }>, now: Instant): LinkedFile | undefined;
}

const shape = /^(?<kind>input|output)\.(?<file>\d{1,15})\.(?<until>\d{1,15})\.(?<mac>[\w-]{43})$/;

/**
 * Creates the links to recordings. An `<audio>` element cannot send a credential, so its address carries
 * a ticket: an HMAC of the job, the file and the time. It says nothing about the session, and a rotation
 * of the secret ends it.
 *
 * @param secret the server's secret, at least 32 bytes.
 */
export function createMediaLinks(secret: Uint8Array): MediaLinks {
  const key = createSecretKey(deriveKey(secret, 'media-links'));
  const sign = ({ jobId, kind, fileId }: LinkedFile, until: number): Buffer =>
    createHmac('sha256', key).update(`${jobId}.${kind}.${fileId}.${until}`).digest();
  return {
    issue(file, now) {
      const expiresAt = later(now, lifetimeMs);
      const mac = sign(file, expiresAt).toString('base64url');
      return { ticket: `${file.kind}.${file.fileId}.${expiresAt}.${mac}`, expiresAt };
    },
    check({ jobId, ticket }, now) {
      const parts = shape.exec(ticket)?.groups;
      const kind = jobFiles.find((one) => one === parts?.['kind']);
      if (parts === undefined || kind === undefined) return undefined;
      const linked = { jobId, kind, fileId: Number(parts['file']) as FileId };
      const until = Number(parts['until']);
      const mac = Buffer.from(parts['mac'] ?? '', 'base64url');
      return timingSafeEqual(mac, sign(linked, until)) && now < instant(until) ? linked : undefined;
    },
  };
}
