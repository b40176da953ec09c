import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { DatabaseUnavailableError } from '@nsem/core';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { checkFitness } from './open-postgres.ts';
import { type PoolOptions, PostgresPool, usualLimits } from './postgres-pool.ts';
import type { Endpoint } from './postgres.config.ts';

describe('postgres pool', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('empty');
  });
  afterAll(() => database.drop());

  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });

  type Options = Partial<PoolOptions> & Readonly<{ endpoints?: readonly Endpoint[] }>;

  /** A pool of the test's database, closed after the test. */
  function openPool({ endpoints = database.config.endpoints, ...options }: Options = {}) {
    const pool = new PostgresPool(
      { ...database.config, endpoints },
      { maxConnections: 2, ...options },
    );
    cleanups.push(() => pool.end());
    return pool;
  }

  /** A server that is none of PostgreSQL, and how many connections it has had. */
  async function startStub(onConnection: (socket: Socket) => void) {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      onConnection(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    });
    const { port } = server.address() as Readonly<{ port: number }>;
    return { endpoint: { host: '127.0.0.1', port }, connections: () => sockets.size };
  }

  async function portOf(client: pg.ClientBase): Promise<number | undefined> {
    const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
    return rows[0]?.port;
  }

  const waiting = (client: pg.ClientBase) => client.query('select pg_sleep(600)');

  it.each([
    ['refuses connections', (socket: Socket) => void socket.destroy()],
    // This takes as long as a new connection waits for one of two servers.
    ['does not answer', () => {}],
  ])('goes on to the next server if one %s, and stays with it', async (_, onConnection) => {
    const stub = await startStub(onConnection);
    const pool = openPool({ endpoints: [stub.endpoint, ...database.config.endpoints] });
    const [running] = database.config.endpoints;
    // The second connection is opened while the first is in use.
    const ports = await pool.withConnection(async (client) => [
      await portOf(client),
      await pool.withConnection(portOf),
    ]);
    expect(ports).toEqual([running?.port, running?.port]);
    expect(stub.connections()).toBe(1);
  });

  it('names each server that it could not use, and why', async () => {
    const stub = await startStub((socket) => void socket.destroy());
    const other = await startStub((socket) => void socket.destroy());
    const endpoints = [stub.endpoint, other.endpoint];
    const [one, another] = endpoints.map(({ host, port }) => `${host}:${port}`);
    await expect(openPool({ endpoints }).withConnection(portOf)).rejects.toThrow(
      `There is no connection to the database: ${one}: Connection terminated unexpectedly; ${another}: Connection terminated unexpectedly.`,
    );
  });

  it('names the server if a connection to it is too slow to open', async () => {
    const stub = await startStub(() => {});
    const pool = openPool({
      endpoints: [stub.endpoint],
      limits: { ...usualLimits, waitMs: 100 },
    });
    await expect(pool.withConnection(portOf)).rejects.toThrow(
      'There is no connection to the database: Connection terminated unexpectedly.',
    );
  });

  it('reports each connection that is lost, and opens another', async () => {
    const lost: Error[] = [];
    const pool = openPool({ onProblem: (error) => void lost.push(error) });
    await pool.withConnection(portOf);
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nsem' and datname = current_database()",
    );
    await expect.poll(() => lost).toMatchObject([{ code: '57P01' }]);
    await expect(pool.withConnection(portOf)).resolves.toBeTypeOf('number');
  });

  it.each([
    ['a statement', { statementMs: 1 }],
    ['an answer', { answerMs: 1 }],
  ])('waits for %s only for so long', async (_, limit) => {
    const pool = openPool({ limits: { ...usualLimits, ...limit } });
    await expect(pool.withConnection(waiting)).rejects.toThrow(DatabaseUnavailableError);
    expect(pool.totalCount).toBe(0);
  });

  it('waits for a connection only for so long', async () => {
    const pool = openPool({ maxConnections: 1, limits: { ...usualLimits, waitMs: 2_000 } });
    await pool.withConnection(async () => {
      await expect(pool.withConnection(portOf)).rejects.toThrow('All connections are in use.');
    });
  });

  it('sets what bounds its connections', async () => {
    const { rows } = await openPool().query(`
    select current_setting('application_name') as name, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(rows).toEqual([{ name: 'nsem', statement: '30s', lock: '10s', idle: '8s' }]);
  });
});

describe('check fitness', () => {
  const fit = { version: 18, is_read_only: 'off', encoding: 'UTF8', is_ordered_by_bytes: true };

  /** A database that describes itself so. */
  const databaseWith = (changes: Partial<typeof fit>): Pick<PostgresPool, 'query'> => {
    const query = () => Promise.resolve({ rows: [{ ...fit, ...changes }] });
    return { query: query as unknown as PostgresPool['query'] };
  };

  it.each([16, 17, 18])('PostgreSQL %i is accepted', async (version) => {
    await expect(checkFitness(databaseWith({ version }))).resolves.toBeUndefined();
  });

  it.each<[Partial<typeof fit>, string]>([
    [{ version: 15 }, 'it is PostgreSQL 15, and must be 16 to 18.'],
    [{ version: 19 }, 'it is PostgreSQL 19, and must be 16 to 18.'],
    [{ is_read_only: 'on' }, 'it is read-only: a standby, or set to be so.'],
    [{ encoding: 'SQL_ASCII' }, 'its encoding is SQL_ASCII, and must be UTF8.'],
    [
      { is_ordered_by_bytes: false },
      "its texts are not ordered by their bytes: create it with locale 'C'.",
    ],
    [
      { version: 9, encoding: 'LATIN1' },
      'it is PostgreSQL 9, and must be 16 to 18; its encoding is LATIN1, and must be UTF8.',
    ],
  ])('%j is refused in one sentence', async (changes, sentence) => {
    await expect(checkFitness(databaseWith(changes))).rejects.toThrow(new Error(sentence));
  });
});
