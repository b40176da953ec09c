import {
  assignJob,
  cancelJob,
  createJob,
  dayMs,
  deliverJob,
  failJob,
  invariant,
  later,
  refundJob,
  releaseJob,
  type Instant,
  type Job,
  type Stores,
} from '@nsem/core';

import { demoJobs, type DemoJob } from './demo-jobs.ts';
import { sessionOf, type DemoCast, type DemoStage } from './demo-stage.ts';
import { must } from './must.ts';
import { payProviders } from './pay-providers.ts';

const minuteMs = 60_000;

async function request(
  stores: Stores,
  cast: DemoCast,
  { job, at, prepared, promotion }: DemoStage & Readonly<{ job: DemoJob; at: Instant }>,
): Promise<Job> {
  const asked = job.asks && (await stores.accounts.find(cast.providers[job.asks].id));
  const { work, content } = job;
  const order = {
    work,
    content,
    audio: prepared.inputs.get(job) ?? null,
    providerId: asked?.providerId ?? null,
  };
  const actor = sessionOf(cast.clients[job.client]);
  return must(await createJob(stores, order, { actor, now: at, promotion }));
}

/** The provider takes the job and brings it to its end. */
async function carryOut(
  stores: Stores,
  cast: DemoCast,
  { job, made, prepared }: DemoStage & Readonly<{ job: DemoJob; made: Job }>,
): Promise<void> {
  const { ending } = job;
  if (ending.kind === 'waits' || ending.kind === 'cancelled') return;
  const { id } = made;
  const actor = sessionOf(cast.providers[ending.by]);
  const after = (minutes: number) => ({ actor, now: later(made.createdAt, minutes * minuteMs) });
  must(await assignJob(stores, { id, providerId: null }, after(5)));
  switch (ending.kind) {
    case 'taken':
      return;
    case 'released':
      must(await releaseJob(stores, id, after(90)));
      return;
    case 'fails':
      must(await failJob(stores, { id, reason: ending.reason }, after(11 * 60)));
      return;
    case 'text':
    case 'audio': {
      const file = prepared.outputs.get(job);
      invariant(file !== undefined, 'the output was prepared');
      must(await deliverJob(stores, { id, kind: ending.kind, file }, after(ending.hours * 60)));
      if (job.refunded === undefined) return;
      const { now } = after((ending.hours + 48) * 60);
      const refund = { id, reason: job.refunded };
      must(await refundJob(stores, refund, { actor: sessionOf(cast.admin), now }));
    }
  }
}

/**
 * Lets the demo's clients ask for their jobs, and everyone do their part in them; providers are paid
 * by the week meanwhile.
 */
export async function runJobs(stores: Stores, cast: DemoCast, stage: DemoStage): Promise<void> {
  let paidUntil: Instant | undefined;
  for (const [index, job] of demoJobs.entries()) {
    const minutesBefore = (demoJobs.length - index) * 11;
    const at = later(stage.now, -job.daysAgo * dayMs - minutesBefore * minuteMs);
    await payProviders(stores, { from: paidUntil ?? at, until: at }, stage.now);
    paidUntil = at;
    const made = await request(stores, cast, { ...stage, job, at });
    await carryOut(stores, cast, { ...stage, job, made });
    if (job.ending.kind === 'cancelled') {
      const context = { actor: sessionOf(cast.clients[job.client]), now: later(at, 20 * minuteMs) };
      must(await cancelJob(stores, made.id, context));
    }
  }
}
