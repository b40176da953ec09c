import { describe, expect, it } from 'vitest';
import type {
  ApprovalRequest,
  ApprovalStatus,
  ApprovalStore,
  NewApproval,
} from '../../approvals/approval.ts';
import { subjectOf } from '../../approvals/decide-approval.ts';
import type { AccountId, JobId, PayoutId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aClient, aCreditRequest, anApproval } from '../builders/accounts.ts';
import { approvalId, mondayMorning, nextNumber } from '../builders/ids.ts';
import { aPayout } from '../builders/payouts.ts';
import {
  storeAccount,
  storeAdmin,
  storeBareJob,
  storeClient,
  storeProvider,
} from '../builders/stored.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

/** The contract of every approval store. */
export function describeApprovalStore(open: () => Promise<OpenedStores>): void {
  describe('an approval store', () => {
    const inUse = useStores(open);
    describeApprovals(inUse);
    describeWaiting(inUse);
  });
}

const people = async (stores: Stores) => ({
  client: await storeAccount(stores, aClient({ name: 'Kofi Ansah' })),
  first: await storeAdmin(stores),
  second: await storeAdmin(stores),
});

type Concerned = Readonly<{ accountId: AccountId; jobId: JobId; payoutId: PayoutId }>;

const noon = later(mondayMorning, 5 * 60 * 60 * 1_000);
const expiry = later(mondayMorning, 7 * dayMs);

function describeApprovals({ write, read }: StoresInUse<OpenedStores>) {
  const shared = { amount: pesewas(500_000n) };

  it.each<[string, (of: Concerned) => ApprovalRequest]>([
    ['a credit', ({ accountId }) => aCreditRequest({ accountId, note: "'; --\n\n“Ŋ” \\ Ɛ" })],
    [
      'a refund',
      ({ accountId, jobId }) => ({
        ...shared,
        kind: 'refund',
        accountId,
        jobId,
        reason: 'All.',
        part: null,
      }),
    ],
    [
      'a refund of a part',
      ({ accountId, jobId }) => ({
        ...shared,
        kind: 'refund',
        accountId,
        jobId,
        reason: 'Half.',
        part: pesewas(250_000n),
      }),
    ],
    [
      'the decision of a dispute that returns nothing',
      ({ accountId, jobId }) => ({
        ...shared,
        kind: 'settlement',
        accountId,
        jobId,
        reason: 'The text is right.',
        part: pesewas(0),
      }),
    ],
    [
      'a payout',
      ({ accountId, payoutId }) => ({
        ...shared,
        kind: 'payout',
        accountId,
        payoutId,
        reference: null,
      }),
    ],
  ])('returns %s with every field and the names, before and after a decision', async (_, make) => {
    const { client, first, second } = await write(people);
    const { id: jobId } = await write((stores) => storeBareJob(stores, { clientId: client.id }));
    const { id: payoutId } = await write(async (stores) =>
      stores.payouts.insert(aPayout({ providerId: (await storeProvider(stores)).id })),
    );
    const concerned = { accountId: client.id, jobId, payoutId };
    const requested = { request: make(concerned), requestedBy: first.id };
    const stored = await write(({ approvals }) => approvals.insert(anApproval(requested)));
    expect(stored).toEqual({ ...anApproval(requested), id: stored.id });
    const find = () => read(({ approvals }) => approvals.find(stored.id));
    const names = { accountName: client.name, requesterName: first.name };
    expect(await find()).toEqual({ ...stored, ...names, deciderName: null });
    for (const decision of [
      { outcome: 'approved', by: second.id, at: noon },
      { outcome: 'rejected', by: first.id, at: noon, reason: 'The amount is wrong.' },
    ] as const) {
      await write(({ approvals }) => approvals.replace({ ...stored, decision }));
      const deciderName = decision.by === first.id ? first.name : second.name;
      expect(await find()).toEqual({ ...stored, ...names, decision, deciderName });
    }
  });

  it('replaces an approval as it was listed', async () => {
    const found = await write(async (stores) => {
      const { client, first } = await people(stores);
      const request = aCreditRequest({ accountId: client.id });
      const { id } = await stores.approvals.insert(anApproval({ request, requestedBy: first.id }));
      return stores.approvals.find(id);
    });
    if (found === undefined) throw new Error('the approval was stored');
    await write(({ approvals }) => approvals.replace(found));
    expect(await read(({ approvals }) => approvals.find(found.id))).toEqual(found);
  });

  it('returns undefined for an unknown approval', async () => {
    const unknown = approvalId(2_000_000_000);
    expect(await read(({ approvals }) => approvals.find(unknown))).toBeUndefined();
  });
}

function describeWaiting({ write, read }: StoresInUse<OpenedStores>) {
  /** Stores approvals with subjects of their own. */
  const storeAll = (overrides: readonly Partial<NewApproval>[]) =>
    write(async (stores) => {
      const { id: accountId } = await storeClient(stores);
      const { id: requestedBy } = await storeAdmin(stores);
      const made = [];
      for (const given of overrides) {
        const request = aCreditRequest({ accountId, reference: `MOMO-${nextNumber()}-ɔ` });
        const { decision = null, ...others } = given;
        const decided = decision && { ...decision, by: requestedBy };
        const approval = anApproval({ request, requestedBy, ...others, decision: decided });
        made.push(await stores.approvals.insert(approval));
      }
      return made;
    });
  const using = <T>(work: (approvals: ApprovalStore) => Promise<T>): Promise<T> =>
    read(({ approvals }) => work(approvals));
  const by = anApproval().requestedBy;

  it('lists cursor pages by status, newest first; what waits expires 7 days later', async () => {
    const old = later(mondayMorning, -8 * dayMs);
    const [expired, approved, rejected, older, newest] = await storeAll([
      { requestedAt: old },
      { decision: { outcome: 'approved', by, at: noon } },
      { requestedAt: old, decision: { outcome: 'rejected', by, at: noon, reason: 'No.' } },
      {},
      { requestedAt: noon },
    ]);
    const list = async (status?: ApprovalStatus, now = noon, before?: number) => {
      const listed = await using((approvals) =>
        approvals.list({ status, now }, { limit: 2, before }),
      );
      return listed.map(({ id }) => id);
    };
    expect(await list()).toEqual([newest?.id, older?.id]);
    expect(await list(undefined, noon, older?.id)).toEqual([rejected?.id, approved?.id]);
    expect(await list('waiting')).toEqual([newest?.id, older?.id]);
    expect((await list('waiting', later(expiry, -1)))[1]).toBe(older?.id);
    expect((await list('waiting', expiry))[0]).toBe(newest?.id);
    expect(await list('waiting', expiry)).not.toContain(older?.id);
    expect((await list('expired', expiry))[0]).toBe(older?.id);
    expect((await list('expired'))[0]).toBe(expired?.id);
    expect((await list('approved'))[0]).toBe(approved?.id);
    expect((await list('rejected'))[0]).toBe(rejected?.id);
    expect(await list('waiting', noon, older?.id)).not.toContain(newest?.id);
  });

  it('knows what waits, by its subject', async () => {
    const [waiting, decided] = await storeAll([
      {},
      { decision: { outcome: 'approved', by, at: noon } },
    ]);
    if (waiting === undefined || decided === undefined) throw new Error('both were stored');
    const waits = ({ request }: NewApproval, now = noon) =>
      using((approvals) => approvals.hasWaiting(subjectOf(request), now));
    expect(await waits(waiting)).toBe(true);
    expect(await waits(waiting, later(expiry, -1))).toBe(true);
    expect(await waits(waiting, expiry)).toBe(false);
    expect(await waits(decided)).toBe(false);
  });

  it('counts what waits', async () => {
    const count = (now = noon) => using((approvals) => approvals.countWaiting(now));
    const [before, beforeExpiry] = [await count(), await count(expiry)];
    await storeAll([{}, {}, { decision: { outcome: 'approved', by, at: noon } }]);
    expect(await count()).toBe(before + 2);
    expect(await count(expiry)).toBe(beforeExpiry);
  });
}
