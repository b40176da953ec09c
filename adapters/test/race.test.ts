import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedProvider, joinAsClient, loginAsAdmin, type Person } from './support/people.ts';
import {
  databaseKinds,
  startTestMarketplace,
  type TestMarketplace,
} from '../src/testing/marketplace.ts';

const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

describe.each(databaseKinds)('users who act at the same moment, on %s', (database) => {
  let server: TestMarketplace;
  let admin: Person;

  beforeAll(async () => {
    server = await startTestMarketplace({ database });
    admin = await loginAsAdmin(server.url);
  });
  afterAll(() => server.stop());

  it('lets one of 20 providers take a job, and refuses the other 19 because it is taken', async () => {
    const providers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        approvedProvider(server.url, admin, {
          name: `Kwame Asante ${n}`,
          email: `kwame.${n}@example.com`,
          service: englishToTwi,
        }),
      ),
    );
    const client = await joinAsClient(server.url, 'Adwoa Badu', 'adwoa@example.com');
    const content = 'The clinic opens at eight in the morning.';
    const job = await client.api.post('/jobs/', { ...englishToTwi, content });
    expect(job.status).toBe(201);

    const answers = await Promise.all(
      providers.map(({ api }) => api.post(`/jobs/${job.body.id}/assign`, {})),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status === 409);
    expect(losers).toHaveLength(19);
    expect(losers.map(({ body }) => body.code)).toEqual(Array(19).fill('job.wrong-state'));
    const winner = answers.find(({ status }) => status === 200);
    const after = await client.api.get(`/jobs/${job.body.id}`);
    expect(after.body.provider_id).toBe(winner?.body.provider_id);
    expect(await server.brokenRules()).toEqual([]);
  });

  it('creates exactly 7 of 20 jobs when the wallet covers 7', async () => {
    const client = await joinAsClient(server.url, 'Kofi Ampofo', 'kofi@example.com');
    const narration = {
      service_type: 'narration',
      language: 'tw',
      content: 'Yɛma mo akwaaba wɔ yɛn asɔredan mu ha.',
    };
    const quote = await client.api.post('/jobs/quote', narration);
    const pesewas = Math.round(quote.body.amount_due * 100);
    expect(pesewas).toBeGreaterThan(0);
    const credit = { user_id: client.id, amount: (pesewas * 7 + pesewas - 1) / 100, note: 'MoMo' };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.api.post('/jobs/', narration)),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(13);
    const wallet = await client.api.get('/wallet/me');
    expect(Math.round(wallet.body.wallet_balance * 100)).toBe(pesewas - 1);
    expect(Math.round(wallet.body.held * 100)).toBe(pesewas * 7);
    expect(await server.brokenRules()).toEqual([]);
  });
});
