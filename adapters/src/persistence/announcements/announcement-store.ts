import type { AccountId, AnnouncementId, AnnouncementStore, Audience, Role } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne, type Query } from '../statements/query.ts';
import { orderAndLimit, selectPage } from '../statements/select-page.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toAnnouncement, toAnnouncementRow } from './announcement.mapper.ts';
import { AnnouncementRow } from './announcement.row.ts';

const insertAnnouncement = composeInsert(AnnouncementRow);
const replaceAnnouncement = composeReplace(AnnouncementRow);

const selectById = 'select * from announcements where id = ?';

const countUnended = 'select count(*) as unended from announcements where ends_at > ?';

// The sum keeps SQLite from reading every announcement in the order of the ids.
const selectShown = `
  select * from announcements
  where ends_at > ? and starts_at <= ? and audience in ('everyone', ?) and not exists (
    select 1 from announcement_dismissals
    where announcement_id = announcements.id and account_id = ?)
  order by id + 0 desc`;

const insertDismissal = `
  insert into announcement_dismissals (announcement_id, account_id) values (?, ?)
  on conflict do nothing`;

const deleteDismissals = `
  delete from announcement_dismissals where (announcement_id, account_id) in (
    select announcement_id, account_id
    from announcements join announcement_dismissals on announcement_id = announcements.id
    where ends_at <= ? limit ?)`;

const audienceOf: Readonly<Record<Role, Audience>> = {
  client: 'clients',
  'service-provider': 'providers',
  admin: 'everyone',
};

const roleOf: Readonly<Record<Audience, Role | null>> = {
  clients: 'client',
  providers: 'service-provider',
  everyone: null,
};

type Viewer = Parameters<AnnouncementStore['listCurrent']>[0];

/** What is shown to a user now, newest first. */
export const selectCurrent = ({ accountId, role, now }: Viewer): Query =>
  bind(selectShown, now, now, audienceOf[role], accountId);

/** The users of an audience after an id. */
export function selectRecipients(
  audience: Audience,
  after: AccountId | null,
  limit: number,
): Query {
  const role = roleOf[audience];
  const text = `select id from accounts where ${role === null ? '' : 'role = ? and '}id > ?
    and deleted_at is null and suspended_at is null ${orderAndLimit('id')}`;
  return bind(text, ...(role === null ? [] : [role]), after ?? 0, limit);
}

const toUnended = ({ unended }: Readonly<{ unended: number }>): number => unended;
const toId = ({ id }: Readonly<{ id: AccountId }>): AccountId => id;

/** The announcements in the database. */
export const createAnnouncementStore = ({ sql }: DatabaseSession): AnnouncementStore => ({
  async insert(announcement) {
    const id = await insertAnnouncement(sql, toAnnouncementRow(announcement));
    return { ...announcement, id: id as AnnouncementId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toAnnouncement),
  replace: ({ id, ...announcement }) =>
    replaceAnnouncement(sql, id, toAnnouncementRow(announcement)),
  list: (page) =>
    findAll(sql, selectPage('select * from announcements', [], { id: 'id', page }), toAnnouncement),
  countUnended: async (now) => (await findOne(sql, bind(countUnended, now), toUnended)) ?? 0,
  listCurrent: (viewer) => findAll(sql, selectCurrent(viewer), toAnnouncement),
  async dismiss(id, accountId) {
    await sql.run(insertDismissal, [id, accountId]);
  },
  removeDismissals: (now, limit) => sql.run(deleteDismissals, [now, limit]),
  listRecipients: (audience, after, limit) =>
    findAll(sql, selectRecipients(audience, after, limit), toId),
});
