import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDurability, openOrm } from './open-orm.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-orm-'));
  file = join(folder, 'nsem.db');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const pragmasOf = (database: BetterSqlite.Database) =>
  ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'wal_autocheckpoint'].map(
    (name) => database.pragma(name, { simple: true }),
  );

describe('the ORM on SQLite', () => {
  it('is durable on both connections, when the file is created and when it is opened again', async () => {
    for (const exists of [false, true]) {
      expect(existsSync(file)).toBe(exists);
      const { orm, writer, reader } = await openOrm(file);
      expect(pragmasOf(writer)).toEqual(['wal', 2, 1, 5000, 0]);
      expect(pragmasOf(reader)).toEqual(['wal', 2, 1, 5000, 0]);
      await orm.close(true);
    }
  });

  it('shrinks a long log after it was checkpointed', async () => {
    const { orm, writer: database } = await openOrm(file);
    const logBytes = async () => (await stat(`${file}-wal`)).size;
    const limit = 64 * 1024 ** 2;
    database.exec(`create table large (bytes blob); insert into large values (zeroblob(${limit}))`);
    expect(await logBytes()).toBeGreaterThan(limit);
    database.pragma('wal_checkpoint(passive)');
    database.exec('insert into large values (null)');
    expect(await logBytes()).toBe(limit);
    await orm.close(true);
  });

  it('cannot write over the read connection', async () => {
    const { orm, reader } = await openOrm(file);
    expect(() => reader.exec('delete from accounts')).toThrow(/readonly/);
    await orm.close(true);
  });

  it('refuses a connection that would lose commits in a power cut', () => {
    const database = new BetterSqlite(file);
    database.pragma('journal_mode = wal');
    database.pragma('foreign_keys = on');
    database.pragma('synchronous = normal');
    expect(() => checkDurability(database)).toThrow(`${file}: synchronous is 1 and must be 2.`);
    database.pragma('synchronous = full');
    expect(() => checkDurability(database)).not.toThrow();
    database.pragma('journal_mode = delete');
    expect(() => checkDurability(database)).toThrow('journal_mode is delete and must be wal.');
    database.close();
  });

  it('has the schema that its rows describe', async () => {
    const { orm } = await openOrm(file);
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    await orm.close(true);
  });

  it('detects a table that differs from its row', async () => {
    const { orm, writer } = await openOrm(file);
    writer.exec('alter table languages add column speakers integer null');
    writer.exec('drop trigger ledger_entries_no_update');
    const drift = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    expect(drift).toContain('speakers');
    expect(drift).toContain('ledger_entries_no_update');
    await orm.close(true);
  });

  it('refuses a database that a newer server has migrated', async () => {
    const { orm, writer } = await openOrm(file);
    writer.exec("insert into migrations (name) values ('0099-from-the-future')");
    await orm.close(true);
    await expect(openOrm(file)).rejects.toThrow(
      'The database is of a newer version of the server (it has 0099-from-the-future).',
    );
  });

  it('refuses a file that is not a database, and leaves it unchanged', async () => {
    const text = 'Mema wo akwaaba. '.repeat(500);
    await writeFile(file, text);
    await expect(openOrm(file)).rejects.toThrow('file is not a database');
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
