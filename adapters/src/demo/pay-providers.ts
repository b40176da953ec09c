import {
  createWeeklyPayouts,
  dayMs,
  later,
  processPayout,
  updatePayout,
  weekOf,
  type Account,
  type Instant,
  type ListedPayout,
  type Period,
  type Stores,
} from '@nsem/core';

import { sessionOf } from './demo-context.ts';
import { unwrap } from './unwrap.ts';

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
export async function payProviders(
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
