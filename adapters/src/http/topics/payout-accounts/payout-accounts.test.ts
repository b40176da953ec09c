import { instant, ok, type Instant } from '@nsem/core';
import { accept, storeCompletedJob } from '@nsem/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readStoredText } from '../../testing/stored-state.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const path = '/users/me/payout-account';

const wallet = {
  kind: 'mobile_money',
  network: 'mtn',
  number: '024 412 3456',
  holder_name: ' Abena Owusu ',
};

const bank = {
  kind: 'bank',
  bank_name: 'GCB Bank',
  account_number: '1011-0100-12345',
  holder_name: 'Abena Owusu',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.replacePeople());
afterAll(() => server.stop());

const send = (method: string, json?: unknown) =>
  server.call(method, path, { by: server.people.provider, json });

const byAdmin = (method: string, to: string, json?: unknown) =>
  server.call(method, `/wallet/admin/payouts${to}`, { by: server.people.admin, json });

/** Stores a completed job, and returns the payout of the next run. */
async function runPayouts() {
  const { client, provider } = server.people;
  const pair = { clientId: client.id, providerId: provider.id };
  accept(
    await server.database.unitOfWork.write(async (stores) =>
      ok(await storeCompletedJob(stores, { ...pair, at: instant(Date.now()) })),
    ),
  );
  const [payout] = (await byAdmin('POST', '/weekly', {})).body;
  return payout;
}

/** Replaces the account, as if it were done at another time. */
async function backdate(changedAt: Instant): Promise<void> {
  const { id } = server.people.provider;
  accept(
    await server.database.unitOfWork.write(async ({ payoutAccounts }) => {
      const current = await payoutAccounts.findCurrent(id);
      const sealed = current?.sealed ?? '';
      return ok(await payoutAccounts.replaceCurrent({ accountId: id, sealed, changedAt }));
    }),
  );
}

describe('a payout account', () => {
  it('is saved, read, replaced and removed by its provider', async () => {
    expect(await send('GET')).toMatchObject({ status: 200, body: null });
    const saved = await send('PUT', wallet);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      kind: 'mobile_money',
      network: 'mtn',
      number: '+233244123456',
      bank_name: null,
      branch: null,
      account_number: null,
      holder_name: 'Abena Owusu',
      changed_at: expect.any(String),
    });
    expect((await send('GET')).body).toEqual(saved.body);
    expect((await send('PUT', bank)).body).toMatchObject({
      kind: 'bank',
      number: null,
      branch: null,
      account_number: '1011010012345',
    });
    expect((await send('DELETE')).status).toBe(204);
    expect((await send('GET')).body).toBeNull();
    expect((await send('DELETE')).body).toMatchObject({ code: 'payout-account.not-found' });
  });

  it.each([
    [{ ...wallet, number: '12345' }, 'payout-account.invalid', '#/number'],
    [{ ...wallet, number: undefined }, 'http.invalid', '#/number'],
    [{ ...wallet, network: 'vodafone' }, 'http.invalid', '#/network'],
    [{ ...wallet, bank_name: 'GCB Bank' }, 'http.invalid', '#/bank_name'],
    [{ ...wallet, holder_name: ' ' }, 'http.invalid', '#/holder_name'],
    [{ ...bank, number: '0244123456' }, 'http.invalid', '#/number'],
    [{ ...bank, account_number: 'GH-1' }, 'payout-account.invalid', '#/account_number'],
    [{ ...bank, kind: 'cash' }, 'http.invalid', '#/kind'],
  ])('is refused with the field that is wrong: %o', async (json, code, pointer) => {
    const refused = await send('PUT', json);
    expect(refused).toMatchObject({ status: 422, body: { code, errors: [{ pointer }] } });
  });
});

describe('a payout', () => {
  it('shows admins the account that the provider has entered, and its provider does not', async () => {
    expect(await runPayouts()).toMatchObject({ account: null });
    await send('PUT', wallet);
    const [listed] = (await byAdmin('GET', '')).body;
    expect(listed.account).toMatchObject({ number: '+233244123456', recently_changed: true });
    await backdate(instant(Date.now() - 25 * 60 * 60 * 1_000));
    const read = (await byAdmin('GET', `/${listed.id}`)).body;
    expect(read.account).toMatchObject({ number: '+233244123456', recently_changed: false });
    const own = await server.call('GET', '/wallet/payouts', { by: server.people.provider });
    expect(own.body).toHaveLength(1);
    expect(own.body[0]).not.toHaveProperty('account');
  });

  it('goes on to the account that was current when its transfer was started', async () => {
    await send('PUT', wallet);
    const { id } = await runPayouts();
    const started = await byAdmin('POST', `/${id}/process`);
    expect(started.body).toMatchObject({ status: 'processing', account: { kind: 'mobile_money' } });
    await send('PUT', bank);
    expect((await byAdmin('GET', `/${id}`)).body.account).toMatchObject({ kind: 'mobile_money' });
    const failed = await byAdmin('PUT', `/${id}`, {
      status: 'failed',
      failure_reason: 'The number is closed.',
    });
    expect(failed.body.account).toMatchObject({ kind: 'bank' });
    await byAdmin('POST', `/${id}/process`);
    const paid = await byAdmin('PUT', `/${id}`, { status: 'completed' });
    expect(paid.body.account).toMatchObject({ kind: 'bank', account_number: '1011010012345' });
  });

  it('leaves its number and its holder in no table and no log as plain text', async () => {
    const headers = { 'idempotency-key': 'account-1' };
    const { admin, provider } = server.people;
    const json = { ...wallet, holder_name: 'Akosua Boatemaa' };
    expect((await server.call('PUT', path, { by: provider, json, headers })).status).toBe(200);
    const { id } = await runPayouts();
    await server.call('POST', `/wallet/admin/payouts/${id}/process`, { by: admin, headers });
    await byAdmin('PUT', `/${id}`, { status: 'failed', failure_reason: 'The network is down.' });
    const stored = await readStoredText(server);
    expect(stored.includes('The network is down.')).toBe(true);
    const found = `${stored}${server.logged.join('')}`.match(/244123456|Boatemaa/);
    expect(found?.[0]).toBeUndefined();
  });

  it('is repeated for its Idempotency-Key without the account, which is stored encrypted', async () => {
    await send('PUT', wallet);
    const { id } = await runPayouts();
    const call = () =>
      server.call('POST', `/wallet/admin/payouts/${id}/process`, {
        by: server.people.admin,
        headers: { 'idempotency-key': 'transfer-1' },
      });
    expect((await call()).body.account).toMatchObject({ number: '+233244123456' });
    const again = await call();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).not.toHaveProperty('account');
  });
});
