import type { FreeUse, FreeUseQuery, Instant, Period } from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { requireRow } from '../statements/require-row.ts';

/** As the indexes of free translations have it. */
const isNotReversed = "status not in ('cancelled', 'failed', 'refunded')";

const ofMailbox = 'free_mailbox in (select value from json_each(?))';
const ofNetwork = 'free_network in (select value from json_each(?))';

const sumOfMonth = `select coalesce(sum(discount), 0) from jobs
  where discount > 0 and ${isNotReversed} and created_at >= ? and created_at < ?`;

/** Runs with orders that could be free. */
const selectFreeUse = `
  select
    (select count(*) from jobs where ${ofMailbox} and ${isNotReversed} and id <> ?) as used,
    (select count(*) from jobs where ${ofMailbox} and status = 'cancelled' and id <> ?) as cancelled,
    (select count(*) from jobs where ${ofNetwork} and created_at >= ? and ${isNotReversed}
      and id <> ? and free_device in (select value from json_each(?))) as of_device,
    (select count(*) from jobs where ${ofNetwork} and created_at >= ? and ${isNotReversed}
      and id <> ?) as of_network,
    (${sumOfMonth} and id <> ?) as spent`;

type FreeUseRow = Readonly<
  Record<'used' | 'cancelled' | 'of_device' | 'of_network' | 'spent', number>
>;

/** How the offer of a free translation was used by all clients. */
export async function findFreeUse(
  sql: Statements,
  { mailboxes, networks, devices, since, month, except: edited }: FreeUseQuery,
): Promise<FreeUse> {
  const mailbox = JSON.stringify(mailboxes);
  const network = JSON.stringify(networks);
  const device = JSON.stringify(devices);
  // No job has the id 0.
  const except = edited ?? 0;
  const ofMailboxes = [mailbox, except, mailbox, except];
  const ofOrigins = [network, since, except, device, network, since, except];
  const values = [...ofMailboxes, ...ofOrigins, month.from, month.until, except];
  const row = requireRow(await sql.get<FreeUseRow>(selectFreeUse, values));
  return {
    isMailboxUsed: row.used > 0,
    cancelled: row.cancelled,
    ofDevice: row.of_device,
    ofNetwork: row.of_network,
    spent: toMoney(row.spent),
  };
}

const selectSum = `select (${sumOfMonth}) as spent`;

/** What the platform pays for jobs of a month. */
export async function sumFree(sql: Statements, { from, until }: Period) {
  return toMoney(
    requireRow(await sql.get<Pick<FreeUseRow, 'spent'>>(selectSum, [from, until])).spent,
  );
}

const forgetOrigins = `
  update jobs set free_network = null, free_device = null
  where id in (select id from jobs where free_network is not null and created_at < ? limit ?)`;

/** Forgets networks and devices. @returns of how many jobs. */
export const forgetFreeOrigins = (
  sql: Statements,
  before: Instant,
  limit: number,
): Promise<number> => sql.run(forgetOrigins, [before, limit]);
