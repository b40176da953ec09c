import { ok, recordAction } from '@nsem/core';
import { bySession, mondayMorning } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const asAdmin = (method: string, path: string, json?: unknown) =>
  server.call(method, path, {
    by: server.people.admin,
    ...(json === undefined ? {} : { json }),
  });

const newest = async (query = '') => {
  const { body } = await asAdmin('GET', `/admin/audit-log?limit=1${query}`);
  return body[0];
};

describe('the audit log', () => {
  it('has what an admin changed, before and after, with who, how and from where', async () => {
    await asAdmin('PUT', '/wallet/admin/commission', { commission_rate: 0.125 });
    const entry = await newest();
    expect(entry).toMatchObject({
      actor_id: server.people.admin.id,
      actor_name: server.people.admin.name,
      actor_role: 'admin',
      credential: 'session',
      network: '127.0.0.1',
      action: 'commission.update',
      object_kind: 'commission',
      object_id: null,
      before: { rateBps: 1500 },
      after: { rateBps: 1250 },
    });
    expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has credits with their reference and in pesewas', async () => {
    const { client } = server.people;
    const credit = { user_id: client.id, amount: 12.5, note: 'Mobile money', reference: ' MM  9 ' };
    await asAdmin('POST', '/wallet/admin/credits', credit);
    expect(await newest('&action=wallet.credit')).toMatchObject({
      object_kind: 'account',
      object_id: client.id,
      object_name: client.name,
      before: null,
      after: { amountPesewas: 1250, reference: 'MM 9' },
    });
    const { text } = await asAdmin('GET', '/admin/audit-log/export');
    expect(text).not.toContain(client.name);
  });

  it('has the creation of an API key without its value', async () => {
    const { body } = await asAdmin('POST', '/api-keys/', {
      key_name: 'Reports',
      scopes: ['reports'],
    });
    const entry = await newest('&object_kind=api-key');
    expect(entry).toMatchObject({
      action: 'api-key.create',
      object_id: body.id,
      after: { name: 'Reports', scopes: ['reports'], isActive: true },
    });
    expect(JSON.stringify(entry)).not.toContain(body.api_key);
    expect(body.api_key).toMatch(/^nsem_/);
  });

  it('has the changed limits of an API key, and what is done with a key of a narrow scope', async () => {
    const { body: key } = await asAdmin('POST', '/api-keys/', {
      key_name: 'Shop',
      scopes: ['credits'],
    });
    await asAdmin('PUT', `/api-keys/${key.id}`, { allowed_networks: ['127.0.0.0/8'] });
    expect(await newest()).toMatchObject({
      action: 'api-key.update',
      before: { access: 'full', expiresAt: null, allowedNetworks: [] },
      after: { access: 'full', expiresAt: null, allowedNetworks: ['127.0.0.0/8'] },
    });
    const credit = {
      user_id: server.people.otherClient.id,
      amount: 2,
      note: 'Shop',
      reference: 'S 1',
    };
    const sent = { by: key.api_key, json: credit };
    const done = await server.call('POST', '/wallet/admin/credits', sent);
    expect(done.status).toBe(201);
    expect(await newest()).toMatchObject({
      action: 'wallet.credit',
      actor_id: server.people.admin.id,
      credential: 'api-key',
      credential_id: key.id,
    });
  });

  it('has a downloaded backup, and only one that was downloaded', async () => {
    expect((await asAdmin('GET', '/admin/download/database')).status).toBe(200);
    expect(await newest()).toMatchObject({
      action: 'backup.download',
      after: { contents: 'database' },
    });
    await asAdmin('HEAD', '/admin/download/uploads');
    expect(await newest('&action=backup.download')).toMatchObject({
      after: { contents: 'database' },
    });
  });

  it('has refused logins without the e-mail', async () => {
    const { client } = server.people;
    const logIn = (email: string) =>
      server.call('POST', '/auth/login', { json: { email, password: 'Wrong 2026' } });
    await logIn(client.email);
    expect(await newest()).toMatchObject({
      action: 'account.log-in-failed',
      actor_id: null,
      object_id: client.id,
    });
    await logIn('kofi.unknown@example.com');
    const entry = await newest();
    expect(entry).toMatchObject({ actor_id: null, object_id: null, network: '127.0.0.1' });
    expect(JSON.stringify(entry)).not.toContain('kofi');
  });

  it('has no entry for a new job', async () => {
    const before = await newest();
    const job = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
    const sent = { by: server.people.client, json: { ...job, content: 'Good morning.' } };
    expect((await server.call('POST', '/jobs/', sent)).status).toBe(201);
    expect(await newest()).toEqual(before);
  });

  it('is filtered by object and period', async () => {
    const { client } = server.people;
    const listed = await asAdmin(
      'GET',
      `/admin/audit-log?object_kind=account&object_id=${client.id}&actor_id=${server.people.admin.id}`,
    );
    expect(listed.body.map(({ action }: { action: string }) => action)).toEqual(['wallet.credit']);
    expect((await asAdmin('GET', '/admin/audit-log?to=2020-01-01')).body).toEqual([]);
    const { body } = await asAdmin('GET', '/admin/audit-log?from=2020-01-01&limit=100');
    expect(body.length).toBeGreaterThan(4);
  });

  it.each([
    '?object_id=7',
    '?action=drop',
    '?from=yesterday',
    '?from=2026-13-01',
    '?to=2026-11-01T09:00',
    '?actor=1',
  ])('refuses %s', async (query) => {
    expect((await asAdmin('GET', `/admin/audit-log${query}`)).status).toBe(422);
    expect((await asAdmin('GET', `/admin/audit-log/export${query}`)).status).toBe(422);
  });
});

describe('an export', () => {
  it('has every entry once, newest first, over many pages', async () => {
    const actor = bySession(server.people.admin);
    await server.database.unitOfWork.write(async (stores) => {
      for (let id = 1; id <= 1001; id += 1) {
        const after = { name: '=SUM(A1)' };
        const done = { action: 'language.create', objectId: id, after } as const;
        await recordAction(stores, { actor, now: mondayMorning }, done);
      }
      return ok(undefined);
    });
    const got = await asAdmin('GET', '/admin/audit-log/export?action=language.create');
    expect(got.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(got.headers.get('content-disposition')).toMatch(/audit-log-\d{4}-\d{2}-\d{2}\.csv/);
    const [header, ...lines] = got.text.trimEnd().split('\r\n');
    expect(header).toMatch(/^"id","created_at",/);
    expect(lines).toHaveLength(1001);
    const ids = lines.map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(lines[0]).toContain('"{""name"":""=SUM(A1)""}"');
  });

  it('of nothing has only the header', async () => {
    const got = await asAdmin('GET', '/admin/audit-log/export?to=2020-01-01');
    expect(got.text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
