import type { Passwords, SessionTokens } from '../accounts/account-stores.port.ts';
import type { KeyVault } from '../api-keys/api-key.ts';
import { composeKeyValue } from '../api-keys/key-value.ts';
import type { AccountId } from '../kernel/ids.ts';
import type {
  PayoutAccount,
  PayoutAccountVault,
  SealedPayoutAccount,
} from '../payout-accounts/payout-account.ts';
import { nextNumber } from './builders/ids.ts';

/** Passwords that are hashed quickly, with a record of the calls. */
export type MemoryPasswords = Passwords & Readonly<{ calls(): readonly string[] }>;

/** Hashes a password by quoting it: for tests of the code around the hashing. */
export function createMemoryPasswords(): MemoryPasswords {
  const calls: string[] = [];
  const hashOf = (password: string) => `hash of "${password}"`;
  return {
    async hash(password) {
      calls.push('hash');
      return hashOf(password);
    },
    async verify(password, hash) {
      calls.push('verify');
      return hash === hashOf(password) || hash === `old ${hashOf(password)}`;
    },
    async verifyNothing() {
      calls.push('verify nothing');
    },
    isOutdated: (hash) => hash.startsWith('old '),
    markOf: (hash) => `mark of ${hash}`,
    findWeakness: async (password) => (password.startsWith('password') ? 'common' : undefined),
    marketplaceNames: () => ['Nsem'],
    calls: () => calls,
  };
}

/** Numbered tokens with readable hashes. */
export const createMemoryTokens = (): SessionTokens => ({
  issue() {
    const token = `token ${nextNumber()}`;
    return { token, tokenHash: `hash of ${token}` };
  },
  hash: (token) => `hash of ${token}`,
});

const sealedPrefix = 'sealed:';
const reverse = (value: string) => [...value].toReversed().join('');

/** A vault that seals a key by reversing it, and can open what any secret sealed. */
export const createMemoryKeyVault = (
  secretId = 'secret 1',
  previousIds: readonly string[] = [],
): KeyVault => {
  const lookupBy = (id: string, value: string) => `look-up of ${value} by ${id}`;
  const lookup = (value: string) => lookupBy(secretId, value);
  const protect = (value: string) => ({
    lookup: lookup(value),
    sealed: sealedPrefix + reverse(value),
    secretId,
  });
  return {
    secretId,
    issue() {
      const value = composeKeyValue(String(nextNumber()).padStart(40, 'k'));
      return { value, ...protect(value) };
    },
    protect,
    lookup,
    previousLookups: (value) => previousIds.map((id) => lookupBy(id, value)),
    open: (sealed) =>
      sealed.startsWith(sealedPrefix) ? reverse(sealed.slice(sealedPrefix.length)) : undefined,
  };
};

/** A vault that seals a payout account by reversing its JSON, with its owner before it. */
export const createMemoryPayoutAccountVault = (): PayoutAccountVault => {
  const prefixOf = (owner: AccountId) => `${sealedPrefix}${owner}:`;
  const open = ({ accountId, sealed }: SealedPayoutAccount): PayoutAccount | undefined =>
    sealed.startsWith(prefixOf(accountId))
      ? (JSON.parse(reverse(sealed.slice(prefixOf(accountId).length))) as PayoutAccount)
      : undefined;
  return {
    seal: (account, owner) => prefixOf(owner) + reverse(JSON.stringify(account)),
    open,
    reseal: (stored) => (open(stored) === undefined ? undefined : stored.sealed),
  };
};
