import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/services.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs } from '../testing/job-life.ts';
import { accept, arrange, from, openMarketplace } from '../testing/marketplace.ts';
import { checkBooks } from '../wallet/check-books.ts';
import { assignJob } from './assign-job.ts';
import type { CreateJobFault } from './create-job.ts';
import { deliverJob } from './deliver-job.ts';
import { editJob } from './edit-job.ts';
import { cancelJob, failJob, releaseJob } from './end-job.ts';
import type { JobMove } from './job-fault.ts';
import { jobStatuses, type Job, type JobStatus } from './job.ts';
import { refundJob } from './refund-job.ts';

type Who = 'client' | 'stranger' | 'worker' | 'colleague' | 'applicant' | 'admin';
/** Made, refused for its state, or not theirs to see. */
type Outcome = 'made' | 'state' | 'hidden';

const hidden: readonly Outcome[] = jobStatuses.map(() => 'hidden');

/**
 * What comes of every move by everybody, with a job that is pending, in progress, completed,
 * cancelled (before anybody took it), failed or refunded.
 */
const table: Readonly<Record<JobMove, Readonly<Record<Who, readonly Outcome[]>>>> = {
  edit: {
    client: ['made', 'state', 'state', 'state', 'state', 'state'],
    stranger: hidden,
    worker: hidden,
    colleague: hidden,
    applicant: hidden,
    admin: hidden,
  },
  cancel: {
    client: ['made', 'state', 'state', 'state', 'state', 'state'],
    stranger: hidden,
    worker: hidden,
    colleague: hidden,
    applicant: hidden,
    admin: ['made', 'made', 'state', 'state', 'state', 'state'],
  },
  assign: {
    client: hidden,
    stranger: hidden,
    worker: ['made', 'state', 'state', 'state', 'state', 'state'],
    colleague: ['made', 'state', 'state', 'state', 'state', 'state'],
    applicant: hidden,
    admin: ['made', 'state', 'state', 'state', 'state', 'state'],
  },
  release: {
    client: hidden,
    stranger: hidden,
    worker: ['hidden', 'made', 'state', 'hidden', 'state', 'state'],
    colleague: hidden,
    applicant: hidden,
    admin: ['state', 'made', 'state', 'state', 'state', 'state'],
  },
  deliver: {
    client: hidden,
    stranger: hidden,
    worker: ['hidden', 'made', 'state', 'hidden', 'state', 'state'],
    colleague: hidden,
    applicant: hidden,
    admin: hidden,
  },
  fail: {
    client: hidden,
    stranger: hidden,
    worker: ['hidden', 'made', 'state', 'hidden', 'state', 'state'],
    colleague: hidden,
    applicant: hidden,
    admin: ['state', 'made', 'state', 'state', 'state', 'state'],
  },
  refund: {
    client: hidden,
    stranger: hidden,
    worker: hidden,
    colleague: hidden,
    applicant: hidden,
    admin: ['state', 'state', 'made', 'state', 'state', 'state'],
  },
};

const leadsTo: Readonly<Record<JobMove, JobStatus>> = {
  edit: 'pending',
  cancel: 'cancelled',
  assign: 'in_progress',
  release: 'pending',
  deliver: 'completed',
  fail: 'failed',
  refund: 'refunded',
};

type Attempt = (stores: Stores) => Promise<Result<Job, CreateJobFault>>;

/** A move as this person makes it; an admin who assigns names the worker. */
function attempt(move: JobMove, id: JobId, by: Account, worker: Account): Attempt {
  const context = from(by);
  switch (move) {
    case 'assign': {
      const providerId = by.role === 'admin' ? worker.providerId : null;
      return (stores) => assignJob(stores, { id, providerId }, context);
    }
    case 'cancel':
      return (stores) => cancelJob(stores, id, context);
    case 'deliver':
      return (stores) => deliverJob(stores, { id, kind: 'text', file: aFile() }, context);
    case 'edit':
      return (stores) => editJob(stores, { id, content: 'Wash your hands.' }, context);
    case 'fail':
      return (stores) => failJob(stores, { id, reason: 'It is cut off.' }, context);
    case 'refund':
      return (stores) => refundJob(stores, { id, reason: 'Half of it is missing.' }, context);
    case 'release':
      return (stores) => releaseJob(stores, id, context);
  }
}

/** A marketplace with everybody of the table around a job of this state. */
async function everybodyAround(status: JobStatus) {
  const place = await openMarketplace();
  const others = await arrange(place, async (stores) => ({
    stranger: await storeClient(stores),
    colleague: await storeProvider(stores, [englishToTwi]),
    applicant: await storeProvider(stores, [], { isActive: false, providerId: null }),
  }));
  const job = await jobThatIs(place, status);
  const { client, provider: worker, admin } = place;
  const people: Readonly<Record<Who, Account>> = { client, worker, admin, ...others };
  return { place, people, job };
}

const faults = (move: JobMove, status: JobStatus) => ({
  state: { code: 'job.wrong-state', move, status },
  hidden: { code: 'job.not-found' },
});

describe.each(jobStatuses)('with a job that is %s', (status) => {
  describe.each(Object.keys(table) as JobMove[])('%s', (move) => {
    it.each(Object.keys(table[move]) as Who[])('by the %s', async (who) => {
      const { place, people, job } = await everybodyAround(status);
      const { unitOfWork } = place;
      const before = unitOfWork.committed();
      const result = await unitOfWork.write(attempt(move, job.id, people[who], people.worker));
      const expected = table[move][who][jobStatuses.indexOf(status)] ?? 'hidden';
      const outcome = { made: leadsTo[move], ...faults(move, status) }[expected];
      expect(result.ok ? result.value.status : result.fault).toEqual(outcome);
      expect(unitOfWork.committed() === before).toBe(expected !== 'made');
      expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
    });
  });
});

/** From where each move starts, and who makes it. */
const made: Readonly<Record<JobMove, readonly [JobStatus, Who]>> = {
  edit: ['pending', 'client'],
  cancel: ['pending', 'client'],
  assign: ['pending', 'worker'],
  release: ['in_progress', 'worker'],
  deliver: ['in_progress', 'worker'],
  fail: ['in_progress', 'worker'],
  refund: ['completed', 'admin'],
};

it.each(Object.keys(table) as JobMove[])(
  'writes who made it into the history: %s',
  async (move) => {
    const [status, who] = made[move];
    const { place, people, job } = await everybodyAround(status);
    const by = people[who];
    accept(await place.unitOfWork.write(attempt(move, job.id, by, people.worker)));
    const events = await place.unitOfWork.read(({ jobs }) => jobs.events(job.id));
    expect(events.at(-1)).toMatchObject({
      at: mondayMorning,
      actorId: by.id,
      actorRole: by.role,
      from: status,
      to: leadsTo[move],
    });
  },
);
