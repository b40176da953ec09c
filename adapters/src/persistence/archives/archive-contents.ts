import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { FileDamage } from '../../files/file-damage.ts';

/** Where an entry is in an archive, and how it is packed. */
export type PackedEntry = Readonly<{
  name: string;
  offset: number;
  packedBytes: number;
  sizeBytes: number;
  method: number;
  flags: number;
}>;

/** A file of a manifest that an archive must have. */
export type ListedEntry = Readonly<{ name: string; size_bytes: number; sha256: string }>;

/** A damaged file of a manifest. */
type Damage = Readonly<{ name: string; reason: FileDamage }>;

/** The contents of an archive and of its manifest, on disk: there can be millions of files. */
export type ArchiveContents = Readonly<{
  addPacked: (entry: PackedEntry) => void;
  addListed: (entry: ListedEntry) => void;
  addDamage: (damage: Damage) => void;
  /** To be called when all was added, before anything is found. */
  index: () => void;
  findPacked: (name: string) => PackedEntry | undefined;
  findListed: (name: string) => ListedEntry | undefined;
  findDamage: (name: string) => Damage | undefined;
  /** In the order of the manifest. */
  listed: () => Generator<ListedEntry>;
  damages: () => readonly Damage[];
  /** The sum of the files, unpacked. */
  sizeBytes: () => number;
  count: () => number;
  /** The name of the first entry with a problem. */
  findProblem: (problem: ContentsProblem) => string | undefined;
  close: () => void;
}>;

/** How what an archive contains can differ from what its manifest lists. */
export type ContentsProblem = keyof typeof problems;

const schema = `
  create table packed (id integer primary key, name text, offset integer, packedBytes integer,
    sizeBytes integer, method integer, flags integer);
  create table listed (id integer primary key, name text, size_bytes integer, sha256 text);
  create table damaged (id integer primary key, name text, reason text);`;

const indexes = `
  create index packed_name on packed (name);
  create index listed_name on listed (name);
  create index damaged_name on damaged (name);`;

const findRepeated = (table: string): string =>
  `select name from ${table} group by name having count(*) > 1 limit 1`;

/** The first entry for each problem. */
const problems = {
  'packed more than once': findRepeated('packed'),
  'listed more than once': findRepeated('listed'),
  'not listed': `select name from packed where not exists (
    select 1 from listed where listed.name = packed.name) order by id limit 1`,
  missing: `select name from listed where not exists (
    select 1 from packed where packed.name = listed.name) order by id limit 1`,
  'of another size': `select listed.name from listed join packed using (name)
    where size_bytes <> sizeBytes order by listed.id limit 1`,
} as const;

/** Opens a temporary database of which little is in memory; nothing of it needs to survive. */
function openTemporary(path: string): Database.Database {
  const database = new Database(path);
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -8192']) {
    database.pragma(pragma);
  }
  database.exec(schema);
  return database;
}

const pageRows = 1_000;

/**
 * Creates an empty list of contents.
 *
 * @param folder for a temporary file, which `close` removes; by default that of the system.
 */
export function createArchiveContents(folder?: string): ArchiveContents {
  const path = folder === undefined ? '' : join(folder, `${randomUUID()}.contents`);
  const database = openTemporary(path);
  const insert = (sql: string) => database.prepare<(number | string)[]>(sql);
  const pack = insert('insert into packed values (null, ?, ?, ?, ?, ?, ?)');
  const list = insert('insert into listed values (null, ?, ?, ?)');
  const damage = insert('insert into damaged values (null, ?, ?)');
  const find = <Row>(columns: string) =>
    database.prepare<[string], Row>(`select ${columns} where name = ?`);
  const packed = find<PackedEntry>(
    'name, offset, packedBytes, sizeBytes, method, flags from packed',
  );
  const listed = find<ListedEntry>('name, size_bytes, sha256 from listed');
  const damaged = find<Damage>('name, reason from damaged');
  const page = database.prepare<[number], ListedEntry & Readonly<{ id: number }>>(
    `select * from listed where id > ? order by id limit ${pageRows}`,
  );
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  database.exec('begin');
  return {
    addPacked({ name, offset, packedBytes, sizeBytes, method, flags }) {
      pack.run(name, offset, packedBytes, sizeBytes, method, flags);
    },
    addListed: ({ name, size_bytes, sha256 }) => void list.run(name, size_bytes, sha256),
    addDamage: ({ name, reason }) => void damage.run(name, reason),
    index: () => void database.exec(`${indexes} commit`),
    findPacked: (name) => packed.get(name),
    findListed: (name) => listed.get(name),
    findDamage: (name) => damaged.get(name),
    *listed() {
      for (let last: number | undefined = 0; last !== undefined;) {
        const rows = page.all(last);
        yield* rows;
        last = rows.at(-1)?.id;
      }
    },
    damages: () =>
      database.prepare<[], Damage>('select name, reason from damaged order by id').all(),
    sizeBytes: () => number('select sum(size_bytes) from listed'),
    count: () => number('select count(*) from listed'),
    findProblem: (problem) => database.prepare<[], string>(problems[problem]).pluck().get(),
    close() {
      database.close();
      if (path !== '') rmSync(path, { force: true });
    },
  };
}
