import { describe, expect, it } from 'vitest';
import { startToken, type TokenPurpose } from '../../accounts/one-time-token.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { mondayMorning, nextNumber } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every store of one-time tokens. */
export function describeOneTimeTokenStore(open: () => Promise<OpenedStores>): void {
  describe('a store of one-time tokens', () => {
    const { write, read } = useStores(open);

    const issue = (purpose: TokenPurpose = 'reset-password', now = mondayMorning) =>
      write(async (stores) => {
        const account = await storeClient(stores);
        const tokenHash = `hash of a mailed token ${nextNumber()}`;
        return stores.oneTimeTokens.insert(startToken(account, { purpose, tokenHash }, now));
      });
    const find = (
      { tokenHash }: Readonly<{ tokenHash: string }>,
      purpose: TokenPurpose = 'reset-password',
      now = mondayMorning,
    ) => read(({ oneTimeTokens }) => oneTimeTokens.findUsable({ purpose, tokenHash }, now));

    it('finds a token of its purpose until it expires', async () => {
      const token = await issue();
      expect(await find(token)).toEqual(token);
      expect(await find(token, 'verify-email')).toBeUndefined();
      expect(await find(token, 'reset-password', token.expiresAt)).toBeUndefined();
      expect(await find({ tokenHash: 'hash of nothing' })).toBeUndefined();
    });

    it('lets a token be used once', async () => {
      const token = await issue();
      const use = () => write(({ oneTimeTokens }) => oneTimeTokens.use(token.id, mondayMorning));
      expect([await use(), await use()]).toEqual([true, false]);
      expect(await find(token)).toBeUndefined();
    });

    it('removes the tokens of one account and purpose', async () => {
      const [removed, kept] = [await issue(), await issue()];
      const other = await write(({ oneTimeTokens }) => {
        const tokenHash = `hash of a mailed token ${nextNumber()}`;
        return oneTimeTokens.insert({ ...removed, purpose: 'verify-email', tokenHash });
      });
      await write(({ oneTimeTokens }) =>
        oneTimeTokens.removeAllOf(removed.accountId, 'reset-password'),
      );
      expect(await find(removed)).toBeUndefined();
      expect(await find(kept)).toEqual(kept);
      expect(await find(other, 'verify-email')).toEqual(other);
    });

    it('removes the tokens that expired before an instant, and returns how many', async () => {
      const longAgo = later(mondayMorning, -100 * dayMs);
      const old = await issue('verify-email', longAgo);
      const token = await issue();
      const remove = () =>
        write(({ oneTimeTokens }) => oneTimeTokens.removeExpired(later(old.expiresAt, 1), 10));
      expect([await remove(), await remove()]).toEqual([1, 0]);
      expect(await find(old, 'verify-email', longAgo)).toBeUndefined();
      expect(await find(token)).toEqual(token);
    });
  });
}
