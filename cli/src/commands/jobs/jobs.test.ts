import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Job } from '@nsem/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram, type Setting } from '../../testing/run-program.ts';
import { sampleJob } from '../../testing/sample-job.ts';
import { problem, StubApi } from '../../testing/stub-api.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-jobs-'));
});

afterAll(() => rm(folder, { recursive: true }));

const run = (api: StubApi, args: readonly string[], setting: Setting = {}) =>
  runProgram(['jobs', ...args], { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, ...setting });

const quote = { ...sampleJob(), currency: 'GHS' };
const content = 'Please wash your hands with soap before you eat.';

describe('create', () => {
  test.each<[string, string[], object]>([
    [
      'a translation of a text',
      ['--from', 'en', '--to', 'tw', '--text', content],
      { service_type: 'translation', source_language: 'en', target_language: 'tw', content },
    ],
    [
      'a translation of standard input by a given provider',
      ['-', '--from', 'en', '--to', 'tw', '--provider', 'PRV-7K2M9Q'],
      {
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: 'Yɛma wo akwaaba.',
        provider_id: 'PRV-7K2M9Q',
      },
    ],
    [
      'a narration of standard input as a file',
      ['-s', 'narration', '-l', 'Twi', '-f', '-'],
      { service_type: 'narration', language: 'Twi', content: 'Yɛma wo akwaaba.' },
    ],
  ])('sends %s, with an idempotency key', async (_, args, body) => {
    await using api = await StubApi.start({ 'POST /jobs/': { status: 201, json: sampleJob() } });
    const { code } = await run(api, ['create', ...args], { input: 'Yɛma wo akwaaba.' });
    expect(code).toBe(exitCode.ok);
    expect(api.bodies).toEqual([body]);
    expect(api.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(api.received[0]?.headers.authorization).toBe('Bearer key');
  });

  test('prints the scope and the price', async () => {
    await using api = await StubApi.start({ 'POST /jobs/': { status: 201, json: sampleJob() } });
    const args = ['create', '--from', 'en', '--to', 'tw', '--text', content];
    const piped = await run(api, args);
    expect(piped.stderr).toBe('Job 128 is created.\n');
    expect(piped.stdout).toBe(
      [
        'job\t128',
        'status\tin_progress',
        'scope\t9 words',
        'unit price\tGHS 0.05',
        'price\tGHS 0.45',
        'discount\tGHS 0.00',
        'due\tGHS 0.45',
        '',
      ].join('\n'),
    );
    expect((await run(api, [...args, '--quiet'])).stderr).toBe('');
    const json = await run(api, [...args, '--json']);
    expect(JSON.parse(json.stdout)).toEqual(sampleJob());
    expect(json.stderr).toBe('');
  });

  test('accepts an idempotency key', async () => {
    await using api = await StubApi.start({ 'POST /jobs/': { status: 201, json: sampleJob() } });
    const key = ['--idempotency-key', 'order-17'];
    await run(api, ['create', '--from', 'en', '--to', 'tw', '--text', content, ...key]);
    expect(api.received[0]?.headers['idempotency-key']).toBe('order-17');
  });

  test.each([
    ['update', ['update', '128', '--to', 'ee'], 'PUT /jobs/128'],
    ['cancel', ['cancel', '128', '--yes'], 'DELETE /jobs/128'],
  ])('%s accepts a version and an idempotency key', async (_, args, route) => {
    await using api = await StubApi.start({ [route]: { json: sampleJob() } });
    const { version } = sampleJob();
    await run(api, [...args, '--if-match', version, '--idempotency-key', 'order-17']);
    expect(api.received[0]?.headers).toMatchObject({
      'idempotency-key': 'order-17',
      'if-match': `"${version}"`,
    });
  });

  test.each([
    ['a text', ['create', '--from', 'en', '--to', 'tw', '--text', content], 'POST /jobs/'],
    ['an edit', ['update', '128', '--to', 'ee'], 'PUT /jobs/128'],
  ])('sends the price that %s is expected to have', async (_, args, route) => {
    await using api = await StubApi.start({ [route]: { json: sampleJob() } });
    expect((await run(api, [...args, '--expect', '12.50'])).code).toBe(exitCode.ok);
    expect(api.bodies).toMatchObject([{ expected_amount_due: 12.5 }]);
    expect((await run(api, [...args, '--expect', '12,50'])).code).toBe(exitCode.usage);
  });

  test('reports another price than the expected one as a conflict', async () => {
    const detail = 'This costs GHS 0.50 now, not the amount that you expected.';
    await using api = await StubApi.start({
      'POST /jobs/': problem(409, 'job.price-changed', detail, { quote }),
    });
    const order = ['create', '--from', 'en', '--to', 'tw', '--text', content, '--expect', '0.45'];
    const { code, stderr } = await run(api, order);
    expect(code).toBe(exitCode.conflict);
    expect(stderr).toContain(detail);
  });

  test('reports a job that has changed since its version as a conflict', async () => {
    await using api = await StubApi.start({
      'DELETE /jobs/128': problem(412, 'job.version-mismatch', 'The job has changed.'),
    });
    const cancel = ['cancel', '128', '--yes', '--if-match', '128-pending-mwosilhs'];
    const { code, stderr } = await run(api, cancel);
    expect(code).toBe(exitCode.conflict);
    expect(stderr).toContain('nsem jobs history ID');
    const two = await run(api, ['cancel', '128', '129', ...cancel.slice(2)]);
    expect(two.code).toBe(exitCode.usage);
    expect(api.received).toHaveLength(1);
  });

  test('sends a reference and metadata', async () => {
    const made = sampleJob({ reference: 'INV-2026-0117', metadata: { ward: '3', note: 'a=b' } });
    await using api = await StubApi.start({
      'POST /jobs/': { status: 201, json: made },
      'GET /jobs/128': { json: made },
    });
    const labels = ['--reference', 'INV-2026-0117', '--metadata', 'ward=3', '--metadata=note=a=b'];
    await run(api, ['create', '--from', 'en', '--to', 'tw', '--text', content, ...labels]);
    expect(api.bodies[0]).toMatchObject({
      reference: 'INV-2026-0117',
      metadata: { ward: '3', note: 'a=b' },
    });
    const { stdout } = await run(api, ['get', '128']);
    expect(stdout).toContain('reference\tINV-2026-0117\nmetadata\tward=3, note=a=b\n');
    const wrong = await run(api, ['create', '--from', 'en', '--to', 'tw', '--metadata', 'ward']);
    expect(wrong.code).toBe(exitCode.usage);
  });

  test('only requests the price with --quote', async () => {
    await using api = await StubApi.start({ 'POST /jobs/quote': { json: quote } });
    const { stdout } = await run(api, ['create', '--quote', '--from=en', '--to=tw', '-t', content]);
    expect(stdout).toContain('due\tGHS 0.45\n');
    const args = ['create', '--quote', '--audio', 'a.mp3', '-l', 'tw', '--duration', '12:30'];
    await run(api, args);
    expect(api.bodies[1]).toEqual({
      service_type: 'transcription',
      language: 'tw',
      audio_duration: 750,
    });
  });

  test.each([
    ['email-unverified', 'nsem account verify'],
    ['budget-spent', 'begin again with the next month'],
    ['network-limit', 'Try again in a few days'],
    ['too-many-cancelled', 'charged now'],
    ['already-used', null],
    [null, null],
    // Of a later server.
    ['eclipse', null],
  ])('says why a quote is not free: %s', async (reason, text) => {
    const json = { ...quote, free_words_unavailable: reason };
    await using api = await StubApi.start({ 'POST /jobs/quote': { json } });
    const { stderr } = await run(api, ['quote', '--from=en', '--to=tw', '-t', content]);
    expect(stderr).toContain(text ?? '');
    expect(stderr === '').toBe(text === null);
  });

  test('uploads audio for a transcription', async () => {
    const audio = join(folder, 'makola.mp3');
    await writeFile(audio, 'ID3 audio');
    await using api = await StubApi.start({ 'POST /jobs/upload': { json: sampleJob() } });
    const { code } = await run(api, ['create', '--audio', audio, '-l', 'Twi', '-t', 'Makola']);
    expect(code).toBe(exitCode.ok);
    const form = String(api.received[0]?.body);
    expect(form).toContain('filename="makola.mp3"');
    expect(form).toContain('ID3 audio');
    expect(form).toContain('name="content"\r\n\r\nMakola');
  });

  test('rejects input that is not text', async () => {
    await using api = await StubApi.start({});
    const args = ['create', '-', '--from', 'en', '--to', 'tw'];
    const { code, stderr } = await run(api, args, { input: Buffer.from([0xff, 0xfe, 0x41]) });
    expect(code).toBe(exitCode.validation);
    expect(stderr).toContain('is not UTF-8 text');
    expect(api.received).toEqual([]);
  });

  test('names a missing file', async () => {
    await using api = await StubApi.start({});
    const missing = join(folder, 'none.txt');
    const text = await run(api, ['create', '--from', 'en', '--to', 'tw', '-f', missing]);
    expect(text.code).toBe(exitCode.failure);
    expect(text.stderr).toBe(`error: ${missing} does not exist.\n`);
    const audio = await run(api, ['create', '-l', 'tw', '--audio', missing]);
    expect(audio.code).toBe(exitCode.failure);
    expect(audio.stderr).toContain(`${missing} cannot be read`);
  });
});

describe('list', () => {
  const jobs = Array.from({ length: 250 }, (_, index) => sampleJob({ id: 250 - index }));

  const listing = () =>
    StubApi.start({
      'GET /jobs/': ({ query }) => {
        const start = Number(query.get('cursor') ?? 0);
        const end = start + Number(query.get('limit'));
        const link = `</jobs/?cursor=${end}&limit=${query.get('limit')}>; rel="next"`;
        return { json: jobs.slice(start, end), headers: end < jobs.length ? { link } : {} };
      },
    });

  test('prints a line per job without headers in a pipe', async () => {
    await using api = await listing();
    const { stdout, stderr } = await run(api, ['list', '--limit', '2', '--status', 'pending']);
    expect(stdout.split('\n')[0]).toBe(
      `250\tin_progress\ttranslation\ten → tw\t9 words\tGHS 0.45\t2026-11-20T09:30:00.000Z\t${content}\t`,
    );
    expect(stdout.split('\n')).toHaveLength(3);
    expect(stderr).toBe('Only the first 2 are listed. Use --limit or --all to list more.\n');
    expect(api.received[0]?.query.get('status')).toBe('pending');
  });

  test('is limited by reference, time and client', async () => {
    await using api = await listing();
    const times = ['--created-after', '2026-11-01', '--created-before', '2026-12-01'];
    await run(api, ['list', '--reference', 'INV-2026-0117', ...times, '--client', '12']);
    expect(Object.fromEntries(api.received[0]?.query ?? [])).toEqual({
      reference: 'INV-2026-0117',
      created_after: new Date(2026, 10, 1).toISOString(),
      created_before: new Date(2026, 11, 1).toISOString(),
      client_id: '12',
      limit: '30',
    });
  });

  test('sends no option of the CLI as a filter', async () => {
    await using api = await listing();
    await run(api, ['list', '--all', '--status', 'pending']);
    expect(Object.fromEntries(api.received[0]?.query ?? [])).toEqual({
      status: 'pending',
      limit: '100',
    });
  });

  test('prints a table on a terminal', async () => {
    await using api = await listing();
    const { stdout } = await run(api, ['list', '-n', '3', '--no-color'], { atTerminal: true });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^ ID {2}STATUS {7}SERVICE {6}LANGUAGES/);
    expect(lines).toHaveLength(4);
  });

  test.each([
    [30, 1],
    [150, 2],
    [250, 3],
    [1_000, 3],
  ])('with --limit %i loads %i pages', async (limit, pages) => {
    await using api = await listing();
    const { stdout } = await run(api, ['list', '--limit', String(limit), '--json']);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual(jobs.slice(0, limit).map(({ id }) => id));
    expect(api.received).toHaveLength(pages);
  });

  test('reports an empty list', async () => {
    await using api = await StubApi.start({ 'GET /jobs/': { json: [] } });
    expect(await run(api, ['list'], { atTerminal: true })).toMatchObject({
      stdout: '',
      stderr: 'No jobs found.\n',
    });
    expect(await run(api, ['list', '--json'])).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });
});

describe('for providers', () => {
  test('available lists the jobs to take', async () => {
    const offered = sampleJob({ service_type: 'narration', language: 'tw', status: 'pending' });
    await using api = await StubApi.start({ 'GET /jobs/available/': { json: [offered] } });
    const { stdout } = await run(api, ['available']);
    expect(stdout).toContain('128\tnarration\ttw\t9 words\tGHS 0.45');
  });

  test('assign takes a job', async () => {
    await using api = await StubApi.start({ 'POST /jobs/128/assign': { json: sampleJob() } });
    const { stderr, stdout } = await run(api, ['assign', '128']);
    expect(stderr).toBe('Job 128 is assigned to you.\n');
    expect(stdout).toContain('status\tin_progress\n');
    expect(api.bodies).toEqual([{}]);
  });

  test.each<[string, string[], string]>([
    ['a text', ['--text', 'Yɛma wo akwaaba.'], '{"output_text":"Yɛma wo akwaaba."}'],
    ['standard input', ['-'], '{"output_text":"Akwaaba!"}'],
    ['a file', ['FILE'], 'filename="narration.mp3"'],
  ])('deliver sends %s', async (_, args, sent) => {
    const file = join(folder, 'narration.mp3');
    await writeFile(file, 'ID3 audio');
    const done = sampleJob({ status: 'completed', net_amount: 0.38 });
    await using api = await StubApi.start({ 'POST /jobs/128/deliver': { json: done } });
    const given = args.map((arg) => (arg === 'FILE' ? file : arg));
    const { stderr, stdout } = await run(api, ['deliver', '128', ...given], { input: 'Akwaaba!' });
    expect(stderr).toBe('Job 128 is delivered.\n');
    expect(stdout).toContain('earned\tGHS 0.38\n');
    expect(String(api.received[0]?.body)).toContain(sent);
  });
});

describe('wait', () => {
  const serveStatuses = (...statuses: readonly Job['status'][]) => {
    let requests = 0;
    const next = () => statuses[Math.min(requests++, statuses.length - 1)] ?? 'pending';
    return StubApi.start({ 'GET /jobs/': () => ({ json: [sampleJob({ status: next() })] }) });
  };

  test.each([
    ['completed', exitCode.ok],
    ['failed', exitCode.failure],
    ['cancelled', exitCode.failure],
  ] as const)('ends when the job is %s, and exits with %i', async (status, code) => {
    await using api = await serveStatuses('pending', status);
    const outcome = await run(api, ['wait', '128']);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toBe(`Job 128: pending\nJob 128: ${status}\n`);
    expect(outcome.stdout).toContain(`status\t${status}\n`);
  });

  test('exits with 8 if the job is not done in time', async () => {
    await using api = await serveStatuses('in_progress');
    const { code, stderr } = await run(api, ['wait', '128', '--timeout', '2s']);
    expect(code).toBe(exitCode.pending);
    expect(stderr).toContain('error: Job 128 is still in progress.');
  });
});
