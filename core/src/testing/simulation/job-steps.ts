import type { Account } from '../../accounts/account.ts';
import { assignJob } from '../../jobs/assign-job.ts';
import { createJob, type OrderFault, type JobRequest } from '../../jobs/create-job.ts';
import { deliverJob, outputKind } from '../../jobs/deliver-job.ts';
import { editJob } from '../../jobs/edit-job.ts';
import { cancelJob, failJob, releaseJob } from '../../jobs/end-job.ts';
import type { Job, JobStatus } from '../../jobs/job.ts';
import type { AccountId, ProviderId } from '../../kernel/ids.ts';
import { invariant, type Result } from '../../kernel/result.ts';
import { subtractMoney } from '../../kernel/money.ts';
import type { QuotaFault } from '../../quotas/quota.ts';
import { bySession } from '../builders/accounts.ts';
import { ampleQuotas } from '../marketplace.ts';
import { aFile } from '../builders/files.ts';
import type { Dice } from './dice.ts';
import { works } from './market-steps.ts';
import {
  accountOf,
  attempt,
  freeWords,
  jobsOf,
  note,
  spendable,
  tick,
  type Simulation,
  witnessCapture,
} from './simulation.ts';
import { witnessPair } from './suspicious-pairs.ts';

type Person = Readonly<Pick<Account, 'id' | 'role'>>;

const contextOf = (simulation: Simulation, person: Person) => ({
  actor: bySession(person),
  now: tick(simulation),
  promotion: { freeWords },
  quotas: ampleQuotas,
  reviews: simulation.reviews,
});

/** A text of 0 to 60 words, mostly short. */
const aText = (dice: Dice) => 'nsuo '.repeat(dice.below(dice.percent(80) ? 25 : 61)).trim();

/** No provider, or one who may or may not be qualified for the work. */
function named(simulation: Simulation, dice: Dice): ProviderId | null {
  const provider = dice.percent(45) ? dice.pick(simulation.providers) : undefined;
  return provider === undefined ? null : accountOf(simulation, provider.id).providerId;
}

/** A job in a state that a move starts from, or sometimes any job. */
function aJobThatIs(simulation: Simulation, dice: Dice, ...statuses: readonly JobStatus[]) {
  const jobs = jobsOf(simulation);
  const fitting = jobs.filter(({ status }) => statuses.includes(status));
  return dice.pick(fitting.length > 0 && dice.percent(80) ? fitting : jobs);
}

/** The provider of a job, or else an admin or an unrelated person. */
function workerOf(simulation: Simulation, dice: Dice, { assignedId }: Job): Person {
  if (assignedId !== null && dice.percent(80)) {
    return { id: assignedId, role: 'service-provider' };
  }
  const others = [...simulation.providers, ...simulation.clients, simulation.place.admin];
  return dice.pick(others) ?? simulation.place.admin;
}

const isPaidBack = ({ status }: Job) => ['cancelled', 'failed', 'refunded'].includes(status);

/** Whether the client has cancelled all the free translations that can be cancelled. */
const hasCancelledAll = (jobs: readonly Job[], clientId: AccountId) =>
  jobs.filter(
    (job) => job.clientId === clientId && job.status === 'cancelled' && job.quote.discount > 0n,
  ).length >= 3;

/** Whether a client's translation, made or edited now, is the one that is free. */
const isFirst = (jobs: readonly Job[], clientId: AccountId, except?: Job) =>
  !hasCancelledAll(jobs, clientId) &&
  !jobs.some(
    (job) =>
      job.clientId === clientId &&
      job.id !== except?.id &&
      job.work.serviceType === 'translation' &&
      !isPaidBack(job),
  );

/** Checks who pays, by an independent calculation, and records the promotions granted. */
function witnessFunding(simulation: Simulation, job: Job, wasFirst: boolean): void {
  const { price, discount, amountDue, measure, unitPrice } = job.quote;
  const free =
    wasFirst && measure.unit === 'word' && job.work.serviceType === 'translation'
      ? BigInt(Math.min(measure.words, freeWords)) * unitPrice
      : 0n;
  invariant(discount === free, `job ${job.id}: ${discount} is given, not ${free}`);
  invariant(amountDue === price - discount, `job ${job.id}: the wrong amount is due`);
  simulation.quotes.set(job.id, job.quote);
  if (discount === 0n) return;
  note(simulation, 'promotion:granted');
  if (job.edition === 0 && simulation.promoted.has(job.clientId)) {
    const hadOne = ({ clientId, quote, status }: Job) =>
      clientId === job.clientId && quote.discount > 0n && status === 'refunded';
    const isAfterRefund = jobsOf(simulation).some(hadOne);
    note(
      simulation,
      isAfterRefund ? 'promotion:again-after-refund' : 'promotion:again-after-cancel',
    );
  }
  if (job.edition > 0) note(simulation, 'promotion:edited');
  simulation.promoted.add(job.clientId);
}

/** Checks that a refusal for insufficient funds is right, and states what is missing. */
function witnessRefusal(
  result: Result<Job, OrderFault | QuotaFault>,
  available: ReturnType<typeof spendable>,
): void {
  if (result.ok || result.fault.code !== 'wallet.insufficient-funds') return;
  const { amountDue, balance, missing } = result.fault;
  invariant(balance === available, 'a refusal names the balance');
  invariant(missing === subtractMoney(amountDue, balance), 'a refusal names what is missing');
  invariant(missing > 0n, 'a refusal for want of money lacks some');
}

function aJobRequest(simulation: Simulation, dice: Dice): JobRequest {
  const work = dice.oneOf(works);
  const hasAudio = (work.serviceType === 'transcription') === dice.percent(95);
  const audio = hasAudio ? { file: aFile(), durationMs: 1 + dice.below(400_000) } : null;
  const acceptsOnDelivery = simulation.reviews.days > 0 && dice.percent(8);
  const providerId = named(simulation, dice);
  return { work, content: aText(dice), audio, providerId, acceptsOnDelivery };
}

/** A client creates a job. */
export async function create(simulation: Simulation, dice: Dice): Promise<void> {
  const client = dice.pick(simulation.clients);
  if (client === undefined) return;
  const wasFirst = isFirst(jobsOf(simulation), client.id);
  const available = spendable(simulation, client.id);
  const request = aJobRequest(simulation, dice);
  const context = contextOf(simulation, client);
  const result = await attempt(simulation, 'create', (stores) =>
    createJob(stores, context.actor, request, context),
  );
  witnessRefusal(result, available);
  if (!result.ok) return;
  note(simulation, `create:${result.value.work.serviceType}`);
  if (request.providerId !== null) note(simulation, 'create:named');
  witnessFunding(simulation, result.value, wasFirst);
}

/** A client edits a job, their own or another's, pending or not. */
export async function edit(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'pending');
  const other = dice.pick(simulation.clients);
  if (job === undefined || other === undefined) return;
  const client: Person = dice.percent(85) ? { id: job.clientId, role: 'client' } : other;
  const change = {
    id: job.id,
    ...(dice.percent(70) ? { content: aText(dice) } : {}),
    ...(dice.percent(25) ? { work: dice.oneOf(works) } : {}),
    ...(dice.percent(30) ? { providerId: named(simulation, dice) } : {}),
  };
  // A job that is free stays so, whatever was ordered since.
  const wasFirst = job.quote.discount > 0n || isFirst(jobsOf(simulation), job.clientId, job);
  const held = spendable(simulation, job.clientId) + job.quote.amountDue;
  const context = contextOf(simulation, client);
  const result = await attempt(simulation, 'edit', (stores) =>
    editJob(stores, context.actor, change, context),
  );
  witnessRefusal(result, held as typeof job.quote.amountDue);
  if (!result.ok) return;
  const difference = result.value.quote.amountDue - job.quote.amountDue;
  if (difference !== 0n) note(simulation, difference > 0n ? 'edit:dearer' : 'edit:cheaper');
  witnessFunding(simulation, result.value, wasFirst);
}

/** A provider takes a job, offered or not. */
export async function take(simulation: Simulation, dice: Dice): Promise<void> {
  const provider = dice.pick(simulation.providers);
  if (provider === undefined) return;
  const offered = await simulation.place.unitOfWork.read(({ jobs }) =>
    jobs.listAvailable(provider.id, { limit: 50 }),
  );
  const isOffered = offered.length > 0 && dice.percent(75);
  const job = isOffered ? dice.pick(offered) : dice.pick(jobsOf(simulation));
  if (job === undefined) return;
  const target = { id: job.id, providerId: null };
  const context = contextOf(simulation, provider);
  const taken = await attempt(simulation, 'assign', (stores) =>
    assignJob(stores, context.actor, target, context),
  );
  invariant(taken.ok || !isOffered, `job ${job.id} was offered and could not be taken`);
}

/** Every provider tries to take one job at the same time: at most one succeeds. */
export async function crowd(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'pending');
  if (job === undefined) return;
  const target = { id: job.id, providerId: null };
  const results = await Promise.all(
    [...simulation.providers, ...simulation.providers].map((provider) => {
      const context = contextOf(simulation, provider);
      return simulation.place.unitOfWork.write((stores) =>
        assignJob(stores, context.actor, target, context),
      );
    }),
  );
  const taken = results.filter((one) => one.ok).length;
  invariant(taken <= (job.status === 'pending' ? 1 : 0), `job ${job.id} was taken ${taken} times`);
  note(simulation, taken === 1 ? 'crowd:one' : 'crowd:none');
}

/** An admin assigns a job to a provider. */
export async function assign(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'pending');
  const provider = dice.pick(simulation.providers);
  if (job === undefined || provider === undefined) return;
  const { providerId } = accountOf(simulation, provider.id);
  const context = contextOf(simulation, simulation.place.admin);
  await attempt(simulation, 'assign-by-admin', (stores) =>
    assignJob(stores, context.actor, { id: job.id, providerId }, context),
  );
}

/** A provider or an admin releases a job. */
export async function release(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'in_progress');
  if (job === undefined) return;
  const context = contextOf(simulation, workerOf(simulation, dice, job));
  await attempt(simulation, 'release', (stores) =>
    releaseJob(stores, context.actor, job.id, context),
  );
}

/** A provider delivers, sometimes the wrong kind of output. */
export async function deliver(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'in_progress');
  if (job === undefined) return;
  const right = outputKind[job.work.serviceType];
  const kind = dice.percent(90) ? right : right === 'text' ? 'audio' : 'text';
  const delivery = { id: job.id, kind, file: aFile(), findings: [] } as const;
  const context = contextOf(simulation, workerOf(simulation, dice, job));
  const done = await attempt(simulation, 'deliver', (stores) =>
    deliverJob(stores, context.actor, delivery, context),
  );
  if (!done.ok) return;
  invariant(done.value.split?.rateBps === simulation.now.rate, 'the current commission applies');
  const { review } = done.value;
  if (review.revisions > 0) note(simulation, 'deliver:again');
  if (review.state === 'accepted') note(simulation, 'accept-on-delivery:ok');
  witnessCapture(simulation, done.value, context.now);
  witnessPair(simulation, done.value);
}

/** A provider or an admin fails a job for a reason, sometimes for none. */
export async function fail(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'in_progress');
  if (job === undefined) return;
  const failure = { id: job.id, reason: dice.percent(90) ? 'The voice is too quiet.' : ' ' };
  const context = contextOf(simulation, workerOf(simulation, dice, job));
  await attempt(simulation, 'fail', (stores) => failJob(stores, context.actor, failure, context));
}

/** A job is cancelled by its client, by an admin, or by a person who may not. */
export async function cancel(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobThatIs(simulation, dice, 'pending', 'in_progress');
  if (job === undefined) return;
  const client: Person = { id: job.clientId, role: 'client' };
  const person = dice.percent(70) ? client : workerOf(simulation, dice, job);
  const name = person.role === 'admin' ? 'cancel-by-admin' : 'cancel';
  const context = contextOf(simulation, person);
  await attempt(simulation, name, (stores) => cancelJob(stores, context.actor, job.id, context));
}
