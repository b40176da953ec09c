import { invariant } from '../kernel/result.ts';
import type { ApiKey, KeyVault } from './api-key.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'nsem_';
const secretLength = 40;
const checksumLength = 6;

const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** CRC-32 (IEEE 802.3) of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function base62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 62)) {
    digits = alphabet.charAt(rest % 62) + digits;
  }
  return digits;
}

/**
 * The key made of 40 random base-62 characters: `nsem_`, the characters, a 6-character checksum.
 * Because of the checksum, a mistyped or invented key is refused without a database query.
 */
export function composeKeyValue(secret: string): string {
  invariant(/^[0-9A-Za-z]{40}$/.test(secret), 'an API key is made of 40 base-62 characters');
  return `${prefix}${secret}${base62(crc32(secret), checksumLength)}`;
}

/** Whether the text has the form and the checksum of an API key. */
export function isKeyValue(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text === composeKeyValue(secret);
}

/** An API key as its owner sees it. */
export type ApiKeyWithValue = ApiKey &
  Readonly<{
    /**
     * In full; null if the key was shown only when it was issued, or if the actor has not confirmed
     * who they are.
     */
    value: string | null;
    /** The beginning and the end of a key that can be shown in full; null for any other. */
    hint: string | null;
  }>;

const clearLength = { start: 8, end: 4 } as const;

/** Enough of a key to recognise it. */
const hintOf = (value: string): string =>
  `${value.slice(0, clearLength.start)}…${value.slice(-clearLength.end)}`;

/** A key whose value was issued just now. */
export const withNewValue = (key: ApiKey, value: string): ApiKeyWithValue => ({
  ...key,
  value,
  hint: key.sealed === null ? null : hintOf(value),
});

/**
 * The key with its value, if it is one that can be shown again, and if the actor has confirmed who
 * they are.
 */
export function withValue(
  key: ApiKey,
  { keyVault, isShown }: Readonly<{ keyVault: KeyVault; isShown: boolean }>,
): ApiKeyWithValue {
  const value = key.sealed === null ? undefined : keyVault.open(key.sealed);
  if (value === undefined) return { ...key, value: null, hint: null };
  return { ...key, value: isShown ? value : null, hint: hintOf(value) };
}
