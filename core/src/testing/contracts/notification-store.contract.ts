import { describe, expect, it } from 'vitest';
import type { AccountId, JobId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { retainedNotifications, type NewNotification } from '../../notifications/notification.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aFile } from '../builders/files.ts';
import { mondayMorning, notificationId, serviceId } from '../builders/ids.ts';
import { aPayout } from '../builders/payouts.ts';
import { aRating } from '../builders/jobs.ts';
import { englishToTwi, twiTranscription } from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider, storeService } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const unknownJob = 2_000_000_000 as JobId;
const readAt = later(mondayMorning, 60_000);

const add = (
  { notifications }: Stores,
  notification: Omit<NewNotification, 'createdAt'> & Partial<NewNotification>,
) => notifications.insert({ createdAt: mondayMorning, ...notification });

const unshown = {
  jobId: null,
  serviceId: null,
  payoutId: null,
  ratingId: null,
  actorId: null,
  actorName: null,
  work: null,
  contentStart: null,
  documentName: null,
  amount: null,
  stars: null,
  createdAt: mondayMorning,
  readAt: null,
};

/** The contract of every notification store. */
export function describeNotificationStore(open: () => Promise<OpenedStores>): void {
  describe('a notification store', () => {
    const { write, read } = useStores(open);

    const listOf = (accountId: AccountId, isRead?: boolean) =>
      read(({ notifications }) => notifications.list({ accountId, isRead }, { limit: 9 }));

    it('shows the job, the service, the payout or the rating that a notification is about', async () => {
      const made = await write(async (stores) => {
        const { id: accountId } = await storeClient(stores);
        const actor = await storeProvider(stores);
        const content = `Drink plenty of clean water. ${'Wash your hands. '.repeat(20)}`;
        const { id: inputId } = await stores.files.insert(aFile(), accountId);
        const job = await storeBareJob(stores, { content, clientId: accountId, inputId });
        const of = { ownerId: actor.id, work: twiTranscription };
        const { id: service } = await storeService(stores, of);
        const payout = await stores.payouts.insert(aPayout({ providerId: actor.id }));
        const rated = { clientId: accountId, providerId: actor.id, stars: 4 } as const;
        const rating = await stores.ratings.insert(aRating(rated));
        const by = { jobId: job.id, actorId: actor.id };
        await add(stores, { accountId, kind: 'job_delivered', ...by });
        await add(stores, { accountId, kind: 'service_approved', serviceId: service });
        await add(stores, { accountId, kind: 'payout_paid', payoutId: payout.id });
        await add(stores, { accountId, kind: 'rating_received', ratingId: rating.id });
        return { accountId, actor, job, service, payout, rating };
      });
      const { accountId, actor, job } = made;
      const listed = await listOf(accountId);
      const common = { ...unshown, accountId, id: expect.any(Number) };
      expect(listed).toEqual([
        { ...common, kind: 'rating_received', ratingId: made.rating.id, stars: 4 },
        { ...common, kind: 'payout_paid', payoutId: made.payout.id, amount: pesewas(255) },
        { ...common, kind: 'service_approved', serviceId: made.service, work: twiTranscription },
        {
          ...common,
          kind: 'job_delivered',
          jobId: job.id,
          actorId: actor.id,
          actorName: actor.name,
          work: englishToTwi,
          contentStart: job.content.slice(0, 300),
          documentName: 'nkra.txt',
        },
      ]);
      const [first] = listed;
      const id = first?.id ?? notificationId(0);
      expect(await read(({ notifications }) => notifications.find(id))).toEqual(first);
    });

    it('shows no content of a job that is neither the recipient’s nor offered to them any more', async () => {
      const made = await write(async (stores) => {
        const { id: requestedId } = await storeProvider(stores);
        const { id: assignedId } = await storeProvider(stores);
        const job = await storeBareJob(stores, { requestedId, content: 'Wash your hands.' });
        for (const accountId of [requestedId, assignedId, job.clientId]) {
          const kind = accountId === requestedId ? 'job_offered' : 'job_cancelled';
          await add(stores, { accountId, kind, jobId: job.id });
        }
        return { requestedId, assignedId, job };
      });
      const { requestedId, assignedId, job } = made;
      const startsFor = async (change: Partial<typeof job>) => {
        await write(({ jobs }) => jobs.replace({ ...job, ...change }));
        const recipients = [job.clientId, requestedId, assignedId];
        const lists = await Promise.all(recipients.map((one) => listOf(one)));
        return lists.map(([notification]) => notification?.contentStart);
      };
      const { content } = job;
      expect(await startsFor({})).toEqual([content, content, null]);
      expect(await startsFor({ requestedId: null })).toEqual([content, null, null]);
      expect(await startsFor({ status: 'cancelled' })).toEqual([content, null, null]);
      const taken = { status: 'in_progress', assignedId, assignedAt: mondayMorning } as const;
      expect(await startsFor(taken)).toEqual([content, null, content]);
    });

    it('shows what remains if the service was deleted, and finds no unknown notification', async () => {
      const accountId = await write(async (stores) => {
        const { id } = await storeClient(stores);
        const gone = { serviceId: serviceId(2_000_000_000) };
        await add(stores, { accountId: id, kind: 'service_rejected', ...gone });
        return id;
      });
      expect(await listOf(accountId)).toMatchObject([{ work: null, kind: 'service_rejected' }]);
      const unknown = notificationId(2_000_000_000);
      expect(await read(({ notifications }) => notifications.find(unknown))).toBeUndefined();
    });

    it('forgets what was decided of a service, and nothing else', async () => {
      const accountId = await write(async (stores) => {
        const { id } = await storeClient(stores);
        const about = (service: number) => ({ serviceId: serviceId(1_900_000_000 + service) });
        await add(stores, { accountId: id, kind: 'service_approved', ...about(1) });
        await add(stores, { accountId: id, kind: 'service_approved', ...about(2) });
        await stores.notifications.removeOfService({ accountId: id, ...about(1) });
        return id;
      });
      expect(await listOf(accountId)).toMatchObject([{ serviceId: 1_900_000_002 }]);
    });

    const someAbout = () =>
      write(async (stores) => {
        const { id: accountId } = await storeClient(stores);
        const { id: other } = await storeClient(stores);
        const { id: jobId } = await storeBareJob(stores);
        await add(stores, { accountId, kind: 'job_accepted', jobId });
        await add(stores, { accountId: other, kind: 'job_accepted', jobId });
        await add(stores, { accountId, kind: 'job_delivered', jobId });
        await add(stores, { accountId, kind: 'payout_failed' });
        return { accountId, other, jobId };
      });

    it('says whether an account has a notification of a kind about a job, read or not', async () => {
      const { accountId, other, jobId } = await someAbout();
      await write(({ notifications }) => notifications.markRead({ accountId, jobId }, readAt));
      const isNotified = (owner: AccountId, kind: NewNotification['kind'], about = jobId) =>
        read(({ notifications }) =>
          notifications.isNotified({ accountId: owner, kind, jobId: about }),
        );
      expect(await isNotified(accountId, 'job_delivered')).toBe(true);
      expect(await isNotified(other, 'job_delivered')).toBe(false);
      expect(await isNotified(accountId, 'job_failed')).toBe(false);
      expect(await isNotified(accountId, 'job_delivered', unknownJob)).toBe(false);
    });

    it('says whether an account has not read a notification of a kind about a job', async () => {
      const { accountId, other, jobId } = await someAbout();
      const about = { accountId, kind: 'job_delivered', jobId } as const;
      const hasUnread = (change: Partial<typeof about> = {}) =>
        read(({ notifications }) => notifications.hasUnread({ ...about, ...change }));
      expect(await hasUnread()).toBe(true);
      expect(await hasUnread({ accountId: other })).toBe(false);
      expect(await hasUnread({ jobId: unknownJob })).toBe(false);
      await write(({ notifications }) => notifications.markRead({ accountId, jobId }, readAt));
      expect(await hasUnread()).toBe(false);
    });

    it('lists what is read or unread in cursor pages, newest first', async () => {
      const { accountId } = await someAbout();
      const [newest, middle, oldest] = await listOf(accountId);
      if (middle === undefined) throw new Error('three notifications are stored');
      await write(({ notifications }) => notifications.changeReadAt(middle.id, readAt));
      expect(await listOf(accountId, true)).toEqual([{ ...middle, readAt }]);
      expect(await listOf(accountId, false)).toEqual([newest, oldest]);
      const page = { limit: 1, before: newest?.id };
      const next = read(({ notifications }) => notifications.list({ accountId }, page));
      expect(await next).toEqual([{ ...middle, readAt }]);
      await write(({ notifications }) => notifications.changeReadAt(middle.id, null));
      expect(await listOf(accountId, false)).toHaveLength(3);
    });

    it('marks as read what is selected, and only what was unread', async () => {
      const { accountId, other, jobId } = await someAbout();
      const mark = (selection: object) =>
        write(({ notifications }) => notifications.markRead({ accountId, ...selection }, readAt));
      const unread = () => read(({ notifications }) => notifications.listUnread(accountId));
      const [, , oldest] = await listOf(accountId);
      expect(await mark({ upToId: oldest?.id })).toBe(1);
      expect(await unread()).toEqual([
        { kind: 'payout_failed', jobId: null, createdAt: mondayMorning },
        { kind: 'job_delivered', jobId, createdAt: mondayMorning },
      ]);
      expect(await mark({ jobId })).toBe(1);
      expect(await mark({})).toBe(1);
      expect(await mark({})).toBe(0);
      expect(await unread()).toEqual([]);
      expect(await listOf(other, false)).toHaveLength(1);
    });

    it('retains the newest notifications of an account, read or not', async () => {
      const { accountId, other } = await someAbout();
      const delivered = (await listOf(accountId))[1]?.id ?? notificationId(0);
      await write(({ notifications }) => notifications.changeReadAt(delivered, readAt));
      await write(async (stores) => {
        for (let nth = 2; nth < retainedNotifications; nth += 1) {
          await add(stores, { accountId, kind: 'job_accepted' });
        }
      });
      const page = { limit: retainedNotifications + 9 };
      const all = await read(({ notifications }) => notifications.list({ accountId }, page));
      expect(all).toHaveLength(retainedNotifications);
      expect(all.at(-1)).toMatchObject({ id: delivered, kind: 'job_delivered', readAt });
      expect(await listOf(other)).toHaveLength(1);
    });

    it('removes old notifications, a number at a time', async () => {
      const { accountId } = await someAbout();
      const remove = (ms: number, limit: number) =>
        write(({ notifications }) => notifications.removeBefore(later(mondayMorning, ms), limit));
      expect(await remove(0, 1_000)).toBe(0);
      expect(await remove(dayMs, 1)).toBe(1);
      expect(await remove(dayMs, 10_000)).toBeGreaterThanOrEqual(3);
      expect(await listOf(accountId)).toEqual([]);
    });

    it('stores the settings of each account by kind', async () => {
      const { accountId, other } = await someAbout();
      const mailed = { kind: 'job_delivered', mail: true, telegram: null } as const;
      const silent = { kind: 'job_offered', mail: null, telegram: false } as const;
      await write(async ({ notifications }) => {
        await notifications.putSetting(accountId, { ...mailed, mail: false });
        await notifications.putSetting(accountId, mailed);
        await notifications.putSetting(accountId, silent);
      });
      const all = await read(({ notifications }) => notifications.listSettings(accountId));
      expect(all).toHaveLength(2);
      expect(all).toEqual(expect.arrayContaining([mailed, silent]));
      const find = (of: AccountId, kind: (typeof mailed | typeof silent)['kind']) =>
        read(({ notifications }) => notifications.findSetting({ accountId: of, kind }));
      expect(await find(accountId, 'job_offered')).toEqual(silent);
      expect(await find(other, 'job_offered')).toBeUndefined();
    });
  });
}
