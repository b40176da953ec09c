import { hash } from 'node:crypto';
import { parseProviderId } from '@nsem/core';
import { describe, expect, it } from 'vitest';

import { newProviderId } from './new-provider-id.ts';
import { createSessionTokens } from './session-tokens.ts';

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
