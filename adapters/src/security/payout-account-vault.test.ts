import { randomBytes } from 'node:crypto';
import type { PayoutAccount } from '@nsem/core';
import { describe, expect, it } from 'vitest';
import { createPayoutAccountVault } from './payout-account-vault.ts';

const account: PayoutAccount = {
  kind: 'bank',
  bankName: 'GCB Bank',
  branch: null,
  accountNumber: '1011010012345',
  holderName: 'Ama Owusu',
};

const [first, second] = [randomBytes(32), randomBytes(32)];
const vault = createPayoutAccountVault({ current: first });
const rotated = createPayoutAccountVault({ current: second, previous: [first] });
const later = createPayoutAccountVault({ current: second });

describe('the vault of payout accounts', () => {
  it('encrypts an account differently each time, and decrypts it', () => {
    const sealed = vault.seal(account);
    expect(sealed).not.toContain(account.accountNumber);
    expect(vault.seal(account)).not.toBe(sealed);
    expect(vault.open(sealed)).toEqual(account);
  });

  it('opens what a previous secret sealed, and seals it again with the current one', () => {
    const sealed = vault.seal(account);
    expect(rotated.open(sealed)).toEqual(account);
    const resealed = rotated.reseal(sealed) as string;
    expect(later.open(resealed)).toEqual(account);
    expect(rotated.reseal(resealed)).toBe(resealed);
  });

  it('opens nothing that an unknown secret sealed', () => {
    const sealed = vault.seal(account);
    expect(later.open(sealed)).toBeUndefined();
    expect(later.reseal(sealed)).toBeUndefined();
  });
});
