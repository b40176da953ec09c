import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import type { NewPayoutAccount } from '../../payout-accounts/payout-account.ts';
import { mondayMorning } from '../builders/ids.ts';
import { aPayout } from '../builders/payouts.ts';
import { storeProvider } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const tuesday = later(mondayMorning, dayMs);

const sealedFor = (
  accountId: AccountId,
  sealed: string,
  changedAt = mondayMorning,
): NewPayoutAccount => ({ accountId, sealed, changedAt });

/** The contract of every store of payout accounts. */
export function describePayoutAccountStore(open: () => Promise<OpenedStores>): void {
  const { write, read } = useStores(open);
  const currentOf = (owner: AccountId) =>
    read(({ payoutAccounts }) => payoutAccounts.findCurrent(owner));

  /** A provider with a payout account and a completed payout to it. */
  const aPaidProvider = () =>
    write(async (stores) => {
      const provider = await storeProvider(stores);
      const first = await stores.payoutAccounts.replaceCurrent(sealedFor(provider.id, 'the first'));
      const paid = aPayout({
        providerId: provider.id,
        status: 'completed',
        payoutAccountId: first.id,
      });
      const { id: payoutId } = await stores.payouts.insert(paid);
      return { provider, id: provider.id, first, payoutId };
    });

  describe('a store of payout accounts', () => {
    it('has at most one present account of a provider', async () => {
      const { id } = await write(storeProvider);
      expect(await currentOf(id)).toBeUndefined();
      await write(({ payoutAccounts }) => payoutAccounts.replaceCurrent(sealedFor(id, 'one')));
      const second = sealedFor(id, 'two', tuesday);
      const stored = await write(({ payoutAccounts }) => payoutAccounts.replaceCurrent(second));
      expect(stored).toMatchObject(second);
      expect(await currentOf(id)).toEqual(stored);
      await write(({ payoutAccounts }) => payoutAccounts.removeCurrent(id));
      expect(await currentOf(id)).toBeUndefined();
    });

    it('retains what a payout was transferred to, beside the present account', async () => {
      const { id, first, payoutId } = await aPaidProvider();
      const second = await write(({ payoutAccounts }) =>
        payoutAccounts.replaceCurrent(sealedFor(id, 'the second', tuesday)),
      );
      const found = await read(({ payouts }) => payouts.find(payoutId));
      expect(found).toMatchObject({ paidAccount: first, currentAccount: second });
      const listed = await read(({ payouts }) => payouts.list({ providerId: id }, { limit: 5 }));
      expect(listed).toEqual([found]);
    });

    it('lists all accounts in batches, and replaces their encrypted form', async () => {
      const { id, first, payoutId } = await aPaidProvider();
      const second = await write(({ payoutAccounts }) =>
        payoutAccounts.replaceCurrent(sealedFor(id, 'the second')),
      );
      const page = { after: first.id, limit: 1 };
      const list = () => read(({ payoutAccounts }) => payoutAccounts.list(page));
      expect(await list()).toEqual([second]);
      await write(({ payoutAccounts }) => payoutAccounts.reseal(first.id, 'sealed again'));
      const payout = await read(({ payouts }) => payouts.find(payoutId));
      expect(payout?.paidAccount).toEqual({ ...first, sealed: 'sealed again' });
      const all = { after: null, limit: 10_000 };
      const ids = (await read(({ payoutAccounts }) => payoutAccounts.list(all))).map(
        (account) => account.id,
      );
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(ids).toEqual(expect.arrayContaining([first.id, second.id]));
    });

    it('has nothing of an erased provider, and payouts do not refer to it', async () => {
      const { provider, payoutId, id } = await aPaidProvider();
      const deletion = { accountId: id, deletedBy: id, reason: null, at: tuesday };
      await write(({ erasures }) => erasures.eraseAccount(provider, deletion));
      const payout = await read(({ payouts }) => payouts.find(payoutId));
      expect(payout).toMatchObject({ payoutAccountId: null, paidAccount: null });
      const left = await read(({ payoutAccounts }) =>
        payoutAccounts.list({ after: null, limit: 10_000 }),
      );
      expect(left.filter(({ accountId }) => accountId === id)).toEqual([]);
    });
  });
}
