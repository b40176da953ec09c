import { startOfDay, type FreeUse, type FreeUseQuery, type Instant, type Period } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { countOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/by-columns.ts';
import type { Tables } from '../statements/tables.ts';

/** Jobs that were not reversed, as the index of free translations has it. */
const notReversed = (db: QueryCreator<Tables>) =>
  db.selectFrom('jobs').where('status', 'not in', ['cancelled', 'failed', 'refunded']);

/** The first day of a month, and that of the next one. */
type Month = Readonly<{ from: number; until: number }>;

/** The platform's payments for jobs of a month. */
const spentIn = (db: QueryCreator<Tables>, { from, until }: Month) =>
  db
    .selectFrom('platform_days')
    .where('day', '>=', from)
    .where('day', '<', until)
    .select(({ fn }) => fn.sum<number | null>('discount').as('spent'));

type FreeUseValues = Month &
  Readonly<{
    mailboxes: readonly string[];
    networks: readonly string[];
    devices: readonly string[];
    since: Instant;
    /** The job that is edited, which is live; no job has the id 0. */
    except: number;
  }>;

/** Runs with orders that could be free. */
const selectFreeUse = defineStatement(({ db, given, dialect }: Parts<FreeUseValues>) => {
  const mailboxes = dialect.textsOf(given.mailboxes);
  const ofNetwork = notReversed(db)
    .where('free_network', 'in', dialect.textsOf(given.networks))
    .where('created_at', '>=', given.since)
    .where('id', '<>', given.except);
  return db.selectNoFrom([
    countOf(
      notReversed(db).where('free_mailbox', 'in', mailboxes).where('id', '<>', given.except),
    ).as('used'),
    db
      .selectFrom('mailbox_totals')
      .select(({ fn }) => fn.sum<number | null>('cancelled').as('cancelled'))
      .where('mailbox', 'in', mailboxes)
      .as('cancelled'),
    countOf(ofNetwork.where('free_device', 'in', dialect.textsOf(given.devices))).as('of_device'),
    countOf(ofNetwork).as('of_network'),
    spentIn(db, given).as('spent'),
    db.selectFrom('jobs').select('discount').where('id', '=', given.except).as('edited'),
  ]);
});

const toMonth = ({ from, until }: Period): Month => ({
  from: startOfDay(from),
  until: startOfDay(until),
});

/** How the offer of a free translation was used by all clients. */
export async function findFreeUse(
  sql: Statements,
  { mailboxes, networks, devices, since, month, except }: FreeUseQuery,
): Promise<FreeUse> {
  const uses = { mailboxes, networks, devices, since, except: except ?? 0 };
  const row = requireRow(await sql.get(selectFreeUse, { ...uses, ...toMonth(month) }));
  return {
    isMailboxUsed: row.used > 0,
    cancelled: row.cancelled ?? 0,
    ofDevice: row.of_device,
    ofNetwork: row.of_network,
    spent: toMoney((row.spent ?? 0) - (row.edited ?? 0)),
  };
}

const selectSpent = defineStatement(({ db, given }: Parts<Month>) => spentIn(db, given));

/** The platform's payments for jobs of a month. */
export async function sumFree(sql: Statements, month: Period) {
  return toMoney(requireRow(await sql.get(selectSpent, toMonth(month))).spent ?? 0);
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
