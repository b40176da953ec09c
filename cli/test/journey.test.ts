import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Nsem, type ApiKey, type Job, type Quote, type User } from '@nsem/sdk';
import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { TerminalUser, walletOf } from './support/terminal-user.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../adapters/test/fixtures/audio/${name}`, import.meta.url));
const recording = fixture('interview.ogg');
const voice = readFileSync(fixture('medaase.wav'));
const password = 'adinkra-cloth-1874';
const handWashing = 'Wash your hands with soap and clean water before you eat.';
const handWashingInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.\n';
const fever = 'Drink plenty of clean water and rest until the fever has gone.';
const feverInTwi = 'Nom nsu a ɛho tew pii na home kosi sɛ atiridii no bɛgyae.';
const welcome = 'Akwaaba! Yɛma mo atenase na yɛafi ase.';

/** The main job through the SDK and the CLI. Each test continues where the previous one ended. */
describe('the main job at a terminal', () => {
  let market: TestMarketplace;
  let asAdmin: Nsem;
  let asProvider: Nsem;
  let asClient: Nsem;
  let ama: TerminalUser;
  let kojo: TerminalUser;
  let kojoId: number;
  let providerId: string;
  const jobs = { free: 0, paid: 0, transcription: 0, narration: 0 };

  const registerAs = async (name: string, email: string, role: 'client' | 'service-provider') => {
    const anonymous = new Nsem({ baseUrl: market.url });
    const opened = await anonymous.auth.register({ name, email, password, role });
    const { access_token: token, user, verification_link: link = '' } = opened;
    await anonymous.auth.verifyEmail({ token: link.split('=')[1] ?? '' });
    return { nsem: new Nsem({ baseUrl: market.url, token }), id: user.id };
  };

  beforeAll(async () => {
    market = await startTestMarketplace();
    const { access_token: token } = await new Nsem({ baseUrl: market.url }).auth.login(testAdmin);
    asAdmin = new Nsem({ baseUrl: market.url, token });
    ama = await TerminalUser.create(market.url);
    kojo = await TerminalUser.create(market.url);
  });

  afterEach(async () => expect(await market.brokenRules()).toEqual([]));

  afterAll(async () => {
    await ama[Symbol.asyncDispose]();
    await kojo[Symbol.asyncDispose]();
    await market.stop();
  });

  test('the admin sets the prices', async () => {
    const { data: prices } = await asAdmin.pricing.list();
    const wanted = {
      translation: { price_per_word: 0.25 },
      transcription: { price_per_minute: 3.5 },
      narration: { price_per_word: 0.4 },
    };
    for (const { id, service_type: type } of prices) {
      expect(await asAdmin.pricing.update(id, wanted[type])).toMatchObject(wanted[type]);
    }
  });

  test('a provider registers and submits three services', async () => {
    ({ nsem: asProvider } = await registerAs(
      'Ama Serwaa Boateng',
      'ama.serwaa@example.com',
      'service-provider',
    ));
    await asProvider.services.create({
      service_type: 'translation',
      source_language: 'English',
      target_language: 'Twi',
    });
    await asProvider.services.create({ service_type: 'transcription', language: 'Twi' });
    await asProvider.services.create({
      service_type: 'narration',
      language: 'tw',
      sample_text: welcome,
      audio_recording: `data:audio/wav;base64,${voice.toString('base64')}`,
    });
    const { data: services } = await asProvider.services.list();
    expect(services.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(await asProvider.account.get()).toMatchObject({ provider_id: null, is_active: false });
  });

  test('the admin approves them, which assigns a Provider ID', async () => {
    for await (const { id } of asAdmin.admin.services.list({ status: 'pending' })) {
      expect(await asAdmin.admin.services.approve(id)).toMatchObject({ status: 'approved' });
    }
    const { provider_id: assigned } = await asProvider.account.get();
    expect(assigned).toMatch(/^PRV-[0-9A-HJKMNP-TV-Z]{6}$/);
    providerId = assigned ?? '';
  });

  test('a client joins, logs in and finds the provider', async () => {
    ({ nsem: asClient, id: kojoId } = await registerAs(
      'Kojo Antwi Danso',
      'kojo.danso@example.com',
      'client',
    ));
    const wrong = await kojo.logIn({ email: 'kojo.danso@example.com', password: 'wrong-password' });
    expect(wrong.code).toBe(4);
    const right = await kojo.logIn({ email: 'kojo.danso@example.com', password });
    expect(right).toMatchObject({
      code: 0,
      stderr: `Logged in to ${market.url} as Kojo Antwi Danso (client).\n`,
    });
    expect(await kojo.runJson<User>(['whoami'])).toMatchObject({ id: kojoId, role: 'client' });

    const languages = await kojo.run(['languages', 'list']);
    expect(languages.stdout).toContain('\ntw\tTwi\n');
    const found = await kojo.run(['providers', 'list', '-l', 'Twi', '-s', 'narration', '-a']);
    expect(found.stdout.split('\t').slice(0, 2)).toEqual([providerId, 'Ama Serwaa Boateng']);
  });

  test('the first translation is free', async () => {
    const line = ['--from', 'en', '--to', 'Twi', '--text', handWashing, '--provider', providerId];
    const quote = await kojo.runJson<Quote>(['jobs', 'create', '--quote', ...line]);
    expect(quote).toMatchObject({ words: 11, price: 2.75, discount: 2.75, amount_due: 0 });
    const job = await kojo.runJson<Job>(['jobs', 'create', ...line]);
    expect(job).toMatchObject({ status: 'pending', price: 2.75, amount_due: 0, words: 11 });
    jobs.free = job.id;
  });

  test('the second is rejected with the missing amount and its own exit code', async () => {
    const line = ['jobs', 'create', '--from', 'en', '--to', 'tw', '-'];
    const rejected = await kojo.run(line, fever);
    expect({ code: rejected.code, stdout: rejected.stdout }).toEqual({ code: 10, stdout: '' });
    expect(rejected.stderr).toContain('GHS 3.00 short');
    expect(rejected.stderr).toContain('Top up your wallet by GHS 3.00');
    const problem = JSON.parse((await kojo.run([...line, '--json'], fever)).stderr);
    expect(problem).toMatchObject({ status: 402, code: 'wallet.insufficient-funds', missing: 3 });
    expect(await walletOf(asClient)).toMatchObject({ wallet_balance: 0, held: 0 });
  });

  test('the admin credits the wallet, and a repeated command creates one job', async () => {
    const credit = { user_id: kojoId, amount: 20, note: 'Mobile money, receipt 4471' };
    expect(await asAdmin.wallet.credit(credit)).toMatchObject({ amount: 20, balance_after: 20 });
    const line = ['jobs', 'create', '--from', 'en', '--to', 'tw', '-f', '-'];
    const key = ['--idempotency-key', 'leaflet-2026-11'];
    const job = await kojo.runJson<Job>([...line, ...key], fever);
    expect(job).toMatchObject({ words: 12, price: 3, discount: 0, amount_due: 3 });
    expect(await kojo.runJson<Job>([...line, ...key], fever)).toEqual(job);
    jobs.paid = job.id;
    const expected = { wallet_balance: 17, held: 3, total_spent: 0, total_earned: 0 };
    expect(await walletOf(asClient)).toEqual(expected);
  });

  test('the provider lists, takes and delivers both jobs while the client waits', async () => {
    await ama.logIn({ email: 'ama.serwaa@example.com', password });
    const offered = await ama.run(['jobs', 'available']);
    const ids = offered.stdout
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split('\t')[0]));
    expect(ids).toEqual([jobs.paid, jobs.free]);

    const early = await kojo.run(['jobs', 'download', String(jobs.paid)]);
    expect(early.code).toBe(8);
    const waiting = kojo.run(['jobs', 'wait', String(jobs.paid), '--timeout', '60s']);
    await writeFile(join(ama.home, 'hands.txt'), handWashingInTwi);
    for (const id of [jobs.free, jobs.paid]) {
      expect((await ama.run(['jobs', 'assign', String(id)])).stderr).toBe(
        `Job ${id} is assigned to you.\n`,
      );
    }
    expect((await ama.run(['jobs', 'assign', String(jobs.paid)])).code).toBe(6);
    const free = await ama.runJson<Job>(['jobs', 'deliver', String(jobs.free), 'hands.txt']);
    const paid = await ama.runJson<Job>(['jobs', 'deliver', String(jobs.paid), '-t', feverInTwi]);
    expect(free).toMatchObject({ price: 2.75, commission_amount: 0.41, net_amount: 2.34 });
    expect(paid).toMatchObject({ price: 3, commission_amount: 0.45, net_amount: 2.55 });

    const { code, stderr } = await waiting;
    expect(code).toBe(0);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(`Job ${jobs.paid}: completed`);
    expect(await walletOf(asProvider)).toMatchObject({ wallet_balance: 4.89, total_earned: 4.89 });
    const expected = { wallet_balance: 17, held: 0, total_spent: 3, total_earned: 0 };
    expect(await walletOf(asClient)).toEqual(expected);
  });

  test('the client downloads the translations, byte for byte', async () => {
    const piped = await kojo.run(['jobs', 'download', String(jobs.paid), '-o', '-']);
    expect(piped).toMatchObject({ code: 0, stdout: feverInTwi });
    const saved = await kojo.runJson<{ path: string }>(['jobs', 'download', String(jobs.free)]);
    expect(await readFile(join(kojo.home, saved.path), 'utf8')).toBe(handWashingInTwi);
  });

  test('a transcription is priced by the measured minutes of its recording', async () => {
    const job = await kojo.runJson<Job>(['jobs', 'create', '--audio', recording, '-l', 'Twi']);
    expect(job).toMatchObject({ minutes: 1, unit_price: 3.5, price: 3.5, amount_due: 3.5 });
    expect(job.audio_duration).toBeCloseTo(55.8, 1);
    jobs.transcription = job.id;
    expect(await walletOf(asClient)).toMatchObject({ wallet_balance: 13.5, held: 3.5 });

    await ama.runJson(['jobs', 'assign', String(job.id)]);
    const downloaded = await ama.run(['jobs', 'download', String(job.id), '--input', '-o', '-']);
    expect(downloaded.bytes.equals(await readFile(recording))).toBe(true);
    const done = await ama.runJson<Job>(['jobs', 'deliver', String(job.id), '-'], welcome);
    // 15 % of 3.50 is 0.525, and half a pesewa is rounded up.
    expect(done).toMatchObject({ commission_amount: 0.53, net_amount: 2.97 });
    const output = await kojo.run(['jobs', 'download', String(job.id), '-o', '-']);
    expect(output.stdout).toBe(welcome);
    expect(await walletOf(asProvider)).toMatchObject({ wallet_balance: 7.86, total_earned: 7.86 });
  });

  test('a narration is delivered as audio', async () => {
    await writeFile(join(kojo.home, 'welcome.txt'), welcome);
    const line = ['jobs', 'create', '-s', 'narration', '-l', 'tw', '--file', 'welcome.txt'];
    const job = await kojo.runJson<Job>(line);
    expect(job).toMatchObject({ words: 7, price: 2.8, amount_due: 2.8 });
    jobs.narration = job.id;

    await ama.runJson(['jobs', 'assign', String(job.id)]);
    expect((await ama.run(['jobs', 'deliver', String(job.id), '-t', welcome])).code).toBe(5);
    await writeFile(join(ama.home, 'akwaaba.wav'), voice);
    const note = 'The tone is a signal.';
    await ama.runJson(['jobs', 'deliver', String(job.id), 'akwaaba.wav', '--note', note]);
    const output = await kojo.runJson<{ path: string; content_type: string }>([
      'jobs',
      'download',
      String(job.id),
      '-o',
      'narration.wav',
    ]);
    expect(output.content_type).toContain('audio/wav');
    expect((await readFile(join(kojo.home, 'narration.wav'))).equals(voice)).toBe(true);
    const expected = { wallet_balance: 10.7, held: 0, total_spent: 9.3, total_earned: 0 };
    expect(await walletOf(asClient)).toEqual(expected);
    expect(await walletOf(asProvider)).toMatchObject({ wallet_balance: 10.24 });
  });

  test("the client's jobs and transactions are complete", async () => {
    const list = await kojo.run(['jobs', 'list', '--status', 'completed']);
    const ids = list.stdout
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split('\t')[0]));
    expect(ids).toEqual([jobs.narration, jobs.transcription, jobs.paid, jobs.free]);
    const amounts: number[] = [];
    for await (const { amount } of asClient.wallet.listTransactions()) amounts.push(amount);
    expect(amounts).toEqual([-2.8, -3.5, -3, 20]);
    const history = await asClient.jobs.listEvents(jobs.paid);
    expect(history.map(({ to }) => to)).toEqual(['pending', 'in_progress', 'completed']);
  });

  test("another client's job is not found, and a logout ends the session", async () => {
    const { nsem: otherClient } = await registerAs('Yaw Darko', 'yaw.darko@example.com', 'client');
    await expect(otherClient.jobs.get(jobs.paid)).rejects.toMatchObject({ code: 'job.not-found' });
    expect((await kojo.run(['jobs', 'get', '9999'])).code).toBe(3);
    expect((await kojo.run(['logout'])).code).toBe(0);
    expect((await kojo.run(['jobs', 'list'])).code).toBe(4);
  });

  test('an API key works without a login', async () => {
    const { api_key: key } = await asClient.apiKeys.create({ key_name: 'Kumasi Health Radio' });
    const login = await kojo.run(['login', '--with-token', '--url', market.url], `${key}\n`);
    expect(login.code).toBe(0);
    expect((await kojo.run(['whoami'])).stdout).toContain('role\tclient\n');
    expect((await kojo.run(['jobs', 'get', String(jobs.paid)])).code).toBe(0);
  });

  test('a provider’s key accepts and delivers, and reaches no money', async () => {
    const content = 'The clinic opens at eight.';
    const pair = { source_language: 'en', target_language: 'tw' } as const;
    const { id } = await asClient.jobs.create({ service_type: 'translation', ...pair, content });
    const created = ['keys', 'create', 'Bot', '--scope', 'work:accept', 'work:deliver'];
    const { api_key: key } = await ama.runJson<ApiKey>(created);
    const login = await ama.run(['login', '--with-token', '--url', market.url], `${key}\n`);
    expect(login.code).toBe(0);
    const status = await ama.run(['auth', 'status']);
    expect(status.stdout).toContain('only what its scopes allow: work:accept, work:deliver');
    expect((await ama.run(['jobs', 'available'])).stdout).toMatch(new RegExp(`^${id}\\t`));
    for (const command of [
      ['accept', String(id)],
      ['deliver', String(id), '-t', 'Ayaresabea no bue nnɔnwɔtwe.', '--note', 'Eight is nwɔtwe.'],
    ]) {
      expect(await ama.run(['jobs', ...command])).toMatchObject({ code: 0 });
    }
    const failing = await ama.run(['jobs', 'fail', String(id), '--reason', 'Unreadable', '--yes']);
    expect(failing.stderr).toContain('nsem keys create NAME --scope work\n');
    for (const command of [['earnings'], ['payouts', 'get-account'], ['keys', 'list']]) {
      const refused = await ama.run(command);
      expect(refused.code).toBe(4);
      expect(refused.stderr).toContain('Log in with: nsem login');
    }
  });

  test('the Provider ID has been sent by e-mail, when no admin could undo the approval any more', async () => {
    const mentions = async () => (await market.mails()).filter((mail) => mail.includes(providerId));
    await vi.waitFor(async () => expect(await mentions()).toHaveLength(1), { timeout: 300_000 });
  });
});
