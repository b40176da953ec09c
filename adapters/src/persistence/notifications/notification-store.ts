import {
  retainedNotifications,
  shownContentLength,
  type AccountId,
  type CursorPage,
  type Instant,
  type NotificationFilter,
  type NotificationStore,
  type ReadSelection,
} from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne, selectBy, updateBy } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, upsertRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import {
  NotificationRow,
  NotificationSettingRow,
  toNotification,
  toNotificationRow,
  toSetting,
  toUnread,
  type ShownRow,
} from './notification.row.ts';

const insertNotification = insertRow(NotificationRow);
const putSetting = upsertRow(NotificationSettingRow, ['account_id', 'kind']);

/**
 * Deletes the notifications of an account beyond the newest that are retained: one, and on PostgreSQL those that were
 * inserted at the same time. Those that another transaction is changing remain until the next insertion.
 */
export const deleteBeyond = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ accountId: AccountId }>>) => {
    const ofAccount = db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', given.accountId);
    const newestBeyond = ofAccount.orderBy('id', 'desc').limit(1).offset(retainedNotifications);
    return db
      .with('beyond', () => ofAccount.where('id', '<=', newestBeyond).$call(dialect.unlocked))
      .deleteFrom('notifications')
      .where('id', 'in', (old) => old.selectFrom('beyond').select('id'));
  },
);

/** Notifications with what they show of other rows, and of jobs that the recipient may read. */
const selectShown = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('notifications')
    .leftJoin('accounts as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('jobs', 'jobs.id', 'notifications.job_id')
    .leftJoin('files as documents', (join) =>
      join.onRef('documents.id', '=', 'jobs.input_id').on('jobs.service_type', '=', 'translation'),
    )
    .leftJoin('services', 'services.id', 'notifications.service_id')
    .leftJoin('payouts', 'payouts.id', 'notifications.payout_id')
    .leftJoin('ratings', 'ratings.id', 'notifications.rating_id')
    .selectAll('notifications')
    .select((shown) => {
      // The job is the recipient's, or is still offered to them as the notification says.
      const mayReadJob = shown.or([
        shown('notifications.account_id', 'in', [
          shown.ref('jobs.client_id'),
          shown.ref('jobs.assigned_id'),
        ]),
        shown.and([
          shown('notifications.kind', '=', 'job_offered'),
          shown('jobs.status', '=', 'pending'),
          shown('jobs.requested_id', '=', shown.ref('notifications.account_id')),
          shown.not(
            shown.exists(
              shown
                .selectFrom('blocks')
                .select('blocks.id')
                .whereRef('blocks.client_id', '=', 'jobs.client_id')
                .whereRef('blocks.provider_id', '=', 'notifications.account_id'),
            ),
          ),
        ]),
      ]);
      const start = shown.fn<string>('substr', [
        'jobs.content',
        shown.val(1),
        shown.val(shownContentLength),
      ]);
      return [
        'actors.name as actor_name',
        shown.fn.coalesce('jobs.service_type', 'services.service_type').as('service_type'),
        shown.fn.coalesce('jobs.language', 'services.language').as('language'),
        shown.fn.coalesce('jobs.target_language', 'services.target_language').as('target_language'),
        shown.case().when(mayReadJob).then(start).end().as('content_start'),
        shown.case().when(mayReadJob).then(shown.ref('documents.name')).end().as('document_name'),
        'payouts.net as amount',
        'ratings.rating as stars',
      ];
    });

const selectById = defineStatement(({ db, given }: Parts<Pick<NotificationRow, 'id'>>) =>
  selectShown(db).where('notifications.id', '=', given.id),
);

type Filters = AllOf<CursorPage> & Readonly<{ accountId: AccountId; isRead: true; isUnread: true }>;

/** A cursor page of an account's notifications, newest first; `toFilters` has its values. */
export const selectNotifications = byFilters<Filters, ShownRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    let page = selectShown(db).where('notifications.account_id', '=', given.accountId);
    if (has('isRead')) page = page.where('notifications.read_at', 'is not', null);
    if (has('isUnread')) page = page.where('notifications.read_at', 'is', null);
    if (has('before')) page = page.where('notifications.id', '<', given.before);
    return page.orderBy('notifications.id', 'desc').limit(upTo(given.limit));
  }),
);

/** The values of a cursor page. */
export const toFilters = ({ accountId, isRead }: NotificationFilter, page: CursorPage) => ({
  accountId,
  ...(isRead === true && { isRead }),
  ...(isRead === false && { isUnread: true as const }),
  ...page,
});

const selectUnread = defineStatement(({ db, given }: Parts<Pick<Filters, 'accountId'>>) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'job_id', 'created_at'])
    .where('account_id', '=', given.accountId)
    .where('read_at', 'is', null)
    .orderBy('id', 'desc'),
);

type AboutJob = Parameters<NotificationStore['isNotified']>[0];

const selectAboutJob = defineStatement(({ db, given }: Parts<AboutJob>) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', given.accountId)
    .where('kind', '=', given.kind)
    .where('job_id', '=', given.jobId)
    .limit(1),
);

const selectUnreadAboutJob = defineStatement(({ db, given }: Parts<AboutJob>) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', given.accountId)
    .where('kind', '=', given.kind)
    .where('job_id', '=', given.jobId)
    .where('read_at', 'is', null)
    .limit(1),
);

const changeReadAt = updateBy(NotificationRow, ['read_at'], 'id');

type Marked = AllOf<ReadSelection> & Readonly<{ at: Instant }>;

const markRead = byFilters<Marked, unknown>((has) =>
  defineStatement(({ db, given }: Parts<Marked>) => {
    const ofAccount = db
      .updateTable('notifications')
      .set({ read_at: given.at })
      .where('account_id', '=', given.accountId)
      .where('read_at', 'is', null);
    const upToOne = has('upToId') ? ofAccount.where('id', '<=', given.upToId) : ofAccount;
    const ofKind = has('kind') ? upToOne.where('kind', '=', given.kind) : upToOne;
    return has('jobId') ? ofKind.where('job_id', '=', given.jobId) : ofKind;
  }),
);

const deleteOfService = deleteBy(NotificationRow, 'account_id', 'service_id');

/** The oldest come first, so that the time needs no index. */
const deleteOld = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: Instant; limit: number }>>) =>
    db
      .deleteFrom('notifications')
      .where('created_at', '<', given.before)
      .where('id', 'in', (old) =>
        old.selectFrom('notifications').select('id').orderBy('id').limit(upTo(given.limit)),
      ),
);

const selectSettings = selectBy(NotificationSettingRow, 'account_id');
const selectSetting = selectBy(NotificationSettingRow, 'account_id', 'kind');

/** The notifications in the database. */
export const createNotificationStore = ({ sql }: DatabaseSession): NotificationStore => ({
  async insert(notification) {
    const row = toNotificationRow(notification);
    sql.send(insertNotification, row);
    sql.send(deleteBeyond, { accountId: notification.accountId });
  },
  find: (id) => findOne(sql, selectById, { id }, toNotification),
  isNotified: async (about) => (await sql.get(selectAboutJob, about)) !== undefined,
  hasUnread: async (about) => (await sql.get(selectUnreadAboutJob, about)) !== undefined,
  list(filter, page) {
    const values = toFilters(filter, page);
    return findAll(sql, selectNotifications(values), values, toNotification);
  },
  listUnread: (accountId) => findAll(sql, selectUnread, { accountId }, toUnread),
  async changeReadAt(id, readAt) {
    await sql.run(changeReadAt, { id, read_at: readAt });
  },
  markRead(selection, at) {
    const values = { ...selection, at };
    return sql.run(markRead(values), values);
  },
  async removeOfService({ accountId, serviceId }) {
    await sql.run(deleteOfService, { account_id: accountId, service_id: serviceId });
  },
  removeBefore: (before, limit) => sql.run(deleteOld, { before, limit }),
  listSettings: (accountId) => findAll(sql, selectSettings, { account_id: accountId }, toSetting),
  findSetting: ({ accountId, kind }) =>
    findOne(sql, selectSetting, { account_id: accountId, kind }, toSetting),
  async putSetting(accountId, setting) {
    await sql.run(putSetting, { account_id: accountId, ...setting });
  },
});
