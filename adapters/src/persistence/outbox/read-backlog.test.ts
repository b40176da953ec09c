import { later, ok, type Stores, type UnitOfWork } from '@nsem/core';
import { jobId, mondayMorning, storeClient } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { channels } from '../../outbox/channels.ts';
import { openPostgresDatabase } from '../postgres/postgres-database.ts';
import { createTestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectFailed, selectPending } from './read-backlog.ts';
import type { OutboxQueue } from './outbox-queue.ts';

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
