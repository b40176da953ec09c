import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  apiClient,
  joinAsClient,
  joinAsProvider,
  loginAsAdmin,
  type Person,
} from './support/people.ts';
import { interview, toneWav, wavDataUrl } from './support/wav.ts';
import {
  databaseKinds,
  startTestMarketplace,
  type TestMarketplace,
} from '../src/testing/marketplace.ts';

const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
const handWashing = 'Wash your hands with soap and clean water before you eat.';
const handWashingInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';
const fever = 'Drink plenty of clean water and rest until the fever has gone.';
const feverInTwi = 'Nom nsu a ɛho tew pii na home kosi sɛ atiridii no bɛgyae.';
const welcome = 'Akwaaba! Yɛma mo atenase na yɛafi ase.';

/** The main flow, from sign-up to the last pesewa; each step continues from the previous one. */
describe.each(databaseKinds)('the main flow over HTTP, on %s', (database) => {
  let server: TestMarketplace;
  let admin: Person;
  let provider: Person;
  let client: Person;
  let providerId: string;
  const jobs: Record<'free' | 'paid' | 'transcription' | 'narration', number> = {
    free: 0,
    paid: 0,
    transcription: 0,
    narration: 0,
  };
  let payout = 0;

  beforeAll(async () => {
    server = await startTestMarketplace({ database });
    admin = await loginAsAdmin(server.url);
  });
  afterEach(async () => expect(await server.brokenRules()).toEqual([]));
  afterAll(() => server.stop());

  const walletOf = async ({ api }: Person) => {
    const { wallet_balance, held, total_earned, total_spent } = (await api.get('/wallet/me')).body;
    return { wallet_balance, held, total_earned, total_spent };
  };

  it('has prices that the admin has set', async () => {
    const list = (await apiClient(server.url).get('/service-pricing/')).body;
    const free = list.map((price: { free_words: number }) => price.free_words);
    expect(free.toSorted()).toEqual([0, 0, 500]);
    const idOf = (type: string) =>
      list.find((price: { service_type: string }) => price.service_type === type).id;
    const prices = [
      [idOf('translation'), { price_per_word: 0.25 }],
      [idOf('transcription'), { price_per_minute: 3.5 }],
      [idOf('narration'), { price_per_word: 0.4 }],
    ] as const;
    for (const [id, price] of prices) {
      const answer = await admin.api.put(`/service-pricing/${id}`, price);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject(price);
    }
  });

  it('registers a provider with three services to review', async () => {
    provider = await joinAsProvider(server.url, 'Ama Serwaa Boateng', 'ama.serwaa@example.com');
    const services = [
      englishToTwi,
      { service_type: 'transcription', language: 'Twi' },
      {
        service_type: 'narration',
        language: 'tw',
        sample_text: welcome,
        audio_recording: wavDataUrl(toneWav(3)),
      },
    ];
    for (const service of services) {
      const answer = await provider.api.post('/services/', service);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      expect(answer.body).toMatchObject({ status: 'pending', reviewed_at: null });
    }
    const me = await provider.api.get('/auth/me');
    expect(me.body).toMatchObject({ provider_id: null, is_active: false });
  });

  it('approves them, which assigns a Provider ID', async () => {
    const pending = await admin.api.get('/admin/all-services?status=pending');
    expect(pending.body).toHaveLength(3);
    expect(pending.body[0]).toMatchObject({ user_name: 'Ama Serwaa Boateng' });
    for (const { id } of pending.body) {
      const approved = await admin.api.put(`/admin/approve-service/${id}`, {});
      expect(approved.body).toMatchObject({ id, status: 'approved' });
    }
    const me = await provider.api.get('/auth/me');
    providerId = me.body.provider_id;
    expect(providerId).toMatch(/^PRV-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(me.body.is_active).toBe(true);
  });

  it('lets a client find the provider and order a first translation for free', async () => {
    client = await joinAsClient(server.url, 'Kojo Antwi Danso', 'kojo.danso@example.com');
    const found = await client.api.get('/users/service-providers?q=twi&service_type=narration');
    expect(found.body).toHaveLength(1);
    expect(found.body[0]).toMatchObject({ name: 'Ama Serwaa Boateng', provider_id: providerId });
    expect(found.body[0].service_configurations).toHaveLength(3);

    const order = { ...englishToTwi, content: handWashing, provider_id: providerId };
    const quote = await client.api.post('/jobs/quote', order);
    expect(quote.body).toMatchObject({
      words: 11,
      unit_price: 0.25,
      price: 2.75,
      discount: 2.75,
      amount_due: 0,
      currency: 'GHS',
    });
    const job = await client.api.post('/jobs/', order);
    expect(job.status).toBe(201);
    expect(job.headers.get('location')).toBe(`/jobs/${job.body.id}`);
    expect(job.body).toMatchObject({ status: 'pending', price: 2.75, amount_due: 0, words: 11 });
    jobs.free = job.body.id;
  });

  it('refuses a second one without money, and reports the missing amount', async () => {
    const refused = await client.api.post('/jobs/', { ...englishToTwi, content: fever });
    expect(refused.status).toBe(402);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.body).toMatchObject({ code: 'wallet.insufficient-funds' });
    expect(refused.body.detail).toContain('3.00');
    expect(await walletOf(client)).toMatchObject({ wallet_balance: 0, held: 0 });
  });

  it('creates it after an admin has credited the wallet', async () => {
    const credit = { user_id: client.id, amount: 20, note: 'Mobile money, receipt 4471' };
    const credited = await admin.api.post('/wallet/admin/credits', credit);
    expect(credited.status).toBe(201);
    expect(credited.body).toMatchObject({ amount: 20, balance_after: 20 });
    const job = await client.api.post('/jobs/', { ...englishToTwi, content: fever });
    expect(job.body).toMatchObject({ words: 12, price: 3, discount: 0, amount_due: 3 });
    jobs.paid = job.body.id;
    expect(await walletOf(client)).toMatchObject({ wallet_balance: 17, held: 3, total_spent: 0 });
  });

  it('offers both to the provider, who takes and delivers them', async () => {
    const available = await provider.api.get('/jobs/available/');
    expect(available.body.map(({ id }: { id: number }) => id)).toEqual([jobs.paid, jobs.free]);
    const outputs = [
      [jobs.free, handWashingInTwi],
      [jobs.paid, feverInTwi],
    ] as const;
    for (const [id, text] of outputs) {
      const taken = await provider.api.post(`/jobs/${id}/assign`, {});
      expect(taken.body).toMatchObject({ status: 'in_progress', provider_id: providerId });
      const delivered = await provider.api.post(`/jobs/${id}/deliver`, {
        output_text: text,
        note: 'Checked by hand.',
      });
      expect(delivered.body).toMatchObject({ status: 'completed', has_output: true });
    }
    const [free, paid] = await Promise.all([
      provider.api.get(`/jobs/${jobs.free}`),
      provider.api.get(`/jobs/${jobs.paid}`),
    ]);
    expect(free.body).toMatchObject({ price: 2.75, commission_amount: 0.41, net_amount: 2.34 });
    expect(paid.body).toMatchObject({ price: 3, commission_amount: 0.45, net_amount: 2.55 });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 4.89, total_earned: 4.89 });
    expect(await walletOf(client)).toMatchObject({ wallet_balance: 17, held: 0, total_spent: 3 });
  });

  it('gives the client the translation, byte for byte', async () => {
    const output = await client.api.get(`/jobs/${jobs.paid}/output`);
    expect(output.status).toBe(200);
    expect(new TextDecoder().decode(output.bytes)).toBe(feverInTwi);
    expect(output.headers.get('content-disposition')).toContain('attachment');
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(feverInTwi));
    const base64 = Buffer.from(digest).toString('base64');
    expect(output.headers.get('repr-digest')).toBe(`sha-256=:${base64}:`);
  });

  it('prices a transcription by the measured minutes of the recording', async () => {
    const recording = await interview();
    const upload = new FormData();
    upload.set('service_type', 'transcription');
    upload.set('language', 'tw');
    upload.set('content', 'Please mark each speaker.');
    upload.set('audio_file', new Blob([recording.bytes]), recording.name);
    const job = await client.api.post('/jobs/upload', upload);
    expect(job.status, JSON.stringify(job.body)).toBe(201);
    expect(job.body.audio_duration).toBeCloseTo(recording.durationSeconds, 1);
    expect(job.body).toMatchObject({ minutes: 1, unit_price: 3.5, price: 3.5, amount_due: 3.5 });
    jobs.transcription = job.body.id;

    await provider.api.post(`/jobs/${jobs.transcription}/assign`, {});
    const input = await provider.api.get(`/jobs/${jobs.transcription}/input`);
    expect(Buffer.from(input.bytes).equals(recording.bytes)).toBe(true);
    const transcript = new FormData();
    transcript.set('note', 'Checked by hand.');
    transcript.set('file', new Blob([welcome]), 'interview.txt');
    const done = await provider.api.post(`/jobs/${jobs.transcription}/deliver`, transcript);
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'completed' });
    const output = await client.api.get(`/jobs/${jobs.transcription}/output`);
    expect(new TextDecoder().decode(output.bytes)).toBe(welcome);
    expect(await walletOf(client)).toMatchObject({
      wallet_balance: 13.5,
      held: 0,
      total_spent: 6.5,
    });
    // 15 % of 3.50 is 0.525; half a pesewa rounds up.
    expect(done.body).toMatchObject({ commission_amount: 0.53, net_amount: 2.97 });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 7.86, total_earned: 7.86 });
  });

  it('delivers a narration as audio', async () => {
    const order = { service_type: 'narration', language: 'tw', content: welcome };
    const job = await client.api.post('/jobs/', order);
    expect(job.body).toMatchObject({ words: 7, price: 2.8, amount_due: 2.8 });
    jobs.narration = job.body.id;
    await provider.api.post(`/jobs/${jobs.narration}/assign`, {});

    const wrong = await provider.api.post(`/jobs/${jobs.narration}/deliver`, { output_text: 'x' });
    expect(wrong.status).toBe(422);
    const voice = toneWav(4);
    const narration = new FormData();
    narration.set('note', 'The tone is a signal.');
    narration.set('file', new Blob([voice]), 'akwaaba.wav');
    const done = await provider.api.post(`/jobs/${jobs.narration}/deliver`, narration);
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'completed' });

    const output = await client.api.get(`/jobs/${jobs.narration}/output`);
    expect(output.headers.get('content-type')).toContain('audio/wav');
    expect(Buffer.from(output.bytes).equals(voice)).toBe(true);
    expect(await walletOf(client)).toMatchObject({
      wallet_balance: 10.7,
      held: 0,
      total_spent: 9.3,
    });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 10.24, total_earned: 10.24 });
  });

  it('shows every movement in the statements, which end at the balances', async () => {
    const statement = (await client.api.get('/wallet/transactions')).body;
    expect(statement[0].balance_after).toBe((await walletOf(client)).wallet_balance);
    const sum = statement.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    expect(Math.round(sum * 100)).toBe(Math.round(statement[0].balance_after * 100));
    const history = (await client.api.get(`/jobs/${jobs.paid}/events`)).body;
    expect(history.map(({ to }: { to: string }) => to)).toEqual([
      'pending',
      'in_progress',
      'completed',
    ]);
  });

  it('pays the provider for the week exactly once', async () => {
    // The platform has paid for the free job: an admin decides whether its provider is paid.
    const held = await admin.api.get('/admin/earnings/held');
    expect(held.body).toMatchObject([{ job_id: jobs.free, amount: 2.34 }]);
    await admin.api.post(`/admin/earnings/${jobs.free}/release`);
    const made = await admin.api.post('/wallet/admin/payouts/weekly', {});
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toHaveLength(1);
    // The sums over the four jobs: 2.75, 3.00, 3.50 and 2.80.
    expect(made.body[0]).toMatchObject({
      service_provider_name: 'Ama Serwaa Boateng',
      provider_id: providerId,
      gross_amount: 12.05,
      commission_amount: 1.81,
      amount: 10.24,
      status: 'pending',
    });
    payout = made.body[0].id;
    expect((await admin.api.post('/wallet/admin/payouts/weekly', {})).body).toEqual([]);
    const paid = (await provider.api.get(`/wallet/payouts/${payout}/transactions`)).body;
    expect(paid.map(({ job_id: id }: { job_id: number }) => id)).toEqual([
      jobs.free,
      jobs.paid,
      jobs.transcription,
      jobs.narration,
    ]);
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0, total_earned: 10.24 });
  });

  it('sends the transfer again after it has failed, until it arrives', async () => {
    const path = `/wallet/admin/payouts/${payout}`;
    expect((await admin.api.post(`${path}/process`)).body).toMatchObject({ status: 'processing' });
    const reason = { status: 'failed', failure_reason: 'The number is not registered.' };
    expect((await admin.api.put(path, reason)).body).toMatchObject(reason);
    await admin.api.post(`${path}/process`);
    const arrival = { status: 'completed', reference: 'MOMO-77120' };
    expect((await admin.api.put(path, arrival)).body).toMatchObject(arrival);
    const wallet = (await provider.api.get('/wallet/me')).body;
    expect(wallet).toMatchObject({ wallet_balance: 0, total_earned: 10.24, pending_payout: 0 });
    const [line] = (await provider.api.get('/wallet/transactions')).body;
    expect(line).toMatchObject({ type: 'payout', amount: -10.24, payout_id: payout });
    await vi.waitFor(
      async () => {
        const texts = (await server.mails()).filter((text) => text.includes('10.24'));
        expect(texts).toHaveLength(1);
        expect(texts[0]).toContain('ama.serwaa@example.com');
      },
      { timeout: 300_000 },
    );
  });

  it('deducts a refund from the next earnings of the provider', async () => {
    const reason = 'The second half of the leaflet is missing.';
    const refunded = await admin.api.post(`/jobs/${jobs.paid}/refund`, { reason });
    expect(refunded.body).toMatchObject({ status: 'refunded', commission_amount: 0.45 });
    expect(await walletOf(client)).toMatchObject({ wallet_balance: 13.7, total_spent: 6.3 });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: -2.55, total_earned: 7.69 });
    expect((await admin.api.post('/wallet/admin/payouts/weekly', {})).body).toEqual([]);
    const output = await client.api.get(`/jobs/${jobs.paid}/output`);
    expect(new TextDecoder().decode(output.bytes)).toBe(feverInTwi);
  });

  it('has sent the Provider ID by e-mail', async () => {
    await vi.waitFor(
      async () => {
        const texts = await server.mails();
        expect(texts.filter((text) => text.includes(providerId))).toHaveLength(1);
        expect(texts.join()).toContain('ama.serwaa@example.com');
      },
      // It is held as long as an admin can undo the approval.
      { timeout: 300_000 },
    );
  });
});
