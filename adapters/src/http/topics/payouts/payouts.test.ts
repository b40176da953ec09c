import { checkBooks, dayMs, instant, type Job, ok, weekOf } from '@nsem/core';
import { accept, storeCompletedJob, storeRefund } from '@nsem/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Sending,
  type Someone,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

describe('payouts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(() => server.replacePeople());
  // No earning is left that the next test would pay out.
  afterEach(() => run());
  afterAll(() => server.stop());

  const send = (method: string, path: string, json?: unknown, by = server.people.admin) =>
    server.call(method, path, { by, json });

  const run = (json?: unknown, by = server.people.admin) =>
    send('POST', '/wallet/admin/payouts/weekly', json, by);

  const day = (at: number) => new Date(at).toISOString().slice(0, 10);

  /** A translation of 3.00 GHS, completed some days ago by the usual provider or another. */
  async function done({ provider = server.people.provider, daysAgo = 0 } = {}): Promise<Job> {
    const at = instant(Date.now() - daysAgo * dayMs);
    const pair = { clientId: server.people.client.id, providerId: provider.id };
    const stored = await server.database.unitOfWork.write(async (stores) =>
      ok(await storeCompletedJob(stores, { ...pair, at })),
    );
    return accept(stored);
  }

  /** A payout of 2.55 GHS, pending or processing. */
  async function aPayout(status: 'pending' | 'processing' = 'pending'): Promise<number> {
    await done();
    const [{ id }] = (await run()).body;
    if (status === 'processing') await send('POST', `/wallet/admin/payouts/${id}/process`);
    return id;
  }

  const walletOf = async (by: Someone) => (await send('GET', '/wallet/me', undefined, by)).body;

  describe('the weekly payouts', () => {
    it('are one per provider, and none when repeated', async () => {
      const { provider, otherProvider } = server.people;
      await done();
      await done();
      await done({ provider: otherProvider });
      const made = await run();
      expect(made.status).toBe(201);
      expect(made.headers.get('location')).toBe('/wallet/admin/payouts');
      const { monday, sunday } = weekOf(instant(Date.now()));
      expect(made.body).toEqual([
        {
          id: expect.any(Number),
          service_provider_id: provider.id,
          service_provider_name: provider.name,
          provider_id: provider.providerId,
          gross_amount: 6,
          commission_amount: 0.9,
          amount: 5.1,
          week_start: day(monday),
          week_end: day(sunday),
          status: 'pending',
          reference: null,
          failure_reason: null,
          account: null,
          created_at: expect.any(String),
          processed_at: null,
          completed_at: null,
        },
        expect.objectContaining({ service_provider_id: otherProvider.id, amount: 2.55 }),
      ]);
      const again = await run({});
      expect(again).toMatchObject({ status: 201, body: [] });
      expect(await walletOf(provider)).toMatchObject({
        wallet_balance: 0,
        total_earned: 5.1,
        pending_payout: 5.1,
      });
      expect(checkBooks(await server.database.readBooks())).toEqual([]);
    });

    it('replay the response to a repeated call', async () => {
      await done();
      const call = () =>
        server.call('POST', '/wallet/admin/payouts/weekly', {
          by: server.people.admin,
          json: {},
          headers: { 'idempotency-key': 'week-47' },
        });
      const [first, second] = [await call(), await call()];
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(first.body).toHaveLength(1);
    });

    it('of a given week leave later earnings', async () => {
      await done();
      await done({ daysAgo: 7 });
      await done({ daysAgo: 21 });
      const lastMonday = weekOf(instant(Date.now() - 7 * dayMs)).monday;
      const made = await run({ week_start: day(lastMonday) });
      expect(made.body).toMatchObject([
        { gross_amount: 6, week_start: day(lastMonday), week_end: day(lastMonday + 6 * dayMs) },
      ]);
      expect((await run()).body).toMatchObject([{ gross_amount: 3 }]);
    });

    it('are refused for an invalid week or one that has not begun', async () => {
      await done();
      const { monday } = weekOf(instant(Date.now()));
      for (const week of [day(monday + dayMs), day(monday + 7 * dayMs), '1969-12-30']) {
        const refused = await run({ week_start: week });
        expect(refused).toMatchObject({ status: 422, body: { code: 'payout.week-invalid' } });
        expect(refused.body.errors).toMatchObject([{ pointer: '#/week_start' }]);
      }
      const unreadable = ['2026-02-30', '2026-13-01', '2026-1-5', '16.11.2026', '', 5, null];
      for (const week of [...unreadable, '2026-11-16T00:00:00Z', '+002026-11-16', '٢٠٢٦-11-16']) {
        const refused = await run({ week_start: week });
        expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
      }
      expect((await run({ week: '2026-11-16' })).status).toBe(422);
      const { id } = server.people.provider;
      const path = `/wallet/admin/payouts?service_provider_id=${id}`;
      expect((await send('GET', path)).body).toEqual([]);
    });
  });

  describe('a payout', () => {
    it('is processed, fails, is processed again and completes', async () => {
      const { provider } = server.people;
      const id = await aPayout();
      const path = `/wallet/admin/payouts/${id}`;
      const sent = await send('POST', `${path}/process`);
      expect(sent.body).toMatchObject({ status: 'processing', processed_at: expect.any(String) });
      const reason = 'The number is not registered.';
      const failed = await send('PUT', path, { status: 'failed', failure_reason: ` ${reason} ` });
      expect(failed.body).toMatchObject({ status: 'failed', failure_reason: reason });
      expect(await walletOf(provider)).toMatchObject({ pending_payout: 2.55 });
      const again = await send('POST', `${path}/process`);
      expect(again.body).toMatchObject({ status: 'processing', failure_reason: null });
      const arrived = await send('PUT', path, { status: 'completed', reference: 'MOMO-77120' });
      expect(arrived).toMatchObject({
        status: 200,
        body: { status: 'completed', reference: 'MOMO-77120', completed_at: expect.any(String) },
      });
      expect((await send('GET', path)).body).toEqual(arrived.body);
      expect(await walletOf(provider)).toMatchObject({ total_earned: 2.55, pending_payout: 0 });
      expect(checkBooks(await server.database.readBooks())).toEqual([]);
    });

    it('may have the reference of another one, because one transfer can pay several', async () => {
      const ids = [await aPayout('processing'), await aPayout('processing')];
      for (const id of ids) {
        const arrived = { status: 'completed', reference: 'MOMO-77120' };
        const { status, body } = await send('PUT', `/wallet/admin/payouts/${id}`, arrived);
        expect([status, body.reference]).toEqual([200, 'MOMO-77120']);
      }
      expect(checkBooks(await server.database.readBooks())).toEqual([]);
    });

    it('refuses a move that its state does not allow', async () => {
      const pending = await aPayout();
      const completed = await aPayout('processing');
      const path = (id: number) => `/wallet/admin/payouts/${id}`;
      await send('PUT', path(completed), { status: 'completed' });
      const fails = { status: 'failed', failure_reason: 'Wrong number' };
      const refused = [
        await send('PUT', path(pending), { status: 'completed' }),
        await send('PUT', path(pending), fails),
        await send('POST', `${path(completed)}/process`),
        await send('PUT', path(completed), { status: 'completed' }),
        await send('PUT', path(completed), fails),
      ];
      for (const { status, body } of refused) {
        expect({ status, body }).toMatchObject({
          status: 409,
          body: { code: 'payout.wrong-state', payout_status: expect.any(String) },
        });
      }
      expect(refused[2]?.body.detail).toBe('A payout that is completed cannot be processed.');
    });

    it.each([
      [{ status: 'failed' }, 'payout.reason-missing'],
      [{ status: 'failed', failure_reason: ' ' }, 'http.invalid'],
      [{ status: 'failed', failure_reason: 'x', reference: 'y' }, 'http.invalid'],
      [{ status: 'completed', failure_reason: 'x' }, 'http.invalid'],
      [{ status: 'completed', reference: '' }, 'http.invalid'],
      [{ status: 'pending' }, 'http.invalid'],
      [{ status: 'completed', amount: 1 }, 'http.invalid'],
      [{}, 'http.invalid'],
    ])('is not completed or failed by %o', async (json, code) => {
      const id = await aPayout('processing');
      const refused = await send('PUT', `/wallet/admin/payouts/${id}`, json);
      expect(refused).toMatchObject({ status: 422, body: { code } });
      expect((await send('GET', `/wallet/admin/payouts/${id}`)).body.status).toBe('processing');
    });

    it('is a 404 if it does not exist', async () => {
      const path = '/wallet/admin/payouts/404';
      const { provider } = server.people;
      const answers = [
        await send('GET', path),
        await send('GET', `${path}/transactions`),
        await send('POST', `${path}/process`),
        await send('PUT', path, { status: 'completed' }),
        await send('GET', '/wallet/payouts/404', undefined, provider),
        await send('GET', '/wallet/payouts/404/transactions', undefined, provider),
      ];
      for (const { status, body } of answers) {
        expect({ status, body }).toMatchObject({ status: 404, body: { code: 'payout.not-found' } });
      }
    });

    it('is read by its provider, without its account, and by no other provider', async () => {
      const id = await aPayout('processing');
      const { provider, otherProvider } = server.people;
      const mine = await send('GET', `/wallet/payouts/${id}`, undefined, provider);
      expect(mine).toMatchObject({ status: 200, body: { id, status: 'processing' } });
      expect(mine.body).not.toHaveProperty('account');
      const foreign = await send('GET', `/wallet/payouts/${id}`, undefined, otherProvider);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'payout.not-found' } });
    });

    it('shows its jobs to admins and to its provider', async () => {
      const { provider, admin } = server.people;
      const [first, second] = [await done({ daysAgo: 2 }), await done({ daysAgo: 1 })];
      const refunded = await server.database.unitOfWork.write(async (stores) =>
        ok(await storeRefund(stores, first, instant(Date.now()))),
      );
      accept(refunded);
      const [{ id }] = (await run()).body;
      const mine = await send('GET', `/wallet/payouts/${id}/transactions`, undefined, provider);
      const paid = { gross_amount: 3, commission_amount: 0.45, amount: 2.55 };
      const lost = { gross_amount: -3, commission_amount: -0.45, amount: -2.55 };
      const capture = { service_type: 'translation', kind: 'capture', ...paid };
      expect(mine.body).toEqual([
        { job_id: first.id, ...capture, completed_at: expect.any(String) },
        { job_id: second.id, ...capture, completed_at: expect.any(String) },
        { ...capture, job_id: first.id, kind: 'refund', ...lost, completed_at: expect.any(String) },
      ]);
      const path = `/wallet/admin/payouts/${id}/transactions`;
      expect((await send('GET', path, undefined, admin)).body).toEqual(mine.body);
    });
  });

  describe('the list of payouts', () => {
    let shared: TestServer;
    beforeAll(async () => {
      shared = server;
      server = await startTestServer();
    });
    afterAll(async () => {
      await server.stop();
      server = shared;
    });

    it('is filtered by status and provider, and paged; a provider sees their own', async () => {
      const { provider, otherProvider } = server.people;
      const first = await aPayout('processing');
      await done({ provider: otherProvider });
      const [{ id: other }] = (await run()).body;
      const last = await aPayout();
      const idsOf = async (
        query: string,
        by = server.people.admin,
        path = '/wallet/admin/payouts',
      ) => {
        const { body } = await send('GET', `${path}${query}`, undefined, by);
        return body.map(({ id }: { id: number }) => id);
      };
      expect(await idsOf('')).toEqual([last, other, first]);
      expect(await idsOf('?status=pending')).toEqual([last, other]);
      expect(await idsOf(`?service_provider_id=${provider.id}`)).toEqual([last, first]);
      expect(await idsOf(`?service_provider_id=${provider.id}&status=processing`)).toEqual([first]);
      const page = await send('GET', '/wallet/admin/payouts?limit=2');
      const next = /<(?<next>[^<>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.groups;
      expect(await idsOf('', server.people.admin, next?.['next'])).toEqual([first]);
      expect(await idsOf('', provider, '/wallet/payouts')).toEqual([last, first]);
      expect(await idsOf('?status=pending', provider, '/wallet/payouts')).toEqual([last]);
      expect(await idsOf('', otherProvider, '/wallet/payouts')).toEqual([other]);
      const refused = await send('GET', '/wallet/admin/payouts?status=lost');
      expect(refused.status).toBe(422);
    });
  });

  describe('a refund', () => {
    it('returns the money to the client, and deducts it from the provider’s next payout', async () => {
      const { client, provider } = server.people;
      const { id } = await done();
      await run();
      expect(await walletOf(client)).toMatchObject({ wallet_balance: 97, total_spent: 3 });
      const reason = 'Half of the text was left out.';
      const refunded = await send('POST', `/jobs/${id}/refund`, { reason });
      expect(refunded).toMatchObject({
        status: 200,
        body: {
          id,
          status: 'refunded',
          commission_amount: 0.45,
          net_amount: 2.55,
          has_output: true,
        },
      });
      expect(await walletOf(client)).toMatchObject({ wallet_balance: 100, total_spent: 0 });
      expect(await walletOf(provider)).toMatchObject({ wallet_balance: -2.55, total_earned: 0 });
      const history = await send('GET', `/jobs/${id}/events`, undefined, client);
      expect(history.body.at(-1)).toMatchObject({
        from: 'completed',
        to: 'refunded',
        note: reason,
      });
      const again = await send('POST', `/jobs/${id}/refund`, { reason });
      expect(again).toMatchObject({ status: 409, body: { job_status: 'refunded' } });
      expect(again.body.detail).toBe('A job that is refunded cannot be refunded.');
      const list = await send('GET', '/jobs/?status=refunded', undefined, client);
      expect(list.body).toMatchObject([{ id, status: 'refunded' }]);
      expect(checkBooks(await server.database.readBooks())).toEqual([]);
    });

    it.each([
      {},
      { reason: ' ' },
      { reason: 5 },
      { reason: 'x', amount: 0 },
      { reason: 'x', amount: 0.005 },
      { reason: 'x', sum: 1 },
    ])('is refused with %o', async (json) => {
      const { id } = await done();
      expect((await send('POST', `/jobs/${id}/refund`, json)).status).toBe(422);
    });
  });
});

describe('held earnings', () => {
  let server: TestServer;
  let job: number;

  beforeEach(async () => {
    server = await startTestServer({ promotion: { freeWords: 500 }, earningHold: { holdDays: 2 } });
    const { otherClient, provider } = server.people;
    const json = {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: 'Please wash your hands with soap before you eat.',
    };
    const { body } = await server.call('POST', '/jobs/', { by: otherClient, json });
    job = body.id;
    await server.call('POST', `/jobs/${job}/assign`, { by: provider });
    const output = { output_text: 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.' };
    await server.call('POST', `/jobs/${job}/deliver`, { by: provider, json: output });
  });
  afterEach(() => server.stop());

  const weekly = async (by: Sending['by'] = server.people.admin) => {
    const made = await server.call('POST', '/wallet/admin/payouts/weekly', { by, json: {} });
    return made.body.map(({ amount }: { amount: number }) => amount);
  };

  const held = async () => {
    const { admin, provider } = server.people;
    const all = await server.call('GET', '/admin/earnings/held', { by: admin });
    const own = await server.call('GET', '/earnings', { by: provider });
    expect(own.body.held).toEqual(all.body);
    const conditions = { days: 2, paying_clients: 3, least_paid: 10 };
    expect(own.body.hold_conditions).toEqual(conditions);
    return all.body;
  };

  it('the earning of a free job is shown with why it is held, and is not paid by its age', async () => {
    const [earning, ...others] = await held();
    expect(earning).toMatchObject({ job_id: job, amount: 0.23, released_at: null });
    const { provider } = server.people;
    expect(earning).toMatchObject({
      service_provider_id: provider.id,
      service_provider_name: provider.name,
      provider_id: provider.providerId,
      paid_jobs: 0,
      hold_reasons: ['too-recent', 'too-few-paying-clients', 'commission-too-low'],
      paying_clients: 0,
      paying_clients_needed: 3,
      missing_commission: 0.23,
    });
    expect(Date.parse(earning.held_until) - Date.parse(earning.completed_at)).toBe(2 * dayMs);
    expect(others).toEqual([]);
    const key = await server.keyOf(server.people.admin, ['payouts']);
    expect(await weekly(key)).toEqual([]);
    server.pass(2 * dayMs);
    const reasons = ['too-few-paying-clients', 'commission-too-low'];
    expect(await held()).toMatchObject([{ hold_reasons: reasons }]);
    expect(await weekly(key)).toEqual([]);
  });

  it('what is held is in the wallet of its provider until it is released, and in no other', async () => {
    const { admin, otherClient, provider } = server.people;
    const walletOf = async (by: Sending['by']) =>
      (await server.call('GET', '/wallet/me', { by })).body;
    expect(await walletOf(provider)).toMatchObject({
      wallet_balance: 0.23,
      held_from_payouts: 0.23,
    });
    await server.call('POST', `/admin/earnings/${job}/release`, { by: admin });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0.23, held_from_payouts: 0 });
    for (const by of [admin, otherClient])
      expect(await walletOf(by)).toMatchObject({ held_from_payouts: null });
  });

  it('an admin, or a key for payouts, releases it', async () => {
    const key = await server.keyOf(server.people.admin, ['payouts']);
    const release = (id: number) =>
      server.call('POST', `/admin/earnings/${id}/release`, { by: key });
    expect(await release(job)).toMatchObject({
      status: 200,
      body: { job_id: job, held_until: null, hold_reasons: [], paying_clients: null },
    });
    expect((await release(job)).status).toBe(200);
    expect(await release(987)).toMatchObject({ body: { code: 'payout.earning-not-found' } });
    expect(await weekly()).toEqual([0.23]);
  });
});
