import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { cancelJob, releaseJob } from '../jobs/end-job.ts';
import { editJob, type JobEdit } from '../jobs/edit-job.ts';
import { versionOfJob } from '../jobs/decide-job.ts';
import { notifyLateJobs } from '../jobs/save-outcome.ts';
import { dayMs, formatMinute, type Instant, later } from '../kernel/instant.ts';
import type { JobId, ProposalId } from '../kernel/ids.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { acceptProposal, declineProposal, withdrawProposal } from './answer-proposal.ts';
import {
  addProposal,
  findJobsWithProposals,
  listMyProposals,
  listProposals,
} from './add-proposal.ts';
import { mostOpenProposals } from './proposal.ts';

const now = mondayMorning;
const hourMs = 60 * 60 * 1000;
const inDays = (days: number) => later(now, days * dayMs);
const dueAt = inDays(1);

let place: Marketplace;
let id: JobId;
beforeEach(async () => {
  place = await openMarketplace();
  ({ id } = await requestJob(place, { dueAt }));
});

const propose = (at: Instant, by = place.provider, note: string | null = null, when = now) =>
  place.unitOfWork.write((stores) =>
    addProposal(stores, bySession(by), { id, dueAt: at, note }, { now: when }),
  );

const proposed = async (at = inDays(3), by = place.provider) => accept(await propose(at, by));

const agree = (proposal: ProposalId, by = place.client, when = now) =>
  place.unitOfWork.write((stores) =>
    acceptProposal(stores, bySession(by), { id, proposal }, { now: when }),
  );

const decline = (proposal: ProposalId, reason: string | null = null, by = place.client) =>
  place.unitOfWork.write((stores) =>
    declineProposal(stores, bySession(by), { id, proposal, reason }, { now }),
  );

const withdraw = (proposal: ProposalId, by = place.provider) =>
  place.unitOfWork.write((stores) =>
    withdrawProposal(stores, bySession(by), { id, proposal }, { now }),
  );

const list = (by = place.client, when = now) =>
  place.unitOfWork.read((stores) => listProposals(stores, bySession(by), id, { now: when }));

const statuses = async (when = now) =>
  accept(await list(place.client, when)).map(({ status }) => status);

const edit = async (change: Omit<JobEdit, 'id'>) =>
  accept(
    await place.unitOfWork.write((stores) =>
      editJob(stores, bySession(place.client), { id, ...change }, onMonday),
    ),
  );

const release = async (by: Account) =>
  accept(await place.unitOfWork.write((stores) => releaseJob(stores, bySession(by), id, onMonday)));

const findJob = () => place.unitOfWork.read(({ jobs }) => jobs.find(id));

const kindsOf = async ({ id: accountId }: Account) =>
  (
    await place.unitOfWork.read(({ notifications }) =>
      notifications.list({ accountId }, { limit: 50 }),
    )
  ).map(({ kind }) => kind);

const noticesOf = async (kind: string) =>
  (await place.unitOfWork.readNotices())
    .map(({ notice }) => notice)
    .filter((notice) => notice.kind === kind);

const anotherProvider = () => arrange(place, (stores) => storeProvider(stores, [englishToTwi]));

describe('a provider who may take a job', () => {
  it('proposes a later due time, of which its client is notified', async () => {
    const { client, provider } = place;
    const made = accept(await propose(inDays(3), provider, '  I travel until Tuesday. '));
    const note = 'I travel until Tuesday.';
    expect(made).toMatchObject({ jobId: id, dueAt: inDays(3), note, status: 'open' });
    expect(accept(await list())).toEqual([made]);
    expect(made).toMatchObject({ providerName: provider.name, publicId: provider.providerId });
    expect(await kindsOf(client)).toEqual(['proposal_received']);
    const about = { accountId: client.id, jobId: id, providerId: provider.id };
    expect(await noticesOf('proposal-received')).toEqual([{ kind: 'proposal-received', ...about }]);
    expect(await findJob()).toMatchObject({ status: 'pending', dueAt });
  });

  it('proposes another time, which replaces theirs without notifying the client again', async () => {
    const first = await proposed();
    const second = await proposed(inDays(5));
    expect(accept(await list()).map((one) => one.id)).toEqual([second.id]);
    expect(await agree(first.id)).toEqual(refuse({ code: 'proposal.not-found' }));
    expect(await kindsOf(place.client)).toEqual(['proposal_received']);
  });

  it.each([
    ['not later', dueAt, { code: 'proposal.not-later', dueAt }],
    ['in more than a year', inDays(366), { code: 'job.due-time-invalid' }],
    ['in the past', later(now, -1), { code: 'job.due-time-invalid' }],
  ])('cannot propose a time that is %s', async (_, at, fault) => {
    expect(await propose(at)).toMatchObject({ ok: false, fault });
  });

  it('can propose nothing for a job without a due time', async () => {
    ({ id } = await requestJob(place));
    expect(await propose(inDays(3))).toEqual(refuse({ code: 'proposal.no-due-time' }));
  });

  it('finds no more room after 20 open proposals, but can replace their own', async () => {
    const first = await proposed();
    for (let made = 1; made < mostOpenProposals; made += 1) {
      await proposed(inDays(3), await anotherProvider());
    }
    const late = await anotherProvider();
    const full = refuse({ code: 'proposal.too-many', most: mostOpenProposals });
    expect(await propose(inDays(3), late)).toEqual(full);
    expect((await propose(inDays(4))).ok).toBe(true);
    expect(await agree(first.id)).toEqual(refuse({ code: 'proposal.not-found' }));
  });

  it('sees only their own proposal, and the client all', async () => {
    const mine = await proposed();
    const other = await anotherProvider();
    const theirs = await proposed(inDays(4), other);
    expect(accept(await list(place.provider))).toEqual([mine]);
    expect(accept(await list(other))).toEqual([theirs]);
    expect(accept(await list(place.admin))).toEqual([theirs, mine]);
    const all = await place.unitOfWork.read((stores) =>
      listMyProposals(stores, bySession(other), { limit: 5 }),
    );
    expect(accept(all).map((one) => one.id)).toEqual([theirs.id]);
  });

  it('is one of those that the client finds by the jobs', async () => {
    await proposed();
    const { id: bare } = await requestJob(place, { dueAt });
    const find = async (by: Account) =>
      accept(
        await place.unitOfWork.read((stores) =>
          findJobsWithProposals(stores, bySession(by), [bare, id]),
        ),
      );
    expect(await find(place.client)).toEqual([id]);
    expect(await find(place.provider)).toEqual([]);
  });

  it('sees their own proposal also after the job was taken, and when they are switched off', async () => {
    const { provider } = place;
    const made = await proposed();
    const away = { isAvailable: false, isQuickServiceAvailable: false };
    await arrange(place, ({ accounts }) => accounts.replace({ ...provider, ...away }));
    expect(accept(await list(provider))).toEqual([made]);
    const other = await anotherProvider();
    await takeJob(place, id, other);
    expect(accept(await list(provider))).toEqual([{ ...made, status: 'over' }]);
    const hidden = refuse({ code: 'job.not-found' });
    expect(await list(await anotherProvider())).toEqual(hidden);
    await withdraw(made.id);
    expect(await list(provider)).toEqual(hidden);
  });

  it('withdraws it, and the client is not notified of the next one', async () => {
    const made = await proposed();
    expect(await withdraw(made.id)).toEqual(ok(null));
    expect(await statuses()).toEqual([]);
    expect(await withdraw(made.id)).toEqual(refuse({ code: 'proposal.not-found' }));
    expect(await agree(made.id)).toEqual(refuse({ code: 'proposal.not-found' }));
    await proposed();
    expect(await kindsOf(place.client)).toEqual(['proposal_received']);
  });
});

describe('a proposal is refused', () => {
  it('to those who may not take the job, for whom it does not exist', async () => {
    const stranger = await arrange(place, (stores) => storeProvider(stores));
    const hidden = refuse({ code: 'job.not-found' });
    expect(await propose(inDays(3), stranger)).toEqual(hidden);
    const { providerId } = place.provider;
    ({ id } = await requestJob(place, { dueAt, providerId }));
    expect(await propose(inDays(3), await anotherProvider())).toEqual(hidden);
    expect(await propose(inDays(3), place.client)).toEqual(refuse({ code: 'permission.denied' }));
  });

  it('to a provider who is not active or not available', async () => {
    const away = { isAvailable: false, isQuickServiceAvailable: false };
    const resting = await arrange(place, (stores) => storeProvider(stores, [englishToTwi], away));
    expect(await propose(inDays(3), resting)).toEqual(refuse({ code: 'job.provider-unavailable' }));
    const inactive = await arrange(place, (stores) =>
      storeProvider(stores, [englishToTwi], { isActive: false }),
    );
    expect(await propose(inDays(3), inactive)).toEqual(refuse({ code: 'job.account-inactive' }));
  });

  it('for a version of the job that the provider did not read', async () => {
    const proposeFor = (versions: readonly string[]) =>
      place.unitOfWork.write((stores) =>
        addProposal(
          stores,
          bySession(place.provider),
          { id, dueAt: inDays(3), note: null },
          { now, versions },
        ),
      );
    const job = await findJob();
    const mismatch = { code: 'job.version-mismatch', status: 'pending' } as const;
    expect(await proposeFor(['other'])).toEqual(refuse(mismatch));
    expect((await proposeFor(job ? [versionOfJob(job)] : [])).ok).toBe(true);
  });

  it('for a job that is taken', async () => {
    await takeJob(place, id);
    const other = await anotherProvider();
    expect(await propose(inDays(3), other)).toEqual(
      refuse({ code: 'job.wrong-state', move: 'assign', status: 'in_progress' }),
    );
  });
});

describe('a client who accepts a proposal', () => {
  it('has the job due then and assigned to its provider, who is notified', async () => {
    const { client, provider } = place;
    const { id: proposal } = await proposed();
    const before = await findJob();
    const job = accept(await agree(proposal));
    const assigned = { status: 'in_progress', assignedId: provider.id, assignedAt: now };
    expect(job).toMatchObject({ ...assigned, dueAt: inDays(3), providerName: provider.name });
    expect(job.updatedAt).toBeGreaterThan(before?.updatedAt ?? 0);
    expect(await findJob()).toEqual({ ...job, clientName: client.name });
    const events = await place.unitOfWork.read(({ jobs }) => jobs.events(id));
    const note = `Due at ${formatMinute(inDays(3))} instead of ${formatMinute(dueAt)}.`;
    const move = { move: 'assign', actorId: client.id, assignedId: provider.id, note };
    expect(events.at(-1)).toMatchObject(move);
    expect(await kindsOf(provider)).toEqual(['proposal_accepted']);
    expect(await kindsOf(client)).toEqual(['proposal_received']);
    const notice = { kind: 'proposal-accepted', accountId: provider.id, jobId: id };
    expect(await noticesOf('proposal-accepted')).toEqual([notice]);
    expect(await noticesOf('job-assigned')).toEqual([]);
    expect(await statuses()).toEqual(['accepted']);
    expect(await agree(proposal)).toEqual(refuse({ code: 'proposal.answered', state: 'accepted' }));
  });

  it('is notified again when the new time passes, also if the first one had passed', async () => {
    const { id: proposal } = await proposed();
    const sweep = (at: Instant) =>
      place.unitOfWork.write(async (stores) =>
        ok(await notifyLateJobs(stores, { now: at, limit: 9 })),
      );
    expect(await sweep(dueAt)).toEqual(ok(1));
    accept(await agree(proposal, place.client, inDays(2)));
    expect(await sweep(inDays(2))).toEqual(ok(0));
    expect(await sweep(inDays(3))).toEqual(ok(1));
  });

  it('loses to a provider who takes the job at the same time, or wins: exactly one does', async () => {
    const { id: proposal } = await proposed();
    const other = await anotherProvider();
    const take = () =>
      place.unitOfWork.write((stores) =>
        assignJob(stores, bySession(other), { id, providerId: null }, onMonday),
      );
    const [agreed, taken] = await Promise.all([agree(proposal), take()]);
    const gone = refuse({ code: 'job.wrong-state', move: 'assign', status: 'in_progress' });
    expect([agreed.ok, taken]).toEqual([true, gone]);
    ({ id } = await requestJob(place, { dueAt }));
    const { id: next } = await proposed();
    const [first, second] = await Promise.all([take(), agree(next)]);
    expect([first.ok, second]).toEqual([true, gone]);
    expect(await findJob()).toMatchObject({ assignedId: other.id, dueAt });
    expect(await kindsOf(place.provider)).toEqual(['proposal_accepted']);
  });

  it('is refused if the provider cannot take the job any more', async () => {
    const { provider } = place;
    const { id: proposal } = await proposed();
    await arrange(place, async ({ accounts }) => {
      const away = { isAvailable: false, isQuickServiceAvailable: false };
      await accounts.replace({ ...provider, ...away });
    });
    expect(await agree(proposal)).toEqual(refuse({ code: 'proposal.provider-unavailable' }));
    expect(await findJob()).toMatchObject({ status: 'pending', dueAt });
  });

  it('is refused if the job is not theirs, or the proposal is for another job', async () => {
    const { id: proposal } = await proposed();
    const other = await arrange(place, storeClient);
    expect(await agree(proposal, other)).toEqual(refuse({ code: 'job.not-found' }));
    expect(await decline(proposal, null, other)).toEqual(refuse({ code: 'job.not-found' }));
    expect(await agree(proposal, place.provider)).toEqual(refuse({ code: 'permission.denied' }));
    ({ id } = await requestJob(place, { dueAt }));
    expect(await agree(proposal)).toEqual(refuse({ code: 'proposal.not-found' }));
    expect(await withdraw(proposal)).toEqual(refuse({ code: 'proposal.not-found' }));
  });
});

it('neither the note nor the reason of the client has contact data', async () => {
  const made = accept(await propose(inDays(3), place.provider, 'Call 0244 123 456.'));
  expect(made.note).toBe('Call •••.');
  const declined = accept(await decline(made.id, 'Write to ama@example.com'));
  expect(declined.reason).toBe('Write to •••');
});

describe('a client who declines a proposal', () => {
  it('leaves the job as it was; the provider reads the reason, and can propose again', async () => {
    const { client, provider } = place;
    const { id: proposal } = await proposed();
    const reason = 'The clinic opens on Wednesday.';
    expect(accept(await decline(proposal, ` ${reason} `))).toMatchObject({
      status: 'declined',
      reason,
    });
    expect(accept(await list(provider))).toMatchObject([{ status: 'declined', reason }]);
    expect(await findJob()).toMatchObject({ status: 'pending', dueAt });
    expect(await kindsOf(provider)).toEqual(['proposal_declined']);
    expect(await noticesOf('proposal-declined')).toMatchObject([{ jobId: id, reason }]);
    const answered = refuse({ code: 'proposal.answered', state: 'declined' });
    expect([await decline(proposal), await agree(proposal), await withdraw(proposal)]).toEqual([
      answered,
      answered,
      answered,
    ]);
    await proposed(inDays(2));
    expect(await kindsOf(client)).toEqual(['proposal_received', 'proposal_received']);
  });
});

describe('a proposal is over', () => {
  const over = refuse({ code: 'proposal.over' });

  it('when its time is less than an hour ahead', async () => {
    const { id: proposal } = await proposed();
    const latest = later(inDays(3), -hourMs);
    expect(await statuses(latest)).toEqual(['open']);
    expect(await statuses(later(latest, 1))).toEqual(['over']);
    expect(await agree(proposal, place.client, later(latest, 1))).toEqual(over);
    expect((await agree(proposal, place.client, latest)).ok).toBe(true);
  });

  it.each([
    ['content', () => ({ content: 'Boil the water before you drink it.' })],
    ['requested provider', () => ({ providerId: place.provider.providerId })],
    ['due time', () => ({ dueAt: inDays(2) })],
  ])('when the client edits the job: its %s', async (_, change) => {
    const { id: proposal } = await proposed();
    await edit(change());
    expect([await statuses(), await agree(proposal), await decline(proposal)]).toEqual([
      ['over'],
      over,
      over,
    ]);
    expect(await findJob()).toMatchObject({ status: 'pending', assignedId: null });
    await proposed(inDays(4));
    expect(await statuses()).toEqual(['open']);
  });

  it('when the job is taken, also if it is released again', async () => {
    const { id: proposal } = await proposed();
    const other = await anotherProvider();
    await takeJob(place, id, other);
    expect(await statuses()).toEqual(['over']);
    await release(other);
    expect(await statuses()).toEqual(['over']);
    expect(await agree(proposal)).toEqual(over);
    await proposed(inDays(4));
    expect(await statuses()).toEqual(['open']);
  });

  it('when the job is cancelled', async () => {
    await proposed();
    await place.unitOfWork.write((stores) =>
      cancelJob(stores, bySession(place.client), id, onMonday),
    );
    expect(await statuses()).toEqual(['over']);
  });
});

describe('a client is notified of the next proposal of a provider', () => {
  const takeAndRelease = async () => {
    const other = await anotherProvider();
    await takeJob(place, id, other);
    await release(other);
  };

  const received = async () =>
    (await kindsOf(place.client)).filter((kind) => kind === 'proposal_received').length;

  it.each<[string, (made: ProposalId) => Promise<unknown>]>([
    ['that they declined', (made) => decline(made)],
    ['that is over because they edited the job', () => edit({ content: 'Boil the water.' })],
    ['that is over because the job was taken', takeAndRelease],
    [
      'that is withdrawn, if the job was taken since',
      async (made) => {
        await withdraw(made);
        await takeAndRelease();
      },
    ],
  ])('after one %s', async (_, end) => {
    const { id: proposal } = await proposed();
    await end(proposal);
    await proposed(inDays(4));
    expect(await received()).toBe(2);
  });

  it.each<[string, (made: ProposalId) => Promise<unknown>]>([
    ['that is open', async () => undefined],
    ['that is withdrawn', (made) => withdraw(made)],
    [
      'that is withdrawn, though they edited the job since',
      async (made) => {
        await withdraw(made);
        await edit({ content: 'Boil the water.' });
      },
    ],
  ])('but not after one %s', async (_, change) => {
    const { id: proposal } = await proposed();
    await change(proposal);
    await proposed(inDays(4));
    expect(await received()).toBe(1);
  });

  it('after one that is over by its time, if that was made an hour ago or more', async () => {
    const evening = later(dueAt, hourMs);
    const proposeShortly = async (when: Instant) =>
      accept(await propose(later(when, hourMs), place.provider, null, when));
    await proposeShortly(evening);
    await proposeShortly(later(evening, hourMs));
    expect(await received()).toBe(2);
    for (let again = 1; again <= 3; again += 1) {
      await proposeShortly(later(evening, hourMs + again));
    }
    expect(await received()).toBe(2);
  });
});
