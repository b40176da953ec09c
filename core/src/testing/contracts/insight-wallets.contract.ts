import { expect, it } from 'vitest';
import { invariant } from '../../kernel/result.ts';
import { processPayout, updatePayout } from '../../payouts/move-payout.ts';
import { noHold } from '../builders/payouts.ts';
import { createWeeklyPayouts } from '../../payouts/create-weekly-payouts.ts';
import { byAdmin } from '../builders/accounts.ts';
import { walletOf } from '../../wallet/ledger.ts';
import { instantOf } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { accept } from '../marketplace.ts';
import { growth, storeHistory, storeParties } from './insight-history.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const yearAfter = instantOf('2027-01-01T00:00:00.000Z');

/** The contract of every summary of users' money. */
export function describeWalletSums({ write, read }: StoresInUse<OpenedStores>) {
  /** A history, and a payout of its earnings that is in transit. */
  const aPaidHistory = () =>
    write(async (stores) => {
      const parties = await storeHistory(stores);
      const payouts = accept(
        await createWeeklyPayouts(
          stores,
          byAdmin,
          { weekStart: null },
          { now: yearAfter, hold: noHold },
        ),
      );
      const payout = payouts.find(({ providerId }) => providerId === parties.provider.id);
      invariant(payout !== undefined, 'what was earned is paid');
      return { ...parties, payout };
    });

  it("lists every user's money as their wallet shows it, newest user first", async () => {
    const { client, provider } = await aPaidHistory();
    const [earner, payer] = await read(({ insights }) => insights.listWallets({}, { limit: 2 }));
    const totals = await read(({ ledger }) => ledger.totals(provider.id));
    expect(earner).toEqual({
      accountId: provider.id,
      name: provider.name,
      email: provider.email,
      role: 'service-provider',
      balance: 0n,
      totalEarned: totals.totalEarned,
      totalSpent: 0n,
      pendingPayout: totals.pendingPayout,
    });
    expect(totals.pendingPayout).toBe(4_655n);
    const { totalSpent } = await read(({ ledger }) => ledger.totals(client.id));
    expect(payer).toMatchObject({
      accountId: client.id,
      role: 'client',
      totalSpent,
      totalEarned: 0n,
      balance: 100_000n - totalSpent - 210n - 5n,
    });
  });

  it('lists in cursor pages that neither miss nor repeat a user, and never include an admin', async () => {
    const { admin, client } = await write(storeParties);
    const list = (limit: number, before?: number) =>
      read(({ insights }) => insights.listWallets({}, { limit, before }));
    const all = await list(1_000);
    const first = await list(1);
    const rest = await list(1_000, first.at(-1)?.accountId);
    expect([...first, ...rest]).toEqual(all);
    expect(all.map(({ accountId }) => accountId)).not.toContain(admin.id);
    expect(all.map(({ accountId }) => accountId)).toContain(client.id);
  });

  it('finds users by role, by part of a name and by part of an address', async () => {
    const { id } = await write((stores) =>
      storeClient(stores, { name: 'Akosua Ɔbɛyɛ-Frémpong', email: 'zongo_lane@example.com' }),
    );
    const find = async (filter: object) => {
      const found = await read(({ insights }) => insights.listWallets(filter, { limit: 1_000 }));
      return found.map(({ accountId }) => accountId);
    };
    expect(await find({ q: ' FREMPONG ' })).toEqual([id]);
    expect(await find({ q: 'Zongo_L', role: 'client' })).toEqual([id]);
    expect(await find({ q: 'zongo%lane' })).toEqual([]);
    expect(await find({ q: 'zongo_l', role: 'service-provider' })).toEqual([]);
  });

  it('reports where all the money is', async () => {
    const sum = () => read(({ insights }) => insights.sumMoney());
    // Other earnings are paid out first, so that the next payouts cover only this history.
    await write((stores) =>
      createWeeklyPayouts(stores, byAdmin, { weekStart: null }, { now: yearAfter, hold: noHold }),
    );
    const before = await sum();
    const { client, payout } = await aPaidHistory();
    const wallet = await read(({ ledger }) => ledger.balance(walletOf(client.id)));
    const grown = { wallets: Number(wallet), held: 215, commission: 822, promotions: -90 };
    const earned = { unpaid: 0, inTransit: 4_655, paidOut: 0 };
    expect(growth(before, await sum())).toEqual({ ...grown, ...earned });
    await write(async (stores) => {
      const ending = { status: 'completed', reference: 'MOMO-77' } as const;
      accept(await processPayout(stores, byAdmin, payout.id, { now: yearAfter }));
      accept(await updatePayout(stores, byAdmin, { id: payout.id, ending }, { now: yearAfter }));
    });
    const settled = { unpaid: 0, inTransit: 0, paidOut: 4_655 };
    expect(growth(before, await sum())).toEqual({ ...grown, ...settled });
  });
}
