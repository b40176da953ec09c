import { describe, expect, it } from 'vitest';
import type { AccountId, SuspiciousPairId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { InvariantError } from '../../kernel/result.ts';
import type { NewPayoutAccount } from '../../payout-accounts/payout-account.ts';
import type { Parties } from '../../payouts/suspicious-pair.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { mondayMorning } from '../builders/ids.ts';
import { aPayout, aSuspiciousPair } from '../builders/payouts.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import { storeAdmin, storeClient, storeProvider } from '../builders/stored.ts';
import { storeCompletedJob, storeRefund } from '../job-life.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

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

    it('retains the account of a payout, besides the present one', async () => {
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

/** The contract of every store of suspicious pairs. */
export function describeSuspiciousPairStore(open: () => Promise<OpenedStores>): void {
  describe('a store of suspicious pairs', () => {
    const { opened, write, read } = useStores(open);

    const someParties = () =>
      write(async (stores) => {
        const provider = await storeProvider(stores);
        const client = await storeClient(stores, { balance: 10_000 });
        return { provider, client, providerId: provider.id, clientId: client.id };
      });

    const insert = ({ providerId, clientId }: Parties) =>
      write(({ pairs }) => pairs.insert(aSuspiciousPair({ providerId, clientId })));

    it('stores every field of a pair, and shows whom it concerns', async () => {
      const { provider, client, ...parties } = await someParties();
      const pair = await insert(parties);
      const names = {
        providerName: provider.name,
        publicId: provider.providerId,
        clientName: client.name,
      };
      const find = () => read(({ pairs }) => pairs.find(pair.id));
      expect(await find()).toEqual({ ...pair, ...names, reviewerName: null });
      const admin = await write(storeAdmin);
      const reviewed = {
        ...pair,
        evidence: [
          { reason: 'same-mailbox', count: 1 },
          { reason: 'tiny-jobs', count: 3 },
        ],
        status: 'dismissed',
        note: 'They share an “office” \\ in Tema.',
        updatedAt: later(mondayMorning, 5),
        reviewedAt: later(mondayMorning, 5),
        reviewedBy: admin.id,
      } as const;
      const listed = { ...reviewed, ...names, reviewerName: admin.name };
      await write(({ pairs }) => pairs.replace(listed));
      expect(await find()).toEqual(listed);
      expect(await read(({ pairs }) => pairs.findByParties(parties))).toEqual(reviewed);
    });

    it('has at most one pair of two parties, and none of others', async () => {
      const [parties, others] = [await someParties(), await someParties()];
      await insert(parties);
      const again = opened().unitOfWork.write(async ({ pairs }) => {
        const { providerId, clientId } = parties;
        await pairs.insert(aSuspiciousPair({ providerId, clientId }));
        return { ok: true, value: undefined };
      });
      await expect(again).rejects.toThrow(InvariantError);
      expect(await read(({ pairs }) => pairs.findByParties(others))).toBeUndefined();
      const unknown = 987_654 as SuspiciousPairId;
      expect(await read(({ pairs }) => pairs.find(unknown))).toBeUndefined();
    });

    it('lists pairs newest first, by status, in cursor pages', async () => {
      const first = await insert(await someParties());
      const second = await insert(await someParties());
      const third = await insert(await someParties());
      await write(({ pairs }) => pairs.replace({ ...second, status: 'confirmed' }));
      const list = async (...query: Parameters<Stores['pairs']['list']>) =>
        (await read(({ pairs }) => pairs.list(...query))).map(({ id }) => id);
      expect((await list({}, { limit: 3 })).slice(0, 3)).toEqual([third.id, second.id, first.id]);
      expect((await list({ status: 'open' }, { limit: 2 }))[0]).toBe(third.id);
      expect((await list({ status: 'confirmed' }, { limit: 1 }))[0]).toBe(second.id);
      expect(await list({ status: 'open' }, { limit: 1, before: third.id })).toEqual([first.id]);
    });

    it('reads the history of two parties, and from where they log in', async () => {
      const parties = await someParties();
      const { provider, client, providerId, clientId } = parties;
      const device = { program: 'Chrome Mobile', network: '154.160.1.20' };
      const facts = () => read(({ pairs }) => pairs.readFacts({ providerId, clientId }));
      const none = { freeJobs: 0, paidJobs: 0, paid: 0n, hasOtherProvider: false };
      const partyOf = ({ id, name, email }: typeof client) => ({ accountId: id, name, email });
      expect(await facts()).toEqual({
        provider: { ...partyOf(provider), devices: [] },
        client: { ...partyOf(client), devices: [] },
        ...none,
      });
      const refunded = await write(async (stores) => {
        await stores.seenDevices.put({ accountId: clientId, ...device, seenAt: mondayMorning });
        const work = { clientId, providerId };
        await storeCompletedJob(stores, { ...work, quote: aQuoteForWords(100, 500) });
        await storeCompletedJob(stores, { ...work, quote: aQuoteForWords(2) });
        return storeCompletedJob(stores, { ...work, quote: aQuoteForWords(3) });
      });
      const done = { freeJobs: 1, paidJobs: 2, paid: 15n, hasOtherProvider: false };
      expect(await facts()).toMatchObject({ ...done, client: { devices: [device] } });
      expect(await read(({ pairs }) => pairs.countFreeJobs({ providerId, clientId }))).toBe(1);
      await write(async (stores) => {
        const other = await storeProvider(stores);
        await storeCompletedJob(stores, { clientId, providerId: other.id });
        await storeRefund(stores, refunded, later(mondayMorning, dayMs));
      });
      expect(await facts()).toMatchObject({ paidJobs: 1, paid: 6n, hasOtherProvider: true });
    });

    it('decides with the earnings of the two, and with what the client has paid', async () => {
      const parties = await someParties();
      const { providerId, clientId } = parties;
      await write(async (stores) => {
        const work = { clientId, providerId };
        await storeCompletedJob(stores, { ...work, quote: aQuoteForWords(100, 500) });
        await storeCompletedJob(stores, work);
      });
      const query = { providerId, matureBefore: mondayMorning, leastPaid: pesewas(300) };
      const look = () =>
        read(async ({ payouts }) => ({
          status: (await payouts.listHeld({ providerId }))[0]?.pairStatus,
          review: (await payouts.findStanding(query)).clients[0]?.isUnderReview,
        }));
      expect(await look()).toEqual({ status: null, review: false });
      const pair = await insert(parties);
      expect(await look()).toEqual({ status: 'open', review: true });
      await write(({ pairs }) => pairs.replace({ ...pair, status: 'confirmed' }));
      expect(await look()).toEqual({ status: 'confirmed', review: true });
      await write(({ pairs }) => pairs.replace({ ...pair, status: 'dismissed' }));
      expect(await look()).toEqual({ status: 'dismissed', review: false });
    });
  });
}
