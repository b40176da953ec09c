import type { Account } from '../../accounts/account.ts';
import { refundJob, takeBackJob } from '../../jobs/end-job.ts';
import type { Job } from '../../jobs/job.ts';
import { isContested, type ReviewState } from '../../jobs/review.ts';
import { dayMs, instant, later } from '../../kernel/instant.ts';
import { invariant, ok } from '../../kernel/result.ts';
import { pesewas } from '../../kernel/money.ts';
import { rateAndAccept, updateRatingAndAccept } from '../../reviews/accept-by-rating.ts';
import { acceptBySilence, acceptResult, remindOfReviews } from '../../reviews/accept-result.ts';
import { answerPin, declineRevision, requestRevision } from '../../reviews/revise-job.ts';
import { disputeResult, settleDispute } from '../../reviews/settle-dispute.ts';
import { writeStatement } from '../../reviews/write-statement.ts';
import { bySession } from '../builders/accounts.ts';
import { ampleQuotas } from '../marketplace.ts';
import type { Dice } from './dice.ts';
import {
  adminOf,
  attempt,
  jobsOf,
  note,
  type Simulation,
  stateOf,
  tick,
  witnessCapture,
  witnessPart,
} from './simulation.ts';

type Person = Readonly<Pick<Account, 'id' | 'role'>>;

const reviewsResults = ({ reviews }: Simulation): boolean => reviews.days > 0;

/** A job of a client who is there whose review is in a state, or sometimes any job of theirs. */
function aJobWhoseReviewIs(simulation: Simulation, dice: Dice, state: ReviewState) {
  const gone = new Set(simulation.deleted.map(({ id }) => id));
  const jobs = jobsOf(simulation).filter(({ clientId }) => !gone.has(clientId));
  const fitting = jobs.filter(({ review }) => review.state === state);
  return dice.pick(fitting.length > 0 && dice.percent(85) ? fitting : jobs);
}

/** Someone, or sometimes an unrelated client or provider. */
const mostly = (simulation: Simulation, dice: Dice, someone: Person): Person =>
  (dice.percent(88) ? undefined : dice.pick([...simulation.clients, ...simulation.providers])) ??
  someone;

const clientOf = ({ clientId: id }: Job): Person => ({ id, role: 'client' });

const providerOf = ({ assignedId }: Job): Person | undefined =>
  assignedId === null ? undefined : { id: assignedId, role: 'service-provider' };

/** A client, an admin, or a person who may not, accepts a result. */
export async function acceptOne(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'open');
  if (job === undefined || !reviewsResults(simulation)) return;
  const isAdmin = dice.percent(20);
  const person = mostly(simulation, dice, clientOf(job));
  const now = tick(simulation);
  const actor = isAdmin ? adminOf(simulation) : bySession(person, now);
  await attempt(simulation, isAdmin ? 'accept-by-admin' : 'accept', (stores) =>
    acceptResult(stores, actor, job.id, { now }),
  );
}

/** A client rates the provider of a result, and accepts it with four or five stars. */
export async function acceptByRating(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'open');
  const provider = job && providerOf(job);
  if (job === undefined || provider === undefined || !reviewsResults(simulation)) return;
  const actor = bySession(clientOf(job));
  const now = tick(simulation);
  const stars = dice.oneOf([1, 3, 4, 5] as const);
  const opinion = { stars, comment: null, acceptsJobId: job.id };
  const given = [...stateOf(simulation).ratings.rows.values()].find(
    ({ clientId, providerId }) => clientId === job.clientId && providerId === provider.id,
  );
  const rated = await attempt(simulation, 'rate', (stores) =>
    given === undefined
      ? rateAndAccept(stores, actor, { ...opinion, providerId: provider.id }, { now })
      : updateRatingAndAccept(stores, actor, { ...opinion, id: given.id }, { now }),
  );
  if (!rated.ok || job.review.state !== 'open') return;
  const after = jobsOf(simulation).find(({ id }) => id === job.id);
  const isAccepted = after?.review.acceptedBy === 'rating';
  invariant(isAccepted === stars >= 4, `job ${job.id} was rated with ${stars} stars`);
  note(simulation, isAccepted ? 'accept-by-rating:ok' : 'accept-by-rating:too-few-stars');
}

/** The due time of a result that was sent back passes, or not yet, and its client takes the job back. */
export async function takeBack(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'revision');
  if (job === undefined || !reviewsResults(simulation)) return;
  const { dueAt } = job;
  if (dueAt !== null && dice.percent(85)) {
    simulation.now.at = instant(Math.max(simulation.now.at, dueAt));
  }
  const actor = bySession(mostly(simulation, dice, clientOf(job)));
  const context = { now: tick(simulation) };
  const back = { id: job.id, reason: null };
  const taken = await attempt(simulation, 'take-back', (stores) =>
    takeBackJob(stores, actor, back, context),
  );
  if (taken.ok) note(simulation, 'take-back:revised');
}

/** The clock reaches the end of a review, and the server accepts what no client has answered. */
export async function waitForSilence(simulation: Simulation, dice: Dice): Promise<void> {
  const open = jobsOf(simulation).filter(({ review }) => review.until !== null);
  const until = dice.pick(open)?.review.until ?? null;
  if (until === null) return;
  const shortly = later(until, -dice.below(dayMs));
  simulation.now.at = instant(Math.max(simulation.now.at, dice.percent(25) ? shortly : until));
  const now = tick(simulation);
  const reminded = open.filter(
    ({ review }) => review.remindedAt === null && (review.until ?? now) <= later(now, dayMs),
  );
  const ended = open.filter(({ review }) => (review.until ?? now) <= now);
  const { unitOfWork } = simulation.place;
  const found = await unitOfWork.write(async (stores) => {
    const count = await remindOfReviews(stores, { now, limit: 100 });
    const ids = await stores.jobs.listEndedReviews(now, 100);
    for (const id of ids) {
      const accepted = await acceptBySilence(stores, id, { now });
      invariant(accepted.ok, `the review of job ${id} has ended`);
    }
    return ok([count, ids.length]);
  });
  const expected = [reminded.length, ended.length].join();
  const done = found.ok ? found.value.join() : '';
  invariant(done === expected, `${done} were reminded of and accepted, not ${expected}`);
  if (reminded.length > 0) note(simulation, 'review:reminded');
  if (ended.length > 0) note(simulation, 'accept-by-silence:ok');
}

/** A client sends a result back, sometimes without an explanation. */
export async function revise(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'open');
  if (job === undefined || !reviewsResults(simulation)) return;
  const actor = bySession(mostly(simulation, dice, clientOf(job)));
  const now = tick(simulation);
  const request = {
    id: job.id,
    dueAt: dice.percent(50) ? later(now, dayMs) : null,
    reasons: ['meaning'],
    text: dice.percent(92) ? 'The dose is wrong.' : ' ',
    pins: dice.percent(50) ? [{ place: { segment: 1 }, text: 'Here.' }] : [],
  } as const;
  const { reviews } = simulation;
  const sent = await attempt(simulation, 'revise', (stores) =>
    requestRevision(stores, actor, request, { now, reviews }),
  );
  if (!sent.ok) return;
  simulation.captured.delete(job.id);
  simulation.released.delete(job.id);
  if (sent.value.review.revisions > 1) note(simulation, 'revise:again');
}

/** A provider ticks off a mark, sometimes one that does not exist. */
export async function tickOff(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'revision');
  const provider = job && providerOf(job);
  if (job === undefined || provider === undefined || !reviewsResults(simulation)) return;
  const actor = bySession(mostly(simulation, dice, provider));
  const answer = { id: job.id, nth: 1, isDone: dice.percent(80), answer: null };
  const context = { now: tick(simulation) };
  await attempt(simulation, 'pin', (stores) => answerPin(stores, actor, answer, context));
}

/** A provider does not revise a result, sometimes for no reason. */
export async function decline(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'revision');
  const provider = job && providerOf(job);
  if (job === undefined || provider === undefined || !reviewsResults(simulation)) return;
  const actor = bySession(mostly(simulation, dice, provider));
  const declined = { id: job.id, reason: dice.percent(92) ? 'It is right.' : ' ' };
  const now = tick(simulation);
  const done = await attempt(simulation, 'decline', (stores) =>
    declineRevision(stores, actor, declined, { now }),
  );
  if (done.ok) witnessCapture(simulation, done.value, now);
}

/** A client contests a result, sometimes for no reason. */
export async function contest(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'open');
  if (job === undefined || !reviewsResults(simulation)) return;
  const actor = bySession(mostly(simulation, dice, clientOf(job)));
  const contested = { id: job.id, reason: dice.percent(92) ? 'Half of it is missing.' : ' ' };
  const context = { now: tick(simulation) };
  await attempt(simulation, 'dispute', (stores) =>
    disputeResult(stores, actor, contested, context),
  );
}

/** A side of a dispute explains itself, sometimes with nothing, or too late. */
export async function explain(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'dispute');
  if (job === undefined || !reviewsResults(simulation)) return;
  const side = dice.percent(70) ? (providerOf(job) ?? clientOf(job)) : clientOf(job);
  const actor = bySession(mostly(simulation, dice, side));
  const statement = { id: job.id, text: dice.percent(92) ? 'It is complete.' : ' ' };
  const context = { now: tick(simulation), quotas: ampleQuotas };
  await attempt(simulation, 'state', (stores) => writeStatement(stores, actor, statement, context));
}

/** What was not returned of a job, calculated from its quote. */
const leftOf = ({ quote, returned }: Job): bigint => quote.price - returned.due - returned.discount;

/** Nothing, all, a part, or sometimes too much of what is left. */
function aDecision(dice: Dice, left: bigint): bigint {
  if (dice.percent(5)) return left + 1n;
  const kind = dice.below(3);
  if (kind === 0) return 0n;
  return kind === 1 ? left : (left * BigInt(1 + dice.below(99))) / 100n;
}

/** An admin decides a dispute, sometimes before both sides have explained themselves. */
export async function settle(simulation: Simulation, dice: Dice): Promise<void> {
  const job = aJobWhoseReviewIs(simulation, dice, 'dispute');
  if (job === undefined || !reviewsResults(simulation)) return;
  if (dice.percent(40)) simulation.now.at = later(simulation.now.at, 4 * dayMs);
  const now = tick(simulation);
  const left = leftOf(job);
  const returned = aDecision(dice, left);
  const settlement = { id: job.id, returned: pesewas(returned), reason: 'I have read it.' };
  const actor = dice.percent(95) ? adminOf(simulation) : bySession(clientOf(job), now);
  const settled = await attempt(simulation, 'settle', (stores) =>
    settleDispute(stores, actor, settlement, { now }),
  );
  if (!settled.ok) return;
  const outcome = returned === 0n ? 'released' : returned === left ? 'refunded' : 'divided';
  note(simulation, `settle:${outcome}`);
  if (outcome === 'divided') witnessPart(simulation, job, { amount: returned, at: now });
}

/** Mostly a part of what is left, sometimes all of it, nothing or too much. */
function aPart(dice: Dice, left: bigint): bigint {
  if (dice.percent(80)) return 1n + BigInt(dice.below(Number(left)));
  return dice.oneOf([0n, left, left + 1n]);
}

/** An admin refunds a part of a completed job, sometimes nothing or too much. */
export async function refundPart(simulation: Simulation, dice: Dice): Promise<void> {
  const completed = jobsOf(simulation).filter(({ status }) => status === 'completed');
  const parted = completed.filter(({ id }) => simulation.parts.has(id));
  const contested = completed.filter(({ review }) => isContested(review));
  const group = dice.pick([completed, parted, contested].filter(({ length }) => length > 0));
  const job = dice.pick(group ?? []);
  if (job === undefined) return;
  const left = leftOf(job);
  const amount = aPart(dice, left);
  const now = tick(simulation);
  const request = { id: job.id, reason: 'A page is missing.', amount: pesewas(amount) };
  const refunded = await attempt(simulation, 'refund-part', (stores) =>
    refundJob(stores, adminOf(simulation), request, { now }),
  );
  if (!refunded.ok) return;
  if (amount === left) return note(simulation, 'refund-part:the-rest');
  if (simulation.parts.has(job.id)) note(simulation, 'refund-part:again');
  if (simulation.paid.has(`${job.id} capture`)) note(simulation, 'refund-part:after-payout');
  if (job.quote.discount > 0n) note(simulation, 'refund-part:free');
  if (isContested(job.review)) note(simulation, 'refund-part:in-review');
  return witnessPart(simulation, job, { amount, at: now });
}

/**
 * Checks that the revisions and disputes that are stored fit the reviews of the jobs.
 *
 * @throws {InvariantError} if one does not.
 */
export function checkReviews(simulation: Simulation): void {
  const { revisions, disputes } = stateOf(simulation);
  const ofJob = Map.groupBy(revisions.rows.values(), ({ jobId }) => jobId);
  const disputed = new Map([...disputes.rows.values()].map((one) => [one.jobId, one]));
  for (const { id, review } of jobsOf(simulation)) {
    const own = ofJob.get(id) ?? [];
    invariant(own.length === review.revisions, `job ${id}: its revisions are ${own.length}`);
    const open = own.filter(({ end }) => end === null).length;
    invariant(open === (review.state === 'revision' ? 1 : 0), `job ${id}: revises ${open} times`);
    const dispute = disputed.get(id);
    const isOpen = dispute !== undefined && dispute.decision === null;
    invariant(isOpen === (review.state === 'dispute'), `job ${id}: the dispute and its review`);
    const isSettled = review.state === 'settled';
    invariant(!isSettled || dispute?.decision !== null, `job ${id}: settled without a decision`);
  }
}
