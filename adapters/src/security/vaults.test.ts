import { randomBytes } from 'node:crypto';

import { isKeyValue, type PayoutAccount } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import { createKeyVault, createPayoutAccountVault } from './vaults.ts';

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

const account: PayoutAccount = {
  kind: 'bank',
  bankName: 'GCB Bank',
  branch: null,
  accountNumber: '1011010012345',
  holderName: 'Ama Owusu',
};

const owner = accountId(7);
const storedAs = (sealed: string, of = owner) => ({ accountId: of, sealed });

const [first, second] = [randomBytes(32), randomBytes(32)];
const vault = createPayoutAccountVault({ current: first });
const rotated = createPayoutAccountVault({ current: second, previous: [first] });
const later = createPayoutAccountVault({ current: second });

describe('the vault of payout accounts', () => {
  it('encrypts an account differently each time, and decrypts it', () => {
    const sealed = vault.seal(account, owner);
    expect(sealed).not.toContain(account.accountNumber);
    expect(vault.seal(account, owner)).not.toBe(sealed);
    expect(vault.open(storedAs(sealed))).toEqual(account);
  });

  it('opens what a previous secret sealed, and seals it again with the current one', () => {
    const sealed = vault.seal(account, owner);
    expect(rotated.open(storedAs(sealed))).toEqual(account);
    const resealed = rotated.reseal(storedAs(sealed)) as string;
    expect(later.open(storedAs(resealed))).toEqual(account);
    expect(rotated.reseal(storedAs(resealed))).toBe(resealed);
  });

  it('opens nothing for another provider, whose payouts it would redirect', () => {
    const moved = storedAs(vault.seal(account, owner), accountId(8));
    expect(vault.open(moved)).toBeUndefined();
    expect(vault.reseal(moved)).toBeUndefined();
    expect(rotated.open(moved)).toBeUndefined();
    expect(rotated.reseal(moved)).toBeUndefined();
  });

  it('opens nothing that an unknown secret sealed', () => {
    const sealed = vault.seal(account, owner);
    expect(later.open(storedAs(sealed))).toBeUndefined();
    expect(later.reseal(storedAs(sealed))).toBeUndefined();
  });
});
