import {
  DatabaseUnavailableError,
  instant,
  ok,
  OutcomeUnknownError,
  type Stores,
} from '@nsem/core';
import { storeClient } from '@nsem/core/testing';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { lockKeys } from './advisory-locks.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';
import { takeExclusively, type ExclusiveLock } from './server-lock.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

describe('a unit of work on PostgreSQL', () => {
  let process: PostgresDatabase;
  beforeEach(async () => {
    process = await openPostgresDatabase(database.config);
  });
  afterEach(() => process.close());

  async function accept<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const result = await process.unitOfWork.write(async (stores) => ok(await work(stores)));
    if (!result.ok) throw new Error('accepted work is not refused');
    return result.value;
  }

  it('fails if its connection is lost, and the next one succeeds', async () => {
    const lost = process.unitOfWork.write(async (stores) => {
      await storeClient(stores);
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and state <> 'active'",
      );
      return ok(await storeClient(stores));
    });
    await expect(lost).rejects.toThrow(DatabaseUnavailableError);
    expect(process.lastWriteFailure()).toBeInstanceOf(DatabaseUnavailableError);
    await process.tryWrite();
    expect(process.lastWriteFailure()).toBeUndefined();
    await accept((stores) => storeClient(stores));
    expect(await database.query('select count(*)::int as n from accounts')).toEqual([{ n: 1 }]);
  });

  it('has an unknown outcome if its connection is lost during the commit, and runs once', async () => {
    await database.query(`
      create function lose() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger lose after insert on accounts
        deferrable initially deferred for each row execute function lose()`);
    await expect(accept((stores) => storeClient(stores))).rejects.toThrow(OutcomeUnknownError);
    expect(process.counts()).toMatchObject({ units: 1, retries: 0 });
    await database.query('drop trigger lose on accounts');
    await accept((stores) => storeClient(stores));
  });
});

describe('what PostgreSQL refuses for now', () => {
  it.each(['55006', '58030', 'XX000'])(
    'is an unavailable database in a unit of work, and the next one succeeds: %s',
    async (code) => {
      const process = await openPostgresDatabase(database.config);
      const write = () => process.unitOfWork.write(async (stores) => ok(await storeClient(stores)));
      await database.query(`
        create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'not now' using errcode = '${code}'; end $$;
        create trigger refuse before insert on accounts for each row execute function refuse()`);
      await expect(write()).rejects.toThrow(DatabaseUnavailableError);
      await database.query('drop trigger refuse on accounts');
      expect(await write()).toMatchObject({ ok: true });
      await process.close();
    },
  );

  it('is an unavailable database in a read that conflicts with others', async () => {
    const process = await openPostgresDatabase(database.config);
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const read = process.unitOfWork.read(() => Promise.reject(deadlock));
    await expect(read).rejects.toThrow(DatabaseUnavailableError);
    await process.close();
  });
});

describe('a server that loses its lock', () => {
  let server: PostgresDatabase;
  let pool: pg.Pool;
  beforeEach(async () => {
    server = await openPostgresDatabase(database.config, { isServer: true });
    pool = openTestPool(database.url);
  });
  afterEach(async () => {
    await server.close();
    await pool.end();
  });

  /** Takes the database for itself after the server has lost its lock and before it has it again. */
  async function takeFromServer(): Promise<ExclusiveLock> {
    await database.query(`select pg_terminate_backend(pid, 10000) from pg_locks
      where locktype = 'advisory' and objid = ${lockKeys.server}`);
    // The server may have been faster.
    return takeExclusively(pool).catch(() => takeFromServer());
  }

  const write = () => server.unitOfWork.write(async () => ok('written'));

  it('changes nothing while another uses the database exclusively, and goes on afterwards at once', async () => {
    const exclusive = await takeFromServer();
    await expect(write()).rejects.toThrow(DatabaseUnavailableError);
    expect(server.lastWriteFailure()).toBeInstanceOf(DatabaseUnavailableError);
    await expect(server.sharedCounts.removeExpired(instant(0), 1)).rejects.toThrow(
      DatabaseUnavailableError,
    );
    // It can still read.
    await expect(server.ping()).resolves.toBeUndefined();
    await exclusive.release();
    await expect(write()).resolves.toEqual(ok('written'));
    await expect(takeExclusively(pool)).rejects.toThrow('stop all servers first');
  });

  it('changes nothing any more if another version has changed the tables meanwhile', async () => {
    const exclusive = await takeFromServer();
    await database.query("insert into migrations (name) values ('0099-from-the-future')");
    await exclusive.release();
    for (let times = 0; times < 2; times += 1)
      await expect(write()).rejects.toThrow(DatabaseUnavailableError);
    // Nor does it keep others from using it.
    await (await takeExclusively(pool)).release();
  });

  it('finishes a unit before another has the database', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const steps: string[] = [];
    const unit = server.unitOfWork.write(async (stores) => {
      await storeClient(stores, { balance: 10 });
      begin();
      await mayEnd;
      return ok(undefined);
    });
    await hasBegun;
    const taken = takeFromServer().then((exclusive) => {
      steps.push('taken');
      return exclusive;
    });
    await expect
      .poll(() =>
        database.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${lockKeys.units} and not granted`,
        ),
      )
      .toHaveLength(1);
    steps.push('ends');
    end();
    await unit;
    await (await taken).release();
    expect(steps).toEqual(['ends', 'taken']);
  });
});
