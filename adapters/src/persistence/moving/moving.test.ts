import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { characterAt, characterCount } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../check-database.ts';
import { secretTables } from '../snapshot/copy-without-secrets.ts';
import { checkSchema } from '../sqlite/check-schema.ts';
import { contentOf, exportFrom, importInto } from '../testing/postgres/move-data.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { checkTriggers } from '../postgres/check-triggers.ts';
import { exportToFile } from './export-to-file.ts';
import { copyDemoFolder } from '../../testing/demo-folder.ts';

let folder: string;
/** The database of a demo marketplace, with strange values. */
let original: string;
/** Where the original has been imported: each test leaves it as it was. */
let database: TestDatabase;
/** The rules of the database before that. */
let rules: readonly unknown[];
let made = 0;

const newFile = (): string => {
  made += 1;
  return join(folder, `file-${made}.db`);
};

function change(file: string, ...statements: readonly string[]): void {
  const opened = new Database(file);
  opened.pragma('foreign_keys = off');
  for (const statement of statements) opened.exec(statement);
  opened.close();
}

async function copyWith(...statements: readonly string[]): Promise<string> {
  const file = newFile();
  await cp(original, file);
  change(file, ...statements);
  return file;
}

const strangeTexts = [
  '',
  'NULL',
  '{"a": 1,  "a": "\\u0000"}',
  `'"\\,{}()`,
  ' \t\r\n',
  '\u{1f3b5}é',
];
const text = fc.oneof(
  fc.constantFrom(...strangeTexts),
  fc
    .string({ unit: fc.nat(characterCount - 1).map(characterAt) })
    .map((given) => given.replaceAll('\0', '')),
);

/** More than one statement inserts, and than are read at a time. */
function addStrangeRows(file: string): void {
  const opened = new Database(file);
  const message = opened.prepare(
    'insert into contact_messages (name, email, company, message, created_at) values (?, ?, ?, ?, ?)',
  );
  const values = fc.tuple(text, text, fc.option(text), text, fc.maxSafeInteger());
  for (const row of fc.sample(values, { numRuns: 600, seed: 1 })) message.run(...row);
  message.run('long', '', null, 'ɔ'.repeat(1_100_000), 0);
  for (const at of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
    message.run('far', '', null, '', at);
  const answer = opened.prepare(
    'insert into answers (account_id, key, fingerprint, answer, at) values (0, ?, ?, ?, 1)',
  );
  const bytes = fc.uint8Array({ maxLength: 300 });
  for (const [nth, content] of fc.sample(bytes, { numRuns: 300, seed: 2 }).entries())
    answer.run(Buffer.from([nth >> 8, nth & 255]), Buffer.alloc(0), Buffer.from(content));
  // Its id is not assigned again.
  opened.exec('delete from contact_messages where id = (select max(id) from contact_messages)');
  opened.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-moving-'));
  const data = join(folder, 'demo');
  await copyDemoFolder(data);
  original = join(data, 'nsem.db');
  addStrangeRows(original);
  database = await createTestDatabase();
  rules = await describeRules();
  await importInto(database.url, original);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const describeRules = () =>
  database.query(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal order by 1, 2`);

async function exported(): Promise<string> {
  const file = newFile();
  await exportFrom(database.url, file);
  return file;
}

describe('a marketplace that moves to PostgreSQL', { timeout: 300_000 }, () => {
  it('comes back with every row, id and rule that it had', async () => {
    expect(await describeRules()).toEqual(rules);
    const file = await exported();
    const content = contentOf(file);
    expect(content).toEqual(contentOf(original));
    const filled = Object.values(content).filter((rows) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(30);
    const checked = checkDatabase(file, { maxProblems: 10 });
    expect(checked.problems).toEqual([]);
    expect(checked).toEqual(checkDatabase(original, { maxProblems: 10 }));
    expect(await checkSchema(file)).toEqual([]);
  });

  it('goes on there with new ids, and under the same rules', async () => {
    const last = contentOf(original)['sqlite_sequence']!.find((row) => /contact/.test(row));
    const add = `insert into contact_messages (name, email, message, created_at)
      values ('Adwoa', '', '', 0) returning 'whole ' || id as id`;
    const [added] = (await database.query(add)) as readonly Readonly<{ id: string }>[];
    const next = Number(/whole (\d+)/.exec(last!)![1]) + 1;
    expect(added).toEqual({ id: `whole ${next}` });
    await database.query(`delete from contact_messages where id = ${next};
      select setval(pg_get_serial_sequence('contact_messages', 'id'), ${next - 1})`);
    await expect(database.query('update ledger_entries set amount = 1')).rejects.toThrow(
      'only ever added to',
    );
    await expect(database.query('delete from accounts')).rejects.toThrow('foreign key');
    const pool = openTestPool(database.url);
    expect(await checkTriggers(pool)).toEqual([]);
    await pool.query('alter table audit_log disable trigger audit_log_no');
    expect(await checkTriggers(pool)).toEqual([
      'schema: the trigger audit_log.audit_log_no is missing or disabled',
    ]);
    await pool.query('alter table audit_log enable trigger audit_log_no');
    await pool.end();
  });

  it('replaces what is there only on request', async () => {
    const other = await copyWith('delete from contact_messages where id > 3');
    await expect(importInto(database.url, other)).rejects.toThrow('is not empty');
    await importInto(database.url, other, { replace: true });
    expect(contentOf(await exported())).toEqual(contentOf(other));
    await importInto(database.url, original, { replace: true });
  });

  it('stays as it was when a file cannot be imported', async () => {
    for (const [statement, message] of [
      [
        `update contact_messages set message = 'a' || char(0) where id = 2`,
        'cannot store contact_messages.message of row 2',
      ],
      [
        'update contact_messages set created_at = 9007199254740993 where id = 1',
        'cannot store contact_messages.created_at of row 1',
      ],
      ['delete from accounts where id = 2', 'foreign key'],
      [
        'update ledger_accounts set balance = balance + 1 where balance > 0',
        'is not in its entries',
      ],
      ['delete from migrations where id = 1', 'is of another version'],
    ] as const) {
      const broken = await copyWith(statement);
      await expect(importInto(database.url, broken, { replace: true })).rejects.toThrow(message);
    }
    expect(contentOf(await exported())).toEqual(contentOf(original));
  });
});

describe('an export from PostgreSQL', { timeout: 300_000 }, () => {
  it('has everything as of one moment', async () => {
    const pool = openTestPool(database.url);
    let changes = 0;
    const connect = async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as (...given: readonly unknown[]) => Promise<unknown>;
      const changing = async (...given: readonly unknown[]) => {
        if (typeof given[0] === 'string' && given[0].includes('from "jobs"')) {
          await pool.query(`update languages set name = name || '!'`);
          changes += 1;
        }
        return query(...given);
      };
      return Object.assign(client, { query: changing });
    };
    const file = newFile();
    await exportToFile({ connect }, file);
    await pool.query('update languages set name = left(name, -1)');
    await pool.end();
    expect(changes).toBe(1);
    expect(contentOf(file)).toEqual(contentOf(original));
  });

  it('can leave out what a backup leaves out', async () => {
    const sessions = `insert into sessions
      (token_hash, account_id, created_at, last_used_at, confirmed_at, expires_at)
      select 'hash-' || id, id, 0, 0, 0, 0 from accounts`;
    await database.query(sessions);
    const file = newFile();
    await exportFrom(database.url, file, { withoutSecrets: true });
    const content = contentOf(file);
    await database.query('delete from sessions');
    for (const table of secretTables) expect(content[table] ?? []).toEqual([]);
    const rest = [...secretTables, 'sqlite_sequence'];
    expect(contentOf(file, rest)).toEqual(contentOf(original, rest));
  });

  it('refuses a number that is not exact, and leaves no file', async () => {
    const far = 9_007_199_254_740_993n;
    const message = `insert into contact_messages (id, name, email, message, created_at)
      values (-1, '', '', '', ${far})`;
    await database.query(message);
    const file = newFile();
    await expect(exportFrom(database.url, file)).rejects.toThrow(RangeError);
    expect(existsSync(file)).toBe(false);
    await database.query('delete from contact_messages where id = -1');
  });

  it('refuses a database of another version, or of none', async () => {
    const other = await createTestDatabase();
    await other.query('delete from migrations where id = (select max(id) from migrations)');
    await expect(exportFrom(other.url, newFile())).rejects.toThrow(
      'of another version of the server',
    );
    await other.drop();
    const empty = await createTestDatabase('empty');
    await expect(exportFrom(empty.url, newFile())).rejects.toThrow('There is no marketplace');
    await empty.drop();
  });
});
