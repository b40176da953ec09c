import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../src/persistence/testing/postgres/move-data.ts';
import {
  beginRestore,
  before,
  database,
  dataDir,
  dropGate,
  holdRows,
  listReplaced,
  original,
  prepareRestores,
  readContent,
  restore,
  serveOnce,
  server,
  untilWaiting,
} from './support/interrupted-restore.ts';

prepareRestores();

describe('a restore into PostgreSQL that is interrupted while it writes rows', () => {
  it('keeps what was in the database if PostgreSQL is killed during the commit', async () => {
    const holder = await holdRows();
    const interrupted = beginRestore();
    await untilWaiting('PgSleep');
    await database.query(`alter system set synchronous_standby_names = 'absent'`);
    await database.query('select pg_reload_conf()');
    await holder.end();
    await untilWaiting('SyncRep');
    await server.kill();
    expect(await interrupted.ended).toBe(1);
    const said = interrupted.stderr();
    expect(said).toMatch(/it is not known whether the backup was restored.*Restore it again\.\n$/);
    await server.restart();
    await database.query('alter system reset synchronous_standby_names');
    await database.query('select pg_reload_conf()');
    const [name = ''] = await listReplaced();
    expect(said).toContain(`what was in the database is in ${join(dataDir, name)}.`);
    expect(contentOf(join(dataDir, name, 'nsem.db'))).toEqual(before);
    // The commit was on the disk of the server, and did not wait in vain.
    expect((await readContent())['accounts']).toEqual(original()['accounts']);
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  });

  it('leaves the old data if PostgreSQL is killed, says so, and can be repeated', async () => {
    await holdRows();
    const interrupted = beginRestore();
    await untilWaiting('PgSleep');
    await server.kill();
    expect(await interrupted.ended).toBe(1);
    expect(interrupted.stderr()).toMatch(
      /^Nsem cannot continue: Nothing was restored into PostgreSQL: [^\n]+\.\n$/,
    );
    await server.restart();
    await dropGate();
    expect(await listReplaced()).toEqual([]);
    expect(await readContent()).toEqual(before);
    await serveOnce();
    await restore();
    expect((await readContent())['accounts']).toEqual(original()['accounts']);
  });
});
