import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '@nsem/core';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import { collectChanges } from './collect-changes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-changes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const schema = `
  create table migrations (id integer primary key, name text);
  create table files (id integer primary key autoincrement, key text, name text, content_type text,
    size_bytes integer, sha256 text);
  create table jobs (id integer not null primary key autoincrement, content text, price integer);
  create table lines (account_id integer, posting_id integer, amount integer, text blob,
    primary key (account_id, posting_id)) without rowid;
  create table settings (name text primary key, value real);
  create trigger lines_no_delete before delete on lines begin select raise(abort, 'added to only'); end;
  create index jobs_price on jobs (price);`;

const tables = ['files', 'jobs', 'lines', 'settings', 'sqlite_sequence'];

const contentOf = (file: string) => {
  const database = new Database(file, { readonly: true });
  const content = tables.map((name) => {
    const rows = database.prepare(`select * from ${name}`).raw().safeIntegers().all();
    return rows.map((row) => (row as unknown[]).map(String).join('|')).toSorted();
  });
  database.close();
  return content;
};

type Edit = Readonly<{ at: number; many: number; text: string }>;
type Apply = (database: Database.Database, edit: Edit) => unknown;

/** The ways in which rows are added, changed and deleted. */
const edits: readonly Apply[] = [
  (database, { many, text }) => {
    const insert = database.prepare('insert into jobs (content, price) values (?, ?)');
    for (let n = 0; n < many; n += 1) insert.run(text, 9_007_199_254_740_993n + BigInt(n));
  },
  (database, { at, text }) =>
    database.prepare('update jobs set content = ? where id = ?').run(text, at),
  (database, { at, many }) =>
    database.prepare('delete from jobs where id between ? and ?').run(at, at + many),
  (database, { at, many, text }) => {
    const insert = database.prepare('insert or ignore into lines values (?, ?, ?, ?)');
    for (let n = 0; n < many; n += 1) insert.run(at % 7, at + n, n, Buffer.from(text));
  },
  (database, { at, text }) =>
    database.prepare('insert or replace into settings values (?, ?)').run(`${text}${at}`, at / 3),
  (database, { many }) =>
    database
      .prepare('delete from settings where rowid in (select rowid from settings limit ?)')
      .run(many),
];

const edit = fc.record({
  kind: fc.nat(edits.length - 1),
  at: fc.nat(2_000),
  many: fc.nat(300),
  text: fc.string({ unit: 'grapheme', maxLength: 12 }),
});

function change(file: string, changes: readonly (Edit & Readonly<{ kind: number }>)[]): void {
  const database = new Database(file);
  database.transaction(() => {
    for (const one of changes) edits[one.kind]?.(database, one);
  })();
  database.close();
}

it('leads from any content to any other', () => {
  let run = 0;
  const start = join(folder, 'start.db');
  const database = new Database(start);
  database.exec(schema);
  database.close();
  change(start, [
    { kind: 0, at: 0, many: 1_500, text: 'Ananse' },
    // More than are read at once.
    { kind: 3, at: 0, many: 5_000, text: 'Ananse' },
    ...Array.from({ length: 200 }, (_, at) => ({ kind: 4, at, many: 1, text: 'Ɛ' })),
  ]);
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (changes) => {
      run += 1;
      const path = (name: string) => join(folder, `${run}-${name}`);
      const [source, restored] = [path('source.db'), path('restored.db')];
      copyFileSync(start, source);
      copyFileSync(start, restored);
      const collect = (name: string, earlier: string | null) => {
        const collected = collectChanges({
          source,
          earlier,
          changes: path(`${name}.changes`),
          index: path(`${name}.index`),
        });
        collected.finish({ createdAt: new Date(instant(0)).toISOString(), manifestSha256: '' });
        return collected.contentSha256;
      };
      collect('first', null);
      change(source, changes);
      const contentSha256 = collect('second', path('first.index'));
      applyChanges(restored, path('second.changes'), contentSha256);
      expect(contentOf(restored)).toEqual(contentOf(source));
    }),
    { numRuns: 12 },
  );
});
