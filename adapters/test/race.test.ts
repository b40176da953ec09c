import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  databaseKinds,
  startTestMarketplace,
  type TestMarketplace,
} from '../src/testing/marketplace.ts';
import { approvedProvider, joinAsClient, loginAsAdmin, type Person } from './support/people.ts';

const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

describe.each(databaseKinds)('users who act concurrently, on %s', (database) => {
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

const content = 'The market at Makola opens before the sun is up, and closes after it has gone.';

type Payout = Readonly<{ id: number; amount: number; service_provider_id: number }>;

const twenty = <T>(call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, call));

describe.each(databaseKinds)(
  'payouts that several admins trigger concurrently, on %s',
  (database) => {
    let server: TestMarketplace;
    let admin: Person;
    let client: Person;
    let providers: readonly Person[];

    beforeAll(async () => {
      server = await startTestMarketplace({
        database,
        variables: { NSEM_FREE_EARNING_HOLD_DAYS: '0' },
      });
      admin = await loginAsAdmin(server.url);
      client = await joinAsClient(server.url, 'Adwoa Badu', 'adwoa@example.com');
      const credit = { user_id: client.id, amount: 500, note: 'Mobile money' };
      expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
      providers = await Promise.all(
        ['Kwame Asante', 'Esi Mensah', 'Yaw Ofori'].map((name, n) =>
          approvedProvider(server.url, admin, {
            name,
            email: `provider.${n}@example.com`,
            service: englishToTwi,
          }),
        ),
      );
    });
    afterAll(() => server.stop());

    async function workFor({ api }: Person): Promise<number> {
      const job = await client.api.post('/jobs/', { ...englishToTwi, content });
      await api.post(`/jobs/${job.body.id}/assign`, {});
      const done = await api.post(`/jobs/${job.body.id}/deliver`, {
        output_text: 'Makola dwa',
        note: 'Checked by hand.',
      });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      return job.body.id;
    }

    async function weekly(): Promise<readonly Payout[]> {
      const made = await admin.api.post('/wallet/admin/payouts/weekly', {});
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body;
    }

    it('pays every job in exactly one payout, while others are still being delivered', async () => {
      const early: number[] = [];
      for (const provider of providers)
        early.push(await workFor(provider), await workFor(provider));

      const [runs, late] = await Promise.all([twenty(weekly), Promise.all(providers.map(workFor))]);
      const rest = await weekly();

      const payouts = [...runs.flat(), ...rest];
      const paid = await Promise.all(
        payouts.map(({ id }) => admin.api.get(`/wallet/admin/payouts/${id}/transactions`)),
      );
      const jobs = paid.flatMap(({ body }) => body.map((job: { job_id: number }) => job.job_id));
      const ascending = (one: number, other: number) => one - other;
      expect(jobs.toSorted(ascending)).toEqual([...early, ...late].toSorted(ascending));
      for (const { api, id } of providers) {
        const own = payouts.filter((payout) => payout.service_provider_id === id);
        const pesewas = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        const wallet = (await api.get('/wallet/me')).body;
        expect(wallet.wallet_balance).toBe(0);
        expect(Math.round(wallet.pending_payout * 100)).toBe(pesewas);
        expect(Math.round(wallet.total_earned * 100)).toBe(pesewas);
      }
      expect(await weekly()).toEqual([]);
      expect(await server.brokenRules()).toEqual([]);
    });

    it('sends and completes a payout exactly once', async () => {
      const [payout] = (await admin.api.get('/wallet/admin/payouts?status=pending'))
        .body as Payout[];
      const path = `/wallet/admin/payouts/${payout?.id}`;

      const sent = await twenty(() => admin.api.post(`${path}/process`));
      const ended = await twenty(() => admin.api.put(path, { status: 'completed' }));

      for (const answers of [sent, ended]) {
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const losers = answers.filter(({ status }) => status === 409);
        expect(losers.map(({ body }) => body.code)).toEqual(Array(19).fill('payout.wrong-state'));
      }
      expect(await server.brokenRules()).toEqual([]);
    });

    it('refunds a job exactly once, while it is being paid out', async () => {
      const [provider] = providers;
      if (provider === undefined) throw new Error('there are providers');
      const job = await workFor(provider);
      const before = (await client.api.get('/wallet/me')).body.wallet_balance;
      const reason = 'Half of the text was left out.';

      const [refunds] = await Promise.all([
        twenty(() => admin.api.post(`/jobs/${job}/refund`, { reason })),
        twenty(weekly),
      ]);

      const given = refunds.filter(({ status }) => status === 200);
      expect(given).toHaveLength(1);
      const after = (await client.api.get('/wallet/me')).body.wallet_balance;
      expect(Math.round((after - before) * 100)).toBe(Math.round(given[0]?.body.amount_due * 100));
      expect(await server.brokenRules()).toEqual([]);
    });
  },
);

describe.each(databaseKinds)('a result that several people decide about, on %s', (database) => {
  let server: TestMarketplace;
  let admins: readonly Person[];
  let client: Person;
  let provider: Person;

  beforeAll(async () => {
    server = await startTestMarketplace({ database, variables: { NSEM_REVIEW_DAYS: '3' } });
    const admin = await loginAsAdmin(server.url);
    const second = { name: 'Yaw Boadu', email: 'yaw@example.com', password: 'kente-loom-1874' };
    await server.addAdmin(second);
    admins = [admin, await loginAsAdmin(server.url, second)];
    client = await joinAsClient(server.url, 'Adwoa Badu', 'adwoa@example.com');
    const credit = { user_id: client.id, amount: 500, note: 'MoMo' };
    await admin.api.post('/wallet/admin/credits', credit);
    const offered = { name: 'Ama Serwaa', email: 'ama@example.com', service: englishToTwi };
    provider = await approvedProvider(server.url, admin, offered);
  });
  afterAll(() => server.stop());

  /** A job whose result the client can review. */
  async function deliver(): Promise<string> {
    const { body } = await client.api.post('/jobs/', { ...englishToTwi, content });
    await provider.api.post(`/jobs/${body.id}/assign`, {});
    const output = { output_text: 'Ayaresabea no bue anɔpa nnɔnwɔtwe.', note: 'Checked.' };
    await provider.api.post(`/jobs/${body.id}/deliver`, output);
    return `/jobs/${body.id}`;
  }

  async function contest(): Promise<string> {
    const job = await deliver();
    await client.api.post(`${job}/dispute`, { reason: 'It is in Fante.' });
    await provider.api.put(`${job}/dispute/statement`, { text: 'The order says Twi.' });
    return job;
  }

  const change = { reasons: ['meaning'], text: 'It opens at nine.' };
  const decide = (job: string, by: Person | undefined, returned = 0) =>
    by?.api.post(`${job}/dispute/decision`, { returned_amount: returned, reason: 'As agreed.' });

  it.each([
    [
      'is accepted or sent back',
      deliver,
      [
        (job: string) => client.api.post(`${job}/accept`),
        (job: string) => client.api.post(`${job}/revisions`, change),
      ],
    ],
    [
      'is contested or sent back',
      deliver,
      [
        (job: string) => client.api.post(`${job}/dispute`, { reason: 'It is in Fante.' }),
        (job: string) => client.api.post(`${job}/revisions`, change),
      ],
    ],
    [
      'is decided by one of two admins',
      contest,
      [(job: string) => decide(job, admins[0]), (job: string) => decide(job, admins[1], 0.01)],
    ],
  ] as const)('%s, once, in 25 races', async (_, begin, [one, other]) => {
    for (let race = 0; race < 25; race += 1) {
      const job = await begin();
      const answers = await Promise.all([one(job), other(job)]);
      expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(1);
    }
    expect(await server.brokenRules()).toEqual([]);
  });

  it('is paid out only if it is not contested, in 25 races', async () => {
    const [admin] = admins;
    for (let race = 0; race < 25; race += 1) {
      const job = await deliver();
      const [contested] = await Promise.all([
        client.api.post(`${job}/dispute`, { reason: 'It is in Fante.' }),
        admin?.api.post('/wallet/admin/payouts/weekly', {}),
      ]);
      expect(contested.status).toBe(200);
    }
    const payouts = (await admin?.api.get('/wallet/admin/payouts'))?.body;
    const wallet = (await provider.api.get('/wallet/me')).body;
    expect(payouts.length).toBeLessThanOrEqual(25);
    expect(wallet.in_review).toBeGreaterThan(0);
    expect(await server.brokenRules()).toEqual([]);
  });
});
