import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AccountId,
  creditWallet,
  instant,
  type JobId,
  ok,
  pesewas,
  refundJob,
  type Stores,
} from '@nsem/core';
import { accept, byAdmin, characterAt, characterCount } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../offline/check-database.ts';
import { copyDemoFolder } from '../../testing/demo-folder.ts';
import { checkTriggers, openPostgres } from '../postgres/open-postgres.ts';
import { openPostgresDatabase } from '../postgres/postgres-database.ts';
import { createUnits } from '../postgres/run-units.ts';
import { createTransactions } from '../postgres/transactions.ts';
import { secretTables } from '../snapshot/take-snapshot.ts';
import { checkSchema } from '../sqlite/check-schema.ts';
import { storesOf } from '../unit-of-work.ts';
import { contentOf, exportFrom, importInto } from '../testing/postgres/move-data.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { openTemporaryDatabase } from '../testing/temporary-database.ts';
import { exportToFile } from './export-to-file.ts';

describe('moving', () => {
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
    it('has everything as of one snapshot', async () => {
      const pool = openTestPool(database.url);
      let changes = 0;
      const connect = async () => {
        const client = await pool.connect();
        const query = client.query.bind(client) as (
          ...given: readonly unknown[]
        ) => Promise<unknown>;
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
});

describe('moving parts', () => {
  let folder: string;
  let database: TestDatabase;
  /** A demo marketplace that was on PostgreSQL, so that its accounts have parts. */
  let file: string;
  let made = 0;

  const newFile = (): string => {
    made += 1;
    return join(folder, `file-${made}.db`);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-parts-'));
    await copyDemoFolder(folder);
    database = await createTestDatabase();
    await importInto(database.url, join(folder, 'nsem.db'));
    await postOnParts([3, 9, 3]);
    file = await exported();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function exported(): Promise<string> {
    const target = newFile();
    await exportFrom(database.url, target);
    return target;
  }

  const now = instant(Date.UTC(2030, 0, 7));

  type Ids = Readonly<{ admin: AccountId; client: AccountId; job: JobId }>;

  /** Users of the demo, and a completed job that the platform has paid a part of, if there is one. */
  const selectIds = `select
  (select min(id) from accounts where role = 'admin')::int as admin,
  (select min(id) from accounts where role = 'client')::int as client,
  (select id from jobs where status = 'completed' order by discount desc, id limit 1)::int as job`;

  /** Changes all accounts of the platform: by a credit of 0.70, and by the refund of a job. */
  async function post(stores: Stores, { admin, client, job }: Ids): Promise<void> {
    made += 1;
    const actor = { ...byAdmin, accountId: admin };
    const transfer = { clientId: client, reference: `MTN-${made}`, note: 'Mobile money' };
    accept(await creditWallet(stores, actor, { ...transfer, amount: pesewas(70) }, { now }));
    accept(await refundJob(stores, actor, { id: job, reason: 'Half is left out.' }, { now }));
  }

  /** Posts over connections with these parts, and seals what was posted. */
  async function postOnParts(parts: readonly number[]): Promise<void> {
    const opened = await openPostgres(database.config);
    const units = createUnits(createTransactions(opened));
    for (const part of parts) {
      const [ids] = (await database.query(selectIds)) as readonly [Ids];
      await units.write(async (session) => ok(await post(storesOf({ ...session, part }), ids)));
    }
    await opened.close();
    const { seals, close } = await openPostgresDatabase(database.config);
    await seals.sealSome(now);
    await close();
  }

  function namesOfParts(path: string): readonly string[] {
    const opened = new Database(path, { readonly: true });
    const select = "select name from ledger_accounts where name like '%#%' order by name";
    const names = opened.prepare<[], string>(select).pluck().all();
    opened.close();
    return names;
  }

  const problemsOf = (path: string): readonly string[] =>
    checkDatabase(path, { maxProblems: 20 }).problems;

  it(
    'a marketplace whose accounts have parts moves to SQLite and back',
    { timeout: 60_000 },
    async () => {
      expect(problemsOf(file)).toEqual([]);
      const parts = namesOfParts(file);
      expect(parts).toEqual(expect.arrayContaining(['cash:clearing#3', 'platform:commission#9']));
      const moved = newFile();
      await cp(file, moved);
      const embedded = await openTemporaryDatabase(moved);
      const before = await embedded.unitOfWork.read(({ ledger }) =>
        ledger.balance('cash:clearing'),
      );
      const [ids] = embedded.query(selectIds.replaceAll('::int', '')) as readonly [Ids];
      await embedded.accept((stores) => post(stores, ids));
      const after = await embedded.unitOfWork.read(({ ledger }) => ledger.balance('cash:clearing'));
      await embedded.discard();
      expect(after - before).toBe(-70n);
      expect(problemsOf(moved)).toEqual([]);
      expect(namesOfParts(moved)).toEqual(parts);
      await importInto(database.url, moved, { replace: true });
      expect(contentOf(await exported())).toEqual(contentOf(moved));
      await postOnParts([9, 4]);
      const back = await exported();
      expect(problemsOf(back)).toEqual([]);
      expect(namesOfParts(back)).toContain('cash:clearing#4');
    },
  );

  it.each([
    [
      'one part has too much',
      ["update ledger_accounts set balance = balance + 1 where name = 'platform:commission#3'"],
      [
        'the balances do not sum to zero',
        'platform:commission: the cached balance is not the sum of its entries',
        'platform:commission is # pesewas, expected #',
        'ledger_accounts platform:commission#3: balance is #, after its last line it was #',
      ],
    ],
    [
      'one part has what another one has lost',
      [
        "update ledger_accounts set balance = balance + 1 where name = 'platform:commission#3'",
        "update ledger_accounts set balance = balance - 1 where name = 'platform:commission'",
      ],
      [
        'ledger_accounts platform:commission: balance is #, after its last line it was #',
        'ledger_accounts platform:commission#3: balance is #, after its last line it was #',
      ],
    ],
    [
      'an entry is of another part',
      [
        'drop trigger ledger_entries_no_update',
        `update ledger_entries set debit_id = (select id from ledger_accounts where name = 'cash:clearing')
        where debit_id = (select id from ledger_accounts where name = 'cash:clearing#9')`,
      ],
      [
        'seals: postings # to # are not as seal # covers them (entries then: #, now: #)',
        'ledger_lines #/#: no entry of its posting moves the account',
      ],
    ],
    [
      'a row has the name of no part',
      ["update ledger_accounts set name = 'cash:clearing#16' where name = 'cash:clearing#9'"],
      expect.arrayContaining(['ledger_accounts: "cash:clearing#16" is no account']),
    ],
  ])('verify finds that %s', async (_, statements, expected) => {
    const wrong = newFile();
    await cp(file, wrong);
    const opened = new Database(wrong);
    for (const statement of statements) opened.exec(statement);
    opened.close();
    const found = problemsOf(wrong).map((problem) => problem.replaceAll(/(?<!#)-?\b\d+\b/g, '#'));
    expect(found).toEqual(expected);
  });
});
