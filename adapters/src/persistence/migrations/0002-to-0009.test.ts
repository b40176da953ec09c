import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openOrm } from '../sqlite/open-orm.ts';
import { createDatabaseBefore, useDatabaseFile } from './testing/use-database-file.ts';

describe('0002 payouts and feed', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

  const job = (id: number, assigned: number | null, status: string, money: string) => `
  insert into jobs (id, client_id, assigned_id, service_type, language, target_language, content,
    words, is_quick, unit_price, price, discount, amount_due, rate_bps, commission, net, status,
    edition, created_at, updated_at, completed_at)
  values (${id}, 1, ${assigned}, 'translation', 'en', 'tw', 'Good morning', 2, 1, 100, 200, 0, 200,
    ${money}, '${status}', 0, 20, 60, ${status === 'completed' ? 60 : null})`;

  const event = (jobId: number, position: number, at: number, way: string) => `
  insert into job_events (job_id, position, at, actor_id, actor_role, from_status, to_status)
  values (${jobId}, ${position}, ${at}, 1, 'client', ${way})`;

  it('preserves the data of the first version, with its earnings unpaid', async () => {
    await createDatabaseBefore(databaseFile(), '0002-payouts-and-feed');
    const before = new Database(databaseFile());
    for (const sql of [
      people,
      job(1, 2, 'completed', '1500, 30, 170'),
      job(2, 2, 'in_progress', 'null, null, null'),
      job(3, null, 'pending', 'null, null, null'),
      event(1, 1, 20, "null, 'pending'"),
      event(1, 2, 40, "'pending', 'in_progress'"),
      event(1, 3, 60, "'in_progress', 'completed'"),
      event(2, 1, 30, "null, 'pending'"),
      event(2, 2, 50, "'pending', 'in_progress'"),
      event(3, 1, 30, "null, 'pending'"),
    ]) {
      before.exec(sql);
    }
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    expect(after.prepare('select * from earnings').all()).toEqual([
      {
        id: 1,
        provider_id: 2,
        job_id: 1,
        kind: 'capture',
        part: 0,
        gross: 200,
        commission: 30,
        net: 170,
        at: 60,
        cleared_at: 60,
        payout_id: null,
        is_free: 0,
        released_at: null,
        released_by_rule: 0,
      },
    ]);
    const events = after
      .prepare(
        'select id, job_id, position, at, to_status, assigned_id from job_events order by id',
      )
      .raw()
      .all();
    expect(events).toEqual([
      [1, 1, 1, 20, 'pending', null],
      [2, 2, 1, 30, 'pending', null],
      [3, 3, 1, 30, 'pending', null],
      [4, 1, 2, 40, 'in_progress', 2],
      [5, 2, 2, 50, 'in_progress', 2],
      [6, 1, 3, 60, 'completed', 2],
    ]);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
    after.close();
  });
});

describe('0004 job moves', () => {
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
      insert.run(
        nth * 10 + 1,
        nth + 1,
        nth + 20,
        from,
        to,
        `note ${nth}`,
        nth % 2 === 0 ? 1 : null,
      );
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
});

describe('0005 sessions', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

  const logins = `insert into sessions (token_hash, account_id, created_at, expires_at)
  values ('later', 1, 30, 130), ('earlier', 1, 20, 120)`;

  it('keeps every login, with an id and as if it had been used once', async () => {
    await createDatabaseBefore(databaseFile(), '0005-sessions');
    const before = new Database(databaseFile());
    before.exec(people);
    before.exec(logins);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const columns = `id, token_hash, network, device, created_at, last_used_at, confirmed_at,
    expires_at`;
    expect(after.prepare(`select ${columns} from sessions order by id`).raw().all()).toEqual([
      [1, 'earlier', null, null, 20, 20, 20, 120],
      [2, 'later', null, null, 30, 30, 30, 130],
    ]);
    after.close();
  });
});

describe('0006 bounds', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Ama Owusu', 'ama owusu', 'ama@example.com', '-', 'service-provider', 1, 1, 0, 10)`;

  const files = `insert into files (id, key, name, content_type, size_bytes, sha256)
  values (1, 'a1', 'sample.wav', 'audio/wav', 100, 'f'), (2, 'a2', 'old.wav', 'audio/wav', 70, 'f'),
    (3, 'a3', 'interview.ogg', 'audio/ogg', 40, 'f'), (4, 'a4', 'text.txt', 'text/plain', 5, 'f')`;

  const service = `insert into services (owner_id, service_type, language, recording_id, status,
    submitted_at) values (2, 'narration', 'tw', 1, 'pending', 20)`;

  const job = (
    id: number,
    status: string,
    [input, output]: readonly [number | null, number | null],
  ) => `
  insert into jobs (id, client_id, assigned_id, service_type, language, content, input_id,
    output_id, duration_ms, is_quick, unit_price, price, discount, amount_due, status, edition,
    created_at, updated_at)
  values (${id}, 1, 2, 'transcription', 'tw', '', ${input}, ${output}, 60000, 1, 50, 50, 0, 50,
    '${status}', 0, 20, 60)`;

  it('gives every file its owner, deletes what nothing references, and counts what is used', async () => {
    await createDatabaseBefore(databaseFile(), '0006-bounds');
    const before = new Database(databaseFile());
    const jobs = [job(1, 'refunded', [3, 4]), job(2, 'pending', [null, null])];
    for (const sql of [people, files, service, ...jobs, job(3, 'in_progress', [null, null])]) {
      before.exec(sql);
    }
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    expect(after.prepare('select id, owner_id from files order by id').raw().all()).toEqual([
      [1, 2],
      [3, 1],
      [4, 2],
    ]);
    const usage = `select account_id, bytes, coalesce(live, 0) from storage_totals
    left join client_totals on client_id = account_id order by account_id`;
    expect(after.prepare(usage).raw().all()).toEqual([
      [1, 40, 2],
      [2, 105, 0],
    ]);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    expect(after.pragma('integrity_check', { simple: true })).toBe('ok');
    after.close();
  });

  it('measures every content in UTF-16 units', async () => {
    await createDatabaseBefore(databaseFile(), '0006-bounds');
    const contents = ['', 'Ɛte sɛn?', '😀', 'a\u{1e900}b\u{10ffff}', '\uffff'];
    const emoji = Array.from({ length: 45 }, (_, nth) => '😀'.repeat(nth + 1));
    const before = new Database(databaseFile());
    before.exec(people);
    const insert = before.prepare(`
    insert into jobs (client_id, service_type, language, content, words, is_quick, unit_price,
      price, discount, amount_due, status, edition, created_at, updated_at)
    values (1, 'narration', 'tw', ?, 2, 1, 1, 2, 0, 2, 'pending', 0, 20, 60)`);
    for (const content of [...contents, ...emoji]) insert.run(content);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const measured = after.prepare('select content_length from jobs order by id').pluck().all();
    expect(measured).toEqual([...contents, ...emoji].map(({ length }) => length));
    after.close();
  });
});

describe('0007 recovery', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10),
    (2, 'Efua Boateng', 'efua boateng', 'efua@example.com', '-', 'admin', 1, 1, 0, 20)`;

  it('counts every e-mail as verified that was registered before', async () => {
    await createDatabaseBefore(databaseFile(), '0007-recovery');
    const before = new Database(databaseFile());
    before.exec(people);
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    expect(
      after.prepare('select id, email_verified_at from accounts order by id').raw().all(),
    ).toEqual([
      [1, 10],
      [2, 20],
    ]);
    after.close();
  });
});

describe('0008 audit log', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

  const postings = `insert into ledger_postings (id, key, kind, note, at)
  values (1, 'topup:MoMo  77', 'top-up', 'first', 20), (2, 'topup: momo 77', 'top-up', 'again', 30),
    (3, 'topup:Ka\u0301', 'top-up', 'accents', 40), (4, 'job:1:hold', 'hold', null, 50)`;

  it('keeps the rate and all postings, and gives each reference to its first posting', async () => {
    await createDatabaseBefore(databaseFile(), '0008-audit-log');
    const before = new Database(databaseFile());
    before.exec(people);
    before.exec(postings);
    before.exec('insert into commission (id, rate_bps, updated_at) values (1, 1250, 60)');
    before.close();

    await (await openOrm(databaseFile())).orm.close(true);

    const after = new Database(databaseFile(), { readonly: true });
    const all = (sql: string) => after.prepare(sql).raw().all();
    expect(all('select * from commission_rates')).toEqual([[1, 1250, 60, null]]);
    expect(all('select reference_key, posting_id from ledger_references order by 2')).toEqual([
      ['rnorno 77', 1],
      ['rnorno 77\n2', 2],
      ['ka\u0301', 3],
    ]);
    expect(all('select id, key, actor_id from ledger_postings where id in (1, 4)')).toEqual([
      [1, 'topup:MoMo  77', null],
      [4, 'job:1:hold', null],
    ]);
    expect(all('select suspended_at, payouts_frozen_at from accounts')).toEqual([[null, null]]);
    expect(all('select count(*) from audit_log')).toEqual([[0]]);
    after.close();
  });
});

describe('0009 api keys', () => {
  const databaseFile = useDatabaseFile();

  const people = `insert into accounts (id, name, name_key, email, password_hash, role, is_active,
    is_available, is_quick_service_available, created_at)
  values (1, 'Kwame Mensah', 'kwame mensah', 'kwame@example.com', '-', 'client', 1, 1, 0, 10)`;

  const insertKey = (name: string, extra = { columns: '', values: '' }) =>
    `insert into api_keys (owner_id, name, lookup, sealed, scopes, is_active, created_at,
    usage_count, last_used_at${extra.columns})
  values (1, '${name}', 'lookup of ${name}', 'sealed', '["payouts"]', 1, 30, 7, 40${extra.values})`;

  const limits = { columns: ', access, allowed_networks', values: ", 'full', '[]'" };

  async function migrate(...statements: readonly string[]) {
    await createDatabaseBefore(databaseFile(), '0009-api-keys');
    const before = new Database(databaseFile());
    for (const statement of [people, ...statements]) before.exec(statement);
    before.close();
    await (await openOrm(databaseFile())).orm.close(true);
    return new Database(databaseFile());
  }

  it('keeps every API key, without limits', async () => {
    const after = await migrate(insertKey('website'));
    expect(after.prepare('select * from api_keys').all()).toEqual([
      {
        id: 1,
        owner_id: 1,
        name: 'website',
        lookup: 'lookup of website',
        sealed: 'sealed',
        secret_id: null,
        scopes: '["payouts"]',
        access: 'full',
        expires_at: null,
        allowed_networks: '[]',
        is_active: 1,
        created_at: 30,
        usage_count: 7,
        last_used_at: 40,
      },
    ]);
    after.close();
  });

  it.each([
    [['first', 'second'], 'second'],
    [['first'], 'first'],
  ])('after keys %j, does not use the id of the deleted %s again', async (names, deleted) => {
    const inserts = names.map((name) => insertKey(name));
    const after = await migrate(...inserts, `delete from api_keys where name = '${deleted}'`);
    after.exec(insertKey('new', limits));
    const id = after.prepare("select id from api_keys where name = 'new'").pluck().get();
    expect(id).toBe(names.length + 1);
    after.close();
  });
});
