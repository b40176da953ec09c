import type { Account } from '../../accounts/account.ts';
import { createDeleteOwnAccount, eraseDueContents } from '../../erasure/delete-account.ts';
import { refundJob } from '../../jobs/end-job.ts';
import { isLive } from '../../jobs/job.ts';
import { isContested } from '../../jobs/review.ts';
import { dayMs, instant, type Instant, later, weekOf } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/result.ts';
import { createWeeklyPayouts } from '../../payouts/create-weekly-payouts.ts';
import { releaseEarning } from '../../payouts/held-earnings.ts';
import { type PayoutEnding, processPayout, updatePayout } from '../../payouts/move-payout.ts';
import type { ListedPayout, Payout, PayoutStatus } from '../../payouts/payout.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { bySession } from '../builders/accounts.ts';
import { payoutId } from '../builders/ids.ts';
import { createMemoryPasswords } from '../security.ts';
import type { Dice } from './dice.ts';
import {
  adminOf,
  attempt,
  holdPolicy,
  jobsOf,
  note,
  payoutsOf,
  shortCode,
  type Simulation,
  spendable,
  stateOf,
  tick,
} from './simulation.ts';
import { trustProviders } from './trust.ts';
import { isHeld, type Owed, owedBy, sumOf } from './whole-books.ts';

/** Some hours or days pass, so that the run spans weeks. */
export async function wait({ now }: Simulation, dice: Dice): Promise<void> {
  now.at = later(now.at, dice.below(9 * 24) * (dayMs / 24));
}

/** An admin, or sometimes a user without permission, tries to refund a job. */
export async function refund(simulation: Simulation, dice: Dice): Promise<void> {
  const completed = jobsOf(simulation).filter(({ status }) => status === 'completed');
  const paidOut = completed.filter(({ id }) => simulation.paid.has(`${id} capture`));
  const fitting = paidOut.length > 0 && dice.percent(60) ? paidOut : completed;
  const job = dice.pick(fitting.length > 0 && dice.percent(85) ? fitting : jobsOf(simulation));
  if (job === undefined) return;
  const otherUser = dice.pick([...simulation.clients, ...simulation.providers]);
  const caller = (dice.percent(90) ? undefined : otherUser) ?? simulation.place.admin;
  const request = { id: job.id, reason: dice.percent(90) ? 'Half of it is missing.' : ' ' };
  const context = { now: tick(simulation) };
  const done = await attempt(simulation, 'refund', (stores) =>
    refundJob(stores, bySession(caller, context.now), request, context),
  );
  if (!done.ok) return;
  if (paidOut.includes(job)) note(simulation, 'refund:after-payout');
  if (job.quote.discount > 0n) note(simulation, 'refund:free');
}

/** Null (now), or a Monday, mostly of an owed earning; sometimes an invalid Tuesday. */
function aWeek(simulation: Simulation, now: Instant, dice: Dice): Instant | null {
  if (dice.percent(35)) return null;
  const owed = dice.pick([...owedBy(simulation, now).values()].flat());
  const { monday } = weekOf(owed !== undefined && dice.percent(60) ? owed.at : now);
  const weeksOn = dice.percent(70) ? 0 : dice.oneOf([-1, 1]);
  return later(monday, weeksOn * 7 * dayMs + (dice.percent(90) ? 0 : dayMs));
}

/** The cut-off of the run, calculated without the marketplace's own calendar. */
function lastInstant(weekStart: Instant | null, now: Instant): Instant | undefined {
  if (weekStart === null) return now;
  const isMonday = new Date(weekStart).getUTCDay() === 1;
  return isMonday && weekStart <= now ? instant(weekStart + 7 * dayMs - 1) : undefined;
}

/** Checks a payout against the amount owed to its provider, and records what it pays. */
function witnessPayout(
  simulation: Simulation,
  payout: ListedPayout,
  owed: readonly Owed[],
  until: Instant,
) {
  const { gross, commission, net } = sumOf(owed);
  const isExact =
    payout.gross === gross && payout.commission === commission && payout.net === net && net > 0n;
  invariant(isExact, `payout ${payout.id} is not what is owed`);
  const days = [new Date(payout.weekStart).getUTCDay(), new Date(payout.weekEnd).getUTCDay()];
  invariant(days.join() === '1,0', `payout ${payout.id}: not from a Monday to a Sunday`);
  const isOfWeek = payout.weekStart <= until && until < payout.weekEnd + dayMs;
  invariant(isOfWeek, `payout ${payout.id}: not of the week of its cut-off`);
  for (const { key } of owed) simulation.paid.set(key, payout.id);
  simulation.payouts.set(payout.id, { providerId: payout.providerId, net, status: 'pending' });
  if (owed.some(({ net: lost }) => lost < 0n)) note(simulation, 'weekly:negative');
  if (owed.some(({ at }) => at < payout.weekStart)) note(simulation, 'weekly:late');
  if (owed.some(({ at }) => at > until)) note(simulation, 'weekly:refunded-since');
}

/** An admin releases the earning of a job, held or not. */
export async function releaseHeld(simulation: Simulation, dice: Dice): Promise<void> {
  const jobs = jobsOf(simulation);
  const held = jobs.filter((job) => isHeld(simulation, job));
  const job = dice.pick(held.length > 0 && dice.percent(80) ? held : jobs);
  if (job === undefined) return;
  const context = { now: tick(simulation) };
  const released = await attempt(simulation, 'release-earning', (stores) =>
    releaseEarning(stores, adminOf(simulation), job.id, context),
  );
  if (released.ok) simulation.released.add(job.id);
}

/** An admin runs the weekly payouts, sometimes several times concurrently. */
export async function runWeekly(simulation: Simulation, dice: Dice): Promise<void> {
  const now = tick(simulation);
  const weekStart = aWeek(simulation, now, dice);
  const until = lastInstant(weekStart, now);
  if (until !== undefined) trustProviders(simulation);
  const owed = owedBy(simulation, until ?? now);
  const run = (stores: Stores) =>
    createWeeklyPayouts(stores, adminOf(simulation), { weekStart }, { now, hold: holdPolicy });
  const results = [
    attempt(simulation, 'weekly', run),
    ...Array.from({ length: dice.percent(20) ? 2 : 0 }, () =>
      simulation.place.unitOfWork.write(run),
    ),
  ];
  const made = (await Promise.all(results)).flatMap((result) => (result.ok ? result.value : []));
  const due = [...owed].filter(([, own]) => sumOf(own).net > 0n);
  if (until === undefined) return invariant(made.length === 0, 'a week that will not do was paid');
  invariant(made.length === due.length, `${made.length} payouts were made, not ${due.length}`);
  for (const payout of made) {
    witnessPayout(simulation, payout, owed.get(payout.providerId) ?? [], until);
  }
  note(simulation, made.length === 0 ? 'weekly:nothing' : 'weekly:paid');
  if (results.length > 1 && made.length > 0) note(simulation, 'weekly:crowd');
  if (jobsOf(simulation).some((job) => isHeld(simulation, job))) note(simulation, 'weekly:held');
  if (due.length < owed.size) note(simulation, 'weekly:owes');
  if (weekStart !== null && made.length > 0) note(simulation, 'weekly:named');
}

/** A payout in the state that a move needs, or sometimes any, or one that does not exist. */
function aPayoutThatIs(simulation: Simulation, dice: Dice, ...statuses: readonly PayoutStatus[]) {
  const payouts = payoutsOf(simulation);
  const fitting = payouts.filter(({ status }) => statuses.includes(status));
  const picked = dice.pick(fitting.length > 0 && dice.percent(80) ? fitting : payouts);
  return (dice.percent(97) ? picked?.id : undefined) ?? payoutId(payouts.length + 1);
}

function witnessMove(simulation: Simulation, { id, status, providerId, net }: Payout): void {
  const known = simulation.payouts.get(id);
  const isSame = known?.providerId === providerId && known.net === net;
  invariant(isSame, `payout ${id} changed more than its state`);
  simulation.payouts.set(id, { ...known, status });
}

/** An admin sends a payout, for the first time or again. */
export async function sendPayout(simulation: Simulation, dice: Dice): Promise<void> {
  const id = aPayoutThatIs(simulation, dice, 'pending', 'failed');
  const hadFailed = simulation.payouts.get(id)?.status === 'failed';
  const context = { now: tick(simulation) };
  const sent = await attempt(simulation, 'process', (stores) =>
    processPayout(stores, adminOf(simulation), id, context),
  );
  if (!sent.ok) return;
  witnessMove(simulation, sent.value);
  invariant(sent.value.failureReason === null, 'what is sent again has not failed');
  if (hadFailed) note(simulation, 'process:again');
}

/** An admin records the result of a transfer, sometimes without a reason. */
export async function endTransfer(simulation: Simulation, dice: Dice): Promise<void> {
  const id = aPayoutThatIs(simulation, dice, 'processing');
  const ending: PayoutEnding = dice.percent(65)
    ? { status: 'completed', reference: dice.percent(50) ? `MOMO-${id}` : null }
    : { status: 'failed', failureReason: dice.percent(85) ? 'The number is not registered.' : '' };
  const context = { now: tick(simulation) };
  const name = ending.status === 'completed' ? 'complete-payout' : 'fail-payout';
  const ended = await attempt(simulation, name, (stores) =>
    updatePayout(stores, adminOf(simulation), { id, ending }, context),
  );
  if (ended.ok) witnessMove(simulation, ended.value);
}

/** Whether nothing prevents the deletion of an account, calculated from jobs and balances. */
function isFree(simulation: Simulation, { id, role }: Account): boolean {
  if (role === 'client') {
    const hasLive = jobsOf(simulation).some(
      (job) => job.clientId === id && (isLive(job) || job.review.state === 'dispute'),
    );
    return !hasLive && spendable(simulation, id) === 0n;
  }
  const { balances } = stateOf(simulation);
  const works = jobsOf(simulation).some(
    (job) => job.assignedId === id && (job.status === 'in_progress' || isContested(job.review)),
  );
  const isPaid = (balances.get(`provider:${id}:earnings`) ?? 0n) <= 0n;
  const open = [...simulation.payouts.values()].some(
    ({ providerId, status }) => providerId === id && status !== 'completed',
  );
  return !works && isPaid && !open;
}

const hasJobs = (simulation: Simulation, { id }: Account): boolean =>
  jobsOf(simulation).some(({ clientId }) => clientId === id);

/** A client or a provider, but not the first of either, deletes their account. */
export async function deleteSomeone(simulation: Simulation, dice: Dice): Promise<void> {
  const { clients, providers, place } = simulation;
  const someone = [...clients.slice(1), ...providers.slice(1)];
  const free = someone.filter((person) => isFree(simulation, person));
  const customers = free.filter((person) => hasJobs(simulation, person));
  const group = dice.pick([customers, free, someone].filter(({ length }) => length > 0));
  const person = dice.pick(group ?? []);
  if (person === undefined) return;
  const before = stateOf(simulation);
  const wasFree = isFree(simulation, person);
  const remove = createDeleteOwnAccount({
    unitOfWork: place.unitOfWork,
    passwords: createMemoryPasswords(),
  });
  const password = dice.percent(90) ? 'Akwaaba 2026' : 'Akwaaba 2025';
  const removed = await remove(bySession(person), { password }, { now: tick(simulation) });
  note(simulation, `delete:${removed.ok ? 'ok' : shortCode(removed.fault)}`);
  if (!removed.ok) {
    invariant(stateOf(simulation) === before, 'a refused deletion changed something');
    return;
  }
  invariant(wasFree, `account ${person.id} was deleted with live jobs or money`);
  simulation.deleted.push(person);
  const people = person.role === 'client' ? clients : providers;
  people.splice(people.indexOf(person), 1);
  if (!hasJobs(simulation, person)) return;
  note(simulation, 'delete:client-with-jobs');
  if (dice.percent(80)) await eraseContents(simulation);
}

/** The contents of deleted users are erased. */
export async function eraseContents(simulation: Simulation): Promise<void> {
  const policy = { afterDays: 0, now: tick(simulation) };
  const erasedIn = () =>
    jobsOf(simulation).filter(({ contentErasedAt }) => contentErasedAt !== null).length;
  const before = erasedIn();
  await eraseDueContents(simulation.place.unitOfWork, policy, async () => undefined);
  if (erasedIn() > before) note(simulation, 'erase:contents');
}
