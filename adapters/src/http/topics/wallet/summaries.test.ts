import { ok } from '@nsem/core';
import { accept, aPastJob, aQuoteForWords, storePastJob } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  expect(body.map((line: { user_id: number }) => line.user_id)).toEqual(people.map(({ id }) => id));
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
