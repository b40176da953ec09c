import {
  dayMs,
  endPayout,
  later,
  processPayout,
  runPayouts,
  weekOf,
  type Instant,
  type ListedPayout,
  type Period,
  type Stores,
} from '@nsem/core';

import { must } from './must.ts';

const weekMs = 7 * dayMs;
const hourMs = 60 * 60_000;

/** Payouts of the last days wait for the visitor of the demo to process them. */
const leftToProcessMs = 9 * dayMs;

/** The transfer of a payout arrives two hours after it was made. */
async function settle(stores: Stores, { id, createdAt }: ListedPayout): Promise<void> {
  must(await processPayout(stores, id, later(createdAt, hourMs)));
  const reference = `MTN-${new Date(createdAt).toISOString().slice(0, 10)}-${id}`;
  const ending = { status: 'completed', reference } as const;
  must(await endPayout(stores, { id, ending }, later(createdAt, 2 * hourMs)));
}

/**
 * Pays the providers of the demo on each Monday at nine in a period, for the week before it.
 *
 * @param now the demo's present: what was made shortly before is not sent yet.
 */
export async function payProviders(
  stores: Stores,
  { from, until }: Period,
  now: Instant,
): Promise<void> {
  let monday = weekOf(from).monday;
  for (; later(monday, 9 * hourMs) < until; monday = later(monday, weekMs)) {
    const at = later(monday, 9 * hourMs);
    if (at < from) continue;
    const made = must(await runPayouts(stores, { weekStart: later(monday, -weekMs) }, at));
    if (later(at, leftToProcessMs) > now) continue;
    for (const payout of made) await settle(stores, payout);
  }
}
