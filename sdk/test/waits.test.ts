import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createServer, parseConfig } from '@nsem/adapters';
import { testEnvironment } from '@nsem/adapters/testing';
import { byTier } from '@nsem/core/testing';
import { Nsem, type Hooks } from '@nsem/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerClient, registerProvider, type TestUser } from './support/register.ts';

const manyJobs = byTier({ main: 100, exhaustive: 1_000 });
const manyProviders = 10;
const letter = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Welcome home.',
} as const;

let folder: string;
let server: Awaited<ReturnType<typeof createServer>>;
let client: TestUser;
let providers: TestUser[];
let ids: number[];

const start = async (variables: Readonly<Record<string, string>>) => {
  server = await createServer(parseConfig({ ...testEnvironment(folder), ...variables }));
};

/** The usual limit of calls, at the same address as before. */
const restart = () => start({ NSEM_RATE_LIMIT: '300/10s', PORT: new URL(server.url).port });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-waits-'));
  await start({});
  client = await registerClient(server, 1_000);
  const offered = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  providers = [];
  for (let nth = 0; nth < manyProviders; nth += 1) {
    providers.push(await registerProvider(server, [offered as typeof letter]));
  }
  ids = [];
  const createSome = async () => {
    while (ids.length < manyJobs) {
      const nth = ids.push(0) - 1;
      ids[nth] = (await client.nsem.jobs.create(letter)).id;
    }
  };
  await Promise.all(Array.from({ length: 10 }, createSome));
  await server.stop();
  await restart();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A client, the statuses of its responses, and how many streams it has opened. */
function observed() {
  const seen = { statuses: new Set<number>(), streams: 0 };
  const hooks: Hooks = {
    onResponse({ url, status }) {
      seen.statuses.add(status);
      if (status === 200 && new URL(url).pathname === '/events') seen.streams += 1;
    },
  };
  const nsem = new Nsem({ baseUrl: server.url, token: client.token, hooks });
  return { nsem, seen };
}

async function deliverAll(): Promise<void> {
  const share = manyJobs / manyProviders;
  const deliverShare = async ({ nsem }: TestUser, nth: number) => {
    for (const id of ids.slice(nth * share, (nth + 1) * share)) {
      await nsem.jobs.assign(id);
      await nsem.jobs.deliver(id, { output_text: 'Akwaaba fie.', note: 'Checked by hand.' });
    }
  };
  await Promise.all(providers.map(deliverShare));
}

test(`${manyJobs} waits share one connection, and survive a restart of the server`, async () => {
  const { nsem, seen } = observed();
  const pending = new Set<number>();
  const allPending = Promise.withResolvers<void>();
  const waiting = nsem.jobs.waitForAll(ids, {
    onStatus({ id, status }) {
      if (status === 'pending') pending.add(id);
      if (pending.size === manyJobs) allPending.resolve();
    },
    deadlineMs: 120_000,
  });
  const single = ids.map((id) => nsem.jobs.waitUntilDone(id));
  await allPending.promise;
  expect(seen.streams).toBe(1);

  await server.stop();
  const late = observed();
  const begun = late.nsem.jobs.waitUntilDone(ids[0]!, { deadlineMs: 120_000 });
  await restart();
  // The next attempt comes after a random delay; if all jobs were done by then, it would not come.
  await expect.poll(() => seen.streams).toBe(2);
  await deliverAll();

  const outcomes = await waiting;
  expect([...outcomes.keys()]).toEqual(ids);
  expect(new Set(Array.from(outcomes.values(), ({ job }) => job?.status))).toEqual(
    new Set(['completed']),
  );
  expect(new Set((await Promise.all(single)).map(({ status }) => status))).toEqual(
    new Set(['completed']),
  );
  expect((await begun).status).toBe('completed');
  expect(seen.streams).toBe(2);
  // A server that is stopping may still answer the next attempt, with 503.
  expect([...seen.statuses].filter((status) => status !== 503)).toEqual([200]);
  expect(late.seen.statuses).not.toContain(429);
});
