import { randomBytes } from 'node:crypto';
import type { PayoutAccount } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { createPayoutAccountVault } from './payout-account-vault.ts';

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
