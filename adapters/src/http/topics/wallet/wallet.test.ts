import { ok } from '@nsem/core';
import { accept, aPastJob, aQuoteForWords, storePastJob } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../system/system-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('wallet', () => {
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
        in_review: null,
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
});

describe('summaries', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    const { client, provider, admin } = server.people;
    const parties = { client, provider, admin };
    const lived = await server.database.unitOfWork.write(async (stores) => {
      await storePastJob(stores, parties, aPastJob({ quote: aQuoteForWords(100, 30) }));
      await storePastJob(stores, parties, aPastJob({ status: 'in_progress' }));
      return ok(undefined);
    });
    accept(lived);
  });
  afterAll(() => server.stop());

  const read = (path: string) => server.call('GET', path, { by: server.people.admin });

  it('lists the money of clients and providers, newest account first', async () => {
    const { body } = await read('/wallet/admin/summaries');
    const { client, provider, otherClient, otherProvider, applicant } = server.people;
    const people = [applicant, otherProvider, provider, otherClient, client];
    expect(body.map((line: { user_id: number }) => line.user_id)).toEqual(
      people.map(({ id }) => id),
    );
    expect(body.at(-1)).toEqual({
      user_id: client.id,
      user_name: client.name,
      user_email: client.email,
      role: 'client',
      wallet_balance: 100 - 2.1 - 3,
      total_earned: 0,
      total_spent: 2.1,
      pending_payout: 0,
    });
    expect(body.at(2)).toMatchObject({ wallet_balance: 2.55, total_earned: 2.55, total_spent: 0 });
  });

  it('agrees with each user’s own wallet', async () => {
    const { body } = await read('/wallet/admin/summaries');
    for (const person of [server.people.client, server.people.provider]) {
      const own = await server.call('GET', '/wallet/me', { by: person });
      const line = body.find(({ user_id: id }: { user_id: number }) => id === person.id);
      const { wallet_balance, total_earned, total_spent, pending_payout } = own.body;
      expect(line).toMatchObject({ wallet_balance, total_earned, total_spent, pending_payout });
    }
  });

  it.each([
    ['?role=client', 2],
    ['?role=service-provider', 3],
    ['?q=ABENA', 2],
    ['?q=%20kwame.mensah%20', 3],
    ['?q=kwame&role=client', 0],
    ['?q=%25', 0],
    ['?q=', 5],
    ['?limit=2', 2],
  ])('filters by %s', async (query, count) => {
    expect((await read(`/wallet/admin/summaries${query}`)).body).toHaveLength(count);
  });

  it('links to the next page if there is one', async () => {
    const first = await read('/wallet/admin/summaries?limit=3');
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await read(next);
    expect(second.body).toHaveLength(2);
    expect(second.headers.get('link')).toBeNull();
  });

  it.each(['?role=admin', '?q=%00', '?limit=0', '?name=Ama'])('refuses %s', async (query) => {
    expect((await read(`/wallet/admin/summaries${query}`)).status).toBe(422);
  });

  it('has the sum of all listed balances as the total balance', async () => {
    const { body: lines } = await read('/wallet/admin/summaries');
    const balances = lines.map((line: { wallet_balance: number }) => line.wallet_balance * 100);
    const sum = Math.round(balances.reduce((one: number, other: number) => one + other, 0));
    const { body: totals } = await read('/wallet/admin/totals');
    expect(Math.round(totals.total_wallet_balance * 100)).toBe(sum);
  });

  it('has the totals of all wallets', async () => {
    expect((await read('/wallet/admin/totals')).body).toEqual({
      total_wallet_balance: 97.45,
      total_held: 3,
      total_earned: 2.55,
      total_spent: 2.1,
      pending_payouts: 0,
      unpaid_earnings: 2.55,
      commission: 0.45,
      promotions: 0.9,
      service_providers: 3,
      currency: 'GHS',
    });
  });
});
