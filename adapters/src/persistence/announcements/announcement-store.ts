import type { AccountId, AnnouncementId, AnnouncementStore, Audience, Role } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findAll, findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import { byFilters } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, insertRowUnless, replaceRow } from '../statements/row-statements.ts';
import {
  AnnouncementDismissalRow,
  AnnouncementRow,
  toAnnouncement,
  toAnnouncementRow,
} from './announcement.row.ts';

type Now = Readonly<{ now: number }>;

const insertAnnouncement = insertRow(AnnouncementRow);
const replaceAnnouncement = replaceRow(AnnouncementRow);
const insertDismissal = insertRowUnless(AnnouncementDismissalRow, [
  'announcement_id',
  'account_id',
]);
const selectById = selectBy(AnnouncementRow, 'id');

const selectPage = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: number; limit: number }>>) =>
    db
      .selectFrom('announcements')
      .selectAll()
      .where('id', '<', given.before)
      .orderBy('id', 'desc')
      .limit(upTo(given.limit)),
);

const countUnended = defineStatement(({ db, given }: Parts<Now>) =>
  db
    .selectFrom('announcements')
    .select((unended) => unended.fn.countAll<number>().as('count'))
    .where('ends_at', '>', given.now),
);

/** The announcements for a user now, newest first. */
export const selectCurrent = defineStatement(
  ({ db, given }: Parts<Now & Readonly<{ audience: Audience; accountId: number }>>) =>
    db
      .selectFrom('announcements')
      .selectAll()
      .where('ends_at', '>', given.now)
      .where('starts_at', '<=', given.now)
      .where('audience', 'in', ['everyone', given.audience])
      .where((announcement) => {
        const dismissals = announcement
          .selectFrom('announcement_dismissals')
          .select('account_id')
          .whereRef('announcement_id', '=', 'announcements.id')
          .where('account_id', '=', given.accountId);
        return announcement.not(announcement.exists(dismissals));
      })
      // The sum keeps SQLite from reading every announcement in the order of the ids.
      .orderBy((announcement) => announcement('id', '+', 0), 'desc'),
);

const deleteDismissals = defineStatement(
  ({ db, given }: Parts<Now & Readonly<{ limit: number }>>) =>
    db.deleteFrom('announcement_dismissals').where((dismissal) => {
      const ended = dismissal
        .selectFrom('announcements')
        .innerJoin('announcement_dismissals', 'announcement_id', 'announcements.id')
        .select(['announcement_id', 'account_id'])
        .where('ends_at', '<=', given.now)
        .limit(upTo(given.limit));
      const key = dismissal.refTuple('announcement_id', 'account_id');
      return dismissal(key, 'in', ended.$asTuple('announcement_id', 'account_id'));
    }),
);

type Recipients = Readonly<{ role: Role; after: number; limit: number }>;

/** The users of an audience after an id. */
export const selectRecipients = byFilters<Recipients, { id: number }>((has) =>
  defineStatement(({ db, given }: Parts<Recipients>) => {
    const users = db
      .selectFrom('accounts')
      .select('id')
      .where('id', '>', given.after)
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null);
    const ofAudience = has('role') ? users.where('role', '=', given.role) : users;
    return ofAudience.orderBy('id').limit(upTo(given.limit));
  }),
);

const audienceOf: Readonly<Record<Role, Audience>> = {
  client: 'clients',
  'service-provider': 'providers',
  admin: 'everyone',
};

const roleOf: Readonly<Record<Audience, Role | undefined>> = {
  clients: 'client',
  providers: 'service-provider',
  everyone: undefined,
};

/** The announcements in the database. */
export const createAnnouncementStore = ({ sql }: DatabaseSession): AnnouncementStore => ({
  async insert(announcement) {
    const id = await sql.insert(insertAnnouncement, toAnnouncementRow(announcement));
    return { ...announcement, id: id as AnnouncementId };
  },
  find: (id) => findOne(sql, selectById, { id }, toAnnouncement),
  replace: ({ id, ...announcement }) =>
    replaceAnnouncement(sql, id, toAnnouncementRow(announcement)),
  list: ({ limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, selectPage, { before, limit }, toAnnouncement),
  countUnended: async (now) => requireRow(await sql.get(countUnended, { now })).count,
  listCurrent({ accountId, role, now }) {
    const given = { accountId, audience: audienceOf[role], now };
    return findAll(sql, selectCurrent, given, toAnnouncement);
  },
  async dismiss(id, accountId) {
    await sql.run(insertDismissal, { announcement_id: id, account_id: accountId });
  },
  removeDismissals: (now, limit) => sql.run(deleteDismissals, { now, limit }),
  listRecipients(audience, after, limit) {
    const values = { role: roleOf[audience], after: after ?? 0, limit };
    return findAll(sql, selectRecipients(values), values, ({ id }) => id as AccountId);
  },
});
