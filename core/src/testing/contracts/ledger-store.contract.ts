import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { InvariantError } from '../../kernel/result.ts';
import { pesewas } from '../../kernel/money.ts';
import { fundingOf } from '../../jobs/decide-job.ts';
import { noReturn, type Job } from '../../jobs/job.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { createWeeklyPayouts } from '../../payouts/create-weekly-payouts.ts';
import { byAdmin } from '../builders/accounts.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { Books } from '../../audit/books.ts';
import { checkBooks } from '../../audit/check-books.ts';
import { earningsOf, escrowOf, inTransit, walletOf } from '../../wallet/ledger.ts';
import { postRelease } from '../../wallet/postings.ts';
import { mondayMorning, nextNumber, payoutId } from '../builders/ids.ts';
import { noHold } from '../builders/payouts.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import { replaceJob, storeClient, storeJob, storeProvider } from '../builders/stored.ts';
import { aTopUp } from '../builders/wallet.ts';
import { accept } from '../marketplace.ts';
import { storeCompletedJob, storeRefund } from '../job-life.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

/** The contract of every ledger. */
export function describeLedgerStore(open: () => Promise<OpenedStores>): void {
  describe('a ledger store', () => {
    const inUse = useStores(open);
    describePosting(inUse);
    describeReading(inUse);
  });
}

/** Cancels a job as its client does. */
async function cancel(stores: Stores, job: Job) {
  await replaceJob(stores, job, { ...job, status: 'cancelled' });
  await stores.ledger.append(postRelease(fundingOf(job), mondayMorning), null);
}

function describePosting({ opened, write, read }: StoresInUse<OpenedStores>) {
  it('starts every account at zero', async () => {
    const { id } = await write((stores) => storeClient(stores));
    expect(await read(({ ledger }) => ledger.balance(walletOf(id)))).toBe(0n);
    expect(await read(({ ledger }) => ledger.statement(walletOf(id), { limit: 50 }))).toEqual([]);
  });

  it('moves both balances with a posting, visible in the same unit of work', async () => {
    const { before, after, wallet } = await write(async (stores) => {
      const { id } = await storeClient(stores);
      const cash = await stores.ledger.balance('cash:clearing');
      await stores.ledger.append(aTopUp(id, pesewas(12_345)), null);
      return {
        before: cash,
        after: await stores.ledger.balance('cash:clearing'),
        wallet: await stores.ledger.balance(walletOf(id)),
      };
    });
    expect(wallet).toBe(12_345n);
    expect(after - before).toBe(-12_345n);
  });

  it('stores amounts exactly to the pesewa, up to 90 trillion GHS', async () => {
    const amount = pesewas(9_007_199_250_000_001n);
    const { id } = await write(async (stores) => {
      const client = await storeClient(stores);
      await stores.ledger.append(aTopUp(client.id, amount), null);
      return client;
    });
    expect(await read(({ ledger }) => ledger.balance(walletOf(id)))).toBe(amount);
    const [line] = await read(({ ledger }) => ledger.statement(walletOf(id), { limit: 1 }));
    expect(line).toMatchObject({ amount, balanceAfter: amount });
  });

  it('reports the keys that were posted', async () => {
    const posting = await write(async (stores) => {
      const { id } = await storeClient(stores);
      const topUp = aTopUp(id, pesewas(1));
      await stores.ledger.append(topUp, null);
      return topUp;
    });
    expect(await read(({ ledger }) => ledger.hasKey(posting.key))).toBe(true);
    expect(await read(({ ledger }) => ledger.hasKey(`topup:${nextNumber()}`))).toBe(false);
  });

  it('reports a reference that was posted, however it is written', async () => {
    const number = nextNumber();
    await write(async (stores) => {
      const { id } = await storeClient(stores);
      const topUp = { ...aTopUp(id, pesewas(1)), reference: `MoMo  Ka\u0301 ${number}` };
      await stores.ledger.append(topUp, null);
    });
    const has = (reference: string) => read(({ ledger }) => ledger.hasReference(reference));
    expect(await has(` momo k\u00e1\t${number}\n`)).toBe(true);
    expect(await has(`М\u200Bомо ｋá\u2800${number}\u{E0037}`)).toBe(true);
    expect(await has(`momo ka ${number}`)).toBe(false);
  });

  it('stores who caused a posting', async () => {
    const { id } = await write(async (stores) => {
      const client = await storeClient(stores);
      await stores.ledger.append(aTopUp(client.id, pesewas(1)), client.id);
      await stores.ledger.append(aTopUp(client.id, pesewas(1)), null);
      return client;
    });
    const lines = await read(({ ledger }) => ledger.statement(walletOf(id), { limit: 9 }));
    expect(lines.map(({ actorId }) => actorId)).toEqual([null, id]);
  });

  it('refuses a key that was posted before, as a bug, and moves nothing', async () => {
    const { id } = await write((stores) => storeClient(stores));
    const topUp = aTopUp(id, pesewas(500));
    await write(({ ledger }) => ledger.append(topUp, null));
    const again = opened().unitOfWork.write(async ({ ledger }) => {
      await ledger.append(topUp, null);
      return { ok: true, value: undefined };
    });
    await expect(again).rejects.toThrow(InvariantError);
    expect(await read(({ ledger }) => ledger.balance(walletOf(id)))).toBe(500n);
  });

  it('refuses to take a wallet, an escrow or a payout below zero, as a bug', async () => {
    const { client, job } = await write(async (stores) => {
      const owner = await storeClient(stores, { balance: 300 });
      return { client: owner, job: await storeJob(stores, { clientId: owner.id }) };
    });
    const transfer = { payoutId: payoutId(nextNumber()), providerId: client.id };
    const overdrafts = [
      { debit: walletOf(client.id), credit: escrowOf(job.id), amount: pesewas(1) },
      { debit: escrowOf(job.id), credit: walletOf(client.id), amount: pesewas(301) },
      { debit: inTransit(transfer.payoutId), credit: 'cash:clearing', amount: pesewas(1) },
    ] as const;
    for (const entry of overdrafts) {
      const posting = { ...aTopUp(client.id, pesewas(1)), entries: [entry] };
      const overdrawn = opened().unitOfWork.write(async ({ ledger }) => {
        await ledger.append(posting, null);
        return { ok: true, value: undefined };
      });
      await expect(overdrawn).rejects.toThrow(InvariantError);
      expect(await read(({ ledger }) => ledger.hasKey(posting.key))).toBe(false);
    }
    expect(await read(({ ledger }) => ledger.balance(walletOf(client.id)))).toBe(0n);
    expect(await read(({ ledger }) => ledger.balance(escrowOf(job.id)))).toBe(300n);
  });

  it('allows cash, promotions and earnings below zero', async () => {
    const { provider, balance } = await write(async (stores) => {
      const { id } = await storeProvider(stores);
      const { id: clientId } = await storeClient(stores);
      const [topUp, entry] = [aTopUp(clientId, pesewas(1)), { amount: pesewas(70) }];
      const credit = walletOf(clientId);
      const entries = [
        { ...entry, debit: earningsOf(id), credit },
        { ...entry, debit: 'platform:promotions' as const, credit },
      ];
      await stores.ledger.append({ ...topUp, entries }, null);
      return { provider: id, balance: await stores.ledger.balance(credit) };
    });
    expect(balance).toBe(140n);
    expect(await read(({ ledger }) => ledger.balance(earningsOf(provider)))).toBe(-70n);
  });
}

const one = { limit: 1 };
const holds = (accountId: AccountId) => ({ accountId, role: 'client' });

function describeReading({ write, read }: StoresInUse<OpenedStores>) {
  /** A client who topped up 20.00, had one job done, one cancelled, and has one running. */
  const aBusyLife = () =>
    write(async (stores) => {
      const client = await storeClient(stores, { balance: 2_000 });
      const provider = await storeProvider(stores);
      const own = { clientId: client.id };
      const work = { ...own, providerId: provider.id, quote: aQuoteForWords(110, 10) };
      const done = await storeCompletedJob(stores, work);
      const cancelled = await storeJob(stores, { ...own, quote: aQuoteForWords(50) });
      await cancel(stores, cancelled);
      const running = await storeJob(stores, { ...own, quote: aQuoteForWords(200) });
      return { client, provider, done, cancelled, running };
    });

  it('lists the postings of an account, newest first, with signs and balances', async () => {
    const { client, done, cancelled, running } = await aBusyLife();
    const lines = await read(({ ledger }) => ledger.statement(walletOf(client.id), { limit: 50 }));
    expect(lines).toMatchObject([
      { kind: 'hold', jobId: running.id, amount: -600n, balanceAfter: 1_100n, note: null },
      { kind: 'release', jobId: cancelled.id, amount: 150n, balanceAfter: 1_700n },
      { kind: 'hold', jobId: cancelled.id, amount: -150n, balanceAfter: 1_550n },
      { kind: 'hold', jobId: done.id, amount: -300n, balanceAfter: 1_700n },
      { kind: 'top-up', jobId: null, amount: 2_000n, balanceAfter: 2_000n, note: 'Mobile money' },
    ]);
    expect(lines.every(({ payoutId: payout, at }) => payout === null && at === mondayMorning)).toBe(
      true,
    );
  });

  it('lists a statement in cursor pages that neither miss nor repeat a line', async () => {
    const { client } = await aBusyLife();
    const account = walletOf(client.id);
    const all = await read(({ ledger }) => ledger.statement(account, { limit: 50 }));
    const first = await read(({ ledger }) => ledger.statement(account, { limit: 2 }));
    const before = first.at(-1)?.id;
    const rest = await read(({ ledger }) => ledger.statement(account, { limit: 50, before }));
    expect([...first, ...rest]).toEqual(all);
    expect(first).toHaveLength(2);
  });

  it('lists the postings of an account of the platform, with what it has after each', async () => {
    const { done, client, provider } = await aBusyLife();
    const account = 'platform:commission';
    const before = await read(({ ledger }) => ledger.balance(account));
    const work = { clientId: client.id, providerId: provider.id, quote: aQuoteForWords(100) };
    const next = await write((stores) => storeCompletedJob(stores, work));
    await write((stores) => storeRefund(stores, done, later(mondayMorning, 1)));
    const [refund, capture, ...older] = await read(({ ledger }) =>
      ledger.statement(account, { limit: 100_000 }),
    );
    expect(capture).toMatchObject({ kind: 'capture', jobId: next.id, amount: 45n });
    expect(capture?.balanceAfter).toBe(before + 45n);
    expect(refund).toMatchObject({ kind: 'refund', jobId: done.id, amount: -50n });
    expect(refund?.balanceAfter).toBe(before - 5n);
    expect(older[0]).toMatchObject({ jobId: done.id, balanceAfter: before });
    expect(await read(({ ledger }) => ledger.balance(account))).toBe(before - 5n);
    const page = { limit: 1, before: refund?.id };
    expect(await read(({ ledger }) => ledger.statement(account, page))).toEqual([capture]);
  });

  it('lists what postings changed for users, a page of postings at a time', async () => {
    const { client, provider, done } = await aBusyLife();
    const life = await read(({ ledger }) => ledger.listHolderLines({ limit: 6 }));
    const own = await read(({ ledger }) => ledger.statement(walletOf(client.id), { limit: 9 }));
    const [earned] = await read(({ ledger }) => ledger.statement(earningsOf(provider.id), one));
    const [hold, release, held, ...older] = own.map((line) => ({ ...line, ...holds(client.id) }));
    const capture = { ...earned, accountId: provider.id, role: 'service-provider' };
    expect(life.lines).toEqual([hold, release, held, capture, ...older]);
    expect(capture).toMatchObject({ kind: 'capture', jobId: done.id, amount: 280n });

    const first = await read(({ ledger }) => ledger.listHolderLines({ limit: 4 }));
    const before = first.next ?? undefined;
    const rest = await read(({ ledger }) => ledger.listHolderLines({ limit: 2, before }));
    expect([...first.lines, ...rest.lines]).toEqual(life.lines);
  });

  it('lists both users whom a refund concerns, and ends after the first posting', async () => {
    const { client, provider, done } = await aBusyLife();
    await write((stores) => storeRefund(stores, done, later(mondayMorning, 1)));
    const { lines, next } = await read(({ ledger }) => ledger.listHolderLines(one));
    expect(lines.map(({ kind }) => kind)).toEqual(['refund', 'refund']);
    expect(new Set(lines.map(({ accountId }) => accountId))).toEqual(
      new Set([client.id, provider.id]),
    );
    expect(lines).toContainEqual(expect.objectContaining({ ...holds(client.id), amount: 300n }));
    const all = await read(({ ledger }) => ledger.listHolderLines({ limit: 100_000 }));
    expect(all.lines.length).toBeGreaterThan(6);
    expect([next === null, all.next]).toEqual([false, null]);
  });

  it("sums up a client's held and spent money, without what promotions paid", async () => {
    const { client } = await aBusyLife();
    expect(await read(({ ledger }) => ledger.totals(client.id))).toEqual({
      held: 600n,
      totalSpent: 300n,
      totalEarned: 0n,
      pendingPayout: 0n,
    });
  });

  it("sums up a provider's net earnings", async () => {
    const { provider } = await aBusyLife();
    expect(await read(({ ledger }) => ledger.balance(earningsOf(provider.id)))).toBe(280n);
    expect(await read(({ ledger }) => ledger.totals(provider.id))).toEqual({
      held: 0n,
      totalSpent: 0n,
      totalEarned: 280n,
      pendingPayout: 0n,
    });
  });

  it('deducts refunds from both', async () => {
    const { client, provider, done } = await aBusyLife();
    await write((stores) => storeRefund(stores, done, later(mondayMorning, 1)));
    const totals = (id: AccountId) => read(({ ledger }) => ledger.totals(id));
    expect(await totals(client.id)).toMatchObject({ held: 600n, totalSpent: 0n });
    expect(await totals(provider.id)).toMatchObject({ totalEarned: 0n, pendingPayout: 0n });
    const wallet = walletOf(client.id);
    const [line] = await read(({ ledger }) => ledger.statement(wallet, { limit: 1 }));
    expect(line).toMatchObject({ kind: 'refund', jobId: done.id, amount: 300n });
    expect(await read(({ ledger }) => ledger.balance(earningsOf(provider.id)))).toBe(0n);
  });

  it('shows a payout as pending until it is completed; the earnings do not change', async () => {
    const { provider, done } = await aBusyLife();
    const { id } = provider;
    const totals = () => read(({ ledger }) => ledger.totals(id));
    const [payout] = await write(async (stores) =>
      accept(
        await createWeeklyPayouts(
          stores,
          byAdmin,
          { weekStart: null },
          { now: mondayMorning, hold: noHold },
        ),
      ).filter(({ providerId }) => providerId === id),
    );
    if (payout === undefined) throw new Error('what is owed is paid');
    expect(await totals()).toMatchObject({ totalEarned: 280n, pendingPayout: 280n });
    const [line] = await read(({ ledger }) => ledger.statement(earningsOf(id), { limit: 1 }));
    expect(line).toMatchObject({ kind: 'payout', payoutId: payout.id, balanceAfter: 0n });
    for (const status of ['processing', 'failed'] as const) {
      await write(({ payouts }) => payouts.replace({ ...payout, status }));
      expect(await totals()).toMatchObject({ totalEarned: 280n, pendingPayout: 280n });
    }
    await write(({ payouts }) => payouts.replace({ ...payout, status: 'completed' }));
    expect(await totals()).toMatchObject({ totalEarned: 280n, pendingPayout: 0n });
    await write((stores) => storeRefund(stores, done, later(mondayMorning, 1)));
    expect(await totals()).toMatchObject({ totalEarned: 0n, pendingPayout: 0n });
    expect(await read(({ ledger }) => ledger.balance(earningsOf(id)))).toBe(-280n);
  });
}

/** A database whose whole ledger can be read. */
export type OpenedBooks = OpenedStores & Readonly<{ readBooks(): Promise<Books> }>;

/** The contract of the books of every database. */
export function describeBooks(open: () => Promise<OpenedBooks>): void {
  describe('the books', () => {
    const { opened, write } = useStores(open);

    it('show every balance, entry, job, earning and payout, and balance', async () => {
      const { client, done, running, cancelled, payout } = await write(async (stores) => {
        const owner = await storeClient(stores, { balance: 1_000 });
        const { id: providerId } = await storeProvider(stores);
        const own = { clientId: owner.id };
        const work = { ...own, providerId, quote: aQuoteForWords(60, 10) };
        const first = await storeCompletedJob(stores, work);
        const second = await storeJob(stores, { ...own, quote: aQuoteForWords(20) });
        const third = await storeJob(stores, { ...own, quote: aQuoteForWords(30) });
        await cancel(stores, third);
        const run = await createWeeklyPayouts(
          stores,
          byAdmin,
          { weekStart: null },
          { now: mondayMorning, hold: noHold },
        );
        await storeRefund(stores, first, later(mondayMorning, 1));
        const paid = accept(run)[0];
        return { client: owner, done: first, running: second, cancelled: third, payout: paid };
      });
      const books = await opened().readBooks();
      expect(checkBooks(books)).toEqual([]);
      expect(books.balances.get(walletOf(client.id))).toBe(940n);
      expect(books.balances.get(escrowOf(running.id))).toBe(60n);
      const hold = { debit: walletOf(client.id), credit: escrowOf(running.id), amount: 60n };
      expect(books.entries).toContainEqual(hold);
      const booked = new Map(books.jobs.map((job) => [job.id, job]));
      expect(booked.get(done.id)).toEqual({
        id: done.id,
        clientId: client.id,
        assignedId: done.assignedId,
        status: 'refunded',
        isTranslation: true,
        price: 180n,
        discount: 30n,
        amountDue: 150n,
        returned: noReturn,
        isCleared: true,
        commission: 27n,
        net: 153n,
      });
      const unpaid = { status: 'pending', commission: null, net: null };
      expect(booked.get(running.id)).toMatchObject(unpaid);
      expect(booked.get(cancelled.id)).toMatchObject({ status: 'cancelled', commission: null });
      const own = { jobId: done.id, providerId: done.assignedId };
      const captured = { ...own, kind: 'capture', payoutId: payout?.id };
      const figures = { gross: 180n, commission: 27n, net: 153n };
      expect(books.earnings).toMatchObject([
        { ...captured, ...figures },
        { ...own, kind: 'refund', payoutId: null, gross: -180n, commission: -27n, net: -153n },
      ]);
      const paid = { id: payout?.id, providerId: done.assignedId, status: 'pending' };
      expect(books.payouts).toMatchObject([{ ...paid, ...figures }]);
    });
  });
}
