import type { FreeUse, FreeUseQuery, Instant, Period } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/require-row.ts';
import type { Tables } from '../statements/tables.ts';

/** Jobs whose discount was not reversed, as the indexes of free translations have it. */
const notReversed = (db: QueryCreator<Tables>) =>
  db.selectFrom('jobs').where('status', 'not in', ['cancelled', 'failed', 'refunded']);

type Month = Readonly<{ from: Instant; until: Instant }>;

/** What the platform pays for jobs of a month. */
const spentIn = (db: QueryCreator<Tables>, { from, until }: Month) =>
  notReversed(db)
    .where('discount', '>', 0)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .select(({ fn }) => fn.sum<number | null>('discount').as('spent'));

type FreeUseValues = Month &
  Readonly<{
    mailboxes: readonly string[];
    networks: readonly string[];
    devices: readonly string[];
    since: Instant;
    /** The job that is edited; no job has the id 0. */
    except: number;
  }>;

/** Runs with orders that could be free. */
const selectFreeUse = defineStatement(({ db, given, dialect }: Parts<FreeUseValues>) => {
  const mailboxes = dialect.textsOf(given.mailboxes);
  const ofNetwork = notReversed(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('free_network', 'in', dialect.textsOf(given.networks))
    .where('created_at', '>=', given.since)
    .where('id', '<>', given.except);
  return db.selectNoFrom([
    notReversed(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('free_mailbox', 'in', mailboxes)
      .where('id', '<>', given.except)
      .as('used'),
    db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('free_mailbox', 'in', mailboxes)
      .where('status', '=', 'cancelled')
      .where('id', '<>', given.except)
      .as('cancelled'),
    ofNetwork.where('free_device', 'in', dialect.textsOf(given.devices)).as('of_device'),
    ofNetwork.as('of_network'),
    spentIn(db, given).where('id', '<>', given.except).as('spent'),
  ]);
});

/** How the offer of a free translation was used by all clients. */
export async function findFreeUse(
  sql: Statements,
  { mailboxes, networks, devices, since, month, except: edited }: FreeUseQuery,
): Promise<FreeUse> {
  const given = { mailboxes, networks, devices, since, ...month, except: edited ?? 0 };
  const row = requireRow(await sql.get(selectFreeUse, given));
  return {
    isMailboxUsed: (row.used ?? 0) > 0,
    cancelled: row.cancelled ?? 0,
    ofDevice: row.of_device ?? 0,
    ofNetwork: row.of_network ?? 0,
    spent: toMoney(row.spent ?? 0),
  };
}

const selectSpent = defineStatement(({ db, given }: Parts<Month>) => spentIn(db, given));

/** What the platform pays for jobs of a month. */
export async function sumFree(sql: Statements, { from, until }: Period) {
  return toMoney(requireRow(await sql.get(selectSpent, { from, until })).spent ?? 0);
}

const forgetOrigins = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: Instant; limit: number }>>) =>
    db
      .updateTable('jobs')
      .set({ free_network: null, free_device: null })
      .where('id', 'in', (old) =>
        old
          .selectFrom('jobs')
          .select('id')
          .where('free_network', 'is not', null)
          .where('created_at', '<', given.before)
          .limit(upTo(given.limit)),
      ),
);

/** Forgets networks and devices. @returns of how many jobs. */
export const forgetFreeOrigins = (
  sql: Statements,
  before: Instant,
  limit: number,
): Promise<number> => sql.run(forgetOrigins, { before, limit });
