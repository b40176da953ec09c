import { randomBytes } from 'node:crypto';
import { isKeyValue } from '@nsem/core';
import { describe, expect, it } from 'vitest';

import { createKeyVault } from './key-vault.ts';

const secret = randomBytes(32);

describe('a key vault', () => {
  it('issues well-formed and unique keys', () => {
    const vault = createKeyVault(secret);
    const values = Array.from({ length: 200 }, () => vault.issue().value);
    expect(values.every((value) => isKeyValue(value))).toBe(true);
    expect(new Set(values).size).toBe(200);
  });

  it('finds and shows a key again after a restart with the same secret', () => {
    const { value, lookup, sealed } = createKeyVault(secret).issue();
    const again = createKeyVault(secret);
    expect(again.lookup(value)).toBe(lookup);
    expect(again.open(sealed)).toBe(value);
  });

  it('neither finds nor shows a key with another secret', () => {
    const { value, lookup, sealed } = createKeyVault(secret).issue();
    const other = createKeyVault(randomBytes(32));
    expect(other.lookup(value)).not.toBe(lookup);
    expect(other.open(sealed)).toBeUndefined();
  });

  it('issues nothing to store that reveals the key', () => {
    const { value, lookup, sealed } = createKeyVault(secret).issue();
    expect(`${lookup} ${sealed}`).not.toContain(value.slice(5, 25));
    const body = Buffer.from(sealed.split('.')[1] ?? '', 'base64url');
    expect(body.includes(value.slice(5, 25))).toBe(false);
  });

  it('does not open a value that was altered, shortened or sealed with another version', () => {
    const vault = createKeyVault(secret);
    const { sealed } = vault.issue();
    const body = Buffer.from(sealed.split('.')[1] ?? '', 'base64url');
    for (let at = 0; at < body.length; at += 1) {
      const altered = Buffer.from(body);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(vault.open(`v1.${altered.toString('base64url')}`)).toBeUndefined();
    }
    for (const text of ['', 'v1', 'v1.', sealed.slice(0, 30), sealed.replace('v1', 'v2')]) {
      expect(vault.open(text)).toBeUndefined();
    }
  });
});
