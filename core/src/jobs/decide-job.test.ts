import { describe, expect, it } from 'vitest';
import { changeTotals } from './totals.ts';
import type { AccountId } from '../kernel/ids.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { InvariantError, ok, refuse } from '../kernel/result.ts';
import { type BasisPoints, pesewas } from '../kernel/money.ts';
import { accountId, fileId, jobId, mondayMorning } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { from, withoutReviews } from '../testing/marketplace.ts';
import { postCapture, postRefund, postRelease } from '../wallet/postings.ts';
import {
  checkMove,
  decideAssign,
  decideCancel,
  decideDeliver,
  decideFail,
  decideRelease,
  decideTakeBack,
  fundingOf,
} from './decide-job.ts';
import { decideRefund } from './decide-refund.ts';
import type { LaterMove } from './job-fault.ts';
import { isLive, jobStatuses, type Job, type JobMove, type JobStatus } from './job.ts';

const provider = accountId(5);
const client = { id: accountId(3), role: 'client' } as const;
const worker = { id: provider, role: 'service-provider' } as const;
const admin = { id: accountId(9), role: 'admin' } as const;
const now = later(mondayMorning, 60_000);

const job = aJob({
  id: jobId(8),
  clientId: client.id,
  quote: aQuoteForWords(512, 500),
});
const taken = { ...job, status: 'in_progress', assignedId: provider, assignedAt: now } as const;

const refund = { reason: 'Half of the text was left out.', isClientDeleted: false };
const delivery = {
  outputId: fileId(4),
  outputSha256: 'ab',
  rateBps: 1250 as BasisPoints,
  reviews: withoutReviews,
};
const split = { rateBps: 1250 as BasisPoints, commission: pesewas(192), net: pesewas(1_344) };

const starts: Readonly<Record<LaterMove, readonly JobStatus[]>> = {
  assign: ['pending'],
  edit: ['pending'],
  release: ['in_progress'],
  take_back: ['in_progress'],
  deliver: ['in_progress'],
  fail: ['in_progress'],
  cancel: ['pending', 'in_progress'],
  accept: ['completed'],
  revise: ['completed'],
  decline: ['in_progress'],
  dispute: ['completed'],
  settle: ['completed'],
  refund: ['completed'],
  refund_part: ['completed'],
};

describe.each(jobStatuses)('a job that is %s', (status) => {
  const one = { ...taken, status, split };

  it.each(Object.keys(starts) as LaterMove[])('can make the move or not: %s', (move) => {
    const expected = starts[move].includes(status)
      ? ok(one)
      : refuse({ code: 'job.wrong-state', move, status });
    expect(checkMove(one, move)).toEqual(expected);
  });

  it.each([
    ['assign', () => decideAssign(one, provider, from(worker, now))],
    ['release', () => decideRelease(one, from(worker, now))],
    [
      'deliver',
      () =>
        decideDeliver(
          one,
          { ...delivery, outputId: fileId(1), rateBps: 1500 as BasisPoints },
          from(worker, now),
        ),
    ],
    ['take_back', () => decideTakeBack({ ...one, dueAt: now }, null, from(client, now))],
    ['fail', () => decideFail(one, 'reason', from(worker, now))],
    ['cancel', () => decideCancel(one, from(admin, now))],
    ['refund', () => decideRefund(one, refund, from(admin, now))],
  ] as const)('is decided by its state: %s', (move, decide) => {
    const decided = decide();
    const expected = starts[move].includes(status) || { code: 'job.wrong-state', move, status };
    expect(decided.ok || decided.fault).toEqual(expected);
  });

  it('can be cancelled by its client while it is pending only', () => {
    const decided = decideCancel(one, from(client, now));
    const expected = status === 'pending' || { code: 'job.wrong-state', move: 'cancel', status };
    expect(decided.ok || decided.fault).toEqual(expected);
  });

  it('has money on hold while it is pending or in progress', () => {
    expect(isLive(one)).toBe(status === 'pending' || status === 'in_progress');
  });
});

it('a job is funded by its client and by promotions', () => {
  const funding = { jobId: job.id, clientId: client.id, amountDue: 36n, discount: 1_500n };
  expect(fundingOf(job)).toEqual(funding);
});

/** What a move does to a job whose result is not reviewed. */
const unreviewed = { withdrawn: null, clears: false, endedRevision: null };

describe('a decided move', () => {
  const event = (
    move: JobMove,
    by: typeof worker | typeof client | typeof admin,
    to: JobStatus,
  ) => ({
    move,
    at: now,
    actorId: by.id,
    actorRole: by.role,
    from: taken.status as JobStatus,
    to,
    note: null as string | null,
    assignedId: provider as AccountId | null,
  });

  /** The totals no longer count it as live. */
  const uncounted = (before: Job, status: JobStatus) =>
    changeTotals({ before, after: { ...before, status } }, {});

  it('assigns the provider and notifies the client', () => {
    expect(decideAssign(job, provider, from(admin, now))).toEqual(
      ok({
        job: { ...taken, updatedAt: now },
        event: { ...event('assign', admin, 'in_progress'), from: 'pending' },
        decidedAt: now,
        posting: null,
        earning: null,
        ...unreviewed,
        notice: { kind: 'job-assigned', accountId: client.id, jobId: job.id },
        totals: [],
      }),
    );
  });

  it('releases the job to its state before the assignment', () => {
    expect(decideRelease(taken, from(worker, now))).toEqual(
      ok({
        job: { ...job, updatedAt: now },
        event: event('release', worker, 'pending'),
        decidedAt: now,
        posting: null,
        earning: null,
        ...unreviewed,
        notice: { kind: 'job-opened', jobId: job.id, exceptId: worker.id },
        totals: [],
      }),
    );
  });

  it.each([
    [' The dose is written out. ', 'The dose is written out.'],
    [' ', null],
    [undefined, null],
  ])('delivers with the note %j, which the history records as %j', (note, recorded) => {
    const decided = decideDeliver(taken, { ...delivery, note }, from(worker, now));
    expect(decided).toMatchObject({ ok: true, value: { event: { note: recorded } } });
  });

  it('delivers: the hold is split at the current commission, which the job records', () => {
    expect(decideDeliver(taken, delivery, from(worker, now))).toEqual(
      ok({
        job: {
          ...taken,
          status: 'completed',
          outputId: 4,
          split,
          updatedAt: now,
          completedAt: now,
        },
        event: { ...event('deliver', worker, 'completed'), outputSha256: 'ab' },
        decidedAt: now,
        posting: postCapture({ jobId: job.id, providerId: provider, split, round: 0 }, now),
        earning: {
          providerId: provider,
          jobId: job.id,
          kind: 'capture',
          gross: 1_536n,
          commission: 192n,
          net: 1_344n,
          isFree: true,
          at: now,
          clearedAt: now,
        },
        ...unreviewed,
        notice: { kind: 'job-delivered', accountId: client.id, jobId: job.id },
        totals: expect.any(Array),
      }),
    );
  });

  it('is taken no earlier than it was created, also if the clock was set back', () => {
    const created = { ...job, createdAt: later(now, 60_000) };
    const assigned = decideAssign(created, provider, from(worker, now));
    expect(assigned).toMatchObject({ ok: true, value: { job: { assignedAt: created.createdAt } } });
  });

  it('is completed no earlier than it was taken, also if the clock was set back', () => {
    const decided = decideDeliver(taken, delivery, from(worker, later(now, -dayMs)));
    expect(decided).toMatchObject(ok({ job: { completedAt: now } }));
  });

  it.each([client, admin])('cancels and releases the whole hold: %j', (person) => {
    expect(decideCancel(job, from(person, now))).toEqual(
      ok({
        job: { ...job, status: 'cancelled', updatedAt: now },
        event: { ...event('cancel', person, 'cancelled'), from: 'pending', assignedId: null },
        decidedAt: now,
        posting: postRelease(fundingOf(job), now),
        earning: null,
        ...unreviewed,
        notice: null,
        totals: uncounted(job, 'cancelled'),
      }),
    );
  });

  it.each([worker, admin])('fails for a reason and releases the whole hold: %j', (person) => {
    const reason = 'The second page is missing.';
    expect(decideFail(taken, `  ${reason}\n`, from(person, now))).toEqual(
      ok({
        job: { ...taken, status: 'failed', failureReason: reason, updatedAt: now },
        event: { ...event('fail', person, 'failed'), note: reason },
        decidedAt: now,
        posting: postRelease(fundingOf(job), now),
        earning: null,
        ...unreviewed,
        notice: { kind: 'job-failed', accountId: client.id, jobId: job.id, reason },
        totals: uncounted(taken, 'failed'),
      }),
    );
  });
});

describe('a refund', () => {
  const done = { ...taken, status: 'completed', split, completedAt: now } as const;
  const refundedAt = later(now, 5_000);

  it('reverses the recorded capture, and leaves its figures on the job', () => {
    const { reason } = refund;
    const padded = { ...refund, reason: ` ${reason}\n` };
    expect(decideRefund(done, padded, from(admin, refundedAt))).toEqual(
      ok({
        job: { ...done, status: 'refunded', updatedAt: refundedAt },
        event: expect.objectContaining({
          move: 'refund',
          from: 'completed',
          to: 'refunded',
          note: reason,
        }),
        decidedAt: refundedAt,
        posting: postRefund(
          fundingOf(job),
          { providerId: provider, split },
          { reason: 'refund', at: refundedAt },
        ),
        earning: {
          providerId: provider,
          jobId: job.id,
          kind: 'refund',
          gross: -1_536n,
          commission: -192n,
          net: -1_344n,
          isFree: true,
          at: refundedAt,
          clearedAt: refundedAt,
        },
        ...unreviewed,
        clears: true,
        notice: null,
        totals: expect.any(Array),
      }),
    );
  });

  it.each(['', '  ', '\n'])('needs a reason, which is not %j', (reason) => {
    expect(decideRefund(done, { ...refund, reason }, from(admin, now))).toEqual(
      refuse({ code: 'job.reason-missing' }),
    );
  });

  it.each([
    ['is refused if they paid for the job', aQuoteForWords(100), false],
    ['is refused if they paid for a part of it', aQuoteForWords(512, 500), false],
    ['is made if the platform paid for all of it', aQuoteForWords(100, 500), true],
  ])('to a deleted client %s', (_, quote, isMade) => {
    const request = { ...refund, isClientDeleted: true };
    const decided = decideRefund({ ...done, quote }, request, from(admin, now));
    expect(decided.ok || decided.fault).toEqual(isMade || { code: 'job.client-deleted' });
  });

  it.each([{ assignedId: null }, { split: null }])(
    'of a completed job with %o is a bug',
    (missing) => {
      const broken = { ...done, ...missing };
      expect(() => decideRefund(broken, refund, from(admin, now))).toThrow(InvariantError);
    },
  );
});

describe('an impossible move', () => {
  it.each(['', '  ', '\n'])('is a failure for no reason: %j', (reason) => {
    expect(decideFail(taken, reason, from(worker, now))).toEqual(
      refuse({ code: 'job.reason-missing' }),
    );
  });

  it('is a delivery without a provider, which is a bug', () => {
    const unassigned = { ...taken, assignedId: null };
    expect(() => decideDeliver(unassigned, delivery, from(worker, now))).toThrow(InvariantError);
  });
});
