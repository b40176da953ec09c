import { createHash } from 'node:crypto';
import { toReferenceKey } from '@nsem/core';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { checkTotals } from '../totals/check-totals.ts';
import { sources } from './0039-to-0048.ts';
import { createDatabaseBefore, useDatabaseFile } from './testing/use-database-file.ts';

describe('0013 held earnings', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

  const job = (id: number, discount: number) => `
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
    edition, created_at, updated_at, completed_at)
  values (${id}, 1, 2, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, ${discount},
    ${200 - discount}, 1500, 30, 170, 'completed', 0, 20, 60, 60)`;

  const earning = (id: number, jobId: number) => `
  insert into earnings (id, provider_id, job_id, kind, gross, commission, net, at)
  values (${id}, 2, ${jobId}, 'capture', 200, 30, 170, 60)`;

  it('marks the earnings of jobs that the platform paid for, and releases none', async () => {
    await createDatabaseBefore(databaseFile(), '0012-erasure');
    const before = new Database(databaseFile());
    for (const sql of [people, job(1, 0), job(2, 150), earning(1, 1), earning(2, 2)])
      before.exec(sql);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const select = 'select job_id, is_free, released_at, payout_id from earnings order by id';
    expect(after.prepare(select).raw().all()).toEqual([
      [1, 0, null, null],
      [2, 1, null, null],
    ]);
    const remaining = 'select count(*) from jobs where content_erased_at is null';
    expect(after.prepare(remaining).pluck().get()).toBe(2);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    after.close();
  });
});

describe('0016 job references', () => {
  const databaseFile = useDatabaseFile();

  const client = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

  const job = (id: number) => `
  insert into jobs (id, client_id, service_type, language, content, words, is_quick, unit_price,
    price, discount, amount_due, status, edition, created_at, updated_at)
  values (${id}, 1, 'narration', 'tw', 'Maakye', 1, 1, 4, 4, 0, 4, 'pending', 0, 20, 20)`;

  it('leaves the jobs of before without reference and metadata', async () => {
    await createDatabaseBefore(databaseFile(), '0013-held-earnings');
    const before = new Database(databaseFile());
    for (const sql of [client, job(1), job(2)]) before.exec(sql);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile());
    const select = 'select id, reference, metadata from jobs order by id';
    expect(after.prepare(select).raw().all()).toEqual([
      [1, null, '{}'],
      [2, null, '{}'],
    ]);
    const name = after.prepare("update jobs set reference = 'INV-2026-0117' where id = ?");
    name.run(1);
    expect(() => name.run(2)).toThrow('UNIQUE');
    after.close();
  });
});

describe('0020 public providers', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10),
    (3, 'Kofi Agbeko', 'kofi agbeko', 'kofi@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

  const job = (id: number, took: number, status = 'completed') => `
  insert into jobs (id, client_id, assigned_id, service_type, language, content, words, is_quick,
    unit_price, price, discount, amount_due, status, edition, created_at, updated_at, assigned_at,
    completed_at)
  values (${id}, 1, 2, 'narration', 'tw', 'Maakye', 1, 1, 4, 4, 0, 4, '${status}', 0, 20, 20, 100,
    ${100 + took})`;

  const rating = `insert into ratings (client_id, provider_id, rating, created_at, updated_at)
  values (1, 2, 4, 20, 20)`;

  it('counts what providers did before, and makes no page public', async () => {
    await createDatabaseBefore(databaseFile(), '0020-public-providers');
    const before = new Database(databaseFile());
    const jobs = [job(1, 500), job(2, 700), job(3, 1_000), job(4, 9_000, 'refunded')];
    for (const sql of [people, ...jobs, rating]) before.exec(sql);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile());
    const select = `select is_public, (select jobs from provider_totals where provider_id = accounts.id),
      half_stars, negated_turnaround_ms
    from accounts order by id`;
    expect(after.prepare(select).raw().all()).toEqual([
      [0, null, 0, Number.MIN_SAFE_INTEGER],
      [0, 3, 8, -700],
      [0, null, 0, Number.MIN_SAFE_INTEGER],
    ]);
    after.close();
  });
});

describe('0029 proposals', () => {
  const databaseFile = useDatabaseFile();

  const client = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

  const notification = (id: number, kind: string) => `
  insert into notifications (id, account_id, kind, job_id, created_at, read_at)
  values (${id}, 1, '${kind}', 7, 20, 30)`;

  const setting = `insert into notification_settings (account_id, kind, mail)
  values (1, 'job_late', 0)`;

  it('retains notifications, their ids and the settings, and allows the new kinds', async () => {
    await createDatabaseBefore(databaseFile(), '0029-proposals');
    const before = new Database(databaseFile());
    for (const sql of [client, notification(4, 'job_late'), setting]) before.exec(sql);
    expect(() => before.exec(notification(5, 'proposal_received'))).toThrow('CHECK');
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile());
    after.exec(notification(5, 'proposal_received'));
    const select = 'select id, kind, job_id, read_at from notifications order by id';
    expect(after.prepare(select).raw().all()).toEqual([
      [4, 'job_late', 7, 30],
      [5, 'proposal_received', 7, 30],
    ]);
    const settings = after.prepare('select account_id, kind, mail from notification_settings');
    expect(settings.raw().all()).toEqual([[1, 'job_late', 0]]);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    after.close();
  });
});

describe('0031 totals', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

  /** Jobs of all states and services in 40 days, with hours between their times. */
  const jobs = `
  with recursive n(id) as (select 1 union all select id + 1 from n where id < 240),
    job as (select id, id * 14400000 as at,
      case id % 6 when 0 then 'pending' when 1 then 'in_progress' when 2 then 'cancelled'
        when 3 then 'refunded' else 'completed' end as status,
      case id % 5 when 0 then 'transcription' when 1 then 'narration' else 'translation' end as type
      from n)
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, duration_ms, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net,
    status, edition, created_at, updated_at, completed_at)
  select id, 1, iif(status in ('pending', 'cancelled'), null, 2), type, 'en',
    iif(type = 'translation', 'tw', null), '', iif(type = 'transcription', null, id * 7),
    iif(type = 'transcription', id * 1001, null), 1, 1, id, 0, id, 1500, 1, id - 1, status, 0, at, at,
    iif(status in ('refunded', 'completed'), at + id * 3600000, null)
  from job`;

  const earnings = `
  insert into earnings (provider_id, job_id, kind, gross, commission, net, at)
  select 2, id, 'capture', price, commission, net, completed_at from jobs where completed_at > 0
  union all select 2, id, 'refund', -price, -commission, -net, completed_at + 86400000 from jobs
    where status = 'refunded'`;

  it('fills the totals with what jobs and earnings of an old database add up to', async () => {
    await createDatabaseBefore(databaseFile(), '0031-totals');
    const before = new Database(databaseFile());
    for (const sql of [people, jobs, earnings]) before.exec(sql);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    expect([...checkTotals(after)]).toEqual([]);
    const read = (sql: string) => after.prepare(sql).raw().all();
    expect(read('select sum(created), sum(live), sum(completed) from platform_days')).toEqual([
      [240, 80, 80],
    ]);
    expect(read('select sum(captures), sum(refunds), sum(completed) from provider_days')).toEqual([
      [120, 40, 80],
    ]);
    expect(read('select spent from client_totals')).toEqual(
      read("select sum(amount_due) from jobs where status = 'completed'"),
    );
    expect(after.pragma('foreign_key_check')).toEqual([]);
    after.close();
  });
});

describe('0040 trusted providers', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10),
    (3, 'Esi Badu', 'esi badu', 'esi@example.com', '-', 'client', 1, 1, 0, 10)`;

  const job = (id: number, clientId: number, discount: number, status = 'completed') => `
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
    edition, created_at, updated_at, completed_at)
  values (${id}, ${clientId}, 2, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, ${discount},
    ${200 - discount}, 1500, 30, 170, '${status}', 0, 20, 60, 60)`;

  const earning = (id: number, releasedAt: number | null) => `
  insert into earnings (id, provider_id, job_id, kind, gross, commission, net, at, is_free, released_at)
  values (${id}, 2, ${id}, 'capture', 200, 30, 170, 60, true, ${releasedAt})`;

  it('counts what clients paid providers, and what was released as released by admins', async () => {
    await createDatabaseBefore(databaseFile(), '0040-trusted-providers');
    const before = new Database(databaseFile());
    const jobs = [
      job(1, 1, 200),
      job(2, 1, 0),
      job(3, 1, 0),
      job(4, 3, 0, 'refunded'),
      job(5, 3, 50),
    ];
    before.exec(people);
    for (const sql of [...jobs, earning(1, 70), earning(5, null)]) before.exec(sql);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const read = (sql: string) => after.prepare(sql).raw().all();
    expect(read('select * from provider_clients order by client_id')).toEqual([
      [2, 1, 2, 400, 60, 1],
      [2, 3, 0, 0, 0, 1],
    ]);
    expect(
      [...checkTotals(after)].filter((problem) => problem.includes('provider_clients')),
    ).toEqual([]);
    expect(read('select id, released_at, released_by_rule from earnings order by id')).toEqual([
      [1, 70, 0],
      [5, null, 0],
    ]);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    after.close();
  });
});

describe('0041 reference looks', () => {
  const databaseFile = useDatabaseFile();

  const references = ['MoMo-77', 'Mo\u200BMo-77', 'ＭｏＭｏ-77', 'МоМо-77', 'MoMo-78'];

  it('compares earlier references by what they look like, and keeps those that are the same now', async () => {
    await createDatabaseBefore(databaseFile(), '0041-reference-looks');
    const before = new Database(databaseFile());
    for (const [nth, reference] of references.entries()) {
      before
        .prepare(
          `insert into ledger_postings (id, key, kind, note, at) values (?, ?, 'top-up', '', 1)`,
        )
        .run(nth + 1, `topup:${reference}`);
      before
        .prepare('insert into ledger_references (reference_key, posting_id) values (?, ?)')
        .run(reference.toLowerCase(), nth + 1);
    }
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const rows = after.prepare(
      'select reference_key, posting_id from ledger_references order by 2',
    );
    const key = toReferenceKey('momo-77');
    expect(rows.raw().all()).toEqual([
      [key, 1],
      [`${key}\n2`, 2],
      [`${key}\n3`, 3],
      [`${key}\n4`, 4],
      [toReferenceKey('MoMo-78'), 5],
    ]);
    const keys = after.prepare('select key from ledger_postings order by id').raw().all();
    expect(keys).toEqual(references.map((reference) => [`topup:${reference}`]));
    after.close();
  });
});

describe('0043 answers in one table', () => {
  const databaseFile = useDatabaseFile();

  const digest = (text: string) => createHash('sha256').update(text).digest();
  const fingerprint = digest('[{"content":"Ɛte sɛn?"},null]');

  it('moves the answers of versions before 32 to all others, unless there is a newer one', async () => {
    await createDatabaseBefore(databaseFile(), '0043-answers-in-one-table');
    const before = new Database(databaseFile());
    before.exec(`insert into accounts (id, name, name_key, email, password_hash, role, is_active,
      is_available, is_quick_service_available, created_at)
    values (7, 'Esi Badu', 'esi badu', 'esi@example.com', '-', 'client', 1, 1, 0, 10)`);
    const insert = before.prepare('insert into idempotency values (7, ?, ?, ?, ?)');
    const insertOpen = before.prepare('insert into open_idempotency values (?, ?, ?, ?)');
    const print = fingerprint.toString('base64url');
    const text = '{"id":1,\n"content":"Ɛte sɛn?"}';
    insert.run(
      'POST /a',
      print,
      JSON.stringify({ status: 201, text, headers: { etag: '"1"' } }),
      11,
    );
    insert.run('DELETE /b', print, '{"status":204}', 12);
    insert.run('POST /c', print, '{"status":200,"text":"{}"}', 13);
    for (let nth = 0; nth < 200; nth += 1) {
      insert.run(`POST /d ${nth}`, print, '{"status":204}', 16);
      insertOpen.run(`POST /contact ${nth}`, print, '{"status":201,"text":"{}"}', 14);
    }
    const newer = [digest('POST /c').subarray(0, 16), fingerprint, Buffer.from([0, 1]), 15];
    before.prepare('insert into answers values (1, 7, ?, ?, ?, ?)').run(newer);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const find = after.prepare(
      'select account_id, fingerprint, answer, at from answers where key = ?',
    );
    const found = (key: string) => find.raw().all(digest(key).subarray(0, 16));
    const short = fingerprint.subarray(0, 16);
    const whole = Buffer.from(`{"status":201,"headers":{"etag":"\\"1\\""}}\n${text}`);
    expect(found('POST /a')).toEqual([[7, short, whole, 11]]);
    expect(found('DELETE /b')).toEqual([[7, short, Buffer.from('{"status":204}'), 12]]);
    expect(found('POST /c')).toEqual([[7, fingerprint, Buffer.from([0, 1]), 15]]);
    const open = Buffer.from('{"status":201}\n{}');
    for (const nth of [0, 199]) {
      expect(found(`POST /contact ${nth}`)).toEqual([[0, short, open, 14]]);
      expect(found(`POST /d ${nth}`)).toEqual([[7, short, Buffer.from('{"status":204}'), 16]]);
    }
    expect(after.prepare('select count(*) from answers').pluck().get()).toBe(403);
    const tables = after.prepare(`select name from sqlite_schema where name like '%idempotency%'`);
    expect(tables.all()).toEqual([]);
    after.close();
  });

  it('reads no answer more than once, however many there are', async () => {
    await createDatabaseBefore(databaseFile(), '0043-answers-in-one-table');
    const before = new Database(databaseFile(), { readonly: true });
    const plans = sources.map(({ selectNext, start }) =>
      before
        .prepare<unknown[], { detail: string }>(`explain query plan ${selectNext}`)
        .all(...start)
        .map(({ detail }) => detail),
    );
    before.close();
    expect(plans).toEqual([
      [
        expect.stringMatching(
          /^SEARCH idempotency USING INDEX \S+ \(\(account_id,key\)>\(\?,\?\)\)$/,
        ),
      ],
      [expect.stringMatching(/^SEARCH open_idempotency USING INDEX \S+ \(key>\?\)$/)],
    ]);
  });
});
