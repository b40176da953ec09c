import { exportedTables, instant, ok, type ExportedTable } from '@nsem/core';
import { storeCompletedJob } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCsvExport } from '../../replies/csv.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const order = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  for (const content of ['=HYPERLINK("http://example.com")', 'Wash your hands.']) {
    const sent = { by: server.people.client, json: { ...order, content } };
    expect((await server.call('POST', '/jobs/', sent)).status).toBe(201);
  }
});
afterAll(() => server.stop());

const download = (
  table: string,
  query = '',
  by: TestServer['people']['admin'] | string = server.people.admin,
) => server.call('GET', `/admin/exports/${table}${query}`, { by });

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

describe('an export', () => {
  it.each(exportedTables)('of %s has its columns', async (table: ExportedTable) => {
    const got = await download(table);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(got.headers.get('content-disposition')).toContain(`${table}-20`);
    const [header] = linesOf(got.text);
    expect(header).toMatch(/^"(?:[a-z]+_)?id",|^"user_id",/);
  });

  it('starts with a byte order mark, and has no formula', async () => {
    const bytes = await download('jobs');
    const [header, ...jobs] = linesOf(bytes.text);
    expect(header).toContain('"title"');
    expect(header).not.toContain('"content"');
    expect(jobs).toHaveLength(2);
    expect(jobs[1]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  });

  it('has what the filters of the list leave', async () => {
    const titles = async (query: string) => linesOf((await download('jobs', query)).text).slice(1);
    expect(await titles('?status=pending&language=tw')).toHaveLength(2);
    expect(await titles('?status=failed')).toHaveLength(0);
    expect(await titles('?q=hands')).toHaveLength(1);
    expect(await titles('?created_before=2020-01-01')).toHaveLength(0);
    const clients = linesOf((await download('accounts', '?role=client')).text).slice(1);
    expect(clients.every((line) => line.includes('"client"'))).toBe(true);
    expect(clients.length).toBeGreaterThan(1);
  });

  it('of payouts says where each goes, and no key for reports has it', async () => {
    const { admin, client, provider } = server.people;
    const wallet = { kind: 'mobile_money', network: 'mtn', number: '0244123456' };
    const json = { ...wallet, holder_name: '=Abena Owusu' };
    const path = '/users/me/payout-account';
    expect((await server.call('PUT', path, { by: provider, json })).status).toBe(200);
    const done = { clientId: client.id, providerId: provider.id, at: instant(Date.now()) };
    await server.database.unitOfWork.write(async (stores) =>
      ok(await storeCompletedJob(stores, done)),
    );
    await server.call('POST', '/wallet/admin/payouts/weekly', { by: admin, json: {} });
    const [header, payout] = linesOf((await download('payouts')).text);
    const columns = 'kind network bank branch number holder changed_at recently_changed'.split(' ');
    expect(header).toContain(columns.map((column) => `"account_${column}"`).join(','));
    expect(payout).toContain(`"mobile_money","mtn",,,"233244123456","'=Abena Owusu","20`);
    const key = await server.keyOf(admin, ['reports']);
    expect((await download('payouts', '', key)).status).toBe(403);
  });

  it.each([
    ['languages', '?status=pending'],
    ['jobs', '?status=waiting'],
    ['accounts', '?role=owner'],
    ['jobs', '?sort=oldest'],
    ['sessions', ''],
  ])('of %s%s is refused', async (table, query) => {
    expect((await download(table, query)).status).toBe(422);
  });

  it('of the transactions has every change of a wallet with its user, newest first', async () => {
    const { admin, client } = server.people;
    const credited = await server.call('POST', '/wallet/admin/credits', {
      by: admin,
      json: { user_id: client.id, amount: 12.5, note: '=1+1' },
    });
    expect(credited.status).toBe(201);
    const [header, newest, ...older] = linesOf((await download('transactions')).text);
    expect(header).toBe(
      '"id","user_id","user_name","role","type","amount","balance_after","job_id","payout_id",' +
        '"description","created_by","created_at"',
    );
    const { id, description, created_at: at } = credited.body;
    expect(description).toBe('Wallet credited: =1+1');
    expect(newest).toContain(`${id},${client.id},"${client.name}","client","top-up",12.5,`);
    expect(newest).toContain(`"${description}",${admin.id},"${at}"`);
    expect(older.filter((line) => line.includes('"hold",-'))).not.toEqual([]);
    expect((await download('transactions', '?role=client')).status).toBe(422);
  });

  it('is recorded in the audit log, with its filters', async () => {
    await download('jobs', '?status=failed');
    const { body } = await server.call('GET', '/admin/audit-log?limit=1', {
      by: server.people.admin,
    });
    expect(body[0]).toMatchObject({
      action: 'table.export',
      object_kind: 'table',
      after: { table: 'jobs', filter: 'status=failed' },
    });
  });

  it('of a key for reports has no contents, and only the tables that it may list', async () => {
    const key = await server.keyOf(server.people.admin, ['reports']);
    const jobs = await download('jobs', '', key);
    expect(jobs.text).toContain('"Text, 3 words"');
    expect(jobs.text).not.toContain('Wash');
    expect((await download('jobs', '?q=wash', key)).status).toBe(403);
    expect((await download('wallets', '', key)).status).toBe(200);
    expect((await download('transactions', '', key)).status).toBe(200);
    expect((await download('contact-messages', '', key)).status).toBe(403);
    expect((await download('notices', '', key)).status).toBe(403);
  });
});

describe('the text of an export', () => {
  it('is read page by page, and no further once the receiver stops', async () => {
    const read: (number | undefined)[] = [];
    const opened = await openCsvExport(['id', 'note'], async (before) => {
      read.push(before);
      const id = (before ?? 100) - 1;
      const rows = [{ id, note: 'x'.repeat(20_000), hidden: 1 }];
      return { ok: true, value: { rows, next: id } };
    });
    if (!opened.ok) throw new Error('it is not refused');
    const { bytes } = opened.value;
    let text = '';
    for await (const chunk of bytes) {
      text += String(chunk);
      if (text.includes('\r\n98,')) break;
    }
    expect(bytes.destroyed).toBe(true);
    expect(text.startsWith('\uFEFF"id","note"\r\n99,"xxx')).toBe(true);
    expect(read.length).toBeLessThan(6);
  });

  it('has other values as JSON', async () => {
    const rows = [{ a: null, b: true, c: { reason: 'Fraud' }, d: ['en'] }];
    const opened = await openCsvExport(['a', 'b', 'c', 'd'], async () => ({
      ok: true,
      value: { rows, next: undefined },
    }));
    if (!opened.ok) throw new Error('it is not refused');
    const chunks = await opened.value.bytes.toArray();
    expect(chunks.join('')).toContain(`,"true","{""reason"":""Fraud""}","[""en""]"\r\n`);
  });
});
