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

const reason = 'Texts of clients were shared.';

describe('accounts', () => {
  it('are found by the start of a name or an e-mail, by role and by state', async () => {
    const { client, otherClient } = server.people;
    const ids = async (query: string) => {
      const { body } = await asAdmin('GET', `/admin/accounts?${query}`);
      return body.map(({ id }: { id: number }) => id);
    };
    const name = encodeURIComponent(client.name.slice(0, 5).toUpperCase());
    expect(await ids(`q=${name}&role=client`)).toEqual([otherClient.id, client.id]);
    expect(await ids(`q=${encodeURIComponent(client.email)}`)).toEqual([client.id]);
    expect(await ids('q=%25')).toEqual([]);
    expect(await ids('state=suspended')).toEqual([]);
  });

  it('are shown without the hash of the password', async () => {
    const { client } = server.people;
    const { body } = await asAdmin('GET', `/admin/accounts/${client.id}`);
    expect(body).toMatchObject({ id: client.id, email: client.email, suspension: null });
    expect(JSON.stringify(body)).not.toContain('hash');
  });

  it('can be suspended and reactivated', async () => {
    const { otherClient } = server.people;
    const key = await server.keyOf(otherClient);
    const path = `/admin/accounts/${otherClient.id}`;
    const statuses = async () => {
      const calls = [otherClient.token, key].map((by) => server.call('GET', '/jobs/', { by }));
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    const suspended = await asAdmin('POST', `${path}/suspend`, { reason: ` ${reason} ` });
    expect(suspended.body.suspension).toMatchObject({ reason });
    expect(await statuses()).toEqual([401, 401]);

    const logIn = (password: string) =>
      server.call('POST', '/auth/login', { json: { email: otherClient.email, password } });
    const refused = await logIn('Akwaaba 2026');
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({
      code: 'account.suspended',
      detail: `This account is suspended: ${reason}`,
      reason,
    });
    expect((await logIn('Wrong 2026')).body.code).toBe('account.credentials-invalid');

    expect((await asAdmin('POST', `${path}/suspend`, { reason })).body).toMatchObject({
      status: 409,
      code: 'account.wrong-state',
    });
    expect((await asAdmin('POST', `${path}/reactivate`)).body.suspension).toBeNull();
    expect(await statuses()).toEqual([401, 200]);
    expect((await logIn('Akwaaba 2026')).status).toBe(200);
  });

  it('cannot be suspended by their own admin', async () => {
    const { admin } = server.people;
    const { body } = await asAdmin('POST', `/admin/accounts/${admin.id}/suspend`, { reason });
    expect(body).toMatchObject({ status: 409, code: 'account.own-account' });
  });

  it.each(['suspend', 'payouts/freeze'])(
    'are not restricted without a reason: %s',
    async (verb) => {
      const path = `/admin/accounts/${server.people.provider.id}/${verb}`;
      expect((await asAdmin('POST', path, { reason: ' ' })).status).toBe(422);
      expect((await asAdmin('POST', path, { reason: 'x'.repeat(1001) })).status).toBe(422);
    },
  );

  it('have payouts to freeze only if they are providers', async () => {
    const { client, provider } = server.people;
    const path = (id: number, verb: string) => `/admin/accounts/${id}/payouts/${verb}`;
    expect((await asAdmin('POST', path(client.id, 'freeze'), { reason })).body.code).toBe(
      'account.provider-not-found',
    );
    const frozen = await asAdmin('POST', path(provider.id, 'freeze'), { reason });
    expect(frozen.body).toMatchObject({ suspension: null, payout_freeze: { reason } });
    expect((await asAdmin('POST', path(provider.id, 'release'))).body.payout_freeze).toBeNull();
  });
});
