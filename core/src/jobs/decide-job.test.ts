import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { InvariantError } from '../kernel/invariant.ts';
import { ok, refuse } from '../kernel/result.ts';
import type { BasisPoints } from '../kernel/rate.ts';
import { accountId, fileId, jobId, mondayMorning } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { from } from '../testing/marketplace.ts';
import { postCapture, postRelease } from '../wallet/postings.ts';
import {
  checkMove,
  decideAssign,
  decideCancel,
  decideDeliver,
  decideFail,
  decideRelease,
  fundingOf,
} from './decide-job.ts';
import type { JobMove } from './job-fault.ts';
import { isLive, jobStatuses, type JobStatus } from './job.ts';

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

const starts: Readonly<Record<JobMove, readonly JobStatus[]>> = {
  assign: ['pending'],
  edit: ['pending'],
  release: ['in_progress'],
  deliver: ['in_progress'],
  fail: ['in_progress'],
  cancel: ['pending', 'in_progress'],
};

describe.each(jobStatuses)('a job that is %s', (status) => {
  const one = { ...taken, status };

  it.each(Object.keys(starts) as JobMove[])('can make the move or not: %s', (move) => {
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
          { outputId: fileId(1), rateBps: 1500 as BasisPoints },
          from(worker, now),
        ),
    ],
    ['fail', () => decideFail(one, 'reason', from(worker, now))],
    ['cancel', () => decideCancel(one, from(admin, now))],
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

  it('holds money while it lives', () => {
    expect(isLive(one)).toBe(status === 'pending' || status === 'in_progress');
  });
});

it('a job is funded by its client and by promotions', () => {
  const funding = { jobId: job.id, clientId: client.id, amountDue: 36n, discount: 1_500n };
  expect(fundingOf(job)).toEqual(funding);
});

describe('a move that is made', () => {
  const event = (by: typeof worker | typeof client | typeof admin, to: JobStatus) => ({
    at: now,
    actorId: by.id,
    actorRole: by.role,
    from: taken.status as JobStatus,
    to,
    note: null as string | null,
  });

  it('assigns the provider and tells the client', () => {
    expect(decideAssign(job, provider, from(admin, now))).toEqual(
      ok({
        job: { ...taken, updatedAt: now },
        event: { ...event(admin, 'in_progress'), from: 'pending' },
        posting: null,
        notice: { kind: 'job-assigned', accountId: client.id, jobId: job.id },
      }),
    );
  });

  it('releases the job as if it had never been taken', () => {
    expect(decideRelease(taken, from(worker, now))).toEqual(
      ok({
        job: { ...job, updatedAt: now },
        event: event(worker, 'pending'),
        posting: null,
        notice: null,
      }),
    );
  });

  it('delivers: the hold is divided at the rate of the moment, and frozen', () => {
    const delivery = { outputId: fileId(4), rateBps: 1250 as BasisPoints };
    const split = { rateBps: 1250, commission: 192n, net: 1_344n };
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
        event: event(worker, 'completed'),
        posting: postCapture(job.id, provider, { split: split as never, at: now }),
        notice: { kind: 'job-delivered', accountId: client.id, jobId: job.id },
      }),
    );
  });

  it.each([client, admin])('cancels and gives everything back: %j', (person) => {
    expect(decideCancel(job, from(person, now))).toEqual(
      ok({
        job: { ...job, status: 'cancelled', updatedAt: now },
        event: { ...event(person, 'cancelled'), from: 'pending' },
        posting: postRelease(fundingOf(job), now),
        notice: null,
      }),
    );
  });

  it.each([worker, admin])('fails for a reason and gives everything back: %j', (person) => {
    const reason = 'The second page is missing.';
    expect(decideFail(taken, `  ${reason}\n`, from(person, now))).toEqual(
      ok({
        job: { ...taken, status: 'failed', failureReason: reason, updatedAt: now },
        event: { ...event(person, 'failed'), note: reason },
        posting: postRelease(fundingOf(job), now),
        notice: { kind: 'job-failed', accountId: client.id, jobId: job.id, reason },
      }),
    );
  });
});

describe('a move that cannot be', () => {
  it.each(['', '  ', '\n'])('is a failure for no reason: %j', (reason) => {
    expect(decideFail(taken, reason, from(worker, now))).toEqual(
      refuse({ code: 'job.reason-missing' }),
    );
  });

  it('is a delivery by nobody, which is a bug', () => {
    const delivery = { outputId: fileId(4), rateBps: 1250 as BasisPoints };
    const nobodys = { ...taken, assignedId: null };
    expect(() => decideDeliver(nobodys, delivery, from(worker, now))).toThrow(InvariantError);
  });
});
