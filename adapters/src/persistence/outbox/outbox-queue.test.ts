import {
  type AccountId,
  type Instant,
  later,
  type Notice,
  ok,
  refuse,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import { byAdmin, jobId, mondayMorning, storeClient } from '@nsem/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channels } from '../../outbox/notices.ts';
import { openPostgresDatabase } from '../postgres/postgres-database.ts';
import { createTestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectFailed, selectPending } from './manage-notices.ts';
import type { OutboxQueue } from './outbox-queue.ts';

describe('outbox queue', () => {
  const minute = 60_000;

  let database: TemporaryDatabase;
  let notices: readonly Notice[];

  beforeEach(async () => {
    database = await openTemporaryDatabase();
    notices = await database.accept(async (stores) => {
      const { id: accountId } = await storeClient(stores);
      const kinds = ['job-assigned', 'job-delivered', 'job-assigned'] as const;
      return kinds.map((kind, nth) => ({ kind, accountId, jobId: jobId(nth + 1) }));
    });
  });

  afterEach(async () => {
    await database.discard();
  });

  const put = (notice: Notice | undefined, at: Instant) =>
    database.accept(async ({ outbox }) => notice && outbox.put(notice, at));

  const after = (minutes: number) => later(mondayMorning, minutes * minute);
  const by = { actor: byAdmin, now: after(5) };

  const due = (at: Instant, limit = 10) => database.outboxQueue.due('mail', at, limit);

  const opened: Notice = { kind: 'job-opened', jobId: jobId(1), exceptId: null };

  describe('the queue of the outbox', () => {
    it('removes notices that were sent long ago, but no failed ones', async () => {
      for (const notice of notices) await put(notice, after(0));
      await database.outboxQueue.markSent({ id: 1 }, { at: after(1), remark: null });
      await database.outboxQueue.markSent({ id: 2 }, { at: after(9), remark: null });
      await database.outboxQueue.markFailed({ id: 3 }, { error: 'no such mailbox', retryAt: null });
      expect(await database.outboxQueue.forgetSentBefore(after(5), 10)).toBe(1);
      const left = await database.outboxQueue.list({}, { limit: 10 });
      expect(left.map(({ id }) => id)).toEqual([3, 2]);
    });

    it('removes notices that failed long ago, but no pending ones', async () => {
      await put(notices[0], after(0));
      await put(notices[1], after(0));
      await put(notices[2], after(9));
      const failure = { error: 'no such mailbox', retryAt: null };
      await database.outboxQueue.markFailed({ id: 1 }, failure);
      await database.outboxQueue.markFailed({ id: 3 }, failure);
      expect(await database.outboxQueue.forgetFailedBefore(after(5), 10)).toBe(1);
      const left = await database.outboxQueue.list({}, { limit: 10 });
      expect(left.map(({ id }) => id)).toEqual([3, 2]);
    });

    it('removes at most as many notices as its limit', async () => {
      for (const notice of [...notices, ...notices]) await put(notice, after(0));
      const failure = { error: 'no such mailbox', retryAt: null };
      for (const id of [1, 2, 3]) await database.outboxQueue.markFailed({ id }, failure);
      for (const id of [4, 5, 6]) {
        await database.outboxQueue.markSent({ id }, { at: after(1), remark: null });
      }
      const { outboxQueue } = database;
      const sent = () => outboxQueue.forgetSentBefore(after(5), 2);
      const failed = () => outboxQueue.forgetFailedBefore(after(5), 2);
      expect([await sent(), await sent(), await sent()]).toEqual([2, 1, 0]);
      expect([await failed(), await failed(), await failed()]).toEqual([2, 1, 0]);
    });

    it('returns due notices, the longest due first', async () => {
      await put(notices[0], after(2));
      await put(notices[1], after(1));
      await put(notices[2], after(3));
      expect(await due(after(2))).toEqual([
        { id: 2, notice: notices[1], attempts: 0, createdAt: after(1), claimedUntil: null },
        { id: 1, notice: notices[0], attempts: 0, createdAt: after(2), claimedUntil: null },
      ]);
      expect(await due(after(9), 1)).toHaveLength(1);
    });

    it('returns only the notices of one channel', async () => {
      const offered = { ...notices[0], kind: 'job-offered' } as Notice;
      for (const notice of [notices[0], offered, opened]) await put(notice, after(0));
      const { outboxQueue } = database;
      expect(await outboxQueue.due('mail', after(1), 10)).toMatchObject([{ notice: notices[0] }]);
      expect(await outboxQueue.due('telegram', after(1), 10)).toMatchObject([{ notice: offered }]);
      expect(await outboxQueue.due('internal', after(1), 10)).toMatchObject([{ notice: opened }]);
    });

    it('returns no notice of a refused unit of work', async () => {
      await database.unitOfWork.write(async ({ outbox }) => {
        if (notices[0]) await outbox.put(notices[0], after(0));
        return { ok: false, fault: 'refused' };
      });
      expect(await due(after(9))).toEqual([]);
    });

    it('does not return a sent notice again, and stores when it was sent', async () => {
      await put(notices[0], after(0));
      await database.outboxQueue.markSent({ id: 1 }, { at: after(1), remark: null });
      expect(await due(after(9))).toEqual([]);
      expect(database.query('select sent_at, attempts, last_error from notices')).toEqual([
        { sent_at: after(1), attempts: 1, last_error: null },
      ]);
    });

    it('returns a notice again at its time to retry, with its attempts', async () => {
      await put(notices[0], after(0));
      const failure = { error: 'connection refused', retryAt: after(5) };
      await database.outboxQueue.markFailed({ id: 1 }, failure);
      expect(await due(after(4))).toEqual([]);
      expect(await due(after(5))).toMatchObject([{ id: 1, attempts: 1 }]);
    });

    it('stores a notice that failed for good with its last error', async () => {
      await put(notices[0], after(0));
      await database.outboxQueue.markFailed({ id: 1 }, { error: 'no such mailbox', retryAt: null });
      expect(await due(after(9_999))).toEqual([]);
      const failed = { due_at: null, sent_at: null, attempts: 1, last_error: 'no such mailbox' };
      expect(database.query('select due_at, sent_at, attempts, last_error from notices')).toEqual([
        failed,
      ]);
      await database.outboxQueue.markFailed({ id: 1 }, { error: 'late', retryAt: after(1) });
      expect(await due(after(9_999))).toEqual([]);
    });

    it('replaces a notice by others as one unit, exactly once', async () => {
      await put(opened, after(0));
      const replace = () =>
        database.outboxQueue.replace({ id: 1 }, after(1), async ({ outbox }) => {
          if (notices[0]) await outbox.put(notices[0], after(1));
        });
      await replace();
      await replace();
      expect(await database.outboxQueue.due('internal', after(9), 10)).toEqual([]);
      expect(await due(after(9))).toEqual([
        { id: 2, notice: notices[0], attempts: 0, createdAt: after(1), claimedUntil: null },
      ]);
    });

    it('forgets the e-mail of a forgotten password with that: it may be of a user who is deleted', async () => {
      await put({ kind: 'password-forgotten', email: 'kofi@example.com' }, after(0));
      await database.outboxQueue.replace({ id: 1 }, after(1), () => Promise.resolve());
      expect(await database.outboxQueue.list({}, { limit: 10 })).toMatchObject([
        { status: 'sent' },
      ]);
      const stored = JSON.stringify(database.query('select * from notices'));
      expect(stored).toContain('password-forgotten');
      expect(stored).not.toContain('kofi@example.com');
    });

    it('leaves a notice unchanged if the work that replaces it fails', async () => {
      await put(opened, after(0));
      const failing = database.outboxQueue.replace({ id: 1 }, after(1), async ({ outbox }) => {
        if (notices[0]) await outbox.put(notices[0], after(1));
        throw new Error('the power went');
      });
      await expect(failing).rejects.toThrow('the power went');
      expect(await due(after(9))).toEqual([]);
      expect(await database.outboxQueue.due('internal', after(9), 10)).toHaveLength(1);
    });
  });

  describe('after a clock was set back', () => {
    const forward = (limit = 10) => database.outboxQueue.bringForward(after(0), limit);
    const times = () => database.query('select created_at, due_at from notices order by id');

    it('a notice that was put later than now is due now, or after the wait that it had', async () => {
      await put(notices[0], after(600));
      await database.accept(
        async ({ outbox }) => notices[1] && outbox.put(notices[1], after(600), after(610)),
      );
      expect(await due(after(0))).toEqual([]);
      expect(await forward()).toBe(2);
      expect(times()).toEqual([
        { created_at: after(0), due_at: after(0) },
        { created_at: after(0), due_at: after(10) },
      ]);
      expect(await forward()).toBe(0);
    });

    it('a notice that was to be sent again then is due now', async () => {
      await put(notices[0], after(-10));
      await put(notices[1], after(-10));
      const failed = (minutes: number) => ({ error: 'no answer', retryAt: after(minutes) });
      await database.outboxQueue.markFailed({ id: 1 }, failed(600));
      await database.outboxQueue.markFailed({ id: 2 }, failed(59));
      expect(await forward()).toBe(1);
      expect(await due(after(0))).toMatchObject([{ id: 1, attempts: 1, createdAt: after(-10) }]);
    });

    it('an announcement waits for its start as before', async () => {
      const [{ accountId } = { accountId: null }] = notices as readonly { accountId: AccountId }[];
      const announced = { kind: 'announcement', accountId, announcementId: 1 } as Notice;
      await put(announced, after(-10));
      await database.outboxQueue.hold({ id: 1 }, after(9_000));
      expect(await forward()).toBe(0);
      expect(times()).toEqual([{ created_at: after(-10), due_at: after(9_000) }]);
    });

    it('at most as many as the limit are changed at once, and none that is due or settled', async () => {
      for (const notice of notices) await put(notice, after(600));
      await put(notices[0], after(0));
      await database.outboxQueue.markSent({ id: 1 }, { at: after(600), remark: null });
      expect([await forward(1), await forward(1), await forward(1)]).toEqual([1, 1, 0]);
      expect(await due(after(0))).toHaveLength(3);
    });
  });

  describe('the list of notices for admins', () => {
    /** One pending, one sent and one failed notice. */
    beforeEach(async () => {
      for (const notice of notices) await put(notice, after(0));
      await database.outboxQueue.markSent({ id: 2 }, { at: after(1), remark: 'no need to' });
      await database.outboxQueue.markFailed({ id: 3 }, { error: 'no such mailbox', retryAt: null });
    });

    it('contains the state of each, newest first', async () => {
      const listed = await database.outboxQueue.list({}, { limit: 10 });
      const common = { channel: 'mail', createdAt: after(0) };
      expect(listed).toEqual([
        {
          id: 3,
          notice: notices[2],
          ...common,
          status: 'failed',
          attempts: 1,
          lastError: 'no such mailbox',
          dueAt: null,
          sentAt: null,
        },
        {
          id: 2,
          notice: notices[1],
          ...common,
          status: 'sent',
          attempts: 1,
          lastError: 'no need to',
          dueAt: null,
          sentAt: after(1),
        },
        {
          id: 1,
          notice: notices[0],
          ...common,
          status: 'pending',
          attempts: 0,
          lastError: null,
          dueAt: after(0),
          sentAt: null,
        },
      ]);
    });

    it.each([
      ['pending', [1]],
      ['sent', [2]],
      ['failed', [3]],
    ] as const)('can be limited to %s ones, in pages', async (status, ids) => {
      const list = async (before?: number) =>
        (await database.outboxQueue.list({ status }, { limit: 10, before })).map(({ id }) => id);
      expect(await list()).toEqual(ids);
      expect(await list(ids[0])).toEqual([]);
      expect(await list(ids[0] + 1)).toEqual(ids);
    });

    it('schedules a failed notice again with no attempts counted', async () => {
      const retried = await database.outboxQueue.retry(3, by);
      expect(retried).toMatchObject({ ok: true, value: { status: 'pending', dueAt: after(5) } });
      expect(await due(after(4))).toMatchObject([{ id: 1 }]);
      expect(await due(after(5))).toMatchObject([{ id: 1 }, { id: 3, attempts: 0 }]);
    });

    it('refuses to retry a notice that has not failed or does not exist', async () => {
      const { outboxQueue } = database;
      expect(await outboxQueue.retry(1, by)).toEqual(
        refuse({ code: 'notice.not-failed', status: 'pending' }),
      );
      expect(await outboxQueue.retry(2, by)).toEqual(
        refuse({ code: 'notice.not-failed', status: 'sent' }),
      );
      expect(await outboxQueue.retry(4, by)).toEqual(refuse({ code: 'notice.not-found' }));
      expect(database.query('select count(*) as pending from notices where due_at >= 0')).toEqual([
        { pending: 1 },
      ]);
    });
  });
});

describe('read backlog', () => {
  const minute = 60_000;

  type Opened = Readonly<{
    unitOfWork: UnitOfWork;
    outboxQueue: OutboxQueue;
    run(sql: string): Promise<unknown>;
    discard(): Promise<void>;
  }>;

  async function openSqlite(): Promise<Opened> {
    const database = await openTemporaryDatabase();
    return { ...database, run: async (sql) => database.query(sql) };
  }

  async function openPostgres(): Promise<Opened> {
    const { config, query, drop } = await createTestDatabase();
    const database = await openPostgresDatabase(config);
    return {
      ...database,
      run: query,
      async discard() {
        await database.close();
        await drop();
      },
    };
  }

  /** Puts five mails and a notice that is expanded into others, some minutes apart. */
  async function put(stores: Stores): Promise<void> {
    const { id: accountId } = await storeClient(stores);
    const at = (minutes: number) => later(mondayMorning, minutes * minute);
    for (const nth of [1, 2, 3, 4, 5]) {
      const notice = { kind: 'job-delivered', accountId, jobId: jobId(nth) } as const;
      await stores.outbox.put(notice, at(nth));
    }
    await stores.outbox.put({ kind: 'job-opened', jobId: jobId(6), exceptId: null }, at(9));
  }

  describe.each([
    ['SQLite', openSqlite],
    ['PostgreSQL', openPostgres],
  ] satisfies (readonly [string, () => Promise<Opened>])[])('the backlog in %s', (_, open) => {
    it('is counted for each channel, with the oldest notice, and without what was sent', async () => {
      const { unitOfWork, outboxQueue, run, discard } = await open();
      await unitOfWork.write(async (stores) => ok(await put(stores)));
      await run('update notices set due_at = null, sent_at = due_at where id = 1');
      await run("update notices set due_at = null, last_error = 'no such mailbox' where id = 2");
      await run('update notices set due_at = due_at + 3600000, attempts = 2 where id = 4');
      // What is held was not tried, and is as old as before.
      await run('update notices set due_at = due_at + 3600000 where id = 3');
      expect(await outboxQueue.readBacklog()).toEqual({
        pending: [
          { channel: 'mail', count: 3, retried: 1, oldestAt: later(mondayMorning, 3 * minute) },
          { channel: 'telegram', count: 0, retried: 0, oldestAt: null },
          { channel: 'internal', count: 1, retried: 0, oldestAt: later(mondayMorning, 9 * minute) },
        ],
        failed: 1,
      });
      await discard();
    });
  });

  it('is read from indexes that have only what was not sent', async () => {
    const database = await openTemporaryDatabase();
    const queries = [
      ...channels.map((channel) => selectPending.boundFor('sqlite', { channel })),
      selectFailed.boundFor('sqlite', {}),
    ];
    for (const query of queries) {
      const steps = database.explain(query).split('; ');
      const read = steps.filter((step) => /\bnotices\b/.test(step));
      expect(read).toHaveLength(1);
      expect(read[0]).toMatch(/USING (?:COVERING )?INDEX notices_(?:due|dead)_index/);
      expect(steps.join()).not.toContain('TEMP B-TREE');
    }
    await database.discard();
  });
});
