import BetterSqlite from 'better-sqlite3';
import { instant, later, ok, dayMs } from '@nsem/core';
import {
  anAnnouncement,
  aPayout,
  aRating,
  englishToTwi,
  storeClient,
  storeJob,
  storeProvider,
} from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

type Someone = 'admin' | 'client' | 'provider' | undefined;

const reads: readonly (readonly [Someone, string])[] = [
  [undefined, '/languages/availability'],
  [undefined, '/public/providers?limit=20'],
  ['admin', '/admin/all-services?limit=20'],
  ['admin', '/admin/announcements/?limit=20'],
  ['admin', '/admin/analytics/trends'],
  ['admin', '/admin/settings'],
  ['admin', '/jobs/?limit=20'],
  ['admin', '/jobs/?limit=20&q=water'],
  ['admin', '/wallet/admin/payouts?limit=20'],
  ['client', '/announcements/'],
  ['client', '/jobs/?limit=20&sort=updated'],
  ['client', '/notifications?limit=20'],
  ['client', '/notifications/summary'],
  ['client', '/users/service-providers?limit=20&sort=best'],
  ['client', '/users/me/notification-settings'],
  ['provider', '/jobs/available/?limit=20'],
  ['provider', '/users/me/payout-account'],
];

let server: TestServer;
let executed = 0;

/** Counts what is executed over every connection of this process to a database file. */
function countStatements(): void {
  const memory = new BetterSqlite(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('select 1')) as BetterSqlite.Statement;
  memory.close();
  for (const method of ['all', 'get', 'run'] as const) {
    const original = prototype[method];
    vi.spyOn(prototype, method).mockImplementation(function count(this: unknown, ...values) {
      executed += 1;
      return original.apply(this as BetterSqlite.Statement, values);
    });
  }
}

const store = (count: number) =>
  server.database.unitOfWork.write(async (stores) => {
    const { admin, client, provider } = server.people;
    const now = instant(Date.now());
    for (let nth = 0; nth < count; nth += 1) {
      const other = await storeProvider(stores, [englishToTwi], { isPublic: true });
      const { id: clientId } = await storeClient(stores);
      await stores.ratings.insert(aRating({ clientId, providerId: other.id }));
      const { id: jobId } = await storeJob(stores, { clientId: client.id, content: 'Clean water' });
      await stores.payouts.insert(aPayout({ providerId: other.id }));
      const about = { jobId, actorId: provider.id, createdAt: now };
      await stores.notifications.insert({ accountId: client.id, kind: 'job_accepted', ...about });
      const shown = { startsAt: now, endsAt: later(now, dayMs), createdBy: admin.id };
      await stores.announcements.insert(anAnnouncement(shown));
    }
    return ok(null);
  });

/** The fewest of three calls: the use of sessions is recorded in between. */
async function statementsOf([name, path]: (typeof reads)[number]): Promise<number> {
  const by = name === undefined ? {} : { by: server.people[name] };
  expect([path, (await server.call('GET', path, by)).status]).toEqual([path, 200]);
  const counts: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    executed = 0;
    await server.call('GET', path, by);
    counts.push(executed);
  }
  return Math.min(...counts);
}

async function countAll(): Promise<Record<string, number>> {
  server.pass(60_000);
  const counts: Record<string, number> = {};
  for (const read of reads) counts[read[1]] = await statementsOf(read);
  return counts;
}

beforeAll(async () => {
  server = await startTestServer({ kind: 'SQLite' });
  countStatements();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

it('no list reads more statements because it has more items', async () => {
  await store(2);
  const few = await countAll();
  await store(15);
  expect(await countAll()).toEqual(few);
});
