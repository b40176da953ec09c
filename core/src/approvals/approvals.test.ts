import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { reactivateAccount, suspendAccount } from '../accounts/suspension.ts';
import { checkBooks } from '../audit/check-books.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { PayoutId } from '../kernel/ids.ts';
import { pesewas } from '../kernel/money.ts';
import { refuse } from '../kernel/result.ts';
import { createWeeklyPayouts } from '../payouts/create-weekly-payouts.ts';
import { processPayout, type PayoutEnding } from '../payouts/move-payout.ts';
import {
  aCreditRequest,
  anApproval,
  byAdmin,
  byApiKey,
  bySession,
  sessionRequired,
} from '../testing/builders/accounts.ts';
import { approvalId, mondayMorning } from '../testing/builders/ids.ts';
import { noHold } from '../testing/builders/payouts.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { storeAdmin } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { storeCompletedJob } from '../testing/job-life.ts';
import { creditWallet, type Credit } from '../wallet/credit-wallet.ts';
import { walletOf } from '../wallet/ledger.ts';
import type { DoneOrWaiting, ListedApproval } from './approval.ts';
import { approveRequest, listApprovals, rejectRequest } from './answer-approval.ts';
import { mostWaiting } from './decide-approval.ts';
import { requestCredit, requestPayoutUpdate, requestRefund } from './request-approval.ts';

const above = (amount: number | null) => ({
  now: mondayMorning,
  twoAdmins: { above: amount === null ? null : pesewas(amount) },
});
const limited = above(100);

let place: Marketplace;
let second: Account;
beforeEach(async () => {
  place = await openMarketplace();
  second = await arrange(place, storeAdmin);
});

const aCredit = (overrides: Partial<Credit> = {}): Credit => ({
  clientId: place.client.id,
  amount: pesewas(2_500),
  reference: 'MOMO-77120',
  note: 'Mobile money',
  ...overrides,
});

const request = (overrides: Partial<Credit> = {}, context = limited, actor?: Actor) =>
  place.unitOfWork.write((stores) =>
    requestCredit(stores, actor ?? bySession(place.admin), aCredit(overrides), context),
  );

function waitingIn<V>(outcome: DoneOrWaiting<V>): ListedApproval {
  if (outcome.kind !== 'waiting') throw new Error('it was done at once');
  return outcome.approval;
}

const balance = () =>
  place.unitOfWork.read(({ ledger }) => ledger.balance(walletOf(place.client.id)));

const approve = (
  id: ListedApproval['id'],
  actor: Actor = bySession(second),
  now: Instant = mondayMorning,
) => place.unitOfWork.write((stores) => approveRequest(stores, actor, id, { now }));

const reject = (id: ListedApproval['id'], by: Account) =>
  place.unitOfWork.write((stores) =>
    rejectRequest(
      stores,
      bySession(by),
      { id, reason: 'The amount is wrong.' },
      { now: mondayMorning },
    ),
  );

const audited = (action: string) =>
  place.unitOfWork.committed().auditEntries.filter((entry) => entry.action === action);

describe('a credit', () => {
  it.each([
    ['up to the threshold', above(2_500)],
    ['while no second admin is needed', above(null)],
  ])('%s is posted at once', async (_, context) => {
    expect(accept(await request({}, context))).toMatchObject({
      kind: 'done',
      view: { kind: 'top-up', amount: 2_500n },
    });
    expect(await balance()).toBe(12_500n);
    expect(place.unitOfWork.committed().approvals.rows.size).toBe(0);
  });

  it('above the threshold posts nothing, is recorded, and notifies the other admins', async () => {
    const approval = waitingIn(accept(await request()));
    expect(approval).toMatchObject({
      request: { kind: 'credit', accountId: place.client.id, amount: 2_500n },
      requestedBy: place.admin.id,
      requesterName: place.admin.name,
      accountName: place.client.name,
      decision: null,
    });
    expect(await balance()).toBe(10_000n);
    expect(audited('wallet.credit')).toEqual([]);
    expect(audited('approval.request')).toMatchObject([
      { objectId: approval.id, actor: { accountId: place.admin.id } },
    ]);
    const notices = (await place.unitOfWork.readNotices()).map(({ notice }) => notice);
    expect(notices).toEqual([
      { kind: 'approval-requested', accountId: second.id, approvalId: approval.id },
    ]);
  });

  it('notifies no suspended admin', async () => {
    const suspension = { id: second.id, reason: 'On leave.' };
    accept(
      await place.unitOfWork.write((stores) =>
        suspendAccount(stores, bySession(place.admin), suspension, { now: mondayMorning }),
      ),
    );
    accept(await request());
    expect(await place.unitOfWork.readNotices()).toEqual([]);
  });

  it('waits only if it could be done at once', async () => {
    const before = place.unitOfWork.committed();
    const clientsOnly = refuse({ code: 'wallet.clients-only' });
    expect(await request({ clientId: place.provider.id })).toEqual(clientsOnly);
    const unconfirmed = bySession(place.admin, later(mondayMorning, -dayMs));
    const required = refuse({ code: 'permission.confirmation-required' });
    expect(await request({}, limited, unconfirmed)).toEqual(required);
    const denied = refuse({ code: 'permission.denied' });
    expect(await request({}, limited, bySession(place.client))).toEqual(denied);
    expect(place.unitOfWork.committed()).toBe(before);
    accept(await request({}, above(null)));
    expect(await request()).toEqual(refuse({ code: 'wallet.reference-exists' }));
  });

  it('is refused while another credit of the same transfer waits, also a small one', async () => {
    const { id } = waitingIn(accept(await request()));
    const refused = refuse({ code: 'approval.already-waiting' });
    expect(await request({ reference: ' momo-77120' })).toEqual(refused);
    expect(await request({ reference: 'МОМО-7\u00AD7120' })).toEqual(refused);
    expect(await request({ amount: pesewas(1) })).toEqual(refused);
    accept(await reject(id, place.admin));
    accept(await request());
  });

  it('is refused if too many requests wait', async () => {
    await arrange(place, async ({ approvals }) => {
      const own = { requestedBy: place.admin.id, requestedAt: mondayMorning };
      for (let number = 1; number < mostWaiting; number += 1) {
        const other = aCreditRequest({ accountId: place.client.id, reference: `T-${number}` });
        await approvals.insert(anApproval({ ...own, request: other }));
      }
    });
    accept(await request());
    const refused = refuse({ code: 'approval.too-many-waiting', most: mostWaiting });
    expect(await request({ reference: 'MOMO-77121' })).toEqual(refused);
  });
});

describe('the approval of a credit', () => {
  it('posts it as the second admin, records both, and can be done once', async () => {
    const { id } = waitingIn(accept(await request()));
    expect(accept(await approve(id))).toMatchObject({
      decision: { outcome: 'approved', by: second.id, at: mondayMorning },
      deciderName: second.name,
    });
    expect(await balance()).toBe(12_500n);
    expect(audited('wallet.credit')).toMatchObject([{ actor: { accountId: second.id } }]);
    const [entry] = audited('approval.approve');
    expect(entry).toMatchObject({ objectId: id, actor: { accountId: second.id } });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ requestedBy: place.admin.id });
    const again = refuse({ code: 'approval.not-waiting', status: 'approved' });
    expect(await approve(id)).toEqual(again);
    expect(await reject(id, second)).toEqual(again);
    expect(await balance()).toBe(12_500n);
    expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  });

  it('is done once if two admins approve concurrently', async () => {
    const third = await arrange(place, storeAdmin);
    const { id } = waitingIn(accept(await request()));
    const results = await Promise.all([approve(id), approve(id, bySession(third))]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance()).toBe(12_500n);
  });

  it('needs another admin with a session that was confirmed', async () => {
    const { id } = waitingIn(accept(await request()));
    const late = later(mondayMorning, 11 * 60_000);
    const needed = refuse({ code: 'approval.second-admin-needed' });
    expect(await approve(id, bySession(place.admin))).toEqual(needed);
    const required = refuse({ code: 'permission.confirmation-required' });
    expect(await approve(id, bySession(second), late)).toEqual(required);
    const denied = refuse({ code: 'permission.denied' });
    expect(await approve(id, byApiKey(second, ['credits', 'payouts']))).toEqual(sessionRequired);
    expect(await approve(id, bySession(place.client))).toEqual(denied);
    expect(await approve(approvalId(999))).toEqual(refuse({ code: 'approval.not-found' }));
    expect(await balance()).toBe(10_000n);
  });

  it('makes all checks again, and leaves the request waiting if one refuses', async () => {
    const { id } = waitingIn(accept(await request()));
    accept(
      await place.unitOfWork.write((stores) =>
        creditWallet(stores, bySession(second), aCredit(), { now: mondayMorning }),
      ),
    );
    expect(await approve(id)).toEqual(refuse({ code: 'wallet.reference-exists' }));
    const found = await place.unitOfWork.read(({ approvals }) => approvals.find(id));
    expect(found?.decision).toBeNull();
  });

  it('is refused while the admin who requested it is suspended, as after a theft', async () => {
    const { id } = waitingIn(accept(await request()));
    const thief = { id: place.admin.id, reason: 'A stolen laptop.' };
    const timed = { now: mondayMorning };
    const restrict = (change: typeof suspendAccount | typeof reactivateAccount) =>
      place.unitOfWork.write((stores) => change(stores, bySession(second), thief, timed));
    accept(await restrict(suspendAccount));
    expect(await approve(id)).toEqual(refuse({ code: 'approval.requester-inactive' }));
    expect(await balance()).toBe(10_000n);
    accept(await restrict(reactivateAccount));
    accept(await approve(id));
  });

  it('is refused after 7 days', async () => {
    const { id } = waitingIn(accept(await request()));
    const now = later(mondayMorning, 7 * dayMs);
    const expired = refuse({ code: 'approval.not-waiting', status: 'expired' });
    expect(await approve(id, bySession(second, now), now)).toEqual(expired);
    accept(await request({}, { ...limited, now }, bySession(place.admin, now)));
  });
});

describe('a rejection', () => {
  it('records who rejected the request, who had made it and why; nothing is posted', async () => {
    const { id } = waitingIn(accept(await request()));
    expect(accept(await reject(id, second)).decision).toEqual({
      outcome: 'rejected',
      by: second.id,
      at: mondayMorning,
      reason: 'The amount is wrong.',
    });
    const [entry] = audited('approval.reject');
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ requestedBy: place.admin.id });
    expect(await balance()).toBe(10_000n);
  });
});

describe('a refund', () => {
  it('waits if the client paid more than the threshold, and is done by the approval', async () => {
    const { client, provider, admin, unitOfWork } = place;
    const { id: jobId } = await arrange(place, (stores) =>
      storeCompletedJob(stores, {
        clientId: client.id,
        providerId: provider.id,
        quote: aQuoteForWords(100),
      }),
    );
    const refund = (context = limited) =>
      unitOfWork.write((stores) =>
        requestRefund(
          stores,
          bySession(admin),
          { id: jobId, reason: ' Half is missing. ' },
          context,
        ),
      );
    const statusOfJob = async () => (await unitOfWork.read(({ jobs }) => jobs.find(jobId)))?.status;
    const { id, request: stored } = waitingIn(accept(await refund()));
    expect(stored).toMatchObject({ kind: 'refund', amount: 300n, reason: 'Half is missing.' });
    expect(await statusOfJob()).toBe('completed');
    expect(await refund()).toEqual(refuse({ code: 'approval.already-waiting' }));
    accept(await approve(id));
    expect(await statusOfJob()).toBe('refunded');
    const wrongState = { code: 'job.wrong-state', move: 'refund', status: 'refunded' };
    expect(await refund()).toEqual(refuse(wrongState));
    expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  });

  it('waits in parts as well, as soon as they are more than the threshold in all', async () => {
    const { client, provider, admin, unitOfWork } = place;
    const pair = { clientId: client.id, providerId: provider.id, quote: aQuoteForWords(100) };
    const { id } = await arrange(place, (stores) => storeCompletedJob(stores, pair));
    const refund = (part: number) =>
      unitOfWork.write((stores) => {
        const requested = { id, reason: 'A page is missing.', amount: pesewas(part) };
        return requestRefund(stores, bySession(admin), requested, limited);
      });
    expect(accept(await refund(60))).toMatchObject({ kind: 'done' });
    const waiting = waitingIn(accept(await refund(41)));
    expect(waiting.request).toMatchObject({ kind: 'refund', amount: 41n, part: 41n });
    expect(accept(await refund(40))).toMatchObject({ kind: 'done' });
    accept(await approve(waiting.id));
    const job = await unitOfWork.read(({ jobs }) => jobs.find(id));
    expect(job).toMatchObject({ status: 'completed', returned: { due: 141n } });
  });
});

describe('the completion of a payout', () => {
  const statusOfPayout = async (id: PayoutId) =>
    (await place.unitOfWork.read(({ payouts }) => payouts.find(id)))?.status;

  /** A payout of 2.55 GHS whose transfer is in progress. */
  async function aTransfer(): Promise<PayoutId> {
    const { client, provider, unitOfWork } = place;
    const pair = { clientId: client.id, providerId: provider.id };
    await arrange(place, (stores) => storeCompletedJob(stores, pair));
    const context = { now: mondayMorning, hold: noHold };
    const [made] = accept(
      await unitOfWork.write((stores) =>
        createWeeklyPayouts(stores, byAdmin, { weekStart: null }, context),
      ),
    );
    if (made === undefined) throw new Error('there was something to pay');
    accept(await unitOfWork.write((s) => processPayout(s, byAdmin, made.id, context)));
    return made.id;
  }

  const update = (id: PayoutId, ending: PayoutEnding, context = limited) =>
    place.unitOfWork.write((stores) =>
      requestPayoutUpdate(stores, bySession(place.admin), { id, ending }, context),
    );

  it('waits if the payout is above the threshold, and is done by the approval', async () => {
    const id = await aTransfer();
    const completed = { status: 'completed', reference: ' MOMO  9 ' } as const;
    const approval = waitingIn(accept(await update(id, completed)));
    expect(approval.request).toMatchObject({ kind: 'payout', amount: 255n, reference: 'MOMO 9' });
    expect(await statusOfPayout(id)).toBe('processing');
    accept(await approve(approval.id));
    const found = await place.unitOfWork.read(({ payouts }) => payouts.find(id));
    expect(found).toMatchObject({ status: 'completed', reference: 'MOMO 9' });
    expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  });

  it('is done at once up to the threshold; a failure never waits', async () => {
    const id = await aTransfer();
    const failed = await update(id, { status: 'failed', failureReason: 'Closed.' });
    expect(accept(failed).kind).toBe('done');
    accept(
      await place.unitOfWork.write((s) => processPayout(s, byAdmin, id, { now: mondayMorning })),
    );
    const completed = { status: 'completed', reference: null } as const;
    expect(accept(await update(id, completed, above(255))).kind).toBe('done');
    expect(await statusOfPayout(id)).toBe('completed');
    const wrongState = { code: 'payout.wrong-state', move: 'complete', status: 'completed' };
    expect(await update(id, completed)).toEqual(refuse(wrongState));
  });

  it('is not recorded as failed while it waits, so that no other transfer is approved', async () => {
    const id = await aTransfer();
    const { id: waiting } = waitingIn(
      accept(await update(id, { status: 'completed', reference: 'MOMO 9' })),
    );
    const failed = { status: 'failed', failureReason: 'Closed.' } as const;
    const refused = refuse({ code: 'approval.already-waiting' });
    for (const context of [limited, above(null)]) {
      expect(await update(id, failed, context)).toEqual(refused);
    }
    expect(await statusOfPayout(id)).toBe('processing');
    accept(await reject(waiting, second));
    expect(accept(await update(id, failed)).kind).toBe('done');
  });
});

describe('the list of approvals', () => {
  it('is for admins with a session', async () => {
    accept(await request());
    const list = (actor: Actor) =>
      place.unitOfWork.read((stores) =>
        listApprovals(
          stores,
          actor,
          { status: 'waiting', page: { limit: 20 } },
          { now: mondayMorning },
        ),
      );
    expect(accept(await list(bySession(second)))).toHaveLength(1);
    const denied = refuse({ code: 'permission.denied' });
    expect(await list(byApiKey(second, ['credits']))).toEqual(sessionRequired);
    expect(await list(bySession(place.client))).toEqual(denied);
  });
});
