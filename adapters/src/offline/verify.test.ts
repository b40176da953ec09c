import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseConfig } from '../start/config.ts';
import { openDataDir } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import { copyDemoFolder, demoJobCount } from '../testing/demo-folder.ts';
import { verifyData } from './verify.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const config = () => parseConfig({ NSEM_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });

/** Changes the database as no use case would. */
function tamper(...statements: readonly string[]): void {
  const database = new Database(join(dataDir, 'nsem.db'));
  database.pragma('foreign_keys = off');
  for (const statement of statements) database.exec(statement);
  database.close();
}

function read(query: string): readonly Readonly<Record<string, number>>[] {
  const database = new Database(join(dataDir, 'nsem.db'), { readonly: true });
  try {
    return database.prepare<[], Record<string, number>>(query).all();
  } finally {
    database.close();
  }
}

/** What was found besides the pages that `tamper` has changed. */
async function verifyRows(): Promise<readonly string[]> {
  const { problems } = await verifyData(config());
  const ofPages = problems.filter((problem) => /^page \d+ of the database is not as/.test(problem));
  expect(ofPages.length).toBeGreaterThan(0);
  return problems.filter((problem) => !ofPages.includes(problem));
}

type Stored = Readonly<{ key: string; path: string }>;

async function storedFiles(): Promise<readonly [Stored, Stored, Stored]> {
  const folder = join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const [first, second, third] = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ key: name, path: join(parentPath, name) }));
  return [first!, second!, third!];
}

describe('verifying stored data', { timeout: 30_000 }, () => {
  it('finds a balance that does not match its entries', async () => {
    await copyDemoFolder(dataDir);
    tamper("update ledger_accounts set balance = balance + 1 where name = 'platform:commission'");
    const { problems } = await verifyData(config());
    expect(problems).toContain(
      'platform:commission: the cached balance is not the sum of its entries',
    );
  });

  it('compares rows without related rows with the histories and the audit log', async () => {
    await copyDemoFolder(dataDir);
    tamper(
      `update prices set unit_price = 7 where id = (select min(id) from prices)`,
      `insert into prices (service_type, unit_price, is_active) values ('narration', 9, false)`,
      `delete from prices where id = (select max(id) - 1 from prices)`,
      `update services set status = 'rejected', rejection_reason = 'No'
        where id = (select min(id) from services where status = 'approved')`,
      `update services set status = 'approved'
        where id = (select max(id) from services where status = 'pending')`,
      `update payouts set reference = 'MTN-0' where id = (select min(id) from payouts where status = 'completed')`,
      `update accounts set password_hash = (select password_hash from accounts where role = 'client')
        where role = 'admin'`,
      `update accounts set suspended_at = 1, suspension_reason = 'x'
        where id = (select min(id) from accounts where role = 'client')`,
      `update accounts set payouts_frozen_at = 1, payouts_frozen_reason = 'y', is_active = not is_active
        where id = (select min(id) from accounts where role = 'service-provider')`,
      `update jobs set output_id = (select min(id) from files where owner_id = assigned_id
          and id <> output_id) where id = (select min(id) from jobs where output_id is not null
          and (select count(*) from files where owner_id = assigned_id) > 1)`,
    );
    const found = (await verifyRows()).map((problem) =>
      problem.replaceAll(/\b[\da-f]{64}\b|(?<=")[\w-]{22}(?=")/g, '…').replaceAll(/\b\d+\b/g, '#'),
    );
    expect(found.toSorted()).toEqual([
      'accounts #: is_active is false, the audit log has true',
      'accounts #: the audit log has no entry of it',
      'accounts #: the audit log has no entry of it',
      'accounts #: the mark of password_hash is "…", the audit log has "…"',
      'jobs #: its output has the digest …, … was delivered',
      'payouts #: reference is "MTN-#", the audit log has "MTN-#-#-#-#"',
      'prices #: it does not exist, and the audit log has no deletion',
      'prices #: the audit log has no entry of it',
      'prices #: unitPricePesewas is #, the audit log has #',
      'services #: reason is "No", the audit log has null',
      'services #: status is "rejected", the audit log has "approved"',
      'services #: the audit log has no entry of it',
    ]);
  });

  it('finds a planted trigger', async () => {
    await copyDemoFolder(dataDir);
    tamper('create trigger sweep after insert on jobs begin delete from ratings; end');
    expect(await verifyRows()).toEqual(['schema: the trigger "sweep" is not of the marketplace']);
  });

  it('reports the progress, and a value that ends the check of the books', async () => {
    await copyDemoFolder(dataDir);
    const seen: unknown[] = [];
    await verifyData(config(), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toContainEqual({ what: 'jobs', done: demoJobCount, of: demoJobCount });
    tamper("update ledger_accounts set balance = 0.5 where name = 'platform:commission'");
    const { problems } = await verifyData(config());
    expect(problems.join()).toContain('the books cannot be read to the end: a stored amount');
  });

  it('finds a row that refers to a missing row', async () => {
    await copyDemoFolder(dataDir);
    tamper('delete from files where id = (select output_id from jobs where output_id > 0 limit 1)');
    expect(await verifyRows()).toEqual([
      'a row of jobs points to one that is not there',
      expect.stringMatching(/^totals: storage_totals/),
    ]);
  });

  it('names the accounts whose quotas are counted wrongly, and can count them again', async () => {
    await copyDemoFolder(dataDir);
    const totals = () => [
      read('select * from storage_totals order by account_id'),
      read('select * from client_totals order by client_id'),
    ];
    const before = totals();
    const [{ client_id: client = 0 } = {}] = read(
      'select client_id from client_totals order by live desc, client_id limit 1',
    );
    const [{ account_id: account = 0 } = {}] = read('select account_id from storage_totals');
    tamper(
      `update client_totals set live = live - 1 where client_id = ${client}`,
      `delete from storage_totals where account_id = ${account}`,
    );
    const problems = await verifyRows();
    expect(problems).toEqual([
      expect.stringMatching(
        new RegExp(`^totals: client_totals, client_id ${client}: live is \\d+ instead of \\d+$`),
      ),
      expect.stringMatching(
        new RegExp(`^totals: storage_totals, account_id ${account}: bytes is 0 instead of \\d+$`),
      ),
    ]);
    const mended = await verifyData(config(), { recount: true, acceptPages: true });
    expect(mended.problems).toEqual([]);
    expect((await verifyData(config())).problems).toEqual([]);
    expect(totals()).toEqual(before);
  });

  it('names the languages of jobs that are not marked as used, and can mark them', async () => {
    await copyDemoFolder(dataDir);
    const select = 'select id from languages where is_used order by id';
    const used = read(select);
    expect(used.length).toBeGreaterThan(2);
    tamper('update languages set is_used = false');
    const isNamed = ({ id = 0 }: Readonly<Record<string, number>>) =>
      expect.stringMatching(
        new RegExp(`^languages ${id}: is_used is false, and there are jobs in "\\w+"$`),
      );
    expect(await verifyRows()).toEqual(used.map(isNamed));
    const mended = await verifyData(config(), { recount: true, acceptPages: true });
    expect(mended.problems).toEqual([]);
    expect(read(select)).toEqual(used);
  });

  it('names stored files that are missing or have been altered', async () => {
    await copyDemoFolder(dataDir);
    const [gone, longer, other] = await storedFiles();
    await rm(gone.path);
    await appendFile(longer.path, 'and more');
    await writeFile(other.path, 'x'.repeat((await stat(other.path)).size));
    const describeDamage = ({ key }: Stored, what: string) =>
      `The stored file files/${key} ${what}.`;
    const isGone = describeDamage(gone, 'is missing');
    const isLonger = describeDamage(longer, 'has been altered');
    const isOther = describeDamage(other, 'has been altered');
    const { problems, files } = await verifyData(config());
    expect(problems.toSorted()).toEqual([isGone, isLonger, isOther].toSorted());
    expect(files).toBeGreaterThan(3);
    const quick = await verifyData(config(), { quick: true });
    expect(quick.problems.toSorted()).toEqual([isGone, isLonger].toSorted());
  });

  it('does not create a marketplace', async () => {
    await expect(verifyData(config())).rejects.toThrow('There is no marketplace');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused while a server is running, and finds no problem once it was stopped', async () => {
    await copyDemoFolder(dataDir);
    const folders = await openDataDir(dataDir);
    await expect(verifyData(config())).rejects.toThrow(StartError);
    folders.release();
    expect(await verifyData(config())).toMatchObject({ jobs: demoJobCount, problems: [] });
  });
});
