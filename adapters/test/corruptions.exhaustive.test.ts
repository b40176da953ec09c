import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUpData } from '../src/backup/back-up-data.ts';
import { checkFiles } from '../src/backup/check-files.ts';
import { checkDatabase } from '../src/offline/check-database.ts';
import { createServer, parseConfig } from '../src/index.ts';
import { createFolderFileStore } from '../src/files/folder-file-store.ts';
import { StartError } from '../src/start/start-error.ts';
import { checkPages } from '../src/persistence/pages/check-pages.ts';
import { checkSchema } from '../src/persistence/sqlite/check-schema.ts';
import { findSigningKeys } from '../src/backup/signature.ts';
import { verifyBackup } from '../src/backup/verify-backup.ts';
import { systemClock } from '../src/system/system-clock.ts';
import { testEnvironment } from '../src/testing/marketplace.ts';
import {
  changeField,
  columnsOf,
  countRows,
  createRandom,
  deleteRow,
  duplicateRow,
  openToCorrupt,
  tablesOf,
} from './support/corrupt-rows.ts';
import { explainedColumns, partlyExplained } from './support/explained-columns.ts';

/** How many times each field and each row is changed, and how many bytes, pages and archives are damaged. */
const changes = 3;
const bytesDamaged = 300;
const pagesDamaged = 100;
const archivesDamaged = 20;

const leastChanges = 510;

let folder: string;
let sound: string;
let copy: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-corruptions-'));
  const variables = { ...testEnvironment(folder), NSEM_DEMO: '1' };
  const server = await createServer(parseConfig(variables));
  await server.stop();
  sound = join(folder, 'nsem.db');
  copy = join(folder, 'copy.db');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function find(): readonly string[] {
  try {
    return checkDatabase(copy, { maxProblems: 5 }).problems;
  } catch (error) {
    // A database that cannot be read is a problem that is found.
    if (error instanceof Database.SqliteError) return [String(error)];
    throw error;
  }
}

/** Deletes the log that a damaged copy may leave behind, which would be read with the next one. */
async function removeLog(): Promise<void> {
  for (const part of ['-wal', '-shm']) await rm(`${copy}${part}`, { force: true });
}

async function copySound(): Promise<void> {
  await removeLog();
  for (const part of ['', '-pages']) await copyFile(`${sound}${part}`, `${copy}${part}`);
}

/** How many pages of the copy are not as the server wrote them. */
const countDamagedPages = () => checkPages(copy, { maxProblems: 5 }).problemCount;

async function corrupt(change: (database: Database.Database) => string | undefined) {
  await copySound();
  let what: string | undefined;
  {
    using database = openToCorrupt(copy);
    what = change(database);
  }
  if (what === undefined) return { what, problems: [], damagedPages: 0 };
  const damagedPages = countDamagedPages();
  return { what, problems: find(), damagedPages };
}

/** The tables in which the demo marketplace has no rows; what they have is no record of money. */
const emptyTables = [
  'account_deletions',
  'announcement_dismissals',
  'announcements',
  'answers',
  'approvals',
  'blocks',
  'disputes',
  'draft_versions',
  'glossary_terms',
  'job_offers',
  'login_tickets',
  'mailbox_totals',
  'memory_permissions',
  'memory_removals',
  'memory_scopes',
  'memory_segments',
  'memory_terms',
  'message_files',
  'message_reads',
  'messages',
  'notification_settings',
  'one_time_tokens',
  'passkey_challenges',
  'passkeys',
  'payout_accounts',
  'proposals',
  'recovery_codes',
  'reference_files',
  'revisions',
  'seen_devices',
  'settings',
  'statement_files',
  'suspicious_pairs',
  'totps',
  'uploads',
  'visits',
];

type Change = (database: Database.Database) => string | undefined;

/** Every change of a field and of a row that is made to a table, by its name in the list. */
function changesOf(table: string, random: () => number): readonly (readonly [string, Change])[] {
  const database = new Database(sound, { readonly: true });
  const fields = columnsOf(database, table).map((column): readonly [string, Change] => [
    `${table}.${column.name}`,
    (copied) => changeField(copied, column, random),
  ]);
  database.close();
  return [
    ...fields,
    [`${table}.DELETE`, (copied) => deleteRow(copied, table, random)],
    [`${table}.COPY`, (copied) => duplicateRow(copied, table, random)],
  ];
}

const fileStore = () => createFolderFileStore(join(folder, 'files'));

describe('corruptions of a small marketplace', () => {
  it('are found by their pages; what only other rows know is found, or listed with a reason', async () => {
    const random = createRandom(20_261_123);
    const database = new Database(sound, { readonly: true });
    const tables = tablesOf(database);
    const filled = tables.filter((table) => countRows(database, table) > 0);
    database.close();
    // How far the filling of memories is depends on when the server was stopped.
    const empty = tables.filter((table) => !filled.includes(table) && table !== 'memory_progress');
    expect(empty).toEqual(emptyTables);
    const wrong: string[] = [];
    const counts = { found: 0, unseen: 0 };
    for (const [name, change] of filled.flatMap((table) => [...changesOf(table, random)])) {
      const before = { ...counts };
      for (let nth = 0; nth < changes; nth += 1) {
        const { what, problems, damagedPages } = await corrupt(change);
        if (what === undefined) continue;
        if (damagedPages === 0) wrong.push(`no page differs: ${what}`);
        const isOfFile = name.startsWith('files.') && problems.length === 0;
        const damaged = isOfFile ? (await checkFiles(copy, fileStore())).damaged : [];
        const isFound = problems.length + damaged.length > 0;
        counts[isFound ? 'found' : 'unseen'] += 1;
        const isListed = explainedColumns.has(name) || partlyExplained.has(name);
        if (!isFound && !isListed) wrong.push(`unseen: ${what}`);
      }
      // A single change says little about the others.
      const isAlwaysFound =
        changes > 1 && counts.found > before.found && counts.unseen === before.unseen;
      if (isAlwaysFound && explainedColumns.has(name)) wrong.push(`always found: ${name}`);
    }
    process.stdout.write(`corruptions of fields and rows: ${JSON.stringify(counts)}\n`);
    expect(wrong).toEqual([]);
    expect(counts.found + counts.unseen).toBeGreaterThan(leastChanges);
  });

  it('of a credit in the audit log that cannot be read is found', async () => {
    const { problems } = await corrupt((database) => {
      const damage = "update audit_log set after = '{' where action = 'wallet.credit'";
      return `${database.prepare(damage).run().changes} credits`;
    });
    expect(problems.join('\n')).toMatch(/audit_log \d+: after is not that of a wallet credit/);
  });

  it('of dropped indexes and planted triggers are found', async () => {
    await copySound();
    const database = new Database(copy);
    const dropped = database
      .prepare<[], string>(
        "select name from sqlite_schema where type in ('index', 'trigger') and sql > '' order by name",
      )
      .pluck()
      .all();
    const isIndex = database.prepare(
      "select 1 from sqlite_schema where type = 'index' and name = ?",
    );
    for (const name of dropped) {
      const type = isIndex.get(name) === undefined ? 'trigger' : 'index';
      database.exec(`drop ${type} "${name}"`);
    }
    database.exec('create trigger planted after insert on jobs begin delete from ratings; end');
    database.close();
    const problems = await checkSchema(copy);
    for (const name of dropped) expect(problems.join('\n')).toContain(`"${name}" is missing`);
    expect(problems.join('\n')).toContain('"planted" is not of the marketplace');
  });

  it('of stored files are found', async () => {
    const random = createRandom(7);
    const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));
    expect(files.length).toBeGreaterThan(5);
    for (const [nth, path] of files.entries()) {
      const bytes = await readFile(path);
      const at = Math.floor(random() * bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      const other = await readFile(files[(nth + 1) % files.length] ?? path);
      for (const damage of [bytes.subarray(0, at), flipped, other, undefined]) {
        if (damage?.equals(bytes) === true) continue;
        if (damage === undefined) await rm(path);
        else await writeFile(path, damage);
        expect((await checkFiles(sound, fileStore())).damaged).toHaveLength(1);
        await writeFile(path, bytes);
      }
    }
    expect((await checkFiles(sound, fileStore())).damaged).toEqual([]);
  });

  it('of bytes in pages are all found', async () => {
    const random = createRandom(99);
    await copySound();
    const bytes = await readFile(sound);
    const bytesShown = Math.floor(bytesDamaged / 6);
    let broken = 0;
    for (let n = 0; n < bytesDamaged; n += 1) {
      const damaged = Buffer.from(bytes);
      const at = Math.floor(random() * damaged.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      await removeLog();
      await writeFile(copy, damaged);
      expect(countDamagedPages(), `byte ${at}`).toBe(1);
      if (n < bytesShown && find().length > 0) broken += 1;
    }
    // The others are in free space, or in what no other row knows.
    process.stdout.write(
      `corruptions of bytes in pages: ${bytesShown}, of which rows show ${broken}\n`,
    );
  });

  it('of whole pages are all found', async () => {
    const random = createRandom(5);
    await copySound();
    const bytes = await readFile(sound);
    const pages = bytes.length / 4096;
    for (let n = 0; n < pagesDamaged; n += 1) {
      const page = Math.floor(random() * pages);
      const other = (page + 1 + Math.floor(random() * (pages - 1))) % pages;
      const damaged = Buffer.from(bytes);
      const part = damaged.subarray(page * 4096, (page + 1) * 4096);
      if (n % 3 === 0) part.fill(0);
      else if (n % 3 === 1) part.fill(part.subarray(2048), 0, 2048);
      else bytes.copy(part, 0, other * 4096, (other + 1) * 4096);
      if (part.equals(bytes.subarray(page * 4096, (page + 1) * 4096))) continue;
      await removeLog();
      await writeFile(copy, damaged);
      expect(countDamagedPages(), `page ${page + 1}`).toBe(1);
    }
  });

  it('of archives are found', async () => {
    const random = createRandom(3);
    const archive = join(folder, 'backup.zip');
    const config = parseConfig(testEnvironment(folder));
    await backUpData(config, archive, { clock: systemClock });
    const bytes = await readFile(archive);
    const signingKeys = await findSigningKeys(config);
    const check = (content: Buffer) =>
      writeFile(join(folder, 'damaged.zip'), content).then(() =>
        verifyBackup([join(folder, 'damaged.zip')], {
          signingKeys,
          provideKey: async () => {
            throw new Error('the backup is not encrypted');
          },
        }),
      );
    await expect(check(bytes)).resolves.toMatchObject({ damaged: [] });
    for (let n = 0; n < archivesDamaged; n += 1) {
      const at = Math.floor(random() * bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 255;
      await expect(check(flipped), `byte ${at}`).rejects.toThrow(StartError);
      await expect(check(bytes.subarray(0, at)), `cut at ${at}`).rejects.toThrow(StartError);
    }
  });
});
