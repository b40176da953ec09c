import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { JobId } from '../kernel/ids.ts';
import { later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { QuotaFault } from '../quotas/quota.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs } from '../testing/job-life.ts';
import { accept, arrange, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { checkBooks } from '../audit/check-books.ts';
import { assignJob } from './assign-job.ts';
import type { OrderFault } from './create-job.ts';
import { deliverJob } from './deliver-job.ts';
import { editJob } from './edit-job.ts';
import { cancelJob, failJob, refundJob, releaseJob, takeBackJob } from './end-job.ts';
import type { LaterMove } from './job-fault.ts';
import { jobStatuses, type Job, type JobStatus } from './job.ts';
import { versionOfJob, type VersionContext } from './decide-job.ts';

type Who = 'client' | 'otherClient' | 'worker' | 'colleague' | 'applicant' | 'admin';
/** Made, refused for the state of the job, hidden from the person, or denied to their role. */
type Outcome = 'made' | 'state' | 'hidden' | 'denied';

/** The moves by which a result is reviewed are in a table of their own: `reviews/review-moves.test.ts`. */
type Move = Exclude<LaterMove, 'accept' | 'revise' | 'decline' | 'dispute' | 'settle'>;

const hidden: readonly Outcome[] = jobStatuses.map(() => 'hidden');
const denied: readonly Outcome[] = jobStatuses.map(() => 'denied');

/**
 * The result of every move by every person, for a job that is pending, in progress, completed,
 * cancelled (before it was assigned), failed or refunded.
 */
const table: Readonly<Record<Move, Readonly<Record<Who, readonly Outcome[]>>>> = {
  edit: {
    client: ['made', 'state', 'state', 'state', 'state', 'state'],
    otherClient: hidden,
    worker: denied,
    colleague: denied,
    applicant: denied,
    admin: denied,
  },
  cancel: {
    client: ['made', 'state', 'state', 'state', 'state', 'state'],
    otherClient: hidden,
    worker: denied,
    colleague: denied,
    applicant: denied,
    admin: ['made', 'made', 'state', 'state', 'state', 'state'],
  },
  assign: {
    client: denied,
    otherClient: denied,
    worker: ['made', 'state', 'state', 'state', 'state', 'state'],
    colleague: ['made', 'state', 'state', 'state', 'state', 'state'],
    applicant: hidden,
    admin: ['made', 'state', 'state', 'state', 'state', 'state'],
  },
  release: {
    client: denied,
    otherClient: denied,
    worker: ['hidden', 'made', 'state', 'hidden', 'state', 'state'],
    colleague: hidden,
    applicant: hidden,
    admin: ['state', 'made', 'state', 'state', 'state', 'state'],
  },
  deliver: {
    client: denied,
    otherClient: denied,
    worker: ['hidden', 'made', 'state', 'hidden', 'state', 'state'],
    colleague: hidden,
    applicant: hidden,
    admin: denied,
  },
  fail: {
    client: denied,
    otherClient: denied,
    worker: ['hidden', 'made', 'state', 'hidden', 'state', 'state'],
    colleague: hidden,
    applicant: hidden,
    admin: ['state', 'made', 'state', 'state', 'state', 'state'],
  },
  take_back: {
    client: ['state', 'made', 'state', 'state', 'state', 'state'],
    otherClient: hidden,
    worker: denied,
    colleague: denied,
    applicant: denied,
    admin: denied,
  },
  refund: {
    client: denied,
    otherClient: denied,
    worker: denied,
    colleague: denied,
    applicant: denied,
    admin: ['state', 'state', 'made', 'state', 'state', 'state'],
  },
  refund_part: {
    client: denied,
    otherClient: denied,
    worker: denied,
    colleague: denied,
    applicant: denied,
    admin: ['state', 'state', 'made', 'state', 'state', 'state'],
  },
};

const leadsTo: Readonly<Record<Move, JobStatus>> = {
  edit: 'pending',
  cancel: 'cancelled',
  assign: 'in_progress',
  release: 'pending',
  take_back: 'pending',
  deliver: 'completed',
  fail: 'failed',
  refund: 'refunded',
  refund_part: 'completed',
};

type Attempt = (stores: Stores) => Promise<Result<Job, OrderFault | QuotaFault>>;

/** The attempt of a move by a person; an admin who assigns names the worker. */
function attempt(
  { move, id, versions }: Readonly<{ move: Move; id: JobId }> & VersionContext,
  by: Account,
  worker: Account,
): Attempt {
  const actor = bySession(by);
  const context = { ...onMonday, versions };
  switch (move) {
    case 'assign': {
      const providerId = by.role === 'admin' ? worker.providerId : null;
      return (stores) => assignJob(stores, actor, { id, providerId }, context);
    }
    case 'cancel':
      return (stores) => cancelJob(stores, actor, id, context);
    case 'deliver':
      return (stores) =>
        deliverJob(stores, actor, { id, kind: 'text', file: aFile(), findings: [] }, context);
    case 'edit':
      return (stores) => editJob(stores, actor, { id, content: 'Wash your hands.' }, context);
    case 'fail':
      return (stores) => failJob(stores, actor, { id, reason: 'It is cut off.' }, context);
    case 'refund':
      return (stores) =>
        refundJob(stores, actor, { id, reason: 'Half of it is missing.' }, context);
    case 'refund_part':
      return (stores) =>
        refundJob(stores, actor, { id, reason: 'A page is missing.', amount: pesewas(1) }, context);
    case 'release':
      return (stores) => releaseJob(stores, actor, id, context);
    case 'take_back':
      return (stores) => takeBackJob(stores, actor, { id, reason: null }, context);
  }
}

/** A marketplace with the people of the table, and a job in this state that was due just before. */
async function withPeopleAround(status: JobStatus) {
  const place = await openMarketplace();
  const others = await arrange(place, async (stores) => ({
    otherClient: await storeClient(stores),
    colleague: await storeProvider(stores, [englishToTwi]),
    applicant: await storeProvider(stores, [], { isActive: false, providerId: null }),
  }));
  const job = { ...(await jobThatIs(place, status)), dueAt: later(mondayMorning, -1) };
  await arrange(place, ({ jobs }) => jobs.replace(job));
  const { client, provider: worker, admin } = place;
  const people: Readonly<Record<Who, Account>> = { client, worker, admin, ...others };
  return { place, people, job };
}

const faults = (move: Move, status: JobStatus) => ({
  // A refund of a part is a refund until it is decided how much goes back.
  state: {
    code: 'job.wrong-state',
    move: move === 'refund_part' ? 'refund' : move,
    status,
  },
  hidden: { code: 'job.not-found' },
  denied: { code: 'permission.denied' },
});

describe.each(jobStatuses)('with a job that is %s', (status) => {
  describe.each(Object.keys(table) as Move[])('%s', (move) => {
    it.each(Object.keys(table[move]) as Who[])('by the %s', async (who) => {
      const { place, people, job } = await withPeopleAround(status);
      const { unitOfWork } = place;
      const before = unitOfWork.committed();
      const result = await unitOfWork.write(
        attempt({ move, id: job.id }, people[who], people.worker),
      );
      const expected = table[move][who][jobStatuses.indexOf(status)] ?? 'hidden';
      const outcome = { made: leadsTo[move], ...faults(move, status) }[expected];
      expect(result.ok ? result.value.status : result.fault).toEqual(outcome);
      expect(unitOfWork.committed() === before).toBe(expected !== 'made');
      expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
    });
  });
});

/** The state from which each move starts, and who makes it. */
const made: Readonly<Record<Move, readonly [JobStatus, Who]>> = {
  edit: ['pending', 'client'],
  cancel: ['pending', 'client'],
  assign: ['pending', 'worker'],
  release: ['in_progress', 'worker'],
  take_back: ['in_progress', 'client'],
  deliver: ['in_progress', 'worker'],
  fail: ['in_progress', 'worker'],
  refund: ['completed', 'admin'],
  refund_part: ['completed', 'admin'],
};

it.each(Object.keys(table) as Move[])(
  'is recorded in the history with its actor: %s',
  async (move) => {
    const [status, who] = made[move];
    const { place, people, job } = await withPeopleAround(status);
    const by = people[who];
    const tried = attempt({ move, id: job.id }, by, people.worker);
    const moved = accept(await place.unitOfWork.write(tried));
    const events = await place.unitOfWork.read(({ jobs }) => jobs.events(job.id));
    expect(events.at(-1)).toMatchObject({
      // Later than the event before, although the clock stands still.
      at: moved.updatedAt,
      actorId: by.id,
      actorRole: by.role,
      move,
      from: status,
      to: leadsTo[move],
    });
  },
);

describe.each(Object.keys(table) as Move[])('for certain versions of a job, %s', (move) => {
  const [status, who] = made[move];

  it('is made in one of them, and makes another version at the same time', async () => {
    const { place, people, job } = await withPeopleAround(status);
    const versions = ['7-pending-mb3k2x', versionOfJob(job)];
    const tried = attempt({ move, id: job.id, versions }, people[who], people.worker);
    const moved = accept(await place.unitOfWork.write(tried));
    expect(versions).not.toContain(versionOfJob(moved));
  });

  it('is refused in any other, and changes nothing', async () => {
    const { place, people, job } = await withPeopleAround(status);
    const { unitOfWork } = place;
    const before = unitOfWork.committed();
    const versions = [versionOfJob({ ...job, updatedAt: later(job.updatedAt, -1) })];
    const tried = attempt({ move, id: job.id, versions }, people[who], people.worker);
    expect(await unitOfWork.write(tried)).toEqual(refuse({ code: 'job.version-mismatch', status }));
    expect(unitOfWork.committed()).toBe(before);
  });

  it('reveals nothing to a user who may not see it', async () => {
    const { place, people, job } = await withPeopleAround(status);
    const versions = [versionOfJob(job)];
    const by = made[move][1] === 'client' ? people.otherClient : people.applicant;
    const refusals = await Promise.all(
      [[], versions].map((each) =>
        place.unitOfWork.write(attempt({ move, id: job.id, versions: each }, by, people.worker)),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).not.toEqual(refuse({ code: 'job.version-mismatch', status }));
  });
});

it('a move is later than the one before, also if the clock was set back', async () => {
  const { place, people, job } = await withPeopleAround('pending');
  const actor = bySession(people.worker);
  const now = later(mondayMorning, -60_000);
  const released = await place.unitOfWork.write(async (stores) => {
    accept(await assignJob(stores, actor, { id: job.id, providerId: null }, { now }));
    return releaseJob(stores, actor, job.id, { now });
  });
  const events = await place.unitOfWork.read(({ jobs }) => jobs.events(job.id));
  const times = events.map(({ at }) => at);
  expect(times).toEqual([0, 1, 2].map((ms) => later(job.createdAt, ms)));
  expect(accept(released).updatedAt).toBe(times.at(-1));
});
