import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore } from './testing/create-database-before.ts';
import { useDatabaseFile } from './testing/use-database-file.ts';

const databaseFile = useDatabaseFile();

const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

const job = `insert into jobs (id, client_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, status, edition, created_at,
    updated_at)
  values (1, 1, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, 0, 200, 'refunded', 0,
    20, 60)`;

const insertEvent = `insert into job_events (id, job_id, position, at, actor_id, actor_role,
    from_status, to_status, note, assigned_id)
  values (?, 1, ?, ?, 1, 'client', ?, ?, ?, ?)`;

it('fills in the move of every stored event, and leaves the rest as it was', async () => {
  await createDatabaseBefore(databaseFile(), '0004-job-moves');
  const steps = [
    [null, 'pending', 'create'],
    ['pending', 'pending', 'edit'],
    ['pending', 'in_progress', 'assign'],
    ['in_progress', 'pending', 'release'],
    ['pending', 'cancelled', 'cancel'],
    ['in_progress', 'cancelled', 'cancel'],
    ['in_progress', 'failed', 'fail'],
    ['in_progress', 'completed', 'deliver'],
    ['completed', 'refunded', 'refund'],
  ] as const;
  const before = new Database(databaseFile());
  before.exec(people);
  before.exec(job);
  const insert = before.prepare(insertEvent);
  // A gap between the ids, which followers remember.
  for (const [nth, [from, to]] of steps.entries()) {
    insert.run(nth * 10 + 1, nth + 1, nth + 20, from, to, `note ${nth}`, nth % 2 === 0 ? 1 : null);
  }
  const stored = before.prepare('select * from job_events order by id').all() as object[];
  before.close();

  await (await openOrm(databaseFile())).orm.close(true);

  const after = new Database(databaseFile(), { readonly: true });
  expect(after.prepare('select * from job_events order by id').all()).toEqual(
    stored.map((event, nth) => ({ ...event, move: steps[nth]?.[2], output_sha256: null })),
  );
  expect(after.pragma('foreign_key_check')).toEqual([]);
  expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
  after.close();
});
