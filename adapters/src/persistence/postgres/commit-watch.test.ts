import { setTimeout as delay } from 'node:timers/promises';
import { type FeedEvent, type Job, ok, type Stores, type UnitOfWork } from '@nsem/core';
import { accept, mondayMorning, storeClient, storeJob } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { createSettledEvents, openCommitWatch } from './commit-watch.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';
import { PostgresPool } from './postgres-pool.ts';

describe('commit watch', () => {
  let database: TestDatabase;
  let processes: readonly PostgresDatabase[];
  beforeAll(async () => {
    database = await createTestDatabase();
    processes = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(database.config)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.close()));
    await database.drop();
  });

  /** Databases with pools of their own, which share nothing, as those of processes do. */
  const processOf = (nth: number): PostgresDatabase => {
    const one = processes[nth % processes.length];
    if (one === undefined) throw new Error('the processes are open');
    return one;
  };

  /** Stores some jobs, each of a client of its own. */
  const storeJobs = async (count: number): Promise<readonly Job[]> =>
    accept(
      await processOf(0).unitOfWork.write(async (stores) => {
        const jobs: Job[] = [];
        for (let nth = 0; nth < count; nth += 1) {
          const { id: clientId } = await storeClient(stores, { balance: 10_000 });
          jobs.push(await storeJob(stores, { clientId }));
        }
        return ok(jobs);
      }),
    );

  /** Changes a job, and appends an event to its history. */
  async function edit({ jobs }: Stores, { id, clientId }: Job): Promise<void> {
    await jobs.markLate(id, mondayMorning);
    await jobs.appendEvent(id, {
      move: 'edit',
      at: mondayMorning,
      actorId: clientId,
      actorRole: 'client',
      from: 'pending',
      to: 'pending',
      note: null,
      assignedId: null,
    });
  }

  /** Edits a job some times, with pauses in which units of other processes overtake it. */
  const editSlowly = ({ unitOfWork }: PostgresDatabase, job: Job) =>
    unitOfWork.write(
      async (stores) => {
        for (let nth = 0; nth < 3; nth += 1) {
          await edit(stores, job);
          await delay(Math.random() * 8);
        }
        return ok(undefined);
      },
      { guards: [`account:${job.clientId}`] },
    );

  /** Edits a job in a unit that has taken the id of its event, and is committed on request. */
  async function editAndHold({ unitOfWork }: PostgresDatabase, job: Job) {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const unit = unitOfWork.write(
      async (stores) => {
        await edit(stores, job);
        // When this is answered, the event has its id.
        expect(await stores.jobs.events(job.id)).toHaveLength(1);
        take();
        await held;
        return ok(undefined);
      },
      { guards: [`account:${job.clientId}`] },
    );
    await taken;
    return {
      async commit() {
        letGo();
        accept(await unit);
      },
    };
  }

  async function editOften(nth: number, job: Job): Promise<void> {
    for (let unit = 0; unit < 5; unit += 1) accept(await editSlowly(processOf(nth), job));
  }

  const readAfter = ({ unitOfWork }: Readonly<{ unitOfWork: UnitOfWork }>, position: number) =>
    unitOfWork.read(({ feed }) => feed.eventsAfter(position, 7));

  const countEvents = async (): Promise<number> => {
    const [row] = (await database.query('select count(*)::int as count from job_events')) as [
      { count: number },
    ];
    return row.count;
  };

  /** The highest id of an event, which no process has to have seen yet. */
  async function lastEventId(): Promise<number> {
    const [row] = (await database.query(
      'select coalesce(max(id), 0)::int as last from job_events',
    )) as [{ last: number }];
    return row.last;
  }

  describe('the events of several processes', () => {
    it('reach a follower who changes the process each time once each, in order', async () => {
      const jobs = await storeJobs(9);
      const eventsBefore = await countEvents();
      const start = await lastEventId();
      const seen: FeedEvent[] = [];
      let isWritten = false;
      async function follow(): Promise<void> {
        for (let turn = 0; ; turn += 1) {
          const mustBeAll = isWritten;
          if (mustBeAll) await processOf(turn).awaitSettled();
          const events = await readAfter(processOf(turn), seen.at(-1)?.id ?? start);
          seen.push(...events);
          if (mustBeAll && events.length === 0) return;
        }
      }
      const following = follow();
      await Promise.all(jobs.map((job, nth) => editOften(nth, job)));
      isWritten = true;
      await following;

      const ids = seen.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
      expect(ids).toHaveLength(9 * 5 * 3);
      expect(ids).toHaveLength((await countEvents()) - eventsBefore);
    });

    it('wait for a unit that has taken a lower id', async () => {
      const quick = processOf(1);
      const [heldJob, job] = (await storeJobs(2)) as [Job, Job];
      await quick.awaitSettled();
      const start = await lastEventId();
      const held = await editAndHold(processOf(0), heldJob);
      const editQuickly = async (stores: Stores) => ok(await edit(stores, job));
      accept(await quick.unitOfWork.write(editQuickly, { guards: [`account:${job.clientId}`] }));
      const settled = quick.awaitSettled();
      expect(await readAfter(quick, start)).toEqual([]);
      await held.commit();
      await settled;
      expect(await readAfter(quick, start)).toHaveLength(2);
      expect(await quick.unitOfWork.read(({ feed }) => feed.lastEventId())).toBe(start + 2);
    });

    it('wait for a unit after which no other one has been committed', async () => {
      const quick = processOf(1);
      const [job] = (await storeJobs(1)) as [Job];
      await quick.awaitSettled();
      const start = await lastEventId();
      const held = await editAndHold(processOf(0), job);
      let isSettled = false;
      const settled = quick.awaitSettled().then(() => {
        isSettled = true;
      });
      // Longer than several looks take.
      await delay(300);
      expect(isSettled).toBe(false);
      await held.commit();
      await settled;
      expect(await readAfter(quick, start)).toHaveLength(1);
    });
  });

  describe('a commit of another process', () => {
    const commit = async (nth: number) =>
      accept(
        await processOf(nth).unitOfWork.write(async (stores) => ok(await storeClient(stores, {}))),
      );

    it('is noticed', async () => {
      await processOf(1).awaitSettled();
      const listener = vi.fn<() => void>();
      processOf(1).onCommit(listener);
      await commit(0);
      await vi.waitFor(() => expect(listener).toHaveBeenCalled(), 10_000);
    });

    it('is noticed again after the connection of the watch was lost', async () => {
      await processOf(1).awaitSettled();
      const before = vi.fn<() => void>();
      processOf(1).onCommit(before);
      await database.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query like '%pg_current_snapshot%'`);
      // What may have been committed meanwhile is not known.
      await vi.waitFor(() => expect(before).toHaveBeenCalled(), 10_000);
      await Promise.all(processes.map((one) => one.awaitSettled()));
      const after = vi.fn<() => void>();
      processOf(1).onCommit(after);
      await commit(0);
      await vi.waitFor(() => expect(after).toHaveBeenCalled(), 10_000);
    });
  });

  it('a connection that is lost before it listens is released to its pool', async () => {
    const pool = new PostgresPool(database.config, { maxConnections: 1 });
    const end = 'select pg_terminate_backend(pg_backend_pid())';
    pool.on('acquire', (client) => void client.query(end).catch(() => {}));
    const watch = openCommitWatch(pool, { onCommit: () => {}, onEvents: () => {} });
    await expect(watch).rejects.toThrow(/not queryable|ECONNRESET|terminated/);
    expect(pool.totalCount).toBe(0);
    await pool.end();
  });

  it('a connection on which the first check fails is released to its pool', async () => {
    const empty = await createTestDatabase('empty');
    const pool = new PostgresPool(empty.config, { maxConnections: 1 });
    const watch = openCommitWatch(pool, { onCommit: () => {}, onEvents: () => {} });
    await expect(watch).rejects.toMatchObject({ code: '42P01' });
    expect(pool.totalCount).toBe(0);
    await pool.end();
    await empty.drop();
  });
});

describe('settled events', () => {
  const look = (newestEvent: number, mark: number | null, oldestRunning: number) => ({
    newestEvent,
    mark: mark === null ? null : BigInt(mark),
    oldestRunning: BigInt(oldestRunning),
  });

  describe('settled events', () => {
    it('are all while nothing is being written', () => {
      const events = createSettledEvents();
      expect(events.learn(look(7, 100, 101))).toBe(true);
      expect(events.newest()).toBe(7);
      expect(events.newestMarked()).toBe(7);
      expect(events.isBehind()).toBe(false);
    });

    it('wait for every transaction that had begun', () => {
      const events = createSettledEvents();
      events.learn(look(7, 99, 100));
      // 100 has taken the ids 8 and 10, and 101 has taken 9 and is committed.
      expect(events.learn(look(10, 102, 100))).toBe(false);
      expect(events.newest()).toBe(7);
      expect(events.newestMarked()).toBe(10);
      expect(events.isBehind()).toBe(true);
      // 100 has ended; 103 is running and has taken 11.
      expect(events.learn(look(11, 104, 103))).toBe(true);
      expect(events.newest()).toBe(10);
      expect(events.learn(look(11, null, 105))).toBe(true);
      expect(events.newest()).toBe(11);
    });

    it('follow one after the other while something is always being written', () => {
      const events = createSettledEvents();
      for (let nth = 1; nth <= 500; nth += 1) events.learn(look(nth, nth + 3, nth));
      expect(events.newest()).toBe(497);
    });

    it('do not go back, and wait for nothing of a server that is gone', () => {
      const events = createSettledEvents();
      events.learn(look(9, 99, 100));
      events.learn(look(12, 105, 100));
      events.forgetRunning();
      expect(events.newestMarked()).toBe(9);
      events.learn(look(10, 95, 90));
      expect(events.newest()).toBe(9);
      events.learn(look(12, 96, 97));
      expect(events.newest()).toBe(12);
    });

    it('remember a bounded number of marks while one transaction goes on', () => {
      const events = createSettledEvents();
      for (let nth = 1; nth <= 64; nth += 1) events.learn(look(nth, nth + 2, 1));
      expect(events.newestMarked()).toBe(Number.MAX_SAFE_INTEGER);
      events.learn(look(1_001, null, 1));
      expect(events.newest()).toBe(0);
      events.learn(look(1_001, null, 1_010));
      expect(events.newest()).toBe(64);
      expect(events.isBehind()).toBe(true);
      events.learn(look(1_001, 1_012, 1_013));
      expect(events.newest()).toBe(1_001);
    });
  });
});
