import type { Passwords, SessionTokens } from '../../accounts/passwords.port.ts';
import type { KeyVault } from '../../api-keys/key-vault.port.ts';
import { composeKeyValue } from '../../api-keys/key-value.ts';
import { nextNumber } from '../builders/ids.ts';

/** Passwords that are hashed in no time, and remember how often they were asked. */
export type MemoryPasswords = Passwords & Readonly<{ asked(): readonly string[] }>;

/** Hashes passwords by putting a word before them: for tests of what happens around it. */
export function createMemoryPasswords(): MemoryPasswords {
  const asked: string[] = [];
  const hashOf = (password: string) => `hash of "${password}"`;
  return {
    async hash(password) {
      asked.push('hash');
      return hashOf(password);
    },
    async verify(password, hash) {
      asked.push('verify');
      return hash === hashOf(password);
    },
    async verifyNothing() {
      asked.push('verify nothing');
    },
    asked: () => asked,
  };
}

/** Tokens that count, with hashes that can be read. */
export const createMemoryTokens = (): SessionTokens => ({
  issue() {
    const token = `token ${nextNumber()}`;
    return { token, tokenHash: `hash of ${token}` };
  },
  hash: (token) => `hash of ${token}`,
});

/** A vault that seals by turning a key round. */
export const createMemoryKeyVault = (): KeyVault => {
  const sealedBy = 'sealed:';
  const lookup = (value: string) => `look-up of ${value}`;
  const turn = (value: string) => [...value].toReversed().join('');
  return {
    issue() {
      const value = composeKeyValue(String(nextNumber()).padStart(40, 'k'));
      return { value, lookup: lookup(value), sealed: sealedBy + turn(value) };
    },
    lookup,
    open: (sealed) =>
      sealed.startsWith(sealedBy) ? turn(sealed.slice(sealedBy.length)) : undefined,
  };
};
