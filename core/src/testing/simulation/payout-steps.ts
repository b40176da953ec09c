import { refundJob } from '../../jobs/refund-job.ts';
import { weekOf } from '../../kernel/calendar.ts';
import { dayMs, instant, later, type Instant } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/invariant.ts';
import { endPayout, processPayout, type PayoutEnding } from '../../payouts/move-payout.ts';
import type { ListedPayout, Payout, PayoutStatus } from '../../payouts/payout.ts';
import { runPayouts } from '../../payouts/run-payouts.ts';
import { bySession } from '../builders/accounts.ts';
import { payoutId } from '../builders/ids.ts';
import type { Dice } from './dice.ts';
import { owedBy, sumOf, type Owed } from './owed.ts';
import { attempt, jobsOf, note, payoutsOf, tick, type World } from './world.ts';

/** Some hours or days go by, so that there are weeks. */
export async function wait({ now }: World, dice: Dice): Promise<void> {
  now.at = later(now.at, dice.below(9 * 24) * (dayMs / 24));
}

/** An admin, or now and then somebody who may not, refunds a job, or tries. */
export async function refund(world: World, dice: Dice): Promise<void> {
  const completed = jobsOf(world).filter(({ status }) => status === 'completed');
  const paidOut = completed.filter(({ id }) => world.paid.has(`${id} capture`));
  const fitting = paidOut.length > 0 && dice.percent(60) ? paidOut : completed;
  const job = dice.pick(fitting.length > 0 && dice.percent(85) ? fitting : jobsOf(world));
  if (job === undefined) return;
  const stranger = dice.pick([...world.clients, ...world.providers]);
  const actor = bySession((dice.percent(90) ? undefined : stranger) ?? world.place.admin);
  const request = { id: job.id, reason: dice.percent(90) ? 'Half of it is missing.' : ' ' };
  const context = { actor, now: tick(world) };
  const done = await attempt(world, 'refund', (stores) => refundJob(stores, request, context));
  if (!done.ok) return;
  if (paidOut.includes(job)) note(world, 'refund:after-payout');
  if (job.quote.discount > 0n) note(world, 'refund:free');
}

/** Now, or a Monday: of something owed, or of around now; now and then what is none. */
function aWeek(world: World, now: Instant, dice: Dice): Instant | null {
  if (dice.percent(35)) return null;
  const owed = dice.pick([...owedBy(world, now).values()].flat());
  const { monday } = weekOf(owed !== undefined && dice.percent(60) ? owed.at : now);
  const weeksOn = dice.percent(70) ? 0 : dice.oneOf([-1, 1]);
  return later(monday, weeksOn * 7 * dayMs + (dice.percent(90) ? 0 : dayMs));
}

/** The last moment of the run, by a calendar that is not the marketplace's own. */
function lastMoment(weekStart: Instant | null, now: Instant): Instant | undefined {
  if (weekStart === null) return now;
  const isMonday = new Date(weekStart).getUTCDay() === 1;
  return isMonday && weekStart <= now ? instant(weekStart + 7 * dayMs - 1) : undefined;
}

/** Checks a payout against what its provider was owed, and writes down what it pays. */
function witnessPayout(world: World, payout: ListedPayout, owed: readonly Owed[], until: Instant) {
  const { gross, commission, net } = sumOf(owed);
  const isExact =
    payout.gross === gross && payout.commission === commission && payout.net === net && net > 0n;
  invariant(isExact, `payout ${payout.id} is not what is owed`);
  const days = [new Date(payout.weekStart).getUTCDay(), new Date(payout.weekEnd).getUTCDay()];
  invariant(days.join() === '1,0', `payout ${payout.id}: not from a Monday to a Sunday`);
  const isOfWeek = payout.weekStart <= until && until < payout.weekEnd + dayMs;
  invariant(isOfWeek, `payout ${payout.id}: not of the week of its cut-off`);
  for (const { key } of owed) world.paid.set(key, payout.id);
  world.payouts.set(payout.id, { providerId: payout.providerId, net, status: 'pending' });
  if (owed.some(({ net: lost }) => lost < 0n)) note(world, 'weekly:negative');
  if (owed.some(({ at }) => at < payout.weekStart)) note(world, 'weekly:late');
  if (owed.some(({ at }) => at > until)) note(world, 'weekly:refunded-since');
}

/** An admin runs the weekly payouts, now and then several times at the same moment. */
export async function runWeekly(world: World, dice: Dice): Promise<void> {
  const now = tick(world);
  const weekStart = aWeek(world, now, dice);
  const until = lastMoment(weekStart, now);
  const owed = owedBy(world, until ?? now);
  const results = [
    attempt(world, 'weekly', (stores) => runPayouts(stores, { weekStart }, now)),
    ...Array.from({ length: dice.percent(20) ? 2 : 0 }, () =>
      world.place.unitOfWork.write((stores) => runPayouts(stores, { weekStart }, now)),
    ),
  ];
  const made = (await Promise.all(results)).flatMap((result) => (result.ok ? result.value : []));
  const due = [...owed].filter(([, own]) => sumOf(own).net > 0n);
  if (until === undefined) return invariant(made.length === 0, 'a week that will not do was paid');
  invariant(made.length === due.length, `${made.length} payouts were made, not ${due.length}`);
  for (const payout of made) {
    witnessPayout(world, payout, owed.get(payout.providerId) ?? [], until);
  }
  note(world, made.length === 0 ? 'weekly:nothing' : 'weekly:paid');
  if (results.length > 1 && made.length > 0) note(world, 'weekly:crowd');
  if (due.length < owed.size) note(world, 'weekly:owes');
  if (weekStart !== null && made.length > 0) note(world, 'weekly:named');
}

/** A payout in the state that a move needs, or now and then any, or one that is not there. */
function aPayoutThatIs(world: World, dice: Dice, ...statuses: readonly PayoutStatus[]) {
  const payouts = payoutsOf(world);
  const fitting = payouts.filter(({ status }) => statuses.includes(status));
  const picked = dice.pick(fitting.length > 0 && dice.percent(80) ? fitting : payouts);
  return (dice.percent(97) ? picked?.id : undefined) ?? payoutId(payouts.length + 1);
}

function witnessMove(world: World, { id, status, providerId, net }: Payout): void {
  const known = world.payouts.get(id);
  const isSame = known?.providerId === providerId && known.net === net;
  invariant(isSame, `payout ${id} changed more than its state`);
  world.payouts.set(id, { ...known, status });
}

/** An admin sends a payout, for the first time or again. */
export async function sendPayout(world: World, dice: Dice): Promise<void> {
  const id = aPayoutThatIs(world, dice, 'pending', 'failed');
  const hadFailed = world.payouts.get(id)?.status === 'failed';
  const now = tick(world);
  const sent = await attempt(world, 'process', (stores) => processPayout(stores, id, now));
  if (!sent.ok) return;
  witnessMove(world, sent.value);
  invariant(sent.value.failureReason === null, 'what is sent again has not failed');
  if (hadFailed) note(world, 'process:again');
}

/** An admin writes down how a transfer ended, now and then without a reason. */
export async function endTransfer(world: World, dice: Dice): Promise<void> {
  const id = aPayoutThatIs(world, dice, 'processing');
  const ending: PayoutEnding = dice.percent(65)
    ? { status: 'completed', reference: dice.percent(50) ? `MOMO-${id}` : null }
    : { status: 'failed', failureReason: dice.percent(85) ? 'The number is not registered.' : '' };
  const now = tick(world);
  const name = ending.status === 'completed' ? 'complete-payout' : 'fail-payout';
  const ended = await attempt(world, name, (stores) => endPayout(stores, { id, ending }, now));
  if (ended.ok) witnessMove(world, ended.value);
}
