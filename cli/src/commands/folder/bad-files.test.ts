import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram, type Setting } from '../../testing/run-program.ts';
import { sampleJob } from '../../testing/sample-job.ts';
import { problem, StubApi, type Received, type StubResponse } from '../../testing/stub-api.ts';

const { createReadStream } = fs;

/** Opens a file that its owner has locked: tests may run as a user who can read everything. */
function openUnlocked(...args: Parameters<typeof createReadStream>): fs.ReadStream {
  const stream = createReadStream(...args);
  if (String(args[0]).endsWith('locked.txt')) {
    stream.destroy(Object.assign(new Error('locked'), { code: 'EACCES', path: args[0] }));
  }
  return stream;
}

function replaceOpen(open: typeof createReadStream): void {
  fs.createReadStream = open;
  syncBuiltinESMExports();
}

let folder: string;
let ordered: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-folder-'));
  ordered = 0;
  replaceOpen(openUnlocked);
  await writeFile(join(folder, 'fever.txt'), 'Drink water.');
  await writeFile(join(folder, 'hands.txt'), 'Wash your hands.');
});

afterEach(async () => {
  replaceOpen(createReadStream);
  await rm(folder, { recursive: true });
});

const tooLong = problem(422, 'input.invalid', 'The request is invalid.', {
  errors: [
    { pointer: '#/content', detail: 'must have at most 100 characters', code: 'too_big' },
    { pointer: '#/target_language', detail: 'is not offered', code: 'custom' },
  ],
});

function respond({ method, path, body }: Received): StubResponse {
  if (path === '/languages/') return { json: [{ id: 2, name: 'Twi', language_code: 'tw' }] };
  if (path === '/jobs/7/status') {
    return { json: { id: 7, status: 'pending', updated_at: '2026-11-20T09:30:00.000Z' } };
  }
  if (method === 'GET') return { json: [] };
  const isBad = body.toString().includes('Drink water.');
  if (path === '/jobs/quote') return isBad ? tooLong : { json: { ...sampleJob(), price: 1.1 } };
  ordered += 1;
  return isBad ? tooLong : { status: 201, json: sampleJob({ id: 7, status: 'pending' }) };
}

const translate = (api: StubApi, args: readonly string[], setting: Setting = {}) =>
  runProgram(['folder', 'translate', folder, '--from', 'tw', '--to', 'tw', ...args], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
    ...setting,
  });

describe('a folder with a bad file', () => {
  test.each([
    ['refused.txt', 'Drink water.', exitCode.validation, 'must have at most 100 characters'],
    ['latin.txt', Buffer.from([0x41, 0xe9, 0x20]), exitCode.validation, 'is not UTF-8 text'],
    ['locked.txt', 'Rest.', exitCode.failure, 'cannot be read (EACCES)'],
  ])('shows it and the others with --dry-run: %s', async (name, content, code, reason) => {
    await using api = await StubApi.start(respond);
    await rm(join(folder, 'fever.txt'));
    await writeFile(join(folder, name), content);
    const plan = await translate(api, ['--dry-run']);
    expect(plan.code).toBe(code);
    const [one = '', two = '', ...others] = plan.stdout.trimEnd().split('\n').toSorted();
    expect([one, two].find((line) => line.startsWith('hands.txt'))).toContain('order\t\tGHS 1.10');
    expect([one, two].find((line) => line.startsWith(name))).toMatch(/\trefused\t\t\t/);
    expect(plan.stdout).toContain(reason);
    expect(others).toEqual([]);
    expect(plan.stderr).toBe('In all: GHS 1.10. 1 file cannot be ordered.\n');
    expect(ordered).toBe(0);
  });

  test('names every fault of it', async () => {
    await using api = await StubApi.start(respond);
    const { stdout } = await translate(api, ['--dry-run', '--jq', '.reason']);
    expect(stdout.split('\n')).toEqual([
      'The request is invalid: content: must have at most 100 characters target_language: is not offered',
      'null',
      '',
    ]);
  });

  test('is ordered without it after the question, which says so', async () => {
    await using api = await StubApi.start(respond);
    await writeFile(join(folder, 'locked.txt'), 'Rest.');
    const setting = { atTerminal: true, input: ['y'] };
    const { code, stdout, stderr } = await translate(api, ['--no-wait'], setting);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'Order 1 translation for at most GHS 1.10? 1 file cannot be ordered.',
    );
    expect(code).toBe(exitCode.failure);
    expect(ordered).toBe(1);
    expect(stdout.split('\n').map((line) => line.split(/ +/)[0])).toEqual([
      '\u001b[2mFILE',
      'fever.txt',
      'hands.txt',
      'locked.txt',
      '',
    ]);
  });
});
