import { pesewas } from '@nsem/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressReader } from '../../limits/addresses.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    emailPolicy: { mustVerify: false, revealsLink: true },
    promotion: {
      freeWords: 500,
      needsVerifiedEmail: true,
      mostPerDevice: 2,
      // Five translations of three words, at 3 pesewas each.
      monthlyBudget: pesewas(45),
    },
    addressOf: createAddressReader(['loopback']),
  });
});
afterAll(() => server.stop());

let joined = 0;
const from = (address: string, device = 'Firefox/130.0') => ({
  'x-forwarded-for': address,
  'user-agent': device,
});

/** Registers a client; the link that was sent is part of the answer. */
async function join(email = `kofi.${(joined += 1)}@example.com`) {
  const json = { name: 'Kofi Asante', email, password: 'Nsuo-ye-nkwa-7', role: 'client' };
  const { body } = await server.call('POST', '/auth/register', { json });
  const by = body.access_token as string;
  const token = String(body.verification_link).split('=')[1];
  const verify = () => server.call('POST', '/auth/verify-email', { json: { token } });
  return { by, user: body.user, verify };
}

const text = {
  service_type: 'translation',
  source_language: 'English',
  target_language: 'Twi',
  content: 'Boil the water.',
};

const quote = async (by: string, headers = {}) =>
  (await server.call('POST', '/jobs/quote', { by, json: text, headers })).body;

const order = async (by: string, headers = {}) =>
  (await server.call('POST', '/jobs/', { by, json: text, headers })).body;

const settings = async () =>
  (await server.call('GET', '/admin/settings', { by: server.people.admin })).body;

it('the offer needs a verified e-mail, also where nothing else does', async () => {
  const { by, user, verify } = await join();
  expect(user.email_verified).toBe(false);
  expect(await quote(by)).toMatchObject({
    discount: 0,
    amount_due: 0.09,
    free_words_unavailable: 'email-unverified',
  });
  expect(await order(by)).toMatchObject({ code: 'wallet.insufficient-funds' });
  await verify();
  expect(await quote(by)).toMatchObject({ discount: 0.09, free_words_unavailable: null });
  expect(await order(by)).toMatchObject({ discount: 0.09, amount_due: 0 });
  expect(await quote(by)).toMatchObject({ discount: 0, free_words_unavailable: 'already-used' });
});

it('a mailbox has the offer once, and no answer contains its digest', async () => {
  const one = await join('ama.serwaa@gmail.com');
  await one.verify();
  const job = await order(one.by);
  expect(job).toMatchObject({ discount: 0.09 });
  const two = await join('AmaSerwaa+2@googlemail.com');
  await two.verify();
  expect(await quote(two.by)).toMatchObject({ free_words_unavailable: 'already-used' });
  const [stored] = (await server.query(
    `select free_mailbox from jobs where id = ${job.id}`,
  )) as readonly { free_mailbox: string }[];
  expect(stored?.free_mailbox).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(job)).not.toContain(stored?.free_mailbox);
});

it('a device in a network has it so many times in 30 days, and the budget of the month ends it', async () => {
  expect((await settings()).free_this_month).toMatchObject({ spent: 0.18 });
  for (const address of ['203.0.113.7', '203.0.113.200']) {
    const { by, verify } = await join();
    await verify();
    expect(await order(by, from(address))).toMatchObject({ discount: 0.09 });
  }
  const next = await join();
  await next.verify();
  const crowded = { free_words_unavailable: 'network-limit' };
  expect(await quote(next.by, from('203.0.113.9', 'Firefox/131.0'))).toMatchObject(crowded);
  expect(await quote(next.by, from('203.0.113.9', 'Chrome/140'))).toMatchObject({ discount: 0.09 });
  expect(await order(next.by, from('203.0.114.9'))).toMatchObject({ discount: 0.09 });
  expect((await settings()).free_this_month).toMatchObject({ spent: 0.45 });
  const last = await join();
  await last.verify();
  expect(await quote(last.by)).toMatchObject({ free_words_unavailable: 'budget-spent' });
});

it('a budget of nothing ends the offer, also in the price list', async () => {
  const json = { free_budget_ghs: 0 };
  await server.call('PUT', '/admin/settings', { by: server.people.admin, json });
  const { by, verify } = await join();
  await verify();
  expect(await quote(by)).toMatchObject({ discount: 0, free_words_unavailable: null });
  expect((await server.call('GET', '/version')).body.free_words).toBe(0);
  const prices = await server.call('GET', '/service-pricing/', { by });
  expect(prices.body).toContainEqual(
    expect.objectContaining({ service_type: 'translation', free_words: 0 }),
  );
});
