import {
  shownContentLength,
  type CursorPage,
  type NotificationFilter,
  type NotificationStore,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { allOf, selectPage, type Clause } from '../statements/select-page.ts';
import { composeInsert, composeUpsert } from '../statements/write-row.ts';
import { toFlag } from '../columns.ts';
import { toNotification, toNotificationRow, toSetting, toUnread } from './notification.mapper.ts';
import { NotificationRow, NotificationSettingRow } from './notification.row.ts';

const insertNotification = composeInsert(NotificationRow);
const putSetting = composeUpsert(NotificationSettingRow, ['account_id', 'kind']);

/** The job is the recipient's, or is still offered to them as the notification says. */
const mayReadJob = `notifications.account_id in (jobs.client_id, jobs.assigned_id)
      or (notifications.kind = 'job_offered' and jobs.status = 'pending'
        and jobs.requested_id = notifications.account_id)`;

const selectShown = `
  select notifications.*, actors.name as actor_name,
    coalesce(jobs.service_type, services.service_type) as service_type,
    coalesce(jobs.language, services.language) as language,
    coalesce(jobs.target_language, services.target_language) as target_language,
    case when ${mayReadJob} then substr(jobs.content, 1, ${shownContentLength}) end as content_start,
    case when ${mayReadJob} then documents.name end as document_name,
    payouts.net as amount, ratings.rating as stars
  from notifications
  left join accounts actors on actors.id = notifications.actor_id
  left join jobs on jobs.id = notifications.job_id
  left join files documents
    on documents.id = jobs.input_id and jobs.service_type = 'translation'
  left join services on services.id = notifications.service_id
  left join payouts on payouts.id = notifications.payout_id
  left join ratings on ratings.id = notifications.rating_id`;

const selectById = `${selectShown} where notifications.id = ?`;

/** A cursor page of an account's notifications, newest first. */
export function selectNotifications({ accountId, isRead }: NotificationFilter, page: CursorPage) {
  const state: Clause = [`notifications.read_at is ${isRead === true ? 'not null' : 'null'}`];
  const clauses: Clause[] = [['notifications.account_id = ?', accountId]];
  if (isRead !== undefined) clauses.push(state);
  return selectPage(selectShown, clauses, { id: 'notifications.id', page });
}

const selectUnread = `
  select kind, job_id, created_at from notifications
  where account_id = ? and read_at is null order by id desc`;

const selectNotified = `
  select exists (select 1 from notifications where account_id = ? and kind = ? and job_id = ?)
    as is_notified`;

const deleteOfService = 'delete from notifications where account_id = ? and service_id = ?';

/** The oldest come first, so that the time needs no index. */
const deleteOld = `
  delete from notifications where created_at < ? and id in (
    select id from notifications order by id limit ?)`;

const selectSettings = 'select * from notification_settings where account_id = ?';
const selectSetting = `${selectSettings} and kind = ?`;

const toNotified = ({ is_notified }: Readonly<{ is_notified: number }>): boolean =>
  toFlag(is_notified);

/** The notifications in the database. */
export const createNotificationStore = ({ sql }: DatabaseSession): NotificationStore => ({
  async insert(notification) {
    await insertNotification(sql, toNotificationRow(notification));
  },
  find: (id) => findOne(sql, bind(selectById, id), toNotification),
  isNotified: async ({ accountId, kind, jobId }) =>
    (await findOne(sql, bind(selectNotified, accountId, kind, jobId), toNotified)) === true,
  list: (filter, page) => findAll(sql, selectNotifications(filter, page), toNotification),
  listUnread: (accountId) => findAll(sql, bind(selectUnread, accountId), toUnread),
  async changeReadAt(id, readAt) {
    await sql.run('update notifications set read_at = ? where id = ?', [readAt, id]);
  },
  markRead({ accountId, upToId, jobId }, at) {
    const [condition, ...values] = allOf([
      ['account_id = ?', accountId],
      ['read_at is null'],
      ['id <= ?', upToId],
      ['job_id = ?', jobId],
    ]);
    return sql.run(`update notifications set read_at = ? where ${condition}`, [at, ...values]);
  },
  async removeOfService({ accountId, serviceId }) {
    await sql.run(deleteOfService, [accountId, serviceId]);
  },
  removeBefore: (moment, limit) => sql.run(deleteOld, [moment, limit]),
  listSettings: (accountId) => findAll(sql, bind(selectSettings, accountId), toSetting),
  findSetting: ({ accountId, kind }) =>
    findOne(sql, bind(selectSetting, accountId, kind), toSetting),
  putSetting: (accountId, setting) => putSetting(sql, { account_id: accountId, ...setting }),
});
