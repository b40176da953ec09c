import type { Account } from '../../accounts/account.ts';
import { assignJob } from '../../jobs/assign-job.ts';
import { createJob, type CreateJobFault, type JobRequest } from '../../jobs/create-job.ts';
import { deliverJob, outputKind } from '../../jobs/deliver-job.ts';
import { editJob } from '../../jobs/edit-job.ts';
import { cancelJob, failJob, releaseJob } from '../../jobs/end-job.ts';
import type { Job, JobStatus } from '../../jobs/job.ts';
import type { AccountId, ProviderId } from '../../kernel/ids.ts';
import { invariant } from '../../kernel/invariant.ts';
import { subtractMoney } from '../../kernel/money.ts';
import type { Result } from '../../kernel/result.ts';
import { bySession } from '../builders/accounts.ts';
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
  type World,
} from './world.ts';

type Person = Readonly<Pick<Account, 'id' | 'role'>>;

const contextOf = (world: World, person: Person) => ({
  actor: bySession(person),
  now: tick(world),
  promotion: { freeWords },
});

/** A text of 0 to 60 words, mostly short. */
const aText = (dice: Dice) => 'nsuo '.repeat(dice.below(dice.percent(80) ? 25 : 61)).trim();

/** Nobody in particular, or a provider, who may or may not be able to do the work. */
function named(world: World, dice: Dice): ProviderId | null {
  const provider = dice.percent(45) ? dice.pick(world.providers) : undefined;
  return provider === undefined ? null : accountOf(world, provider.id).providerId;
}

/** A job in the state that a move needs, or now and then any job. */
function aJobThatIs(world: World, dice: Dice, ...statuses: readonly JobStatus[]) {
  const jobs = jobsOf(world);
  const fitting = jobs.filter(({ status }) => statuses.includes(status));
  return dice.pick(fitting.length > 0 && dice.percent(80) ? fitting : jobs);
}

/** The provider of a job, else an admin or somebody whom it does not concern. */
function workerOf(world: World, dice: Dice, { assignedId }: Job): Person {
  if (assignedId !== null && dice.percent(80)) {
    return { id: assignedId, role: 'service-provider' };
  }
  const strangers = [...world.providers, ...world.clients, world.place.admin];
  return dice.pick(strangers) ?? world.place.admin;
}

const isPaidBack = ({ status }: Job) => ['cancelled', 'failed', 'refunded'].includes(status);

/** Whether a client's translation, made or edited now, is the one that is free. */
const isFirst = (jobs: readonly Job[], clientId: AccountId, except?: Job) =>
  !jobs.some(
    (job) =>
      job.clientId === clientId &&
      job.id !== except?.id &&
      job.work.serviceType === 'translation' &&
      !isPaidBack(job),
  );

/** Checks who pays, by reckoning that is not the marketplace's own; writes down what was granted. */
function witnessFunding(world: World, job: Job, wasFirst: boolean): void {
  const { price, discount, amountDue, measure, unitPrice } = job.quote;
  const free =
    wasFirst && measure.unit === 'word' && job.work.serviceType === 'translation'
      ? BigInt(Math.min(measure.words, freeWords)) * unitPrice
      : 0n;
  invariant(discount === free, `job ${job.id}: ${discount} is given, not ${free}`);
  invariant(amountDue === price - discount, `job ${job.id}: the wrong amount is due`);
  world.quotes.set(job.id, job.quote);
  if (discount === 0n) return;
  note(world, 'promotion:granted');
  if (job.edition === 0 && world.promoted.has(job.clientId)) {
    const hadOne = ({ clientId, quote, status }: Job) =>
      clientId === job.clientId && quote.discount > 0n && status === 'refunded';
    const isAfterRefund = jobsOf(world).some(hadOne);
    note(world, isAfterRefund ? 'promotion:again-after-refund' : 'promotion:again-after-cancel');
  }
  if (job.edition > 0) note(world, 'promotion:edited');
  world.promoted.add(job.clientId);
}

/** Checks that a refusal for want of money is right, and says what is missing. */
function witnessRefusal(
  result: Result<Job, CreateJobFault>,
  available: ReturnType<typeof spendable>,
): void {
  if (result.ok || result.fault.code !== 'wallet.insufficient-funds') return;
  const { amountDue, balance, missing } = result.fault;
  invariant(balance === available, 'a refusal names the balance');
  invariant(missing === subtractMoney(amountDue, balance), 'a refusal names what is missing');
  invariant(missing > 0n, 'a refusal for want of money lacks some');
}

function aJobRequest(world: World, dice: Dice): JobRequest {
  const work = dice.oneOf(works);
  const hasAudio = (work.serviceType === 'transcription') === dice.percent(95);
  const audio = hasAudio ? { file: aFile(), durationMs: 1 + dice.below(400_000) } : null;
  return { work, content: aText(dice), audio, providerId: named(world, dice) };
}

/** A client asks for a job. */
export async function create(world: World, dice: Dice): Promise<void> {
  const client = dice.pick(world.clients);
  if (client === undefined) return;
  const wasFirst = isFirst(jobsOf(world), client.id);
  const available = spendable(world, client.id);
  const request = aJobRequest(world, dice);
  const context = contextOf(world, client);
  const result = await attempt(world, 'create', (stores) => createJob(stores, request, context));
  witnessRefusal(result, available);
  if (!result.ok) return;
  note(world, `create:${result.value.work.serviceType}`);
  if (request.providerId !== null) note(world, 'create:named');
  witnessFunding(world, result.value, wasFirst);
}

/** A client changes a job, their own or another's, pending or not. */
export async function edit(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'pending');
  const stranger = dice.pick(world.clients);
  if (job === undefined || stranger === undefined) return;
  const client: Person = dice.percent(85) ? { id: job.clientId, role: 'client' } : stranger;
  const change = {
    id: job.id,
    ...(dice.percent(70) ? { content: aText(dice) } : {}),
    ...(dice.percent(25) ? { work: dice.oneOf(works) } : {}),
    ...(dice.percent(30) ? { providerId: named(world, dice) } : {}),
  };
  const wasFirst = isFirst(jobsOf(world), job.clientId, job);
  const held = spendable(world, job.clientId) + job.quote.amountDue;
  const context = contextOf(world, client);
  const result = await attempt(world, 'edit', (stores) => editJob(stores, change, context));
  witnessRefusal(result, held as typeof job.quote.amountDue);
  if (!result.ok) return;
  const difference = result.value.quote.amountDue - job.quote.amountDue;
  if (difference !== 0n) note(world, difference > 0n ? 'edit:dearer' : 'edit:cheaper');
  witnessFunding(world, result.value, wasFirst);
}

/** A provider takes a job, offered or not. */
export async function take(world: World, dice: Dice): Promise<void> {
  const provider = dice.pick(world.providers);
  if (provider === undefined) return;
  const offered = await world.place.unitOfWork.read(({ jobs }) =>
    jobs.listAvailable(provider.id, { limit: 50 }),
  );
  const isOffered = offered.length > 0 && dice.percent(75);
  const job = isOffered ? dice.pick(offered) : dice.pick(jobsOf(world));
  if (job === undefined) return;
  const target = { id: job.id, providerId: null };
  const context = contextOf(world, provider);
  const taken = await attempt(world, 'assign', (stores) => assignJob(stores, target, context));
  invariant(taken.ok || !isOffered, `job ${job.id} was offered and could not be taken`);
}

/** Every provider tries to take one job at the same moment: at most one gets it. */
export async function crowd(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'pending');
  if (job === undefined) return;
  const target = { id: job.id, providerId: null };
  const results = await Promise.all(
    [...world.providers, ...world.providers].map((provider) => {
      const context = contextOf(world, provider);
      return world.place.unitOfWork.write((stores) => assignJob(stores, target, context));
    }),
  );
  const taken = results.filter((one) => one.ok).length;
  invariant(taken <= (job.status === 'pending' ? 1 : 0), `job ${job.id} was taken ${taken} times`);
  note(world, taken === 1 ? 'crowd:one' : 'crowd:none');
}

/** An admin gives a job to a provider. */
export async function give(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'pending');
  const provider = dice.pick(world.providers);
  if (job === undefined || provider === undefined) return;
  const { providerId } = accountOf(world, provider.id);
  const context = contextOf(world, world.place.admin);
  await attempt(world, 'assign-by-admin', (stores) =>
    assignJob(stores, { id: job.id, providerId }, context),
  );
}

/** A provider gives a job back, or an admin does. */
export async function release(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'in_progress');
  if (job === undefined) return;
  const context = contextOf(world, workerOf(world, dice, job));
  await attempt(world, 'release', (stores) => releaseJob(stores, job.id, context));
}

/** A provider delivers, now and then the wrong kind of thing. */
export async function deliver(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'in_progress');
  if (job === undefined) return;
  const right = outputKind[job.work.serviceType];
  const kind = dice.percent(90) ? right : right === 'text' ? 'audio' : 'text';
  const delivery = { id: job.id, kind, file: aFile() } as const;
  const context = contextOf(world, workerOf(world, dice, job));
  const done = await attempt(world, 'deliver', (stores) => deliverJob(stores, delivery, context));
  if (!done.ok) return;
  invariant(done.value.split?.rateBps === world.now.rate, 'the commission is that of the moment');
}

/** A job is given up for a reason, now and then for none. */
export async function fail(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'in_progress');
  if (job === undefined) return;
  const failure = { id: job.id, reason: dice.percent(90) ? 'The voice is too quiet.' : ' ' };
  const context = contextOf(world, workerOf(world, dice, job));
  await attempt(world, 'fail', (stores) => failJob(stores, failure, context));
}

/** A job is called off by its client, by an admin, or by somebody who may not. */
export async function cancel(world: World, dice: Dice): Promise<void> {
  const job = aJobThatIs(world, dice, 'pending', 'in_progress');
  if (job === undefined) return;
  const client: Person = { id: job.clientId, role: 'client' };
  const person = dice.percent(70) ? client : workerOf(world, dice, job);
  const name = person.role === 'admin' ? 'cancel-by-admin' : 'cancel';
  const context = contextOf(world, person);
  await attempt(world, name, (stores) => cancelJob(stores, job.id, context));
}
