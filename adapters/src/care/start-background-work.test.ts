import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createServer, parseConfig } from '../index.ts';
import { parseMetrics, valueOf } from '../metrics/testing/parse-metrics.ts';
import { createTestDatabase } from '../persistence/testing/postgres/temporary-postgres.ts';
import { testEnvironment } from '../testing/marketplace.ts';

const token = 'q7Xw0pLr9Tn2Vb5Yc8Zd1Fg4Hj6Km3Ns';

/** The variables of each kind of database, and the figures that only that kind has. */
const kinds = [
  {
    kind: 'SQLite',
    create: async () => ({ variables: {}, drop: async () => {} }),
    own: [],
  },
  {
    kind: 'PostgreSQL',
    create: async () => {
      const { url, drop } = await createTestDatabase();
      return { variables: { DATABASE_URL: url, NSEM_SECRET: token }, drop };
    },
    own: ['nsem_database_transaction_messages_count', 'nsem_database_message_statements_count'],
  },
];

it.each(kinds)('a server on $kind has figures of all its parts', async ({ create, own }) => {
  const database = await create();
  const folder = await mkdtemp(join(tmpdir(), 'nsem-metrics-'));
  const variables = {
    ...testEnvironment(folder),
    ...database.variables,
    NSEM_METRICS_TOKEN: token,
  };
  const server = await createServer(parseConfig(variables));
  const scrape = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const samples = parseMetrics(await (await fetch(`${server.url}/metrics`, { headers })).text());
    return (name: string) => valueOf(samples, { name }) ?? Number.NaN;
  };
  await fetch(`${server.url}/healthz`);
  const before = await scrape();
  expect(before('nsem_http_requests_in_flight')).toBe(1);
  expect(before('nsem_disk_free_bytes')).toBeGreaterThan(0);
  expect(before('nsem_outbox_pending')).toBe(0);
  const afua = { name: 'Afua Pokuaa', email: 'afua@example.com', role: 'client' };
  const body = JSON.stringify({ ...afua, password: 'kenkey-fish' });
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(`${server.url}/auth/register`, { method: 'POST', headers, body });
  expect(registered.status).toBe(201);
  const after = await scrape();
  for (const figure of [
    'nsem_database_units_total',
    'nsem_database_wait_seconds_count',
    'nsem_database_commit_units_count',
    ...own,
    'nsem_http_request_duration_seconds_count',
  ]) {
    expect(after(figure), figure).toBeGreaterThan(before(figure));
  }
  await vi.waitFor(
    async () => {
      expect((await scrape())('nsem_event_loop_delay_seconds_count')).toBeGreaterThan(0);
    },
    { timeout: 40_000 },
  );
  expect(after('nsem_database_retries_total')).toBe(0);
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});
