import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram, type Setting } from '../../testing/run-program.ts';
import { sampleJob } from '../../testing/sample-job.ts';
import { StubApi, type StubResponse } from '../../testing/stub-api.ts';

let folder: string;
let api: StubApi;
let uploaded: StubResponse;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-texts-'));
  api = await StubApi.start({
    'POST /jobs/': { json: sampleJob() },
    'POST /jobs/upload': () => uploaded,
  });
});

beforeEach(() => void api.received.splice(0));

afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, ...setting });

const file = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const translation = 'jobs create --from en --to tw';

describe('an order without a text', () => {
  test.each([
    [translation, { input: '' }],
    [translation, { atTerminal: true }],
    [`${translation} -`, { input: '' }],
    [`${translation} -`, { input: ' \n\t\n' }],
    [`${translation} --text -`, { input: '\n' }],
    [`${translation} --text=`, {}],
    ['jobs create --service narration -l tw', {}],
    ['jobs quote --from en --to tw', {}],
    ['jobs update 7 --text=', {}],
    ['jobs deliver 7 --text=', {}],
    ['jobs deliver 7 -', { input: '\n' }],
  ])('is refused with the ways to give one: nsem %s', async (line, setting) => {
    const { code, stdout, stderr } = await run(line, setting);
    expect({ code, stdout }).toEqual({ code: exitCode.usage, stdout: '' });
    expect(stderr).toMatch(/The text is (?:missing|empty)\.\n.*--text/);
    expect(api.received).toEqual([]);
  });

  test('is refused if its file is blank', async () => {
    const blank = await file('blank.txt', '\uFEFF\r\n');
    const { code, stderr } = await run(`${translation} --file ${blank}`);
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain('The text is empty.\nGive it with --text, --file or --document');
  });
});

test('a text that is typed at a terminal is not waited for silently', async () => {
  const { code, stderr } = await run(`${translation} -`, { atTerminal: true, input: 'Akwaaba' });
  expect(code).toBe(exitCode.ok);
  expect(stderr).toMatch(/^Type the text, and then Ctrl-/);
});

test.each(['--document - --from en --to tw', '--audio - -l tw'])(
  'a file cannot be typed at a terminal: nsem jobs create %s',
  async (options) => {
    const { code, stderr } = await run(`jobs create ${options}`, { atTerminal: true });
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain('Standard input is a terminal.');
  },
);

describe('a text that is not UTF-8', () => {
  const bytes = (...parts: readonly (string | number)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : [part])));

  test.each([
    [bytes('caf', 0xe9), 'byte 4, 0xE9,'],
    [bytes('\uFEFFab', 0xff, 'c'), 'byte 6, 0xFF,'],
    [bytes('a\uFFFDb\uFFFD', 0x80), 'byte 9, 0x80,'],
    [bytes('ɛ', 0xc9, 'x'), 'byte 3, 0xC9,'],
    [bytes('x'.repeat(1_999), 0xe2, 0x82), 'byte 2,000, 0xE2,'],
  ])('is refused with its file and the byte: %#', async (content, where) => {
    const path = await file('leaflet.txt', content);
    const { code, stderr } = await run(`${translation} --file ${path}`);
    expect(code).toBe(exitCode.validation);
    expect(stderr).toContain(`${path} is not UTF-8 text: ${where} is not part of a character.`);
    expect(stderr).toContain('--document');
    const piped = await run(`${translation} -`, { input: content });
    expect(piped.stderr).toContain(`Standard input is not UTF-8 text: ${where}`);
    expect(api.received).toEqual([]);
  });
});

describe('a recording that is ordered again in the same way', () => {
  const answer = (createdAt: string): StubResponse => ({
    status: 201,
    json: sampleJob({ id: 128, created_at: createdAt }),
    headers: { 'idempotent-replayed': 'true', date: 'Fri, 20 Nov 2026 09:30:00 GMT' },
  });
  beforeAll(() => file('makola.mp3', 'ID3 audio'));
  const order = (more = '') =>
    run(`jobs create --audio ${join(folder, 'makola.mp3')} -l tw${more}`);
  const keys = () => api.received.map(({ headers }) => headers['idempotency-key']);

  test('is refused with the job that there is', async () => {
    uploaded = answer('2026-11-20T09:29:00.000Z');
    const { code, stderr } = await order();
    expect(code).toBe(exitCode.conflict);
    expect(stderr).toMatch(/Job 128 was made by the same order of .*makola\.mp3 before\./);
    expect(stderr).toContain('nsem jobs get 128');
    expect(stderr).toContain('--idempotency-key');
    const json = await order(' --json');
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'cli.already-ordered', job_id: 128 });
  });

  test('is the same order if nothing has changed, and another one with another option or key', async () => {
    uploaded = { status: 201, json: sampleJob() };
    await order();
    await order(' --expect 2');
    await order(' --provider PRV-7K2M9Q');
    await order(' --idempotency-key second');
    const [one, same, other, given] = keys();
    expect([one === same, one === other, given]).toEqual([true, false, 'second']);
  });

  test('is refused just after it, if this order was sent once', async () => {
    uploaded = answer('2026-11-20T09:30:00.000Z');
    expect((await order()).code).toBe(exitCode.conflict);
  });

  test('is done if the answer is that to this command, which was sent again', async () => {
    const failed = { status: 502, headers: { 'retry-after': '0' } };
    const answers = [failed, answer('2026-11-20T09:29:58.000Z')];
    await using once = await StubApi.start({
      'POST /jobs/upload': () => answers.shift() ?? failed,
    });
    const env = { NSEM_URL: once.url, NSEM_TOKEN: 'key' };
    const line = ['jobs', 'create', '--audio', join(folder, 'makola.mp3'), '-l', 'tw'];
    expect((await runProgram(line, { env })).code).toBe(exitCode.ok);
    expect(answers).toEqual([]);
  });

  test('prints the first result with a key of the client', async () => {
    uploaded = answer('2026-11-20T09:29:00.000Z');
    expect((await order(' --idempotency-key INV-7')).code).toBe(exitCode.ok);
  });
});
