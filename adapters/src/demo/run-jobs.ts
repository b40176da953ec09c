import {
  type Account,
  assignJob,
  cancelJob,
  createJob,
  createWeeklyPayouts,
  dayMs,
  deliverJob,
  failJob,
  type Instant,
  invariant,
  type Job,
  type JobId,
  later,
  type ListedPayout,
  type Period,
  processPayout,
  refundJob,
  releaseJob,
  type Stores,
  updatePayout,
  weekOf,
} from '@nsem/core';

import {
  type DemoContext,
  type DemoPeople,
  demoQuotas as quotas,
  sessionOf,
  unwrap,
} from './prepare-demo.ts';
import type { DemoJob } from './demo-job.ts';
import { demoJobs } from './demo-jobs.ts';
import { demoReviews, runStep } from './run-steps.ts';

const weekMs = 7 * dayMs;
const hourMs = 60 * 60_000;

/** Recent payouts stay pending, so that a visitor of the demo can process them. */
const leftToProcessMs = 9 * dayMs;

/** The demo's admin knows its providers. */
const nothingHeld = { holdDays: 0 };

/** Completes a payout two hours after it was created. */
async function settle(
  stores: Stores,
  admin: Account,
  { id, createdAt }: ListedPayout,
): Promise<void> {
  const actor = sessionOf(admin);
  unwrap(await processPayout(stores, actor, id, { now: later(createdAt, hourMs) }));
  const reference = `MTN-${new Date(createdAt).toISOString().slice(0, 10)}-${id}`;
  const ending = { status: 'completed', reference } as const;
  unwrap(await updatePayout(stores, actor, { id, ending }, { now: later(createdAt, 2 * hourMs) }));
}

/**
 * Pays the demo's providers every Monday at nine within a period, for the previous week.
 *
 * @param now the current time: recent payouts stay pending.
 */
async function payProviders(
  stores: Stores,
  admin: Account,
  { from, until, now }: Period & Readonly<{ now: Instant }>,
): Promise<void> {
  let monday = weekOf(from).monday;
  for (; later(monday, 9 * hourMs) < until; monday = later(monday, weekMs)) {
    const at = later(monday, 9 * hourMs);
    if (at < from) continue;
    const week = { weekStart: later(monday, -weekMs) };
    const context = { now: at, hold: nothingHeld };
    const made = unwrap(await createWeeklyPayouts(stores, sessionOf(admin), week, context));
    if (later(at, leftToProcessMs) > now) continue;
    for (const payout of made) await settle(stores, admin, payout);
  }
}

const minuteMs = 60_000;

async function requestJob(
  stores: Stores,
  people: DemoPeople,
  { job, at, prepared, promotion }: DemoContext & Readonly<{ job: DemoJob; at: Instant }>,
): Promise<Job> {
  const requested =
    job.requestedProvider &&
    (await stores.accounts.find(people.providers[job.requestedProvider].id));
  const { work, content, brief, dueInHours } = job;
  const order = {
    work,
    content,
    audio: prepared.inputs.get(job) ?? null,
    providerId: requested?.providerId ?? null,
    brief,
    dueAt: dueInHours === undefined ? null : later(at, dueInHours * 60 * minuteMs),
  };
  const actor = sessionOf(people.clients[job.client]);
  return unwrap(await createJob(stores, actor, order, { now: at, promotion, quotas }));
}

/** What was done long ago was accepted on delivery. */
const noReviews = { ...demoReviews, days: 0 };

type CreatedDemoJob = DemoContext & Readonly<{ job: DemoJob; created: Job }>;

const minutesAfter = ({ createdAt }: Job, minutes: number): Instant =>
  later(createdAt, minutes * minuteMs);

/** Delivers the job's output some hours after its creation, and refunds it two days later if planned. */
async function deliver(
  stores: Stores,
  people: DemoPeople,
  { job, created, prepared }: CreatedDemoJob,
): Promise<void> {
  const { ending, refunded, isReviewed = false } = job;
  const file = prepared.outputs.get(job);
  invariant(ending.kind === 'text' || ending.kind === 'audio', 'the job is to be delivered');
  invariant(file !== undefined, 'the output was prepared');
  const { id } = created;
  const actor = sessionOf(people.providers[ending.by]);
  const now = minutesAfter(created, ending.hours * 60);
  const delivery = { id, kind: ending.kind, file, findings: [] };
  const reviews = isReviewed ? demoReviews : noReviews;
  unwrap(await deliverJob(stores, actor, delivery, { now, reviews }));
  if (refunded === undefined) return;
  const refundedAt = minutesAfter(created, (ending.hours + 48) * 60);
  const refund = { id, reason: refunded };
  unwrap(await refundJob(stores, sessionOf(people.admin), refund, { now: refundedAt }));
}

/** Brings a job to its final state: the client cancels it, or a provider takes it and goes on. */
async function finish(stores: Stores, people: DemoPeople, context: CreatedDemoJob): Promise<void> {
  const { job, created } = context;
  const { ending, client } = job;
  const { id } = created;
  if (ending.kind === 'pending') return;
  const person = ending.kind === 'cancelled' ? people.clients[client] : people.providers[ending.by];
  const actor = sessionOf(person);
  const after = (minutes: number) => ({ now: minutesAfter(created, minutes) });
  if (ending.kind === 'cancelled') {
    unwrap(await cancelJob(stores, actor, id, after(20)));
    return;
  }
  unwrap(await assignJob(stores, actor, { id, providerId: null }, after(5)));
  switch (ending.kind) {
    case 'taken':
      return;
    case 'released':
      unwrap(await releaseJob(stores, actor, id, after(90)));
      return;
    case 'fails':
      unwrap(await failJob(stores, actor, { id, reason: ending.reason }, after(11 * 60)));
      return;
    case 'text':
    case 'audio':
      await deliver(stores, people, context);
  }
}

/** What happens in the demo at a time. */
type Scene = Readonly<{ at: Instant; play: (at: Instant) => Promise<void> }>;

/** The request of a job with what becomes of it, and its later steps. */
function scenesOf(
  stores: Stores,
  people: DemoPeople,
  { job, at, ...context }: DemoContext & Readonly<{ job: DemoJob; at: Instant }>,
): readonly Scene[] {
  let id: JobId | undefined;
  const request = async (): Promise<void> => {
    const created = await requestJob(stores, people, { ...context, job, at });
    ({ id } = created);
    await finish(stores, people, { ...context, job, created });
  };
  const steps = (job.steps ?? []).map((step) => ({
    at: later(at, step.hours * hourMs),
    play: async (now: Instant): Promise<void> => {
      invariant(id !== undefined, 'a job is requested before anything else');
      await runStep(stores, people, { ...context, job, id, step, now });
    },
  }));
  return [{ at, play: request }, ...steps];
}

/**
 * Lets the demo's clients request their jobs and the others process them; providers are paid weekly in
 * between.
 */
export async function runJobs(
  stores: Stores,
  people: DemoPeople,
  context: DemoContext,
): Promise<void> {
  const scenes = demoJobs.flatMap((job, index) => {
    const minutesBefore = (demoJobs.length - index) * 11;
    const at = later(context.now, -job.daysAgo * dayMs - minutesBefore * minuteMs);
    return scenesOf(stores, people, { ...context, job, at });
  });
  let paidUntil: Instant | undefined;
  for (const { at, play } of scenes.toSorted((one, other) => one.at - other.at)) {
    const unpaid = { from: paidUntil ?? at, until: at, now: context.now };
    await payProviders(stores, people.admin, unpaid);
    paidUntil = at;
    await play(at);
  }
}
