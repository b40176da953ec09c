import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../system/system-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const note = 'MTN Mobile Money, Adabraka';

const send = (method: string, path: string, json?: unknown, by = server.people.admin) =>
  server.call(method, path, { by, json });

describe('a credit', () => {
  it('appears in the client’s wallet and statement', async () => {
    const { client } = server.people;
    const json = { user_id: client.id, amount: 0.29, note };
    const made = await send('POST', '/wallet/admin/credits', json);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      type: 'top-up',
      amount: 0.29,
      balance_after: 100.29,
      job_id: null,
      payout_id: null,
      description: `Wallet credited: ${note}`,
      created_by: server.people.admin.id,
      created_at: expect.any(String),
    });
    const wallet = await send('GET', '/wallet/me', undefined, client);
    expect(wallet.body).toEqual({
      user_id: client.id,
      role: 'client',
      wallet_balance: 100.29,
      held: 0,
      total_earned: 0,
      total_spent: 0,
      pending_payout: 0,
      held_from_payouts: null,
      currency: 'GHS',
    });
    const statement = await send('GET', '/wallet/transactions?limit=1', undefined, client);
    expect(statement.body).toEqual([{ ...made.body, created_by: undefined }]);
    expect(statement.headers.get('link')).toContain('rel="next"');
    expect(statement.headers.get('ledger-seal')).toBeNull();
    while (await server.database.seals.sealSome(systemClock.now()));
    const sealed = await send('GET', '/wallet/transactions?limit=1', undefined, client);
    const { last } = await server.database.seals.read();
    expect(sealed.headers.get('ledger-seal')).toBe(`${last?.number}:${last?.hash}`);
  });

  it.each([
    '0',
    '-0.01',
    '0.001',
    '1e309',
    '1e21',
    '1000000.01',
    '"5"',
    '"٣"',
    'null',
    'true',
    '[]',
    '{}',
  ])('of %s is refused', async (amount) => {
    const { client, admin } = server.people;
    const refused = await server.call('POST', '/wallet/admin/credits', {
      by: admin,
      body: `{"user_id": ${client.id}, "amount": ${amount}, "note": "x"}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: '#/amount' }]);
  });

  it.each(['NaN', 'Infinity', '0x10', '٣', '.5', '01'])(
    'of %s is not valid JSON',
    async (amount) => {
      const refused = await server.call('POST', '/wallet/admin/credits', {
        by: server.people.admin,
        body: `{"user_id": 1, "amount": ${amount}, "note": "x"}`,
        headers: { 'content-type': 'application/json' },
      });
      expect(refused).toMatchObject({ status: 400, body: { code: 'http.body-malformed' } });
    },
  );

  it('is for clients only, and once per reference', async () => {
    const { client, provider } = server.people;
    const json = { user_id: client.id, amount: 5, note, reference: 'MOMO-20261120-17' };
    expect((await send('POST', '/wallet/admin/credits', json)).status).toBe(201);
    expect(await send('POST', '/wallet/admin/credits', json)).toMatchObject({
      status: 409,
      body: { code: 'wallet.reference-exists' },
    });
    const respelled = { ...json, reference: ' momo-20261120-17 ' };
    expect((await send('POST', '/wallet/admin/credits', respelled)).status).toBe(409);
    const others = [
      [{ ...json, user_id: provider.id, reference: 'a' }, 'wallet.clients-only'],
      [{ ...json, user_id: 99_999, reference: 'b' }, 'wallet.account-not-found'],
      [{ ...json, user_id: 1.5 }, 'http.invalid'],
      [{ ...json, user_id: 2 ** 53 }, 'http.invalid'],
    ] as const;
    for (const [body, code] of others) {
      const refused = await send('POST', '/wallet/admin/credits', body);
      expect(refused).toMatchObject({ status: 422, body: { code } });
    }
  });
});

describe('the commission', () => {
  it('is a fraction in steps of a tenth of a percent', async () => {
    const path = '/wallet/admin/commission';
    expect((await send('GET', path)).body).toMatchObject({ commission_rate: 0.15 });
    for (const rate of [0, 1, 0.125, 0.003]) {
      const changed = await send('PUT', path, { commission_rate: rate });
      expect(changed).toMatchObject({ status: 200, body: { commission_rate: rate } });
    }
    for (const rate of [-0.1, 1.001, 0.1234, 15, '0.2', null]) {
      const refused = await send('PUT', path, { commission_rate: rate });
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.body.errors).toMatchObject([{ pointer: '#/commission_rate' }]);
    }
    expect((await send('GET', path)).body).toMatchObject({ commission_rate: 0.003 });
  });

  it('has a history of rates with who set them', async () => {
    const path = '/wallet/admin/commission';
    const { admin } = server.people;
    await send('PUT', path, { commission_rate: 0.2 });
    await send('PUT', path, { commission_rate: 0.1 });
    const history = await send('GET', `${path}/history?limit=2`);
    const by = { changed_by: admin.id, changed_by_name: admin.name };
    expect(history.body).toMatchObject([
      { ...by, previous_rate: 0.2, commission_rate: 0.1 },
      { ...by, commission_rate: 0.2 },
    ]);
    expect(history.headers.get('link')).toContain('rel="next"');
  });
});

describe('prices', () => {
  it('are public, and set per word or minute', async () => {
    const { body } = await server.call('GET', '/service-pricing/?is_active=true');
    const [translation, transcription] = ['translation', 'transcription'].map((type) =>
      body.find((price: { service_type: string }) => price.service_type === type),
    );
    const path = `/service-pricing/${translation.id}`;
    const changed = await send('PUT', path, { price_per_word: 0.07 });
    expect(changed.body).toMatchObject({ price_per_word: 0.07, price_per_minute: null });
    const perMinute = await send('PUT', `/service-pricing/${transcription.id}`, {
      price_per_minute: 1000,
    });
    expect(perMinute.body).toMatchObject({ price_per_word: null, price_per_minute: 1000 });
    const wrongUnit = await send('PUT', path, { price_per_minute: 1 });
    expect(wrongUnit).toMatchObject({ status: 422, body: { code: 'pricing.wrong-unit' } });
    expect(await send('PUT', '/service-pricing/999', { price_per_word: 1 })).toMatchObject({
      status: 404,
      body: { detail: 'Pricing configuration not found' },
    });
  });

  it.each([
    {},
    { price_per_word: 1, price_per_minute: 1 },
    { price_per_word: 1000.01 },
    { price_per_word: -0.01 },
    { price_per_word: 0.005 },
    { price_per_word: '0.05' },
  ])('cannot be %o', async (json) => {
    expect((await send('PUT', '/service-pricing/1', json)).status).toBe(422);
  });
});

describe('languages', () => {
  it('are public, and added by name with an assigned code', async () => {
    const added = await send('POST', '/languages/', { name: ' Nzema ' });
    expect(added).toMatchObject({ status: 201, body: { name: 'Nzema', language_code: 'nzi' } });
    const { body } = await server.call('GET', '/languages');
    expect(body).toContainEqual(added.body);
    expect(await send('POST', '/languages/', { name: 'nzema' })).toMatchObject({
      status: 409,
      body: { detail: 'This language already exists on the platform.' },
    });
    expect((await send('DELETE', `/languages/${added.body.id}`)).status).toBe(204);
    expect((await send('DELETE', `/languages/${added.body.id}`)).status).toBe(404);
  });

  it.each([{ name: ' ' }, { name: 'x'.repeat(101) }, { name: 'Twi', code: 'tw' }, {}, [], 'Twi'])(
    'cannot be %o',
    async (json) => {
      expect((await send('POST', '/languages/', json)).status).toBe(422);
    },
  );
});
