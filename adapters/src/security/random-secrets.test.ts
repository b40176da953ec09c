import { hash } from 'node:crypto';

import { checkPassword, parseProviderId } from '@nsem/core';
import { describe, expect, it } from 'vitest';

import { createSessionTokens, generatePassword, newProviderId } from './random-secrets.ts';

it('a generated password has four groups of four characters and is never the same', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^(?:[a-hj-km-np-tv-z2-9]{4}-){3}[a-hj-km-np-tv-z2-9]{4}$/);
    expect(checkPassword(password, 'ama@example.com').ok).toBe(true);
  }
  expect(new Set(passwords).size).toBe(100);
});

describe('session tokens', () => {
  const tokens = createSessionTokens();

  it('have 256 random bits and are identified by their SHA-256', () => {
    const { token, tokenHash } = tokens.issue();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(tokenHash).toBe(hash('sha256', token, 'hex'));
    expect(tokens.hash(token)).toBe(tokenHash);
    expect(tokens.issue().token).not.toBe(token);
  });
});

describe('Provider IDs', () => {
  it('have the public format and use its whole alphabet', () => {
    const ids = Array.from({ length: 500 }, newProviderId);
    expect(ids.every((id) => parseProviderId(id) === id)).toBe(true);
    expect(new Set(ids.join('').replaceAll('PRV-', '')).size).toBe(32);
  });
});
