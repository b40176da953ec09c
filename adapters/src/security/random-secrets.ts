import { hash, randomBytes, randomInt } from 'node:crypto';
import {
  invariant,
  parseProviderId,
  type ProviderId,
  type RecoveryCodes,
  type SessionTokens,
} from '@nsem/core';

/** Random enough (256 bits) that a plain SHA-256 cannot be reversed, unlike that of a password. */
const tokenBytes = 32;

const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Creates session tokens of 256 random bits; the database stores only their SHA-256. */
export const createSessionTokens = (): SessionTokens => ({
  issue() {
    const token = randomBytes(tokenBytes).toString('base64url');
    return { token, tokenHash: hashToken(token) };
  },
  hash: hashToken,
});

/** Crockford's base 32: no letter looks like a digit. */
const codeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

const randomGroups = (alphabet: string): readonly string[] =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  );

/** Random enough (80 bits) that a plain SHA-256 cannot be reversed, unlike that of a password. */
const digest = (code: string): string => hash('sha256', code, 'hex');

/** Creates recovery codes of 80 random bits; the database stores only their SHA-256. */
export const createRecoveryCodes = (): RecoveryCodes => ({
  issue() {
    const parts = randomGroups(codeAlphabet);
    return { code: parts.join('-'), digest: digest(parts.join('')) };
  },
  digest,
});

/** No capitals or similar characters: these passwords are read from a screen and typed. */
const passwordAlphabet = 'abcdefghjkmnpqrstvwxyz23456789';

/** Generates a password of about 78 random bits in groups of four: `k7mq-2xvd-9wpt-hh3c`. */
export const generatePassword = (): string => randomGroups(passwordAlphabet).join('-');

/** Crockford's base 32: no I, L, O or U, so that an ID can be read out on the telephone. */
const idAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random Provider ID, `PRV-` and 6 characters; the caller checks whether it is free. */
export function newProviderId(): ProviderId {
  let text = 'PRV-';
  while (text.length < 10) text += idAlphabet.charAt(randomInt(idAlphabet.length));
  const providerId = parseProviderId(text);
  invariant(providerId !== undefined, 'a new Provider ID is well-formed');
  return providerId;
}
