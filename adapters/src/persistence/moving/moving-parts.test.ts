import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  creditWallet,
  instant,
  ok,
  pesewas,
  refundJob,
  type AccountId,
  type JobId,
  type Stores,
} from '@nsem/core';
import { accept, byAdmin } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDatabase } from '../../check-database.ts';
import { copyDemoFolder } from '../../testing/demo-folder.ts';
import { storesOf } from '../stores.ts';
import { contentOf, exportFrom, importInto } from '../testing/postgres/move-data.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openTemporaryDatabase } from '../testing/temporary-database.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { openPostgresDatabase } from '../postgres/postgres-database.ts';
import { createUnits } from '../postgres/run-units.ts';
import { createTransactions } from '../postgres/transactions.ts';

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
    const before = await embedded.unitOfWork.read(({ ledger }) => ledger.balance('cash:clearing'));
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
