import { describe, expect, it } from 'vitest';
import { createJob } from '../jobs/create-job.ts';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { twiNarration } from '../testing/builders/pricing.ts';
import { accept, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { creditWallet, type Credit } from './credit-wallet.ts';
import { walletOf } from './ledger.ts';
import { readWallet } from '../insights/read-own-figures.ts';
import { listTransactions } from './read-wallet.ts';

const aCredit = (overrides: Partial<Credit> & Pick<Credit, 'clientId'>): Credit => ({
  amount: pesewas(2_500),
  reference: 'MTN-20261102-1',
  note: 'MTN Mobile Money',
  ...overrides,
});

const context = { now: mondayMorning, hold: { holdDays: 14 } };

describe('crediting a wallet', () => {
  it('raises the balance and returns the line of the statement', async () => {
    const { unitOfWork, client, admin } = await openMarketplace();
    const credited = await unitOfWork.write((stores) =>
      creditWallet(stores, bySession(admin), aCredit({ clientId: client.id }), context),
    );
    expect(accept(credited)).toMatchObject({
      kind: 'top-up',
      amount: 2_500n,
      balanceAfter: 12_500n,
      jobId: null,
      payoutId: null,
      note: 'MTN Mobile Money',
      at: mondayMorning,
    });
    expect(await unitOfWork.read(({ ledger }) => ledger.balance(walletOf(client.id)))).toBe(
      12_500n,
    );
  });

  it('refuses a reference that was already credited to any wallet', async () => {
    const { unitOfWork, client, admin } = await openMarketplace();
    const credit = (change: Partial<Credit> = {}) =>
      unitOfWork.write((stores) =>
        creditWallet(
          stores,
          bySession(admin),
          aCredit({ clientId: client.id, ...change }),
          context,
        ),
      );
    accept(await credit());
    const used = refuse({ code: 'wallet.reference-exists' });
    expect(await credit()).toEqual(used);
    expect(await credit({ amount: pesewas(1) })).toEqual(used);
    expect(await credit({ reference: ' mtn-20261102-1\n' })).toEqual(used);
    for (const reference of ['МТN-20261102-1', 'MTN-\u200B20261102-1', 'ＭＴＮ-2O26ll02-I\u2800'])
      expect(await credit({ reference })).toEqual(used);
    expect(await unitOfWork.read(({ ledger }) => ledger.balance(walletOf(client.id)))).toBe(
      12_500n,
    );
    accept(await credit({ reference: 'MTN-20261102-2' }));
  });

  it.each([
    ['wallet.amount-missing', { amount: pesewas(0) }],
    ['wallet.amount-missing', { amount: pesewas(-1) }],
    ['wallet.account-not-found', { clientId: accountId(999) }],
  ])('is refused as %s', async (code, change) => {
    const { unitOfWork, client, admin } = await openMarketplace();
    const before = unitOfWork.committed();
    const credit = aCredit({ clientId: client.id, ...change });
    const refused = await unitOfWork.write((stores) =>
      creditWallet(stores, bySession(admin), credit, context),
    );
    expect(refused).toEqual(refuse({ code }));
    expect(unitOfWork.committed()).toBe(before);
  });

  it('is refused for providers and admins', async () => {
    const { unitOfWork, provider, admin } = await openMarketplace();
    for (const { id } of [provider, admin]) {
      const credit = aCredit({ clientId: id });
      expect(
        await unitOfWork.write((stores) => creditWallet(stores, bySession(admin), credit, context)),
      ).toEqual(refuse({ code: 'wallet.clients-only' }));
    }
  });
});

describe('reading a wallet', () => {
  const spend = async () => {
    const place = await openMarketplace();
    const request = {
      work: twiNarration,
      content: 'Meda wo ase paa, me nua.',
      audio: null,
      providerId: null,
    };
    const job = await place.unitOfWork.write((stores) =>
      createJob(stores, bySession(place.client), request, onMonday),
    );
    return { ...place, job: accept(job) };
  };

  it("shows a client's balance and held amount", async () => {
    const { unitOfWork, client } = await spend();
    expect(
      await unitOfWork.read((stores) => readWallet(stores, bySession(client), {}, context)),
    ).toEqual(
      ok({
        accountId: client.id,
        role: 'client',
        balance: 9_976n,
        held: 24n,
        totalSpent: 0n,
        totalEarned: 0n,
        pendingPayout: 0n,
        heldFromPayouts: null,
        inReview: null,
      }),
    );
  });

  it.each(['provider', 'admin'] as const)('shows a new %s zero everywhere', async (who) => {
    const place = await spend();
    const summary = await place.unitOfWork.read((stores) =>
      readWallet(stores, bySession(place[who]), {}, context),
    );
    expect(accept(summary)).toEqual({
      accountId: place[who].id,
      role: place[who].role,
      balance: 0n,
      held: 0n,
      totalSpent: 0n,
      totalEarned: 0n,
      pendingPayout: 0n,
      heldFromPayouts: who === 'provider' ? 0n : null,
      inReview: who === 'provider' ? 0n : null,
    });
  });

  it('lists the transactions in pages, and none for an admin', async () => {
    const { unitOfWork, client, provider, admin, job } = await spend();
    const list = async (holder: typeof client, limit = 50) =>
      accept(
        await unitOfWork.read((stores) => listTransactions(stores, bySession(holder), { limit })),
      );
    expect(await list(client)).toMatchObject([
      { kind: 'hold', jobId: job.id, amount: -24n, balanceAfter: 9_976n },
      { kind: 'top-up', amount: 10_000n, balanceAfter: 10_000n },
    ]);
    expect(await list(client, 1)).toHaveLength(1);
    expect(await list(provider)).toEqual([]);
    expect(await list(admin)).toEqual([]);
  });
});
