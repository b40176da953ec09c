import type { Nsem, Payout } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import type { Context } from '../../context.ts';
import { command } from '../../define/command.ts';
import { option } from '../../define/options.ts';
import { sumMoney } from '../../define/parse-money.ts';
import { formatCount } from '../../output/format.ts';
import { readDay } from '../../time-of-text.ts';
import { payoutColumns } from './payout-view.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** The Monday of the week of a time, in Accra, whose time is UTC. */
function mondayOf(time: number): number {
  const midnight = time - (time % dayMs);
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return midnight - daysSinceMonday * dayMs;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of a week of ISO 8601, as in `2026-W47`; null if the year has no such week. */
function mondayOfIsoWeek(year: number, week: number): number | null {
  // The 4th of January is always in the first week.
  const first = mondayOf(Date.UTC(year, 0, 4));
  const monday = first + (week - 1) * 7 * dayMs;
  return monday < mondayOf(Date.UTC(year + 1, 0, 4)) ? monday : null;
}

/**
 * Parses a week: `last` (the one that has ended), `2026-W47`, or its Monday, `2026-11-16`.
 *
 * @returns its Monday.
 */
export function parseWeek(text: string, now = Date.now()): string {
  if (text === 'last') return toDay(mondayOf(now) - 7 * dayMs);
  const { year, week } = /^(?<year>\d{4})-W(?<week>\d\d)$/i.exec(text)?.groups ?? {};
  if (year !== undefined && readDay(`${year}-01-01`) !== null && Number(week) >= 1) {
    const monday = mondayOfIsoWeek(Number(year), Number(week));
    if (monday !== null) return toDay(monday);
  }
  if (readDay(text) !== null && mondayOf(Date.parse(text)) === Date.parse(text)) return text;
  throw new InvalidArgumentError('Use last, a week like 2026-W47, or a Monday like 2026-11-16.');
}

export const runPayouts = command('run', {
  summary: 'Create the payouts of everything that is unpaid, as an admin',
  options: [
    option(
      '--week <week>',
      'only what was earned up to the end of this week: last, a week like 2026-W47, or its Monday',
      (text: string) => parseWeek(text),
    ),
  ],
  examples: ['nsem payouts run', 'nsem payouts run --week last --yes'],
  help: (examples) => `${examples}
Run it on any day, and as often as you like: an earning is paid once. After a lost connection, the
next run also lists the payouts that the earlier one created.`,
  confirm: (_, { week }) => `Create the payouts of everything earned up to ${endOf(week)}?`,
  async action(context, { week }) {
    const payouts = await createPayouts(await context.connect(), context, week);
    await context.output.list(payouts, payoutColumns, 'No payouts were due.');
    context.output.note(summaryOf(payouts, week));
  },
});

const endOf = (week: string | undefined): string =>
  week === undefined ? 'now' : `the end of the week of ${week}`;

/**
 * Creates the payouts with a key that is the same for every run of a week, or of a day. If the server has
 * responded to it before, that response lists the payouts of the earlier run, and a second call
 * pays what has become due since.
 */
async function createPayouts(
  { admin: { payouts } }: Nsem,
  { write }: Context,
  week: string | undefined,
): Promise<readonly Payout[]> {
  const body = week === undefined ? {} : { week_start: week };
  const today = new Date().toISOString().slice(0, 10);
  const key = write.idempotencyKey ?? `payouts-run-${week ?? `until-${today}`}`;
  const { data: first, response } = await payouts
    .createWeekly(body, { ...write, idempotencyKey: key })
    .withResponse();
  if (response.header('idempotent-replayed') === null) return first;
  const since = await payouts.createWeekly(body, { ...write, idempotencyKey: undefined });
  const earlier: Payout[] = [];
  for (const { id } of first) earlier.push(await payouts.get(id, write));
  return [...earlier, ...since];
}

function summaryOf(payouts: readonly Payout[], week: string | undefined): string {
  const until = `up to ${endOf(week)}`;
  if (payouts.length === 0) return `Nothing was due ${until}.`;
  const count = formatCount(payouts.length, 'payout');
  const total = sumMoney(payouts.map(({ amount }) => amount));
  return `${count} ${until}: ${total} in all.`;
}
